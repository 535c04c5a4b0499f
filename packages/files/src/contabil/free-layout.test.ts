import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entriesOf } from './accounting-entries.ts'
import {
  FREE_ITEM_FIELDS,
  type FreeColumn,
  type FreeLayout,
  freeFieldNames,
  freeLayoutFaults,
  freeLayoutWriter,
  readFreeLayout,
  TooWide,
} from './free-layout.ts'
import { FREE_PRESETS } from './free-presets.ts'
import { BROOM, CODES, PAPER, PURCHASE } from './note.test.kit.ts'
import { windows1252Bytes } from './text-bytes.ts'

const column = (field: string, more: Partial<FreeColumn> = {}): FreeColumn => ({
  field,
  title: field,
  text: '',
  width: 0,
  align: 'esquerda',
  fill: ' ',
  ...more,
})

const BASE: FreeLayout = {
  per: 'item',
  encoding: 'utf-8',
  separator: ';',
  isFramed: false,
  quotes: 'preciso',
  point: ',',
  day: 'dd/mm/aaaa',
  hasTitles: true,
  columns: freeFieldNames('item').map((name) => column(name)),
}

const NOTE = {
  ...PURCHASE,
  party: { ...PURCHASE.party, name: 'Sabiá; "Irmãos", Ltda' },
  items: [PAPER, { ...BROOM, product: -5, quantity: '0.12345', description: 'fita 3/4" | 10 m' }],
}

const write = (layout: FreeLayout) => {
  const writer = freeLayoutWriter(layout, CODES)
  const body = writer.note(NOTE)
  return writer.head() + body + writer.tail()
}

const itemValues = () =>
  NOTE.items.map((item) => new Map(FREE_ITEM_FIELDS.map(({ name, value }) => [name, value(item, NOTE)])))

test.each<[name: string, change: Partial<FreeLayout>]>([
  ['semicolons and commas', {}],
  ['commas with quotes', { separator: ',', quotes: 'sempre' }],
  ['commas with a point', { separator: ',', point: '.' }],
  ['tabs without titles', { separator: '\t', hasTitles: false }],
  ['bars around the line', { separator: '|', isFramed: true, quotes: 'preciso' }],
  ['cents without a sign', { point: '', day: 'aaaammdd' }],
  ['days in ISO', { day: 'aaaa-mm-dd', encoding: 'windows-1252' }],
])('round trip of every item field: %s', (_, change) => {
  const layout = { ...BASE, ...change }
  expect(freeLayoutFaults(layout)).toEqual([])
  expect(readFreeLayout(write(layout), layout)).toEqual(itemValues())
})

test('round trip of fixed positions', () => {
  const layout: FreeLayout = {
    ...BASE,
    encoding: 'windows-1252',
    separator: '',
    quotes: 'nunca',
    hasTitles: false,
    day: 'ddmmaaaa',
    columns: BASE.columns.map((one) => ({ ...one, width: 60 })),
  }
  expect(readFreeLayout(write(layout), layout)).toEqual(itemValues())
  expect(write(layout).split('\r\n')[0]?.length).toBe(60 * BASE.columns.length)
})

test('round trip of entries', () => {
  const layout: FreeLayout = { ...BASE, per: 'lancamento', columns: freeFieldNames('lancamento').map((n) => column(n)) }
  const read = readFreeLayout(write(layout), layout)
  expect(read.map((row) => [row.get('conta_debito'), row.get('conta_credito'), row.get('valor')])).toEqual(
    entriesOf(NOTE, CODES).map(({ debit, credit, cents }) => [debit, credit, cents]),
  )
  expect(read.map((row) => row.get('ordem'))).toEqual([1, 2, 3])
})

test.each(FREE_PRESETS.map(({ id, layout }) => [id, layout] as const))(
  'the preset %s can be used and gives lines',
  (_, layout) => {
    expect(freeLayoutFaults(layout)).toEqual([])
    const lines = write(layout).split('\r\n').slice(0, -1)
    expect(lines.length).toBeGreaterThan(0)
    if (layout.separator === '') {
      const width = layout.columns.reduce((sum, one) => sum + one.width, 0)
      expect(new Set(lines.map((line) => line.length))).toEqual(new Set([width]))
    }
  },
)

/** Lines made by hand from the facts: paper for R$ 300,00, of which R$ 54,00 of ICMS to recover. */
test.each([
  [
    'contmatic',
    `680000105/11185    2110                    246.000    ${'COMPRA NF 4521 PAPELARIA SABIA'.padEnd(200)}${' '.repeat(78)}`,
  ],
  [
    'questor',
    ` 000070000000000000000000000000001012026110505/11/2026LN4521        000000000185000000002110000000024600${'COMPRA NF 4521 PAPELARIA SABIA'.padEnd(200)}${' '.repeat(141)}`,
  ],
  ['sci', '000001,20261105,00000185,00002110,246.00,00000000,COMPRA NF 4521 PAPELARIA SABIA,4521,11444777000161,,'],
  [
    'fortes',
    `PNM|000101|1102||0|00|CX|10.0000|300.00|0.00|1|300.00|18.00|${'|'.repeat(23)}50|50|246.00|246.00|0.00|0.00|0.00`,
  ],
])('the first line of the preset %s is the line of the facts', (id, line) => {
  const layout = FREE_PRESETS.find((preset) => preset.id === id)?.layout
  const note = { ...PURCHASE, items: [PAPER], party: { ...PURCHASE.party, name: 'Papelaria Sabiá' } }
  expect(layout && freeLayoutWriter(layout, CODES).note(note).split('\r\n')[0]).toBe(line)
})

