import { expect, test } from 'vitest'
import { readXml } from '../xml/read.ts'
import { declaredOf } from './declared.ts'

const declared = (xml: string, unread: string[] = []) =>
  declaredOf(readXml(Buffer.from(`<infNFSe>${xml}</infNFSe>`)), new Set(unread))

test('the items of an order are joined', () => {
  const items = '<xItemPed>10</xItemPed><xItemPed> 20 </xItemPed>'
  expect(
    declared(`<DPS><infDPS><serv><infoCompl><gItemPed>${items}</gItemPed></infoCompl></serv></infDPS></DPS>`),
  ).toEqual({
    xItemPed: '10; 20',
  })
})

test('an address is one text, also abroad', () => {
  const home = '<xLgr>Rua A</xLgr><nro>10</nro><xBairro>Centro</xBairro><cMun>3106200</cMun><CEP>30110000</CEP>'
  const abroad =
    '<endExt><cPais>US</cPais><cEndPost>10001</cEndPost><xCidade>New York</xCidade></endExt><xLgr>Main St</xLgr>'
  expect(
    declared(
      `<emit><CPF>52998224725</CPF><enderNac>${home}</enderNac></emit><DPS><infDPS><toma><end>${abroad}</end></toma></infDPS></DPS>`,
    ),
  ).toEqual({
    emitId: '52998224725',
    emitEnd: 'Rua A, 10, Centro',
    emitMun: '3106200',
    emitCEP: '30110000',
    tomaEnd: 'Main St, New York, 10001, US',
  })
})

test('groups of the schema of 2022 are found by their old name', () => {
  const trib = '<tribNac><piscofins><CST>01</CST></piscofins></tribNac>'
  expect(declared(`<DPS><infDPS><valores><trib>${trib}</trib></valores></infDPS></DPS>`)).toEqual({
    cstPisCofins: '01',
  })
})

test('the figures that could not be read are named', () => {
  expect(declared('<tpEmis>1</tpEmis>', ['vBC', 'pAliqAplic'])).toEqual({ tpEmis: '1', unread: 'vBC, pAliqAplic' })
})
