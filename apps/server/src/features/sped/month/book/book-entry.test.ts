import type { Destino } from '@portal/contract/sped/configuracao.ts'
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
  product: 20_000,
  freight: 1_000,
  discount: 500,
  base: 20_500,
  rate: '18',
  icms: 3_690,
  fcp: 410,
  fcp_rate: '2',
  st_base: 30_000,
  st_rate: '18',
  st: 1_710,
  fcp_st: 190,
  ipi_cst: '50',
  ipi_base: 20_500,
  ipi_rate: '5',
  ipi: 1_025,
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

test.each([
  ['complementary', '2', '5102', '1'],
  ['of adjustment', '3', '5102', '1'],
  ['usual', '1', '5102', '0'],
  ['a return', '4', '5202', '0'],
  ['invoice before delivery', '1', '5922', '1'],
  ['service of the ISS', '1', '5933', '1'],
  ['energy', '1', '5253', '1'],
  ['communication', '1', '5303', '1'],
  ['symbolic return from a warehouse', '1', '5907', '1'],
  ['symbolic return of a consignment', '1', '5919', '1'],
  ['symbolic shipment', '1', '5934', '1'],
  ['symbolic return of fuel', '1', '5665', '1'],
  ['return of fuel', '1', '5664', '0'],
  ['sale whose goods came before', '1', '5120', '1'],
  ['goods for the account of a third party', '1', '5923', '0'],
])('%s (purpose %s, CFOP %s): IND_MOV %s (Guia Prático, C170 field 09)', (...[, purpose, cfop, indicator]) => {
  const { booked } = book([itemRow({ cfop })], contextOf(), { ...PURCHASE, purpose })
  expect(booked?.items[0]?.moves).toBe(indicator === '0')
})

test.each([
  ['0', '1', ['QUANTIDADE_ZERO']],
  ['00000', '3', ['QUANTIDADE_ZERO']],
  ['0.000004', '1', ['QUANTIDADE_ZERO']],
  [null, '4', ['QUANTIDADE_ZERO']],
  ['0', '2', []],
  ['0.000005', '1', []],
])(
  'a quantity %j in a document of purpose %s (Guia Prático, C170 field 05: zero only with COD_SIT 06 and 07)',
  (quantity, purpose, codes) => {
    const { booked, findings } = book([itemRow(), itemRow({ n: 2, quantity })], contextOf(), { ...PURCHASE, purpose })
    expect(findings.filter(({ gravidade }) => gravidade === 'erro').map(({ codigo }) => codigo)).toEqual(codes)
    expect(booked === null).toBe(codes.length > 0)
  },
)

test('a sale of a Simples supplier credits vCredICMSSN alone, a return the ICMS that it states (LC 123/2006, art. 23; Res. CGSN 140/2018, art. 59, § 7)', () => {
  const item = (cfop: string, simples_credit = 0) => itemRow({ cfop, cst: null, csosn: '900', simples_credit })
  const entered = (rows: Parameters<typeof book>[0], fl_credito_simples: boolean) => {
    const { booked, findings } = book(rows, withEntradas({ fl_credito_simples }))
    return [booked?.groups[0]?.icms, findings.some(({ codigo }) => codigo === 'CREDITO_SIMPLES')]
  }
  expect(entered([item('5102')], true)).toEqual([0, true])
  expect(entered([item('5102', 250)], true)).toEqual([250, false])
  expect(entered([item('5102', 250)], false)).toEqual([0, false])
  for (const cfop of ['5201', '5202', '5410', '5411']) expect(entered([item(cfop)], false)).toEqual([1_800, false])
})

test('a return of goods whose ICMS-ST the company withheld lowers its ICMS-ST, whatever the destination (E210 field 04)', () => {
  const originals = [{ code: 'F1', ncm: null, cfop: '5403' }]
  const item = itemRow({ cfop: '5411', cst: '10', st_base: 15_000, st_rate: '18', st: 900 })
  const { booked } = book([item], withEntradas({ ds_destino: 'consumo' }), { ...PURCHASE, originals })
  expect(booked?.groups).toMatchObject([{ cst: '010', cfop: '1411', icms: 1_800, stBase: 15_000, st: 900 }])
  // a company that did not withhold it has no ICMS-ST to take back
  const resold = book([item], contextOf(), { ...PURCHASE, originals: [{ code: 'F1', ncm: null, cfop: '5405' }] })
  expect(resold.booked?.groups).toMatchObject([{ cfop: '1411', st: 0 }])
})
