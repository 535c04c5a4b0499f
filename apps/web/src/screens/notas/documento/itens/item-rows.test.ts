import type { Grupo } from '@portal/contract/notas/documento.ts'
import { expect, test } from 'vitest'
import { unloadedBy } from './carried.ts'
import { columnTotals, itemRows, usedAmounts } from './item-rows.ts'

const det = (nItem: string, extra: Grupo = {}): Grupo => ({
  '@nItem': nItem,
  prod: {
    cProd: 'A1',
    xProd: 'Café',
    NCM: '09012100',
    CFOP: '5102',
    uCom: 'KG',
    qCom: '1.5000',
    vUnCom: '10.0000',
    vProd: '15.00',
    ...extra,
  },
  imposto: {
    ICMS: { ICMS00: { orig: '0', CST: '00', vBC: '15.00', pICMS: '18.00', vICMS: '2.70' } },
    PIS: { PISAliq: { CST: '01', vPIS: '0.10' } },
    IBSCBS: { CST: '000', cClassTrib: '000001', gIBSCBS: { vIBS: '0.02', gCBS: { vCBS: '0.14' } } },
  },
})
const totals = {
  ICMSTot: { vProd: '30.00', vBC: '30.00', vICMS: '5.40', vPIS: '0.20' },
  IBSCBSTot: { gIBS: { vIBS: '0.04' }, gCBS: { vCBS: '0.28' } },
}

test('an item shows its codes and rates as written and its amounts in cents', () => {
  expect(itemRows([det('1')])[0]).toMatchObject({
    numero: '1',
    cst: '000',
    cfop: '5102',
    quantidade: '1.5000',
    aliquotaIcms: '18.00',
    classTrib: '000001',
    cents: { valor: 1500, icms: 270, pis: 10, ibs: 2, cbs: 14, ipi: null, st: null },
  })
  expect(itemRows([{ prod: { xProd: 'Sem nada' } }])[0]).toMatchObject({ numero: '1', cst: '', cents: { valor: null } })
})

test('column sums are compared with the totals of the document, and a difference is reported', () => {
  const rows = itemRows([det('1'), det('2'), det('3', { indTot: '0' })])
  const first = itemRows([det('1'), det('2')])
  expect(Object.values(columnTotals(first, totals)).every(({ ties }) => ties)).toBe(true)
  expect(columnTotals(rows, totals).valor).toEqual({ sum: 3000, stated: 3000, ties: true })
  expect(columnTotals(rows, totals).icms).toEqual({ sum: 810, stated: 540, ties: false })
  expect(usedAmounts(first)).toEqual(['valor', 'baseIcms', 'icms', 'pis', 'ibs', 'cbs'])
})

test('the documents of a manifesto are grouped by place of unloading', () => {
  const descargas: Grupo = {
    infDoc: {
      infMunDescarga: [
        { xMunDescarga: 'Curitiba', infNFe: [{ chNFe: '1' }, { chNFe: '2' }] },
        { xMunDescarga: 'Lapa', infCTe: { chCTe: '3' } },
      ],
    },
  }
  expect(unloadedBy({ descargas })).toEqual([
    { place: 'Curitiba', count: 2 },
    { kind: 'NF-e', chave: '1' },
    { kind: 'NF-e', chave: '2' },
    { place: 'Lapa', count: 1 },
    { kind: 'CT-e', chave: '3' },
  ])
})
