import { readFileSync } from 'node:fs'
import type { ConfiguracaoSped, Destino } from '@portal/contract/sped/configuracao.ts'
import { isCfop } from '@portal/efd/entry/cfop.ts'
import { expect, test } from 'vitest'
import { carriedPurchase, contextOf, itemRow, PURCHASE } from '../month.test.kit.ts'
import type { NoteRow, OriginalItem } from '../read/note-row.ts'
import { bookEntry } from './book-entry.ts'
import { bookFrete } from './book-frete.ts'
import { newMonthFindings } from './findings.ts'

/**
 * The table of entries as a test: CFOP of the document, destination, CFOP of entry, credit of ICMS, and the number of
 * its law. «x» stands for the first digit: 5, 6, 7 becomes 1, 2, 3.
 * Source  F1 Ajuste SINIEF 7/2001 (title and note of the CFOP); LC 87/1996, art. 20; LC 123/2006, art. 23 | F2 LC
 *         116/2003 | F3 LC 87/1996, art. 33, I | F4 LC 87/1996, art. 20, § 5, and art. 33, III | F5 LC 87/1996, art. 12,
 *         §§ 4 and 5; Convênio ICMS 109/2024 | F6 LC 87/1996, art. 33, II | F7 notes of 201, 202, 410, 411, 553;
 *         Convênio ICMS 54/2000 | F8 LC 87/1996, art. 33, IV | F9 LC 87/1996, art. 20 | F10 Convênio ICMS 142/2018;
 *         RICMS of the state | F11 LC 87/1996, art. 3, sole § | F12 law of the state | F13 LC 192/2022; Convênios ICMS
 *         199/2022 and 15/2023 | F14 practice
 */
const TABLE = readFileSync(new URL('entry-table.test.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [sale = '', destination = '', entry = '', credit = '', source = ''] = line.split('\t')
    return { sale: sale.slice(1), destination, entry, credit, source }
  })

type Row = (typeof TABLE)[number]
type Entradas = ConfiguracaoSped['entradas']
const DESTINATIONS: readonly string[] = ['revenda', 'industria', 'consumo', 'ativo']
const FIRST = { 5: '1', 6: '2', 7: '3' } as const

/** Uses of a row of all destinations, or of a destination that depends on other facts. */
const usesOf = ({ destination }: Row): Destino[] =>
  // the file of the table has only these
  DESTINATIONS.includes(destination) ? [destination as Destino] : ['revenda', 'industria']

interface Entry {
  sale: string
  use: Destino
  industry?: boolean
  item?: Parameters<typeof itemRow>[0]
  originals?: OriginalItem[]
  entradas?: Partial<Entradas>
}

/** The CFOP of entry and the ICMS that the company credits of an item with R$ 18,00; `ask` without a rule. */
function enter({ sale, use, industry = use === 'industria', item = {}, originals, entradas = {} }: Entry) {
  const { settings } = contextOf()
  const context = contextOf({
    settings: {
      cd_atividade: industry ? '0' : '1',
      entradas: { ...settings.entradas, ds_destino: use, ...entradas },
    },
  })
  const findings = newMonthFindings()
  const note: NoteRow = { ...PURCHASE, originals: originals ?? null }
  const booked = bookEntry(note, [itemRow({ cfop: sale, ...item })], { context, findings })
  const codes = findings.list.map(({ codigo }) => codigo)
  return {
    cfop: booked?.items[0]?.cfop ?? (codes.includes('CFOP_SEM_REGRA') ? 'ask' : null),
    credit: booked?.groups[0]?.icms ?? 0,
    cst: booked?.groups[0]?.cst,
    codes,
  }
}

/** The sale codes of the table's row that exist, with the first digit of their entry. */
const salesOf = (sale: string) =>
  Object.entries(FIRST)
    .filter(([first]) => isCfop(first + sale))
    .map(([first, side]) => ({ sale: first + sale, side }))

const label = ({ sale, destination, source }: Row) => `x${sale} for ${destination} (${source})`
const rowsWith = (pattern: RegExp) =>
  TABLE.filter(({ entry }) => pattern.test(entry)).map((row) => [label(row), row] as const)

