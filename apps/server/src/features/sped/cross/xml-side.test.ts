import fc from 'fast-check'
import { expect, test } from 'vitest'
import { COMPANY, itemRow, PURCHASE, SALE, SUPPLIER } from '../month/month.test.kit.ts'
import type { NoteItemRow, NoteRow } from '../month/read/note-row.ts'
import { toXmlSide } from './xml-side.ts'

const sideOf = (note: NoteRow, items: readonly NoteItemRow[] = [itemRow()]) => toXmlSide({ note, items }, COMPANY)

test('the operation includes the single-phase ICMS of fuels withheld earlier, as in the file', () => {
  const note = { ...SALE, total: 30_500 }
  const items = [itemRow({ cfop: '5655', cst: '15', rate: null, product: 30_000, base: 0, icms: 0 })]
  expect(sideOf(note, items).groups).toMatchObject([{ cst: '015', operation: 30_500 }])
})

test('a purchase: identity, party, totals and one group, with the rate in hundredths of a per cent', () => {
  expect(sideOf(PURCHASE)).toEqual({
    chave: PURCHASE.chave,
    modelo: '55',
    serie: 1,
    number: 1,
    issued: '2026-11-03',
    situacao: 'autorizada',
    cancelled: null,
    cancellationClaimed: false,
    homologacao: false,
    own: false,
    direction: '1',
    taker: true,
    complementary: false,
    hasOnlyNewTaxes: false,
    party: SUPPLIER,
    partyUf: 'SP',
    simples: false,
    simplesCredit: 0,
    items: 1,
    total: 10_000,
    goods: 10_000,
    discount: 0,
    freight: 0,
    insurance: 0,
    other: 0,
    base: 10_000,
    icms: 1_800,
    stBase: 0,
    st: 0,
    ipi: 0,
    difal: 0,
    fcpDest: 0,
    groups: [{ cst: '000', cfop: '5102', rate: 1_800, operation: 10_000, icms: 1_800 }],
  })
})

test.each([
  ['autorizada', 'autorizada'],
  ['cancelada', 'cancelada'],
  ['denegada', 'denegada'],
  ['resumo', 'resumo'],
  ['sem_protocolo', 'sem_protocolo'],
])('the situation %s is compared as %s', (situacao, expected) => {
  expect(sideOf({ ...PURCHASE, situacao })).toMatchObject({ situacao: expected })
})

test('a cancellation, proven or claimed, is passed on', () => {
  expect(sideOf({ ...SALE, situacao: 'cancelada', cancelled_on: '2026-11-09' })).toMatchObject({
    own: true,
    cancelled: '2026-11-09',
    cancellationClaimed: false,
  })
  expect(sideOf({ ...SALE, pending_cancellation: true })).toMatchObject({ cancelled: null, cancellationClaimed: true })
})

test('an NFC-e has no party; a supplier with CSOSN in every item is of the Simples', () => {
  expect(sideOf({ ...SALE, tipo: 'nfce', modelo: 65 })).toMatchObject({ modelo: '65', party: null, partyUf: null })
  const simples = itemRow({ cst: null, csosn: '101', simples_credit: 125 })
  expect(sideOf(PURCHASE, [simples, { ...simples, n: 2 }])).toMatchObject({ simples: true, simplesCredit: 250 })
  expect(sideOf(PURCHASE, [simples, itemRow({ n: 2 })])).toMatchObject({ simples: false, simplesCredit: 125 })
  expect(sideOf(PURCHASE, [])).toMatchObject({ simples: false, items: 0, groups: [] })
})

test('complementary is finNFe 2 of a note and tpCTe 1 of a freight', () => {
  expect(sideOf({ ...PURCHASE, purpose: '2' }).complementary).toBe(true)
  expect(sideOf({ ...PURCHASE, purpose: '4' }).complementary).toBe(false)
  expect(sideOf({ ...PURCHASE, tipo: 'cte', modelo: 57, purpose: '1' }, []).complementary).toBe(true)
  expect(sideOf({ ...PURCHASE, tipo: 'cte', modelo: 57, purpose: '2' }, []).complementary).toBe(false)
})

