import { expect, test } from 'vitest'
import { readXml } from '../xml/read.ts'
import { eventText } from './event-text.ts'

const textOf = (tpEvento: string, fields: string) =>
  eventText(tpEvento, readXml(Buffer.from(`<e${tpEvento}><xDesc>Nome</xDesc>${fields}</e${tpEvento}>`)))

test.each([
  ['101101', '<cMotivo>2</cMotivo><xMotivo>Serviço adiado</xMotivo>', 'Serviço não prestado: Serviço adiado'],
  ['101101', '<cMotivo>1</cMotivo><xMotivo>Erro na emissão da nota</xMotivo>', 'Erro na emissão da nota'],
  ['203206', '<cMotivo>3</cMotivo>', 'Não ocorrência do fato gerador.'],
  ['203206', '<cMotivo>7</cMotivo>', 'Motivo 7.'],
  [
    '105102',
    '<cMotivo>01</cMotivo><chSubstituta>35</chSubstituta>',
    'Desenquadramento do Simples Nacional. Substituída pela NFS-e de chave 35.',
  ],
  [
    '105105',
    '<CPFAgTrib>52998224725</CPFAgTrib><nProcAdm>12/2026</nProcAdm><cMotivo>2</cMotivo>',
    'Cancelamento indeferido sem análise de mérito. Processo administrativo 12/2026.',
  ],
  [
    '305101',
    '<CPFAgTrib>52998224725</CPFAgTrib><nProcAdm>9</nProcAdm><xProcAdm>Auto de infração</xProcAdm>',
    'Auto de infração. Processo administrativo 9.',
  ],
  [
    '305102',
    '<CPFAgTrib>52998224725</CPFAgTrib><codEvento>e101101</codEvento><xMotivo>Em análise</xMotivo>',
    'Em análise. Bloqueia: Cancelamento de NFS-e.',
  ],
  [
    '305103',
    '<CPFAgTrib>52998224725</CPFAgTrib><idBloqOfic>EVT1305102001</idBloqOfic>',
    'Encerra o bloqueio EVT1305102001.',
  ],
  ['203202', '', null],
])('what the event %s with %s says', (tpEvento, fields, text) => {
  expect(textOf(tpEvento, fields)).toBe(text)
})
