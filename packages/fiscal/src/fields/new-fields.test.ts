import { expect, test } from 'vitest'
import { readXml } from '../xml/read.ts'
import { NEW_FIELDS, readNewFields } from './new-fields.ts'

const xml = (source: string) => readXml(Buffer.from(source))
const NOTE = xml(
  `<infNFe><ide><finNFe>6</finNFe><tpNFDebito>06</tpNFDebito><dPrevEntrega>2027-01-20</dPrevEntrega></ide>
  <det nItem="1"><prod><vUnComLiq>9.0000</vUnComLiq><vProdLiq>90.00</vProdLiq></prod><imposto><gNovo><cAtivSN>01</cAtivSN></gNovo></imposto></det>
  <total><vProdLiqTot>90.00</vProdLiqTot><vNFTot>100.00</vNFTot></total><emit><tpRegimeIBSCBS>2</tpRegimeIBSCBS></emit></infNFe>`,
)

test('a note states its own new fields, those of its items are theirs', () => {
  expect(readNewFields(NOTE, 'nfe', 'note')).toEqual({
    tpNFDebito: '06',
    dPrevEntrega: '2027-01-20',
    vProdLiqTot: '90.00',
    vNFTot: '100.00',
    tpRegimeIBSCBS: '2',
  })
  const item = NOTE.content.find((part) => typeof part !== 'string' && part.name === 'det')
  expect(typeof item === 'object' && readNewFields(item, 'nfe', 'item')).toEqual({
    vUnComLiq: '9.0000',
    vProdLiq: '90.00',
    cAtivSN: '01',
  })
})

test('a value that no act foresees is kept as written and refuses nothing', () => {
  const odd = `<infNFe><cAtivSN>${'x'.repeat(80)}</cAtivSN><vNFTot>muito</vNFTot></infNFe>`
  expect(readNewFields(xml(odd), 'nfe', 'note')).toEqual({ cAtivSN: 'x'.repeat(60), vNFTot: 'muito' })
})

test('a document without new fields has none, and a kind reads its own only', () => {
  expect(readNewFields(xml('<infNFe><ide><finNFe>1</finNFe></ide></infNFe>'), 'nfe', 'note')).toBeNull()
  expect(readNewFields(xml('<infMDFe><cAtivSN>01</cAtivSN></infMDFe>'), 'mdfe', 'note')).toBeNull()
  const service =
    '<infNFSe><IBSCBS><totCIBS><gTribSN><pIBSSN>0.01</pIBSSN><vIBSSN>0.10</vIBSSN></gTribSN></totCIBS></IBSCBS></infNFSe>'
  expect(readNewFields(xml(service), 'nfse', 'note')).toEqual({ pIBSSN: '0.01', vIBSSN: '0.10' })
})

test('each field of a kind has one label', () => {
  for (const tipo of ['nfe', 'nfce', 'cte', 'nfse'] as const) {
    const own = NEW_FIELDS.filter(({ tipos }) => tipos.includes(tipo))
    expect(new Set(own.map(({ name }) => name)).size).toBe(own.length)
    expect(new Set(own.map(({ label }) => label)).size).toBe(own.length)
  }
})
