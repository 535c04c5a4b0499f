import { expect, test } from 'vitest'
import { asBytes, nfe, nfeProc, protNfe } from '../testing/fixtures.test.kit.ts'
import { cofinsOf, icmsOf, ipiOf, pisOf, readNfeProc } from './nfe.ts'

test('mirrors an NF-e: attributes with @, leaves as text, repeatable names as arrays', () => {
  const more =
    '<cobr><fat><nFat>1</nFat></fat><dup><nDup>001</nDup></dup></cobr><infAdic><obsCont xCampo="Pedido"><xTexto> 77 </xTexto></obsCont></infAdic>'
  const proc = readNfeProc(asBytes(nfeProc(nfe({ more }) + protNfe('100'))))
  const { infNFe } = proc.NFe
  expect(proc['@versao']).toBe('4.00')
  expect(infNFe['@Id']).toMatch(/^NFe\d{44}$/)
  expect(infNFe.emit.xNome).toBe('Emitente Ltda')
  expect(infNFe.autXML).toHaveLength(1)
  expect(infNFe.det).toHaveLength(1)
  expect(infNFe.det[0]).toMatchObject({ '@nItem': '1', prod: { xProd: 'Pão & vinho', vProd: '10.25' } })
  expect(infNFe.cobr?.dup?.map(({ nDup }) => nDup)).toEqual(['001'])
  expect(infNFe.infAdic?.obsCont?.[0]).toEqual({ '@xCampo': 'Pedido', xTexto: '77' })
  expect(proc.protNFe?.infProt?.cStat).toBe('100')
})

test('a bare NFe and a lot give the same model as the proc', () => {
  const bare = readNfeProc(asBytes(nfe()))
  const lot = readNfeProc(
    asBytes(`<enviNFe xmlns="http://www.portalfiscal.inf.br/nfe"><idLote>1</idLote>${nfe()}</enviNFe>`),
  )
  expect(bare.protNFe).toBeUndefined()
  expect(lot.NFe).toEqual(bare.NFe)
})

test('the payments of layout 3.10 are under the path of 4.00', () => {
  const old = nfe({
    layout: '3.10',
    more: '<pag><tPag>01</tPag><vPag>5.00</vPag></pag><pag><tPag>03</tPag><vPag>5.25</vPag></pag>',
  })
  expect(readNfeProc(asBytes(old)).NFe.infNFe.pag?.detPag).toMatchObject([{ tPag: '01' }, { tPag: '03', vPag: '5.25' }])
  const current = nfe({ more: '<pag><detPag><tPag>17</tPag></detPag><vTroco>1.00</vTroco></pag>' })
  expect(readNfeProc(asBytes(current)).NFe.infNFe.pag).toMatchObject({ detPag: [{ tPag: '17' }], vTroco: '1.00' })
})

test('the single group of each tax is found by any name', () => {
  const imposto =
    '<ICMS><ICMSSN101><orig>0</orig><CSOSN>101</CSOSN><pCredSN>1.25</pCredSN></ICMSSN101></ICMS><IPI><cEnq>999</cEnq><IPINT><CST>53</CST></IPINT></IPI><PIS><PISQtde><CST>03</CST><vPIS>1.00</vPIS></PISQtde></PIS>'
  const [det] = readNfeProc(asBytes(nfe({ imposto }))).NFe.infNFe.det
  if (!det) throw new Error('no item')
  expect(icmsOf(det)).toMatchObject({ group: 'ICMSSN101', CSOSN: '101', pCredSN: '1.25' })
  expect(ipiOf(det)).toEqual({ group: 'IPINT', CST: '53' })
  expect(pisOf(det)).toMatchObject({ group: 'PISQtde', vPIS: '1.00' })
  expect(cofinsOf(det)).toBeNull()
})

test('groups that the types require exist even if the file lacks them', () => {
  const poor = '<NFe><infNFe versao="4.00"><det nItem="1"/></infNFe></NFe>'
  const { infNFe } = readNfeProc(asBytes(poor)).NFe
  expect(infNFe).toMatchObject({ ide: {}, emit: {}, total: {}, det: [{ '@nItem': '1', prod: {}, imposto: {} }] })
})

test('names from the file never change a prototype', () => {
  const hostile =
    '<NFe><infNFe><det><prod><__proto__>x</__proto__><constructor>y</constructor></prod></det></infNFe></NFe>'
  readNfeProc(asBytes(hostile))
  expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('x')
  expect(({} as Record<string, unknown>).x).toBeUndefined()
})

test('refuses a file without infNFe', () => {
  expect(() => readNfeProc(asBytes('<nfeProc/>'))).toThrow(expect.objectContaining({ code: 'nfe.absent' }))
})
