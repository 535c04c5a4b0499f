import { expect, test } from 'vitest'
import { COMPANY, contextOf, itemRow, PURCHASE, SALE, SUPPLIER } from '../month.test.kit.ts'
import type { NoteItemRow, NoteRow } from '../read/note-row.ts'
import { bookNota } from './book-nota.ts'
import type { BookContext } from './context.ts'
import { newMonthFindings } from './findings.ts'

interface Case {
  note?: Partial<NoteRow>
  items?: readonly NoteItemRow[]
  context?: BookContext
}

/** Books a note made of `base`; the finding codes are listed in order. */
function book(base: NoteRow, { note = {}, items = [itemRow()], context = contextOf() }: Case = {}) {
  const findings = newMonthFindings()
  const booked = bookNota({ note: { ...base, ...note }, items }, context, findings)
  return { booked, nota: booked?.nota, findings: findings.list, codes: findings.list.map(({ codigo }) => codigo) }
}
const entered = (dt_entrada: string): BookContext =>
  contextOf({
    settings: { documentos: [{ ds_chave: PURCHASE.chave, dt_entrada, ds_destino: null, fl_escriturar: true }] },
  })

test('a sale is an exit of own issue with the totals of the document (C100)', () => {
  const { nota, booked, codes } = book(SALE, { note: { discount: 100, freight: 250, payment: '1', freight_by: '0' } })
  expect(nota).toMatchObject({
    direction: '1',
    issuer: '0',
    participante: SUPPLIER,
    modelo: '55',
    situation: '00',
    serie: 1,
    number: 2,
    issued: '2026-11-03',
    moved: '2026-11-04',
    total: 10_000,
    goods: 10_000,
    discount: 100,
    freight: 250,
    payment: '1',
    freightBy: '0',
    insurance: 0,
    other: 0,
    items: [],
    difal: null,
    imports: [],
    groups: [{ cst: '000', cfop: '5102', rate: '18', operation: 10_000, base: 10_000, icms: 1_800 }],
  })
  expect(booked).toMatchObject({ uf: 'SP', products: [], participante: { cnpj: SUPPLIER } })
  expect(codes).toEqual([])
})

test('without totals of the document those of the items are used; payment and freight have their defaults', () => {
  const absent = { product: null, discount: null, freight: null, insurance: null, other: null }
  const items = [
    itemRow({ product: 6_000, discount: 10, freight: 20, insurance: 30, other: 40 }),
    itemRow({ n: 2, product: 4_000, discount: 1, freight: 2, insurance: 3, other: 4 }),
  ]
  const note = { ...absent, payment: null, freight_by: null, total: 10_088 }
  expect(book(SALE, { note, items })).toMatchObject({
    nota: {
      goods: 10_000,
      discount: 11,
      freight: 22,
      insurance: 33,
      other: 44,
      payment: '2',
      freightBy: '9',
      groups: [{ operation: 10_088 }],
    },
    codes: [],
  })
})

test('an own entry is an entry of own issue and keeps its CFOP', () => {
  const items = [itemRow({ cfop: '1202' })]
  const { nota } = book(SALE, { note: { operation: '0', moved: null }, items })
  expect(nota).toMatchObject({ direction: '0', issuer: '0', moved: '2026-11-03', groups: [{ cfop: '1202' }] })
})

test('an NFC-e has no participant and counts for the state of the company (C100 of model 65)', () => {
  const { booked } = book(SALE, { note: { tipo: 'nfce', modelo: 65, party: null, moved: null } })
  expect(booked).toMatchObject({
    participante: null,
    uf: 'SP',
    nota: { modelo: '65', participante: null, moved: null },
  })
})