test.each(rowsWith(/^x\d{3}$|^mesmo código$|^930 /))('%s is entered with the code of the table', (_, row) => {
  if (row.destination === 'frete' || row.destination === 'servico') return
  const rest = row.entry === 'mesmo código' ? row.sale : row.entry.replace(/^x/, '').slice(0, 3)
  const entered = salesOf(row.sale).filter(({ side }) => isCfop(side + rest))
  expect(entered.length).toBeGreaterThan(0)
  for (const { sale, side } of entered)
    for (const use of usesOf(row)) expect(enter({ sale, use }).cfop).toBe(side + rest)
})

test.each(rowsWith(/perguntar|só do próprio emitente|sem entrada para terceiro|^556 ou 653|^102 ou 403/))(
  '%s has no code of entry: the company is asked',
  (_, row) => {
    for (const { sale } of salesOf(row.sale))
      for (const use of usesOf(row)) expect(enter({ sale, use }).cfop).toBe('ask')
  },
)

test.each(rowsWith(/^(?:601|651 ou 653|211 ou|213;|663;)/))(
  '%s is entered with one of its codes, or asked',
  (_, row) => {
    for (const { sale } of salesOf(row.sale)) {
      const { cfop } = enter({ sale, use: usesOf(row)[0] ?? 'revenda' })
      expect(cfop === 'ask' || row.entry.includes(cfop?.slice(1) ?? '-')).toBe(true)
    }
  },
)

test.each(rowsWith(/^pela atividade do estabelecimento/))(
  '%s: energy follows the activity of the buyer, never the code of the seller',
  (_, { sale }) => {
    for (const use of ['revenda', 'industria', 'consumo'] as const) {
      expect(enter({ sale: `5${sale}`, use, industry: true }).cfop).toBe('1252')
      expect(enter({ sale: `6${sale}`, use: use === 'industria' ? 'ativo' : use, industry: false }).cfop).toBe('2253')
    }
  },
)

test.each(rowsWith(/^pela atividade: mesma natureza 301/))(
  '%s: communication follows the activity of the buyer',
  (_, { sale }) => {
    expect(enter({ sale: `5${sale}`, use: 'revenda', industry: true }).cfop).toBe('1302')
    expect(enter({ sale: `6${sale}`, use: 'consumo', industry: false }).cfop).toBe('2303')
  },
)

/** CFOP and ICMS of a freight of R$ 12,00 for a company that buys for `use`. */
function carry(cfop: string, use: Destino, industry = false) {
  const { settings } = contextOf()
  const context = contextOf({
    settings: { cd_atividade: industry ? '0' : '1', entradas: { ...settings.entradas, ds_destino: use } },
  })
  const freight: NoteRow = {
    ...PURCHASE,
    tipo: 'cte',
    modelo: 57,
    cfop,
    operation: null,
    purpose: '0',
    taker: '3',
    carried_count: 1,
    carried: [carriedPurchase()],
    place_from: '3550308',
    place_to: '3509502',
    icms_cst: '00',
    icms_rate: '12',
    icms_base: 10_000,
    icms: 1200,
  }
  const group = bookFrete(freight, context, newMonthFindings())?.frete.groups[0]
  return { cfop: group?.cfop, credit: group?.icms }
}

test.each(TABLE.filter(({ destination }) => destination === 'frete').map((row) => [label(row), row] as const))(
  '%s: freight follows the activity of the buyer, and its credit the goods',
  (_, { sale, entry }) => {
    const [first, side] = isCfop(`5${sale}`) ? (['5', '1'] as const) : (['7', '3'] as const)
    const same = /^x|^360/.test(entry) || sale === '360' ? sale : null
    expect(carry(first + sale, 'revenda')).toEqual({ cfop: side + (same ?? '353'), credit: 1200 })
    expect(carry(first + sale, 'industria', true)).toEqual({ cfop: side + (same ?? '352'), credit: 1200 })
    expect(carry(first + sale, 'consumo')).toEqual({ cfop: side + (same ?? '353'), credit: 0 })
    expect(carry(first + sale, 'ativo', true)).toEqual({ cfop: side + (same ?? '352'), credit: 0 })
  },
)