test('fixed positions hold for characters that Windows-1252 does not have', () => {
  const layout: FreeLayout = {
    ...BASE,
    encoding: 'windows-1252',
    separator: '',
    quotes: 'nunca',
    hasTitles: false,
    columns: [column('descricao', { width: 10 }), column('item', { width: 3 })],
  }
  const note = { ...PURCHASE, items: [{ ...PAPER, description: 'A\u0301\u{1F600}₂B' }] }
  const bytes = windows1252Bytes(freeLayoutWriter(layout, CODES).note(note))
  expect(Buffer.from(bytes).toString('latin1')).toBe('Á??B      1  \r\n')
})

const FORMS = fc.record({
  separator: fc.constantFrom(';', ',', '|', '\t' as const),
  isFramed: fc.boolean(),
  quotes: fc.constantFrom('sempre', 'preciso' as const),
  point: fc.constantFrom(',', '.', '' as const),
  day: fc.constantFrom('dd/mm/aaaa', 'ddmmaaaa', 'aaaammdd', 'aaaa-mm-dd' as const),
  hasTitles: fc.boolean(),
})
const WORDS = fc.string({
  unit: fc.constantFrom('a', 'Ç', ' ', '"', ';', ',', '|', '\t', '\r\n', '₂', '/'),
  maxLength: 12,
})
const AMOUNT = fc.integer({ min: -1, max: 10 ** 12 })

test('whatever the form, the columns and the texts are, a file reads back as it was written', () => {
  const columns = fc.shuffledSubarray(freeFieldNames('item'), { minLength: 1 })
  fc.assert(
    fc.property(FORMS, columns, fc.array(fc.tuple(WORDS, WORDS, AMOUNT), { minLength: 1 }), (form, names, rows) => {
      const layout: FreeLayout = { ...BASE, ...form, columns: names.map((name) => column(name)) }
      if (freeLayoutFaults(layout).length > 0) return
      const items = rows.map(([description, code, product], index) => ({
        ...PAPER,
        n: index + 1,
        description,
        code,
        product,
      }))
      const note = { ...PURCHASE, items }
      const writer = freeLayoutWriter(layout, CODES)
      const body = writer.note(note)
      const oneLine = (value: unknown) => (typeof value === 'string' ? value.replace(/\p{Cc}+/gu, ' ') : value)
      const written = items.map(
        (item) =>
          new Map(
            FREE_ITEM_FIELDS.filter(({ name }) => names.includes(name)).map(({ name, value }) => [
              name,
              oneLine(value(item, note)),
            ]),
          ),
      )
      const read = readFreeLayout(writer.head() + body + writer.tail(), layout)
      expect(read.map((row) => Object.fromEntries(row))).toEqual(written.map((row) => Object.fromEntries(row)))
    }),
    { numRuns: 300 },
  )
})

test.each<[sentence: string, change: Partial<FreeLayout>]>([
  ['Escolha ao menos uma coluna.', { columns: [] }],
  ['Use no máximo 80 colunas.', { columns: Array.from({ length: 81 }, () => column('chave')) }],
  ['A coluna «nada» não existe.', { columns: [column('nada')] }],
  ['Sem separador, cada coluna precisa de um tamanho, de 1 a 500.', { separator: '', encoding: 'windows-1252' }],
  ['Posições fixas pedem Windows-1252.', { separator: '', columns: [column('chave', { width: 44 })] }],
  [
    'Com a vírgula como separador e nos decimais, use aspas ou o ponto nos decimais.',
    { separator: ',', quotes: 'nunca' },
  ],
])('refused: %s', (sentence, change) => {
  expect(freeLayoutFaults({ ...BASE, ...change })).toEqual([sentence])
})

test.each<[field: string, fill: ' ' | '0', value: string]>([
  ['valor_contabil', '0', '300,00'],
  ['valor_contabil', ' ', '300,00'],
  ['quantidade', ' ', '10,0000'],
  ['ncm', '0', '84713012'],
])('%s filled with «%s» is refused instead of cut when it does not fit its positions', (field, fill, value) => {
  const columns = [column(field, { width: 3, align: 'direita', fill })]
  const layout: FreeLayout = { ...BASE, separator: '', encoding: 'windows-1252', hasTitles: false, columns }
  const refusal = { name: 'Error', column: expect.objectContaining({ field, width: 3 }), value: expect.any(String) }
  expect(() => write(layout)).toThrow(expect.objectContaining(refusal))
  expect(() => write({ ...layout, separator: ';' }), value).toThrow(TooWide)
})
