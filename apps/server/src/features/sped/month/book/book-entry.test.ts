import type { Destino } from '@portal/contract/sped-configuracao.ts'
import { expect, test } from 'vitest'
import { contextOf, itemRow, PURCHASE, SUPPLIER } from '../month.test.kit.ts'
import type { NoteItemRow } from '../read/note-row.ts'
import { bookEntry } from './book-entry.ts'
import type { BookContext } from './context.ts'
import { newMonthFindings } from './findings.ts'

const { entradas } = contextOf().settings
const withEntradas = (change: Partial<BookContext['settings']['entradas']>, cd_atividade: '0' | '1' = '1') =>
  contextOf({ settings: { entradas: { ...entradas, ...change }, cd_atividade } })

function book(items: readonly NoteItemRow[], context = contextOf(), note = PURCHASE) {
  const findings = newMonthFindings()
  return { booked: bookEntry(note, items, { context, findings }), findings: findings.list }
}

/** Purchase of goods for R$ 200,00 with freight, discount, ICMS, FCP, ST, FCP of ST and IPI. */
const FULL = itemRow({
  ...{ product: 20_000, freight: 1_000, discount: 500, base: 20_500, rate: '18', icms: 3_690, fcp: 410, fcp_rate: '2' },
  ...{
    st_base: 30_000,
    st_rate: '18',
    st: 1_710,
    fcp_st: 190,
    ipi_cst: '50',
    ipi_base: 20_500,
    ipi_rate: '5',
    ipi: 1_025,
  },
})

test.each<[destino: Destino, cfop: string, cst: string, icms: number | null]>([
  ['revenda', '1102', '000', 4_100],
  ['industria', '1101', '000', 4_100],
  ['consumo', '1556', '090', null],
  ['ativo', '1551', '090', null],
])('goods for %s enter with CFOP %s and CST %s, and the ICMS is credited only for resale and industry', (...row) => {
  const [ds_destino, cfop, cst, icms] = row
  const { booked, findings } = book([FULL], withEntradas({ ds_destino }))
  expect(booked?.items).toMatchObject([{ cfop, cst }])
  expect(booked?.items[0]?.icms).toEqual(icms === null ? null : { base: 20_500, rate: '20', value: icms })
  expect(booked?.groups).toMatchObject([
    { cst, cfop, operation: 23_425, base: icms === null ? 0 : 20_500, icms: icms ?? 0, fcp: icms === null ? 0 : 410 },
  ])
  expect(findings.map(({ codigo }) => codigo)).toEqual(['ITEM_SEM_DEPARA'])
})

test.each<[name: string, context: BookContext, value: number, st: number, ipi: number]>([
  ['ST and IPI are cost without their credits', contextOf(), 22_925, 0, 0],
  ['ST is credited where the settings say so', withEntradas({ fl_credito_st: true }), 21_025, 1_900, 0],
  ['IPI is credited by an industry', withEntradas({ fl_credito_ipi: true }, '0'), 21_900, 0, 1_025],
  ['IPI is never credited by a trader', withEntradas({ fl_credito_ipi: true }), 22_925, 0, 0],
  ['a company of the Simples credits nothing', contextOf({ simples: true }), 22_925, 0, 0],
])('%s', (...[, context, value, st, ipi]) => {
  const { booked } = book([FULL], context)
  expect(booked?.items[0]?.value).toBe(value)
  expect(booked?.groups).toMatchObject([{ operation: 23_425, st, ipi }])
  expect(booked?.ipi).toEqual(
    ipi === 0 ? [] : [{ cfop: '1102', cst: '00', accounting: 23_425, base: 20_500, ipi: 1_025 }],
  )
})

test('no credit without ICMS in the item, with the setting off, or for a company of the Simples', () => {
  const icmsOfItem = (context: BookContext, item = FULL) => book([item], context).booked?.groups[0]?.icms
  expect(icmsOfItem(contextOf())).toBe(4_100)
  expect(icmsOfItem(withEntradas({ fl_credito_icms: false }))).toBe(0)
  expect(icmsOfItem(contextOf({ simples: true }))).toBe(0)
  expect(icmsOfItem(contextOf(), itemRow({ icms: 0, base: 0 }))).toBe(0)
})