test('a freight has one group and no amounts of goods (D190); its taker is the company or another', () => {
  const note: NoteRow = {
    ...PURCHASE,
    tipo: 'cte',
    modelo: 57,
    cfop: '5353',
    icms_cst: '00',
    icms_rate: '12',
    icms_base: 10_000,
    icms: 1_200,
  }
  expect(sideOf(note, [])).toMatchObject({
    modelo: '57',
    taker: true,
    total: 10_000,
    goods: 10_000,
    base: 10_000,
    icms: 1_200,
    st: 0,
    ipi: 0,
    items: 0,
    groups: [{ cst: '000', cfop: '5353', rate: 1_200, operation: 10_000, icms: 1_200 }],
  })
  expect(sideOf({ ...note, recipient_id: SUPPLIER }, []).taker).toBe(false)
  const bare = { ...note, icms_cst: null, icms_rate: null, icms_base: null, icms: null, cfop: null }
  expect(sideOf(bare, [])).toMatchObject({ base: 0, icms: 0, groups: [{ cst: '090', cfop: '', rate: 0, icms: 0 }] })
})

test('the shares of an own return change sides, as in its C101', () => {
  const items = [itemRow({ cfop: '2202', difal_fcp: 200, difal_dest: 13_013, difal_orig: 5 })]
  expect(sideOf({ ...SALE, operation: '0' }, items)).toMatchObject({ difal: 5, fcpDest: 200 })
  expect(sideOf(SALE, items)).toMatchObject({ difal: 13_013, fcpDest: 200 })
})

test('without totals of the document those of the items are compared', () => {
  const note = { ...PURCHASE, product: null, discount: null, freight: null, insurance: null, other: null }
  const items = [
    itemRow({ product: 5_000, discount: 1, freight: 20, insurance: 300, other: 4_000 }),
    itemRow({ n: 2, product: 6_000, discount: 2, freight: 30, insurance: 400, other: 5_000 }),
  ]
  expect(sideOf(note, items)).toMatchObject({ goods: 11_000, discount: 3, freight: 50, insurance: 700, other: 9_000 })
})

test('the sums of the groups are the amounts of the document, whatever the items', () => {
  const cents = fc.integer({ min: 0, max: 9_999_999 })
  const anyItem = fc.record({
    product: cents,
    freight: cents,
    st: cents,
    fcp_st: cents,
    ipi: cents,
    base: cents,
    icms: cents,
    fcp: cents,
    difal_dest: cents,
    difal_fcp: cents,
    st_base: cents,
    cst: fc.constantFrom('00', '10', '20', '40', '60'),
    cfop: fc.constantFrom('5102', '5405', '6102'),
    rate: fc.constantFrom('7', '12', '18', null),
  })
  fc.assert(
    fc.property(fc.array(anyItem, { minLength: 1, maxLength: 8 }), (items) => {
      const rows = items.map((item, at) => itemRow({ ...item, n: at + 1 }))
      const side = sideOf(PURCHASE, rows)
      const sum = (amountOf: (row: NoteItemRow) => number) => rows.reduce((total, row) => total + amountOf(row), 0)
      expect(side.groups.reduce((total, { icms }) => total + icms, 0)).toBe(side.icms)
      expect(side.groups.reduce((total, { operation }) => total + operation, 0)).toBe(
        sum(({ product, freight, st, fcp_st, ipi }) => product + freight + st + fcp_st + ipi),
      )
      expect(side).toMatchObject({
        st: sum(({ st, fcp_st }) => st + fcp_st),
        stBase: sum(({ st_base }) => st_base),
        ipi: sum(({ ipi }) => ipi),
        // C101 is of own documents alone
        ...{ difal: 0, fcpDest: 0 },
        items: rows.length,
      })
      expect(sideOf(SALE, rows)).toMatchObject({
        difal: sum(({ difal_dest }) => difal_dest),
        fcpDest: sum(({ difal_fcp }) => difal_fcp),
      })
    }),
  )
})
