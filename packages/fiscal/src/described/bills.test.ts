import { BILL_SORTS, generateBills } from '@portal/synthetic/bill/bills.ts'
import { expect, test } from 'vitest'
import type { DfeNota } from '../base/model.ts'
import { readDfe } from '../dfe.ts'

const CUSTOMER = '99888777000100'
const bills = generateBills({ count: 200, customer: CUSTOMER })

const noteOf = (bytes: Uint8Array): DfeNota => {
  const [found] = readDfe(bytes)
  if (!found?.result.ok || found.result.dfe.kind !== 'nota') throw new Error(JSON.stringify(found?.result))
  return found.result.dfe
}

test('two hundred bills of twenty sorts are read with their parts, their total and their installation', () => {
  expect(BILL_SORTS).toBe(20)
  for (const bill of bills) {
    const nota = noteOf(bill.bytes)
    expect([nota.tipo, nota.chave, nota.totalCents], bill.sort).toEqual([bill.tipo, bill.chave, bill.totalCents])
    expect(nota.marks.key, bill.sort).toEqual({ state: 'ok', reason: null })
    expect(nota.marks.query?.state, bill.sort).toBe('ok')
    expect(nota.protocolState).toBe('autorizada')
    expect(nota.ledger.bill?.totals, bill.sort).toEqual(bill.parts)
    expect(nota.ledger.bill?.installation).toBe(bill.installation)
    expect(nota.parties).toEqual([
      { role: 'emit', taxId: bill.issuer },
      { role: 'dest', taxId: CUSTOMER },
    ])
  }
})

test('the lines of a bill add up to its totals, and only those with a tax code have tax', () => {
  for (const bill of bills) {
    const { lines = [], isUntaxed } = noteOf(bill.bytes).ledger.bill ?? {}
    expect(
      lines.reduce((sum, { icms }) => sum + icms, 0),
      bill.sort,
    ).toBe(bill.icms)
    expect(lines.filter(({ cst, icms }) => cst === null && icms !== 0)).toEqual([])
    expect(isUntaxed, bill.sort).toBe(bill.sort === 'nothing taxed')
  }
})

test('the items of a bill add up to its total before what is withheld: deductions and injected energy are taken out', () => {
  for (const bill of bills) {
    const { itens, totalCents, ledger } = noteOf(bill.bytes)
    const sum = itens.reduce((all, { vProd }) => all + vProd, 0)
    expect(sum, bill.sort).toBe(totalCents + (ledger.bill?.withheld ?? 0))
  }
})

test('a bill that replaces another one brings the replacement as an event of the replaced one', () => {
  for (const bill of bills) {
    const replaced = noteOf(bill.bytes).eventos.map(({ chave, tpEvento }) => `${tpEvento} ${chave}`)
    expect(replaced, bill.sort).toEqual(bill.replaces === null ? [] : [`240140 ${bill.replaces}`])
  }
})

test('an item of an earlier bill is taken out of the part of the item that takes its place', () => {
  const adjusted = bills.find(({ sort }) => sort === 'adjusts a bill')!
  const { itens, ledger } = noteOf(adjusted.bytes)
  expect(itens.map(({ nItem, vProd }) => [nItem, vProd > 0])).toEqual([
    [1, false],
    [2, true],
    [3, true],
  ])
  expect(ledger.bill?.adjusts).toHaveLength(1)
  expect(ledger.bill?.lines).toHaveLength(1)
})

test('an estimated reading, a bill on paper and the next reading are told', () => {
  const of = (sort: string) => noteOf(bills.find((bill) => bill.sort === sort)!.bytes).ledger.bill
  expect(of('estimated reading')?.isEstimated).toBe(true)
  expect(of('residential')).toMatchObject({ isEstimated: false, competence: '2026-06', nextReading: '2026-07-14' })
  expect(of('replaces one on paper')?.replaces).toMatchObject({
    modelo: '06',
    serie: 'U',
    numero: '4455',
    month: '2025-02',
  })
  expect(of('demand with withholding')?.withheld).toBe(5850)
  expect(of('centralised billing')?.billing).toBe('1')
})
