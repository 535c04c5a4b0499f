import type { ConfiguracaoSped } from '@portal/contract/sped/configuracao.ts'
import { checkEfd } from '@portal/efd/check.ts'
import { layoutOf } from '@portal/efd/layout/layout.ts'
import { writeEfd } from '@portal/efd/write.ts'
import { chaveOf } from '@portal/synthetic/base/digits.ts'
import type { Produto } from '@portal/tables/checks/produto.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileRows } from '../file/rows.ts'
import { COMPLETE } from '../settings/settings.test.kit.ts'
import { newMonthBook } from './assess/month-book.ts'
import { newMonthLines } from './block-lines.ts'
import { collectDocument } from './collect.ts'
import { COMPANY, carriedPurchase, contextOf, itemRow, PURCHASE, SALE, SUPPLIER } from './month.test.kit.ts'
import type { NoteItemRow, NoteRow, NoteWithItems } from './read/note-row.ts'

/** The months of a plain run fit in about 15 seconds of a loaded machine. */
const MONTHS = process.env.PORTAL_TEST_FULL ? 10_000 : 1200
const VERSION = '020'
const SUPPLIERS = [SUPPLIER, '33444555000181', '30817426000101']

const pick = <const T>(...values: readonly T[]) => fc.constantFrom(...values)
/** Texts that the file writes alike: dashes, bars, blanks, letters outside of ISO-8859-1, and long ones. */
const part = pick('A', 'B', '-', '–', '—', '|', '/', ' ', '  ', '\u00a0', '漢', '字', '?', 'e\u0301', 'é', '\u200b')
const anyCode = fc.oneof(
  fc.array(part, { maxLength: 4 }).map((parts) => parts.join('')),
  fc.tuple(pick(38, 41, 42, 43, 60), part).map(([length, end]) => `${'P'.repeat(length)}${end}`),
)
const anyUnit = pick('UN', 'un', 'CX', 'CX-', '-CX', 'U|N', 'U/N', 'UN ', ' ', '0', 'ÿ', 'Y', '漢', '字', null)
const rate = pick(
  '18',
  '18.00',
  '8.8',
  '8.8000',
  '8.8012',
  '8.8049',
  '8.805',
  '8.8051',
  '0',
  '0.0040',
  '0.0049',
  '17.995',
)
const cents = fc.integer({ min: 0, max: 500_000 })
const some = (weight: number, values: fc.Arbitrary<number>) =>
  fc.oneof({ weight, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: values })

const tax = fc.oneof(
  fc.record({ cst: pick('00', '02', '10', '15', '20', '30', '40', '41', '50', '51', '53', '60', '61', '70', '90') }),
  fc.record({ csosn: pick('101', '102', '201', '300', '400', '500', '900') }),
)
const item = (cfop: fc.Arbitrary<string>): fc.Arbitrary<NoteItemRow> =>
  fc
    .record({
      row: fc.record({
        code: fc.option(anyCode),
        name: fc.option(anyCode),
        unit: anyUnit,
        cfop,
        rate: fc.option(rate),
        gtin: pick(null, '7891000315507', '0000000000000', '2000000000015'),
        ncm: pick('25232910', '00', null),
        quantity: pick('1', '0.0001', '12.5'),
        product: cents,
        freight: some(3, cents),
        other: some(3, cents),
        discount: some(3, pick(1, 7)),
        base: cents,
        icms: some(1, cents),
        fcp: some(3, pick(1, 200)),
        fcp_rate: fc.option(pick('2', '2.0049', '0')),
        st_base: some(2, cents),
        st: some(2, cents),
        st_rate: fc.option(rate),
        fcp_st: some(3, pick(3, 300)),
        fcp_kept: some(3, pick(5, 500)),
        simples_credit: some(2, pick(100, 256)),
        ii: some(4, pick(9)),
        ipi_cst: fc.option(pick('50', '53', '99', '00', '03')),
        ipi_base: cents,
        ipi: some(2, cents),
        ipi_rate: fc.option(rate),
        ipi_returned: some(5, pick(11)),
        relief: some(5, pick(2)),
        difal_dest: some(4, pick(40)),
        difal_fcp: some(4, pick(4)),
        issqn: some(5, pick(6)),
      }),
      tax,
    })
    .map(({ row, tax: stated }) => itemRow({ cst: null, ...row, ...stated, ipi: row.ipi_cst === null ? 0 : row.ipi }))