test.each<[name: string, note: Partial<NoteRow>, context: BookContext, moved: string | null, situation: string]>([
  ['its issue without a choice', {}, contextOf(), '2026-11-03', '00'],
  ['the chosen day', {}, entered('2026-11-20'), '2026-11-20', '00'],
  ['its issue when the choice is earlier', {}, entered('2026-11-01'), '2026-11-03', '00'],
  ['its issue when the choice is later than the month', {}, entered('2026-12-01'), '2026-11-03', '00'],
  ['a chosen day in the month, issued before', { issued: '2026-10-30' }, entered('2026-11-02'), '2026-11-02', '00'],
  ['an issue of another month (COD_SIT 01)', { issued: '2026-10-30' }, contextOf(), '2026-10-30', '01'],
])('day of entry of a purchase: %s', (...[, note, context, moved, situation]) => {
  expect(book(PURCHASE, { note, context }).nota).toMatchObject({ moved, situation })
})

test.each<[name: string, note: Partial<NoteRow>, moved: string | null]>([
  ['stated', { moved: '2026-11-30' }, '2026-11-30'],
  ['not stated', { moved: null }, null],
  ['before the issue', { moved: '2026-11-02' }, null],
  ['after the month', { moved: '2026-12-01' }, null],
])('day of exit of a sale: %s', (...[, note, moved]) => {
  expect(book(SALE, { note }).nota).toMatchObject({ moved, situation: '00' })
})

const PARANA: BookContext = { ...contextOf(), uf: 'PR' }

test.each<[situation: string, name: string, note: Partial<NoteRow>, context: BookContext]>([
  ['06', 'complementary', { purpose: '2' }, contextOf()],
  ['07', 'complementary of another month', { purpose: '2', issued: '2026-10-30', moved: null }, contextOf()],
  ['08', 'detached note, first series', { serie: 890 }, contextOf()],
  ['08', 'detached note, last series', { serie: 899 }, contextOf()],
  ['00', 'series above', { serie: 900 }, contextOf()],
  ['08', 'sale already in a coupon', { cfop: '5929' }, contextOf()],
  ['08', 'sale already in a coupon, interstate', { cfop: '6929' }, contextOf()],
  ['00', 'sale already in a coupon, Paraná', { cfop: '5929' }, PARANA],
])('COD_SIT %s (table 4.1.2): %s', (...[situation, , note, context]) => {
  expect(book(SALE, { note, context }).nota?.situation).toBe(situation)
})

test('a cancelled sale has no items, groups or participant; a cancellation after the month is reported', () => {
  const cancelledOn = (cancelled_on: string, change: Partial<NoteRow> = {}) =>
    book(SALE, { note: { situacao: 'cancelada', cancelled_on, ...change }, items: [itemRow()] })
  expect(cancelledOn('2026-11-30').booked).toMatchObject({
    participante: null,
    products: [],
    uf: null,
    nota: { situation: '02', moved: null, participante: null, items: [], groups: [], ipi: [] },
  })
  expect(cancelledOn('2026-11-30').codes).toEqual([])
  expect(cancelledOn('2026-12-01').findings).toMatchObject([
    { codigo: 'CANCELADA_DEPOIS', mensagem: expect.stringContaining('Cancelada em 01/12/2026') },
  ])
  expect(cancelledOn('2026-11-02', { issued: '2026-10-30', moved: null }).nota?.situation).toBe('03')
})

test('a note without items is an error', () => {
  expect(book(SALE, { items: [] })).toMatchObject({ booked: null, codes: ['SEM_ITENS'] })
})

test.each<[name: string, note: Partial<NoteRow>, cfops: string[], way: string, listed: string]>([
  ['a sale with a CFOP of entry', {}, ['1102', '1102'], 'saída', '1102'],
  ['a sale with a title of the table', {}, ['5102', '5100'], 'saída', '5100'],
  ['a sale without CFOP', {}, ['', '1102'], 'saída', 'em branco, 1102'],
  ['an own entry with a CFOP of exit', { operation: '0' }, ['5102'], 'entrada', '5102'],
  ['an interstate NFC-e', { modelo: 65, tipo: 'nfce' }, ['6102'], 'saída', '6102'],
])('own CFOP (Ajuste SINIEF 7/2001): %s is refused', (...[, note, cfops, way, listed]) => {
  const items = cfops.map((cfop, at) => itemRow({ n: at + 1, cfop: cfop || null }))
  const { booked, findings } = book(SALE, { note, items })
  expect(booked).toBeNull()
  expect(findings).toMatchObject([{ codigo: 'CFOP_DO_DOCUMENTO', gravidade: 'erro' }])
  expect(findings[0]?.mensagem).toContain(`A nota é de ${way} e tem o CFOP ${listed}, que`)
})