const RETURNS: readonly (readonly [pattern: RegExp, codes: Readonly<Record<string, string>>])[] = [
  [/^pela venda original: 101/, { 5101: '201', 5102: '202', 5105: '201', 5117: '202', 5551: '553', 5405: '411' }],
  [/^pela venda original: 401/, { 5401: '410', 5402: '410', 5403: '411', 5405: '411', 5102: '202' }],
  [/^pela remessa original: 151/, { 5151: '208', 5152: '209' }],
  [/^pela remessa original: 501/, { 5501: '503', 5502: '504' }],
  [/^660, 661 ou 662/, { 5651: '660', 5652: '661', 5653: '662', 5655: '661', 5656: '662' }],
]

test.each(RETURNS.flatMap(([pattern, codes]) => rowsWith(pattern).map(([name, row]) => [name, row, codes] as const)))(
  '%s: a return follows the sale of the company, not the code of the customer',
  (_, { sale, credit }, codes) => {
    for (const [original, rest] of Object.entries(codes))
      for (const use of ['revenda', 'industria', 'consumo'] as const) {
        const originals = [{ code: 'A', ncm: null, cfop: original }]
        const entered = enter({ sale: `5${sale}`, use, originals })
        expect(entered.cfop).toBe(`1${rest}`)
        expect(entered.credit).toBe(credit.startsWith('Sim') && !['503', '504'].includes(rest) ? 1800 : 0)
      }
  },
)

test.each([
  ['5201', false, '1202'],
  ['5202', true, '1201'],
  ['5411', true, '1410'],
  ['5413', false, '1411'],
  ['5556', false, '1202'],
])(
  'a return %s without its sale follows the activity (industry: %s) as %s, with a warning (F7)',
  (sale, industry, cfop) => {
    const entered = enter({ sale, use: industry ? 'industria' : 'revenda', industry })
    expect(entered).toMatchObject({ cfop, credit: 1800 })
    expect(entered.codes).toContain('DEVOLUCAO_SEM_ORIGEM')
  },
)

test('of a sale with several codes, the item of the return finds its own by code, then by NCM (F7)', () => {
  const originals = [
    { code: 'A', ncm: '25232910', cfop: '5102' },
    { code: 'B', ncm: '73181500', cfop: '5405' },
  ]
  const cfopOf = (item: Parameters<typeof itemRow>[0]) => enter({ sale: '5202', use: 'revenda', originals, item }).cfop
  expect(cfopOf({ code: 'B', ncm: null })).toBe('1411')
  expect(cfopOf({ code: 'X', ncm: '25232910' })).toBe('1202')
  expect(enter({ sale: '5202', use: 'revenda', originals, item: { code: 'X', ncm: null } }).codes).toContain(
    'DEVOLUCAO_SEM_ORIGEM',
  )
})