const PURCHASED = pick(
  '5102',
  '5101',
  '5405',
  '5401',
  '5403',
  '5253',
  '5303',
  '5910',
  '5922',
  '5933',
  '5656',
  '5202',
  '5929',
)
const SOLD = pick('5102', '5405', '5101', '5403', '5910', '5656')
const SOLD_AWAY = pick('6102', '6108', '6403', '6404')
const items = (cfop: fc.Arbitrary<string>) =>
  fc
    .array(item(cfop), { minLength: 1, maxLength: 4 })
    .map((rows) => rows.map((row, index) => ({ ...row, n: index + 1 })))

const party = (taxId: string, uf: 'SP' | 'MG', name: string): NoteRow['party'] =>
  PURCHASE.party && { ...PURCHASE.party, taxId, uf, city: uf === 'SP' ? '3550308' : '3106200', name }

type Draft = { note: Partial<NoteRow>; items: readonly NoteItemRow[] }
const placed = { issued: pick('2026-11-03', '2026-11-30', '2026-10-30'), purpose: pick('1', '2', '3', '4') }
const purchase: fc.Arbitrary<Draft> = fc
  .record({ ...placed, supplier: pick(...SUPPLIERS), name: anyCode, rows: items(PURCHASED) })
  .map(({ supplier, name, rows, ...note }) => ({
    note: { ...PURCHASE, ...note, issuer_id: supplier, party: party(supplier, 'SP', name || 'Fornecedor') },
    items: rows,
  }))
const sale: fc.Arbitrary<Draft> = fc
  .tuple(fc.record(placed), pick('SP', 'MG', null), pick('autorizada', 'cancelada'), fc.boolean())
  .chain(([note, uf, situacao, isEntry]) =>
    items(isEntry ? pick('1202', '1102') : uf === 'MG' ? SOLD_AWAY : SOLD).map((rows): Draft => {
      const modelo = uf === null && !isEntry ? 65 : 55
      return {
        note: {
          ...SALE,
          ...note,
          ...(modelo === 65 ? { purpose: '1' } : {}),
          modelo,
          situacao,
          tipo: modelo === 65 ? 'nfce' : 'nfe',
          moved: null,
          operation: isEntry ? '0' : '1',
          party: modelo === 65 ? null : party(SUPPLIERS[1] ?? '', uf ?? 'SP', 'Cliente'),
        },
        items: rows,
      }
    }),
  )
const freight: fc.Arbitrary<Draft> = fc
  .record({
    ...placed,
    purpose: pick('0', '1', '3'),
    icms_cst: pick('00', '20', '40', '90', '60'),
    icms_rate: rate,
    icms: cents,
    own: fc.boolean(),
    carried_count: pick(0, 1, 2),
    carried: pick(
      null,
      [carriedPurchase()],
      [carriedPurchase([itemRow({ product: 3333 }), itemRow({ cst: '40', icms: 0 })])],
    ),
  })
  .map(({ own, ...note }) => ({
    note: {
      ...(own ? SALE : PURCHASE),
      tipo: 'cte' as const,
      modelo: 57,
      cfop: own ? '5353' : '5352',
      operation: null,
      taker: '3',
      moved: null,
      place_from: '3550308',
      place_to: '3509502',
      icms_base: 5000,
      ...note,
    },
    items: [],
  }))
const month = fc.array(fc.oneof({ weight: 4, arbitrary: purchase }, { weight: 2, arbitrary: sale }, freight), {
  minLength: 1,
  maxLength: 6,
})

