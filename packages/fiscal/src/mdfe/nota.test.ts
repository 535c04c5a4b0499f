import { expect, test } from 'vitest'
import { asBytes, CNPJ, CPF, mdfe } from '../testing/fixtures.test.kit.ts'
import { readXml } from '../xml/read.ts'
import { readMdfeNota } from './nota.ts'

const read = (xml: string) => readMdfeNota({ node: readXml(asBytes(xml)), ancestors: [] })

test('reads the fields that the list shows; the counterparty is the first contratante', () => {
  expect(read(mdfe())).toMatchObject({
    tipo: 'mdfe',
    modelo: 58,
    homologacao: true,
    numero: 10,
    totalCents: 123450,
    natureza: null,
    cfop: null,
    route: { ufFrom: 'SP', ufTo: 'SP', plate: null },
    destinatario: { taxId: CNPJ.destinatario, name: 'Quem contrata' },
    protocolState: 'sem_protocolo',
    parties: [
      { role: 'emit', taxId: CNPJ.emitente },
      { role: 'contratante', taxId: CNPJ.destinatario },
      { role: 'contratante', taxId: CPF },
    ],
  })
})

test('reads a closing inside the proc', () => {
  const chave = /MDFe(\d{44})/.exec(mdfe())?.[1] ?? ''
  const closing = `<procEncMDFe><retEventoMDFe><infEvento><cStat>135</cStat><chMDFe>${chave}</chMDFe><tpEvento>110112</tpEvento><xEvento>Encerramento</xEvento><nSeqEvento>1</nSeqEvento><dhRegEvento>2026-06-03T08:00:00-03:00</dhRegEvento><nProt>9</nProt></infEvento></retEventoMDFe></procEncMDFe>`
  const nota = read(
    `<mdfeProc>${mdfe()}<protMDFe><infProt><cStat>100</cStat></infProt></protMDFe>${closing}</mdfeProc>`,
  )
  expect(nota).toMatchObject({
    protocolState: 'autorizada',
    eventos: [{ tipo: 'mdfe', tpEvento: '110112', descricao: 'Encerramento', registered: true }],
  })
})

const withParts = (ide: string, rodo: string) =>
  read(
    mdfe()
      .replace(/<UFIni>.*?<\/UFFim>/, ide)
      .replace('<rodo>', `<rodo>${rodo}`),
  ).route

test('reads the journey and the plate, in layout 1.00 from veicPrincipal', () => {
  const ide = '<UFIni>PR</UFIni><UFFim>EX</UFFim>'
  const veicTracao = '<veicTracao><placa>ABC1D23</placa></veicTracao><veicReboque><placa>XYZ9A87</placa></veicReboque>'
  expect(withParts(ide, veicTracao)).toEqual({ ufFrom: 'PR', ufTo: 'EX', plate: 'ABC1D23' })
  expect(withParts(ide, '<veicPrincipal><placa>AB1234</placa></veicPrincipal>')?.plate).toBe('AB1234')
})

test('a journey or plate of another shape is not read', () => {
  const route = withParts('<UFIni>Paraná</UFIni><UFFim>p</UFFim>', '<veicTracao><placa>sem placa</placa></veicTracao>')
  expect(route).toEqual({ ufFrom: null, ufTo: null, plate: null })
})