/** What the words of the table's credit mean for an item with R$ 18,00 of ICMS. */
const CREDITS: readonly (readonly [credit: RegExp, expected: number, item?: Parameters<typeof itemRow>[0]])[] = [
  [/^Sim, o destacado no documento|^O transferido|^Só se houver imposto/, 1800],
  [/^Sim, 1\/48|^Não até|^Não: |^Não neste|^Não$|^Não \(serviço/, 0],
  [/^Não \(suspensão/, 0, { cst: '50', base: 0, icms: 0, rate: null }],
  [/^Não no regime monofásico/, 0, { cst: '61' }],
  [/^Não na revenda/, 0, { cst: '10' }],
]

test.each(
  CREDITS.flatMap(([pattern, expected, item]) =>
    TABLE.filter(
      ({ credit, destination, entry }) =>
        pattern.test(credit) && /^x\d{3}$|^mesmo/.test(entry) && !/frete|servico/.test(destination),
    ).map((row) => [label(row), row, expected, item] as const),
  ),
)('%s: the credit of the table', (...[, row, expected, item = {}]) => {
  // between substitutes (402) nothing was withheld: the own ICMS is credited
  const isTaxed = row.sale === '402' && row.credit.startsWith('Não na revenda')
  for (const { sale, side } of salesOf(row.sale)) {
    const rest = row.entry === 'mesmo código' ? row.sale : row.entry.slice(1)
    if (!isCfop(side + rest)) continue
    expect(enter({ sale, use: usesOf(row)[0] ?? 'revenda', item }).credit).toBe(isTaxed ? 1800 : expected)
  }
})

test.each(
  TABLE.filter(({ credit }) => credit.startsWith('Só se a lei da UF')).map((row) => [label(row), row] as const),
)(
  '%s: an input with ICMS withheld gives credit only after the company said that its state grants it',
  (_, { sale }) => {
    const entry: Entry = { sale: salesOf(sale)[0]?.sale ?? '', use: 'industria', item: { cst: '10' } }
    const answered = (fl_credito_insumo_st: boolean | null) => enter({ ...entry, entradas: { fl_credito_insumo_st } })
    expect(enter(entry)).toMatchObject({ credit: 0, cst: '060' })
    expect(enter(entry).codes).toContain('CREDITO_INSUMO_ST')
    expect(answered(null).codes).toContain('CREDITO_INSUMO_ST')
    expect(answered(false)).toMatchObject({ credit: 0, cst: '060' })
    expect(answered(false).codes).not.toContain('CREDITO_INSUMO_ST')
    expect(answered(true)).toMatchObject({ credit: 1800, cst: '010' })
  },
)

test.each(TABLE.filter(({ source }) => source === 'F6').map((row) => [label(row), row] as const))(
  '%s: energy gives no credit to a trader, and to an industry the part that it stated (LC 87/1996, art. 33, II)',
  (_, { sale }) => {
    const trader = enter({ sale: `5${sale}`, use: 'revenda', industry: false })
    expect(trader).toMatchObject({ credit: 0 })
    const industry: Entry = { sale: `5${sale}`, use: 'industria', industry: true }
    expect(enter(industry)).toMatchObject({ credit: 0, cst: '090' })
    expect(enter(industry).codes).toContain('ENERGIA_SEM_PARTE')
    const shared = enter({ ...industry, entradas: { pr_energia_industria: '62.5' } })
    expect(shared).toMatchObject({ credit: 1125, cst: '000' })
    expect(shared.codes).not.toContain('ENERGIA_SEM_PARTE')
  },
)

test.each(TABLE.filter(({ source }) => source === 'F8').map((row) => [label(row), row] as const))(
  '%s: communication gives no credit, and is booked with CST 90 (LC 87/1996, art. 33, IV)',
  (_, { sale }) => {
    for (const industry of [false, true])
      expect(enter({ sale: `5${sale}`, use: 'revenda', industry })).toMatchObject({ credit: 0, cst: '090' })
  },
)

test.each(TABLE.filter(({ credit }) => /transportadora/.test(credit)).map((row) => [label(row), row] as const))(
  '%s: fuel of a consumer gives credit only after the company said that its state grants it',
  (_, { sale }) => {
    const entry: Entry = { sale: `5${sale}`, use: 'consumo' }
    expect(enter(entry).credit).toBe(0)
    const granted = { fl_credito_combustivel: true }
    expect(enter({ ...entry, entradas: granted })).toMatchObject({ cfop: '1653', credit: 1800 })
    expect(enter({ ...entry, entradas: granted, item: { cst: '61' } })).toMatchObject({ credit: 0, cst: '061' })
  },
)

test.each(TABLE.filter(({ destination }) => destination === 'servico').map((row) => [label(row), row] as const))(
  '%s: the company chooses 126, with the credit, or 128 and 933, without it',
  (_, { sale, entry }) => {
    const rule = (cd_cfop_entrada: string) => ({
      cfops: [{ cd_cfop: `5${sale}`, ds_destino: null, cd_cfop_entrada }],
    })
    const chosen = (cfop: string) => enter({ sale: `5${sale}`, use: 'revenda', entradas: rule(cfop) })
    if (entry === 'x933') expect(enter({ sale: `5${sale}`, use: 'revenda' })).toMatchObject({ cfop: '1933', credit: 0 })
    else {
      expect(chosen('1126')).toMatchObject({ cfop: '1126', credit: 1800 })
      expect(chosen('1128')).toMatchObject({ cfop: '1128', credit: 0 })
    }
  },
)