test('a party with missing data is an error of the note', () => {
  const party = { ...PURCHASE.party!, city: null }
  const { booked, findings } = book(PURCHASE, { note: { party } })
  expect(booked).toBeNull()
  expect(findings).toMatchObject([
    { codigo: 'PARTICIPANTE_INCOMPLETO', gravidade: 'erro', documento: { ds_chave: PURCHASE.chave } },
  ])
})

const SHARES = [
  itemRow({ cfop: '6108', difal_fcp: 100, difal_dest: 500, difal_orig: 7 }),
  itemRow({ n: 2, cfop: '6108', difal_fcp: 1, difal_dest: 20, difal_orig: 0 }),
]

test('interstate shares of own notes are summed; on a return, origin and destination change sides (C101)', () => {
  expect(book(SALE, { items: SHARES }).nota?.difal).toEqual({ fcp: 101, destination: 520, origin: 7 })
  const returned = SHARES.map((item) => ({ ...item, cfop: '2202' }))
  const entry = { operation: '0' }
  expect(book(SALE, { note: entry, items: returned }).nota?.difal).toEqual({ fcp: 101, destination: 7, origin: 520 })
  expect(book(PURCHASE, { items: SHARES }).nota?.difal).toBeNull()
  expect(book(SALE).nota?.difal).toBeNull()
})

test('import declarations of an own entry: PIS and COFINS of all items are on the first one (C120)', () => {
  const imports = [
    { document: '2612345678', drawback: null },
    { document: '2612345679', drawback: '20260001234' },
  ]
  const items = [itemRow({ cfop: '3102', pis: 210, cofins: 965 }), itemRow({ n: 2, cfop: '3102', pis: 1, cofins: 5 })]
  expect(book(SALE, { note: { operation: '0', imports }, items }).nota?.imports).toEqual([
    { kind: '0', number: '2612345678', pis: 211, cofins: 970, drawback: null },
    { kind: '0', number: '2612345679', pis: 0, cofins: 0, drawback: '20260001234' },
  ])
  expect(book(SALE, { note: { imports } }).nota?.imports).toEqual([])
  expect(book(PURCHASE, { note: { imports } }).nota?.imports).toEqual([])
})

test('the total is compared with the operations until 2026, when IBS and CBS are in neither', () => {
  expect(book(SALE, { note: { total: 10_001 } }).findings).toMatchObject([
    { codigo: 'TOTAL_NAO_FECHA', gravidade: 'aviso', mensagem: expect.stringMatching(/diferem em R\$\s0,01\.$/) },
  ])
  const note = { issued: '2027-01-05', moved: '2027-01-05', total: 10_001 }
  expect(book(SALE, { note, context: contextOf({ month: '2027-01' }) }).codes).toEqual([])
})

test('the credit is compared with the ICMS of the note plus FCP and the credit of the Simples, never of an own note', () => {
  const items = [itemRow({ fcp: 200, fcp_rate: '2' })]
  const codesWith = (icms: number | null) => book(PURCHASE, { note: { icms }, items }).codes
  expect(codesWith(1_800)).not.toContain('CREDITO_MAIOR')
  expect(codesWith(1_799)).toContain('CREDITO_MAIOR')
  expect(codesWith(null)).not.toContain('CREDITO_MAIOR')
  expect(book(SALE, { note: { icms: 1 }, items }).codes).toEqual([])
})

test('the other party of an own note is its recipient, also when the company is the same tax id root', () => {
  const branch = COMPANY.replace('000181', '000262')
  const { nota, booked } = book(SALE, { note: { party: { ...SALE.party!, taxId: branch } } })
  expect([nota?.participante, booked?.participante?.cnpj]).toEqual([branch, branch])
})
