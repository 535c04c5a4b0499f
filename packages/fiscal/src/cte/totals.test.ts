import { expect, test } from 'vitest'
import { readXml } from '../xml/read.ts'
import { cteTotals } from './totals.ts'

const read = (imp: string) => cteTotals(readXml(Buffer.from(`<infCte><imp>${imp}</imp></infCte>`)))

test.each([
  [
    '<ICMS20><CST>20</CST><pRedBC>20.00</pRedBC><vBC>80.00</vBC><pICMS>12.00</pICMS><vICMS>9.60</vICMS></ICMS20>',
    { icmsCst: '20', pRedBC: '20.00' },
  ],
  [
    '<ICMSOutraUF><CST>90</CST><vBCOutraUF>80.00</vBCOutraUF><pICMSOutraUF>12.00</pICMSOutraUF><vICMSOutraUF>9.60</vICMSOutraUF></ICMSOutraUF>',
    { icmsCst: '90', pRedBC: null },
  ],
])('reads base, rate and ICMS of the document from %s', (group, stated) => {
  expect(read(`<ICMS>${group}</ICMS>`)).toMatchObject({ ...stated, vBC: 8000, pICMS: '12.00', vICMS: 960 })
})

test('an exempt service has a null base, not zero', () => {
  const totals = read('<ICMS><ICMS45><CST>40</CST></ICMS45></ICMS><vTotTrib>1.00</vTotTrib>')
  expect(totals).toMatchObject({ icmsCst: '40', vBC: null, vICMS: null, vTotTrib: 100 })
})

test('reads IBS, CBS, and the share of the destination state', () => {
  const totals = read(
    '<ICMSUFFim><vFCPUFFim>0.50</vFCPUFFim><vICMSUFFim>6.00</vICMSUFFim><vICMSUFIni>0.00</vICMSUFIni></ICMSUFFim>' +
      '<IBSCBS><gIBSCBS><vBC>100.00</vBC><gIBSUF><vIBSUF>0.10</vIBSUF></gIBSUF><vIBS>0.10</vIBS><gCBS><vCBS>0.90</vCBS></gCBS></gIBSCBS></IBSCBS>',
  )
  expect(totals).toMatchObject({
    vICMSUFDest: 600,
    vICMSUFRemet: 0,
    vFCPUFDest: 50,
    vBCIBSCBS: 10_000,
    vIBS: 10,
    vCBS: 90,
  })
})