test('goods bought with withheld ICMS enter with CFOP 1403 and CST 060, without credit', () => {
  const { booked } = book([itemRow({ cfop: '5405', cst: '60', base: 0, icms: 0, rate: null })])
  expect(booked?.groups).toMatchObject([{ cst: '060', cfop: '1403', rate: '0', operation: 10_000, icms: 0 }])
})

test('the credit of a Simples supplier is taken only if the settings say so', () => {
  const item = itemRow({ cst: null, csosn: '101', base: 0, icms: 0, rate: null, simples_credit: 256 })
  expect(book([item]).booked?.groups).toMatchObject([{ cst: '090', rate: '0', base: 0, icms: 0 }])
  expect(book([item], withEntradas({ fl_credito_simples: true })).booked?.groups).toMatchObject([
    { cst: '090', rate: '2.56', base: 10_000, icms: 256 },
  ])
})

test('items with the same CST, CFOP and rate are one group, exact to the cent', () => {
  const items = [
    itemRow(),
    itemRow({ n: 2, product: 333, base: 333, icms: 60 }),
    itemRow({ n: 3, rate: '12', icms: 1_200 }),
  ]
  expect(book(items).booked?.groups).toMatchObject([
    { cst: '000', cfop: '1102', rate: '18', operation: 10_333, base: 10_333, icms: 1_860 },
    { cst: '000', cfop: '1102', rate: '12', operation: 10_000, base: 10_000, icms: 1_200 },
  ])
})

test('each CFOP without a rule is reported once, and the purchase is not booked', () => {
  const items = [itemRow({ cfop: '5929' }), itemRow({ n: 2, cfop: '5929' }), itemRow({ n: 3, cfop: '5666' })]
  const { booked, findings } = book(items)
  expect(booked).toBeNull()
  expect(findings.map(({ codigo, gravidade, cd_cfop }) => [codigo, gravidade, cd_cfop])).toEqual([
    ['CFOP_SEM_REGRA', 'erro', '5929'],
    ['CFOP_SEM_REGRA', 'erro', '5666'],
  ])
})

test.each<[name: string, rule: BookContext['settings']['entradas']['cfops'][number], cfop: string]>([
  ['a rule', { cd_cfop: '5929', ds_destino: null, cd_cfop_entrada: '1949' }, '1949'],
  [
    'a rule of the supplier',
    { cd_cfop: '5929', ds_destino: null, cd_cfop_entrada: '1910', nr_cpfcnpj: SUPPLIER },
    '1910',
  ],
])('%s gives the CFOP of entry', (_, rule, cfop) => {
  const { booked } = book([itemRow({ cfop: '5929' })], withEntradas({ cfops: [rule] }))
  expect(booked?.groups).toMatchObject([{ cfop, icms: 1_800 }])
})

test('a rule to a CFOP without credit removes the credit', () => {
  const rule = { cd_cfop: '5102', ds_destino: null, cd_cfop_entrada: '1556' }
  expect(book([itemRow()], withEntradas({ cfops: [rule] })).booked?.groups).toMatchObject([{ cfop: '1556', icms: 0 }])
})

test('idDest decides the first digit when the items disagree; without it there is a warning', () => {
  const items = [itemRow(), itemRow({ n: 2, cfop: '6102' })]
  const cfopsWith = (destination: string | null) => {
    const { booked, findings } = book(items, contextOf(), { ...PURCHASE, destination })
    return [booked?.items.map(({ cfop }) => cfop), findings.some(({ codigo }) => codigo === 'CFOP_MISTURADO')]
  }
  expect(cfopsWith('2')).toEqual([['2102', '2102'], false])
  expect(cfopsWith(null)).toEqual([['1102', '2102'], true])
})

test('items without counterpart are counted in each note and listed once in the month', () => {
  const findings = newMonthFindings()
  const context = contextOf()
  const items = [itemRow(), itemRow({ n: 2, code: 'F2', name: 'Areia' })]
  for (const id of ['1', '2']) bookEntry({ ...PURCHASE, id }, items, { context, findings })
  expect(findings.list.map(({ mensagem }) => mensagem.slice(0, 11))).toEqual(['2 itens sem', '2 itens sem'])
  expect(findings.list.map(({ itens }) => itens?.map(({ cd_fornecedor }) => cd_fornecedor))).toEqual([['F1', 'F2'], []])
})
