import { expect, test } from 'vitest'
import { asBytes, CNPJ, CPF, CTE_BODY, cte } from '../testing/fixtures.test.kit.ts'
import { readXml } from '../xml/read.ts'
import { readCteNota } from './nota.ts'

const read = (xml: string) => readCteNota({ node: readXml(asBytes(xml)), ancestors: [] })
const own = (group: string) =>
  `<${group}><toma>4</toma><CPF>${CPF}</CPF><xNome>Quem paga</xNome><enderToma><UF>MG</UF></enderToma></${group}>`

test('reads the fields that the list shows', () => {
  expect(read(cte())).toMatchObject({
    tipo: 'cte',
    modelo: 57,
    root: 'CTe',
    numero: 10,
    totalCents: 15050,
    natureza: 'Frete',
    cfop: '5353',
    emitente: { taxId: CNPJ.emitente, uf: 'SP' },
    destinatario: { taxId: CNPJ.destinatario, name: 'Remetente', uf: 'SP' },
    marks: { key: { state: 'ok' } },
    itens: [],
  })
})

test.each([
  ['toma3', '0', 'Remetente'],
  ['toma3', '1', 'Expedidor'],
  ['toma3', '2', 'Recebedor'],
  ['toma3', '3', 'Destinatário'],
  ['toma03', '3', 'Destinatário'],
])('the counterparty is the tomador: %s %s', (group, code, name) => {
  expect(read(cte({ tomador: `<${group}><toma>${code}</toma></${group}>` })).destinatario?.name).toBe(name)
})

test('a tomador with its own group is an additional party', () => {
  const { destinatario, parties } = read(cte({ tomador: own('toma4') }))
  expect(destinatario).toMatchObject({ name: 'Quem paga', uf: 'MG' })
  expect(parties).toEqual([
    { role: 'emit', taxId: CNPJ.emitente },
    { role: 'rem', taxId: CNPJ.destinatario },
    { role: 'exped', taxId: CNPJ.letters },
    { role: 'receb', taxId: CPF },
    { role: 'dest', taxId: CNPJ.destinatario },
    { role: 'toma', taxId: CPF },
  ])
})

test('reads the tomador of CT-e OS and simplificado from infCte/toma', () => {
  const os = read(
    cte({ root: 'CTeOS', mod: '67', tomador: '', body: `${own('toma')}<vPrest><vTPrest>10.00</vTPrest></vPrest>` }),
  )
  expect(os).toMatchObject({
    tipo: 'cte',
    modelo: 67,
    root: 'CTeOS',
    totalCents: 1000,
    destinatario: { name: 'Quem paga' },
  })
  const simp = read(
    cte({
      root: 'CTeSimp',
      tomador: '',
      body: `${own('toma')}<det><vPrest>4.00</vPrest></det><total><vTPrest>20.00</vTPrest></total>`,
    }),
  )
  expect(simp).toMatchObject({ modelo: 57, root: 'CTeSimp', totalCents: 2000, destinatario: { name: 'Quem paga' } })
})

test('reads the protocol of its proc, and refuses model 64', () => {
  const proc = `<cteProc>${cte()}<protCTe><infProt><cStat>100</cStat><nProt>1</nProt></infProt></protCTe></cteProc>`
  expect(read(proc)).toMatchObject({ protocolState: 'autorizada', protocol: { nProt: '1' } })
  expect(() => read(cte({ mod: '64', body: CTE_BODY }))).toThrow(expect.objectContaining({ code: 'dfe.model' }))
})