/** Gives each document a number and a key of its own, and totals that its items explain. */
const finish = ({ note, items: rows }: Draft, index: number): NoteWithItems => {
  const whole: NoteRow = { ...PURCHASE, ...note }
  const number = index + 1
  const code = String(number).padStart(8, '0')
  const taxId = whole.issuer_id ?? COMPANY
  const chave = chaveOf({
    cUF: '35',
    month: whole.issued.slice(2, 7).replace('-', ''),
    taxId,
    modelo: whole.modelo,
    serie: 1,
    numero: number,
    code,
  })
  const sum = (name: 'product' | 'freight' | 'other' | 'discount') => rows.reduce((total, row) => total + row[name], 0)
  const sums = { product: sum('product'), freight: sum('freight'), other: sum('other'), discount: sum('discount') }
  return {
    note: { ...whole, id: String(number), number, serie: 1, chave, ...(rows.length > 0 ? sums : {}) },
    items: rows,
  }
}

const PRODUCTS: readonly Produto[] = [
  { cd_produto: 'A-1', nm_prd: 'A', ds_unidade: 'UN', ds_codbarras: '7891000315507', cd_ncm: '25232910', unidades: [] },
  { cd_produto: 'A–1', nm_prd: 'B', ds_unidade: 'UN', cd_ncm: '25232910', unidades: [] },
  { cd_produto: `${SUPPLIER}-A-UN`, nm_prd: 'C', ds_unidade: 'CX', cd_ncm: '25232910', unidades: [] },
]
const choices = fc.record({
  icms: fc.boolean(),
  st: fc.boolean(),
  ipi: fc.boolean(),
  simplesCredit: fc.boolean(),
  simples: fc.boolean(),
  fcp: fc.boolean(),
  activity: pick('0', '1'),
  destination: pick('revenda', 'industria', 'consumo', 'ativo'),
})

function settingsOf(of: typeof choices extends fc.Arbitrary<infer T> ? T : never): ConfiguracaoSped {
  return {
    ...COMPLETE,
    cd_atividade: of.activity,
    entradas: {
      ...COMPLETE.entradas,
      ds_destino: of.destination,
      fl_credito_icms: of.icms,
      fl_credito_st: of.st,
      fl_credito_ipi: of.ipi,
      fl_credito_simples: of.simplesCredit,
      cfops: [],
    },
    itens: SUPPLIERS.slice(0, 2).flatMap((nr_cpfcnpj) =>
      ['A', 'B'].map((cd_fornecedor, index) => ({
        nr_cpfcnpj,
        cd_fornecedor,
        ds_unidade: 'CX',
        nr_fator: '12',
        ds_destino: null,
        cd_produto: PRODUCTS[index]?.cd_produto ?? '',
      })),
    ),
    exigencias: { fl_fcp: of.fcp, fl_informacoes: false },
  }
}

/** Errors of what the documents state, which these random documents do not avoid. */
const OF_CONTENT = new Set(['item.imposto', 'analitico.reducao'])

/** Errors that our own checks find in the file of a month. */
async function errorsOf(drafts: readonly Draft[], of: Parameters<typeof settingsOf>[0]): Promise<string[]> {
  const context = contextOf({ settings: settingsOf(of), products: PRODUCTS, simples: of.simples })
  const [book, lines] = [newMonthBook(), newMonthLines(layoutOf(VERSION))]
  for (const [index, draft] of drafts.entries()) collectDocument(finish(draft, index), context, { book, lines })
  const rows = fileRows({ context, book, lines, version: VERSION, carried: null })
  const { findings } = await checkEfd(writeEfd(rows, { version: VERSION }))
  return findings
    .filter(({ severity, code }) => severity === 'erro' && !OF_CONTENT.has(code))
    .map(({ code, reg, reason }) => `${code} ${reg} ${reason}`)
}

test('any mixture of documents that the portal books passes the check (Guia Prático, keys and sums of 0150, 0190, 0200, C100, C190, E110)', async () => {
  await fc.assert(
    fc.asyncProperty(month, choices, async (drafts, of) => {
      expect(await errorsOf(drafts, of)).toEqual([])
    }),
    { numRuns: MONTHS },
  )
}, 1_200_000)
