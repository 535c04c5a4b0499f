import { expect, test } from 'vitest'
import { readXml } from '../xml/read.ts'
import { nfeTotals } from './totals.ts'

const read = (total: string) => nfeTotals(readXml(Buffer.from(`<infNFe><total>${total}</total></infNFe>`)))

test('reads the stated totals, and null for the others', () => {
  const totals = read(
    '<ICMSTot><vBC>100.00</vBC><vICMS>18.00</vICMS><vProd>100.00</vProd><vFrete>0.00</vFrete><vIPIDevol>1.50</vIPIDevol></ICMSTot>',
  )
  expect(totals).toMatchObject({ vBC: 10_000, vICMS: 1800, vProd: 10_000, vFrete: 0, vIPIDevol: 150 })
  expect([totals.vST, totals.vIPI, totals.vServ, totals.vIBS, totals.icmsCst]).toEqual([null, null, null, null, null])
})

test('PIS and COFINS of goods and services are added', () => {
  const services = '<ISSQNtot><vServ>50.00</vServ><vISS>2.50</vISS><vPIS>0.33</vPIS></ISSQNtot>'
  expect(read(`<ICMSTot><vPIS>1.65</vPIS><vCOFINS>7.60</vCOFINS></ICMSTot>${services}`)).toMatchObject({
    vPIS: 198,
    vCOFINS: 760,
    vServ: 5000,
    vISS: 250,
  })
})

test('IBS and CBS include single-phase amounts', () => {
  const totals = read(
    '<IBSCBSTot><vBCIBSCBS>100.00</vBCIBSCBS><gIBS><gIBSUF><vIBSUF>0.10</vIBSUF></gIBSUF><gIBSMun><vIBSMun>0.02</vIBSMun></gIBSMun>' +
      '<vIBS>0.12</vIBS></gIBS><gCBS><vCBS>0.90</vCBS></gCBS><gMono><vIBSMono>1.00</vIBSMono><vCBSMono>2.00</vCBSMono></gMono></IBSCBSTot>' +
      '<ISTot><vIS>3.00</vIS></ISTot>',
  )
  expect(totals).toMatchObject({ vBCIBSCBS: 10_000, vIBSUF: 10, vIBSMun: 2, vIBS: 112, vCBS: 290, vIS: 300 })
})

test('invalid money is refused, and the message names the field', () => {
  expect(() => read('<ICMSTot><vICMS>muito</vICMS></ICMSTot>')).toThrow('vICMS')
})
