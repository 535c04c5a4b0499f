import { formatChave } from '@portal/fiscal/ids/chave.ts'
import { child, elements, firstDeep, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { dateTime, joined, taxId } from '../format/values.ts'
import type { Field } from '../paper/box.ts'
import { textSection } from '../paper/flow.ts'
import type { Espelho } from './espelho-model.ts'
import { allFields, at } from './fields.ts'

/** Names of the events that say none in the document. */
const EVENTS: Readonly<Record<string, string>> = {
  '110110': 'Carta de Correção',
  '110111': 'Cancelamento',
  '110112': 'Cancelamento por substituição / Encerramento',
  '110140': 'EPEC',
  '210200': 'Confirmação da Operação',
  '210210': 'Ciência da Operação',
  '210220': 'Desconhecimento da Operação',
  '210240': 'Operação não Realizada',
}
/** Prose of the known events, in the order it is read. */
const PROSE = ['xCorrecao', 'xJust', 'xCondUso', 'xObs'] as const

const homologacaoMark = (inf: XmlNode): string[] =>
  at(inf, 'tpAmb') === '2' ? ['SEM VALOR FISCAL', 'AMBIENTE DE HOMOLOGAÇÃO'] : []

/** An event of a document: who said what, when, in full, and what the authority answered. */
export function eventoEspelho(root: XmlNode, inf: XmlNode): Espelho {
  const detail = child(inf, 'detEvento')
  const answer = firstDeep(
    elements(root).find((node) => /^ret/i.test(node.name)),
    'infEvento',
  )
  const key = ['chNFe', 'chCTe', 'chMDFe'].map((name) => at(inf, name)).find((text) => text !== '') ?? ''
  const name = at(firstDeep(detail, 'descEvento')) || EVENTS[at(inf, 'tpEvento')] || `Evento ${at(inf, 'tpEvento')}`
  const registered = /^(134|135|136|155)$/.test(at(answer, 'cStat'))
  return {
    title: `EVENTO - ${name.toUpperCase()}`,
    notice: registered
      ? 'Evento registrado pela autoridade fiscal.'
      : 'Evento SEM registro confirmado pela autoridade fiscal neste arquivo.',
    number: `TIPO ${at(inf, 'tpEvento')}  SEQUÊNCIA ${at(inf, 'nSeqEvento')}`,
    chave: key,
    qr: '',
    watermark: [...(registered ? [] : ['SEM REGISTRO']), ...homologacaoMark(inf)],
    issued: at(inf, 'dhEvento'),
    blocks: [
      {
        title: 'IDENTIFICAÇÃO DO EVENTO',
        rows: identityRows(inf, answer),
      },
    ],
    sections: [
      textSection('TEXTO DO EVENTO', proseOf(detail)),
      ...(detail ? [allFields(detail, 'CONTEÚDO INTEGRAL DO EVENTO')] : []),
      textSection('DOCUMENTO A QUE SE REFERE', [key ? formatChave(key) : '']),
    ].filter((section) => section.rows.length > 0),
  }
}

function identityRows(inf: XmlNode, answer: XmlNode | undefined): Field[][] {
  const protocol = joined(' - ', at(answer, 'nProt'), dateTime(at(answer, 'dhRegEvento')))
  return [
    [
      { label: 'AUTOR (CNPJ / CPF)', value: taxId(at(inf, 'CNPJ') || at(inf, 'CPF')), weight: 25 },
      { label: 'DATA E HORA DO EVENTO', value: dateTime(at(inf, 'dhEvento')), weight: 30 },
      { label: 'ÓRGÃO', value: at(inf, 'cOrgao'), weight: 10, align: 'center' },
      { label: 'PROTOCOLO DO EVENTO', value: protocol || 'Sem protocolo', weight: 35 },
    ],
    [{ label: 'RESPOSTA DA AUTORIDADE', value: joined(' - ', at(answer, 'cStat'), at(answer, 'xMotivo')), lines: 2 }],
  ]
}

function proseOf(detail: XmlNode | undefined): string[] {
  return PROSE.map((name) => at(firstDeep(detail, name)))
}
