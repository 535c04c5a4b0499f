import { expect, test } from 'vitest'
import { entriesOf } from './accounting-entries.ts'
import {
  type FreeColumn,
  type FreeLayout,
  freeFieldNames,
  freeLayoutFaults,
  freeLayoutWriter,
  readFreeLayout,
} from './free-layout.ts'
import { FREE_PRESETS } from './free-presets.ts'
import { ITEM_FIELDS } from './item-sheet.ts'
import { BROOM, CODES, PAPER, PURCHASE } from './note.test.kit.ts'

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
  NOTE.items.map((item) => new Map(ITEM_FIELDS.map(({ name, value }) => [name, value(item, NOTE)])))

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

test('the line of 332 positions of a preset', () => {
  const preset = FREE_PRESETS.find(({ id }) => id === 'contmatic')
  expect(preset?.layout.columns.reduce((sum, one) => sum + one.width, 0)).toBe(332)
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

test('a number that does not fit its positions is refused instead of cut', () => {
  const columns = [column('valor_contabil', { width: 3, align: 'direita', fill: '0' })]
  const layout: FreeLayout = { ...BASE, separator: '', encoding: 'windows-1252', hasTitles: false, columns }
  expect(() => write(layout)).toThrow('«300,00» não cabe em 3 posições.')
})
