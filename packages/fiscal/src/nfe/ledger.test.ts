import { expect, test } from 'vitest'
import { asBytes } from '../testing/fixtures.test.kit.ts'
import { readXml } from '../xml/read.ts'
import { nfeLedger } from './ledger.ts'

const read = (inner: string) => nfeLedger(readXml(asBytes(`<infNFe>${inner}</infNFe>`)))
const KEY = '35260611222333000181550010000000011000000015'

test('reads codes, days, parties and keys as written', () => {
  const facts = read(`<ide><tpNF>1</tpNF><finNFe>4</finNFe><idDest>2</idDest><indFinal>1</indFinal>
    <dhSaiEnt>2026-06-30T23:50:00-03:00</dhSaiEnt><NFref><refNFe>${KEY}</refNFe></NFref><NFref><refNFe>short</refNFe></NFref></ide>
    <dest><CPF>52998224725</CPF><xNome>Helena Prado</xNome><enderDest><xLgr>Rua Um</xLgr><nro>10</nro><cMun>3550308</cMun>
    <UF>SP</UF><cPais>1058</cPais></enderDest><indIEDest>9</indIEDest></dest><transp><modFrete>9</modFrete></transp>`)
  expect(facts).toMatchObject({
    operation: '1',
    purpose: '4',
    destination: '2',
    consumer: '1',
    moved: '2026-06-30',
    freight: '9',
    payment: null,
    issuer: null,
    recipient: { taxId: '52998224725', city: '3550308', uf: 'SP', country: '1058', ieKind: '9', ie: null },
    references: [KEY],
  })
})

test('a return names the notes of its items, each once', () => {
  const other = KEY.replace(/15$/, '23')
  const det = (chave: string) =>
    `<det><prod/><DFeReferenciado><chaveAcesso>${chave}</chaveAcesso><nItem>1</nItem></DFeReferenciado></det>`
  const first = `<ide><NFref><refNFe>${KEY}</refNFe></NFref></ide>`
  expect(read(first + det(KEY) + det(other) + det(other) + det('x')).references).toEqual([KEY, other])
})

test.each([
  ['<pag><detPag><tPag>90</tPag></detPag></pag>', '9'],
  ['<pag><detPag><indPag>0</indPag><tPag>01</tPag></detPag></pag>', '0'],
  ['<pag><detPag><indPag>0</indPag></detPag><detPag><indPag>1</indPag></detPag></pag>', '1'],
  ['<pag><detPag><tPag>01</tPag></detPag></pag>', '2'],
  ['<ide><indPag>0</indPag></ide><cobr><dup><nDup>1</nDup></dup></cobr>', '1'],
  ['<ide><indPag>2</indPag></ide>', '2'],
  ['', null],
] as const)('reads the payment term of %s', (xml, term) => expect(read(xml).payment).toBe(term))

test('lists each import declaration once, with its drawback', () => {
  const det = (di: string, drawback = '') =>
    `<det><prod><DI><nDI>${di}</nDI><adi>${drawback && `<nDraw>${drawback}</nDraw>`}</adi></DI></prod></det>`
  expect(read(det('2600001') + det('2600001') + det('2600002', '20260001')).imports).toEqual([
    { document: '2600001', drawback: null },
    { document: '2600002', drawback: '20260001' },
  ])
})

test('texts instead of groups, and a name of a million letters, do not throw', () => {
  expect(read('<ide>x</ide><dest>y</dest><pag>z</pag>').recipient).toMatchObject({ taxId: null, name: null })
  expect(read(`<dest><xNome>${'a'.repeat(1e6)}</xNome></dest>`).recipient?.name).toHaveLength(255)
})
