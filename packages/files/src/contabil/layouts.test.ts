import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DOMINIO_FIELDS } from './dominio-fields.ts'
import { fixedDecimal, sharesOf } from './figures.ts'
import { type ExportSystem, LAYOUTS, lacksOf, openLayout } from './layouts.ts'
import { markedCopy } from './marked-copy.ts'
import type { ExportItem, ExportNote } from './model.ts'
import { BROOM, CODES, COMPANY, FREIGHT, PAPER, PURCHASE } from './note.test.kit.ts'
import { PROSOFT_LENGTH } from './prosoft.ts'
import { shortCode } from './short-code.ts'
import { windows1252Bytes } from './text-bytes.ts'

const golden = (name: string) => readFileSync(new URL(`golden/${name}`, import.meta.url))

function write(system: ExportSystem, ...notes: readonly ExportNote[]): string {
  const writer = openLayout(system, { company: COMPANY, codes: CODES, efdVersion: '020', free: null })
  const body = notes.map((note) => writer.note(note)).join('')
  return writer.head() + body + writer.tail()
}

test.each<[system: ExportSystem, file: string]>([
  ['planilha', 'planilha.csv'],
  ['dominio_lancamentos', 'dominio_lancamentos.txt'],
  ['dominio_entradas', 'dominio_entradas.txt'],
  ['prosoft', 'prosoft.TXT'],
  ['efd', 'efd.txt'],
])('%s is the golden file %s, byte for byte', (system, file) => {
  const text = write(system, PURCHASE)
  const bytes = LAYOUTS[system].encoding === 'utf-8' ? Buffer.from(text) : Buffer.from(windows1252Bytes(text))
  expect(bytes.toString('latin1').split('\r\n')).toEqual(golden(file).toString('latin1').split('\r\n'))
})

/** IPI, ICMS-ST, freight and a discount; two rates; a foreign supplier; texts with the separator and odd characters. */
const HARD: ExportItem = {
  ...PAPER,
  n: 3,
  code: '000103',
  description: 'CABO 3|4" — fio “A” ₂',
  unit: 'un',
  quantity: '3',
  unitPrice: '33.333333',
  product: 10_000,
  freight: 1_000,
  discount: 500,
  ipiCharged: 525,
  stCharged: 777,
  accounting: 11_802,
  icmsBase: 10_500,
  icmsRate: '12',
  icms: 1_260,
}
const FOREIGN: ExportNote = {
  ...PURCHASE,
  items: [PAPER, HARD, BROOM],
  total: 46_802,
  party: { ...PURCHASE.party, code: 'EX51762DB4D3C3', taxId: '', uf: 'EX', country: '2496' },
  installments: [
    { due: '2026-12-05', cents: 15_601 },
    { due: '2027-01-05', cents: 31_201 },
  ],
}

const linesOf = (text: string, register: string): string[][] =>
  text
    .split('\r\n')
    .map((line) => line.split('|').slice(1, -1))
    .filter(([reg]) => reg === register)
const centsOf = (text = '0') => Number(text.replace(',', ''))
const sum = (lines: readonly string[][], field: number) =>
  lines.reduce((total, line) => total + centsOf(line[field - 1]), 0)

test('every line of the Domínio has exactly the fields of its register, and no field holds the separator', () => {
  const text = write('dominio_entradas', PURCHASE, FOREIGN)
  for (const line of text.split('\r\n').slice(0, -1)) {
    const cells = line.split('|')
    const register = cells[1] as keyof typeof DOMINIO_FIELDS // an unknown one fails the next line
    expect([register, cells.length - 2]).toEqual([register, DOMINIO_FIELDS[register].length])
  }
  expect(text).toContain('CABO 3/4"')
})

test('head, taxes, items and instalments of a segment add up to the cent', () => {
  const text = write('dominio_entradas', FOREIGN)
  const heads = linesOf(text, '1000')
  const taxes = linesOf(text, '1020').filter(([, code]) => code === '1')
  const items = linesOf(text, '1030')
  expect(heads.map((head) => [head[6], head[4], head[12]])).toEqual([
    ['1', '101', '418,02'],
    ['2', '155', '50,00'],
  ])
  const total = 46_802
  for (const [lines, field] of [
    [heads, 13],
    [taxes, 11],
    [items, 60],
    [linesOf(text, '1500'), 3],
  ] as const)
    expect(sum(lines, field)).toBe(total)
  // contábil = produtos + frete + seguro + despesas + IPI + ST
  for (const head of heads) {
    const parts = [39, 26, 27, 28, 90, 91].reduce((all, field) => all + centsOf(head[field - 1] || '0'), 0)
    expect(parts).toBe(centsOf(head[12]))
  }
  // contábil = base + isentas + outras + ST + IPI
  for (const tax of taxes) {
    const parts = [4, 7, 8, 9, 10].reduce((all, field) => all + centsOf(tax[field - 1]), 0)
    expect(parts).toBe(centsOf(tax[10]))
  }
  expect(taxes.map((tax) => tax[4])).toEqual(['18,00', '12,00', '0,00'])
  expect(heads[0]?.[2]).toBe('Outros')
})

test('the entries of a note add up to its total, with each tax that has an account apart', () => {
  const entries = linesOf(write('dominio_lancamentos', FOREIGN), '6100')
  expect(sum(entries, 5)).toBe(46_802)
  expect(entries.map((entry) => entry.slice(2, 5))).toEqual([
    ['185', '2110', '351,42'],
    ['173', '2110', '66,60'],
    ['412', '2110', '50,00'],
  ])
})

test('each line of the Prosoft has 448 positions, whatever the names are', () => {
  const text = write('prosoft', FOREIGN, { ...PURCHASE, party: { ...PURCHASE.party, name: 'Ação — ₂ “X”'.repeat(30) } })
  const lengths = Buffer.from(windows1252Bytes(text))
    .toString('latin1')
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.length)
  expect(new Set(lengths)).toEqual(new Set([PROSOFT_LENGTH]))
  expect(lengths.length).toBe(6)
})

test('the EFD counts its own lines', () => {
  const cte: ExportNote = { ...PURCHASE, modelo: '57', number: '8', items: [PAPER], installments: [] }
  const service: ExportNote = { ...PURCHASE, modelo: 'NFSE', number: '9' }
  const lines = write('efd', PURCHASE, cte, service, FOREIGN).split('\r\n').slice(0, -1)
  expect(lines.at(-1)).toBe(`|9999|${lines.length}|`)
  const counts = new Map<string, number>()
  for (const line of lines) {
    const reg = line.split('|')[1] ?? ''
    counts.set(reg, (counts.get(reg) ?? 0) + 1)
  }
  const stated = lines.filter((line) => line.startsWith('|9900|')).map((line) => line.split('|').slice(2, 4))
  expect(new Map(stated.map(([reg = '', count]) => [reg, Number(count)]))).toEqual(counts)
  for (const block of ['0', 'B', 'C', 'D', 'E', 'G', 'H', 'K', '1', '9']) {
    const own = lines.filter((line) => line.charAt(1) === block && !line.startsWith('|9999'))
    expect([block, lines.some((line) => line === `|${block}990|${own.length + (block === '9' ? 1 : 0)}|`)]).toEqual([
      block,
      true,
    ])
  }
  expect(counts.get('C100')).toBe(2)
  expect(counts.get('D100')).toBe(1)
  for (const line of lines.filter((text) => text.startsWith('|C170|'))) expect(line.split('|').length).toBe(40)
})

test('what a layout needs and a note lacks is named once for each code', () => {
  const note = { ...PURCHASE, items: [{ ...PAPER, accumulator: '' }, { ...PAPER, n: 2, accumulator: '' }, BROOM] }
  const facts = LAYOUTS.dominio_entradas
  expect(lacksOf(note, facts, CODES)).toEqual([{ kind: 'acumulador', key: 'revenda 1102', items: 2 }])
  expect(lacksOf({ ...PURCHASE, modelo: '66' }, facts, CODES)).toEqual([{ kind: 'especie', key: '66', items: 1 }])
  expect(lacksOf(note, LAYOUTS.planilha, CODES)).toEqual([])
  const impossible = { ...PURCHASE, items: [{ ...PAPER, icmsBase: 30_001 }] }
  expect(lacksOf(impossible, facts, CODES)).toEqual([{ kind: 'valores', key: '1', items: 1 }])
})

test('each foreign supplier may have an account of its own', () => {
  const note = { ...FOREIGN, items: [{ ...PAPER, creditAccount: '' }] }
  expect(lacksOf(note, LAYOUTS.dominio_lancamentos, CODES)).toEqual([
    { kind: 'conta_credito', key: FOREIGN.party.code, items: 1 },
  ])
})

test('a code that the system cannot have stops the note: it would move what stands after it', () => {
  const note = { ...PURCHASE, items: [{ ...PAPER, debitAccount: '123456', accumulator: 'A-1' }] }
  expect(lacksOf(note, LAYOUTS.prosoft, CODES)).toEqual([
    { kind: 'conta_debito', key: 'revenda 1102', items: 1, code: '123456' },
  ])
  expect(lacksOf(note, LAYOUTS.dominio_lancamentos, CODES)).toEqual([])
  expect(lacksOf(note, LAYOUTS.dominio_entradas, CODES)).toEqual([
    { kind: 'acumulador', key: 'revenda 1102', items: 1, code: 'A-1' },
  ])
})

test('long codes of products stay apart in fourteen positions, and each is the same in every file', () => {
  const long = (code: string): ExportItem => ({ ...PAPER, code: `11444777000161-${code}-CX`, description: code })
  const note = { ...PURCHASE, items: [long('P-1'), long('P-2'), long('P-1')], installments: [] }
  const text = write('dominio_entradas', note)
  const codes = linesOf(text, '0100').map((line) => line[1] ?? '')
  expect(codes.map((code) => code.length)).toEqual([14, 14])
  expect(new Set(codes).size).toBe(2)
  expect(linesOf(text, '1030').map((line) => line[1])).toEqual([codes[0], codes[1], codes[0]])
  expect(linesOf(text, '0100').map((line) => line[90])).toEqual([long('P-1').code, long('P-2').code])
  expect(linesOf(write('dominio_entradas', { ...note, items: [long('P-2')] }), '0100')[0]?.[1]).toBe(codes[1])
  expect(shortCode('12345678901234', 14)).toBe('12345678901234')
})

test('two foreign suppliers are two suppliers', () => {
  const other = { ...FOREIGN, number: '9', party: { ...FOREIGN.party, name: 'Overseas Paper Inc' } }
  expect(linesOf(write('dominio_entradas', FOREIGN, other), '0020').map((line) => line[2])).toEqual([
    'Papelaria Sabiá Distribuidora Ltda',
    'Overseas Paper Inc',
  ])
})

test('what a line cites is in the file: suppliers, units, products, the group', () => {
  const text = write('dominio_entradas', PURCHASE, FOREIGN, FREIGHT)
  const cells = (register: string, field: number) => new Set(linesOf(text, register).map((line) => line[field - 1]))
  const isIn = (cited: ReadonlySet<unknown>, known: ReadonlySet<unknown>) => [...cited].filter((one) => !known.has(one))
  expect(isIn(cells('1000', 3), cells('0020', 2))).toEqual([])
  expect(isIn(cells('1030', 2), cells('0100', 2))).toEqual([])
  expect(isIn(cells('1030', 57), cells('0150', 2))).toEqual([])
  expect(isIn(cells('0100', 10), cells('0150', 2))).toEqual([])
  expect(isIn(cells('0100', 9), cells('0160', 2))).toEqual([])
  expect(write('dominio_entradas', PURCHASE, FOREIGN, FREIGHT)).toBe(text)
})

test('a freight has no product and no IPI: its PIS and COFINS stand in its head', () => {
  const text = Buffer.from(windows1252Bytes(write('dominio_entradas', FREIGHT)))
  expect(text.toString('latin1').split('\r\n')).toEqual(golden('dominio_frete.txt').toString('latin1').split('\r\n'))
})

test('a text becomes Windows-1252, each character one byte', () => {
  expect([...windows1252Bytes('É€“Š₂ĉ\u0085')]).toEqual([0xc9, 0x80, 0x93, 0x8a, 0x3f, 0x63, 0x3f])
})

test.each([
  ['10', 3, '10,000'],
  ['0.0005', 3, '0,001'],
  ['-1.005', 2, '-1,01'],
  ['-0.001', 2, '0,00'],
  ['999999999999999999.999', 2, '1000000000000000000,00'],
  ['7', 0, '7'],
])('%s with %i decimals is %s', (text, places, expected) => {
  expect(fixedDecimal(text, places)).toBe(expected)
})

/** As `fixedDecimal` was first written, in whole numbers of any length. */
function plainFixed(text: string, places: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  const kept = BigInt(whole + fraction.padEnd(places, '0').slice(0, places))
  const digits = String(kept + ((fraction[places] ?? '0') >= '5' ? 1n : 0n)).padStart(places + 1, '0')
  const value = places === 0 ? digits : `${digits.slice(0, -places)},${digits.slice(-places)}`
  return /[1-9]/.test(value) ? sign + value : value
}

test('every decimal is written as the plain version writes it', () => {
  const decimal = fc.stringMatching(/^-?0{0,2}[0-9]{1,18}(\.[0-9]{0,8})?$/)
  fc.assert(
    fc.property(decimal, fc.integer({ min: 0, max: 6 }), (text, places) => {
      expect(fixedDecimal(text, places)).toBe(plainFixed(text, places))
    }),
  )
})

test('shares add up', () => {
  expect(sharesOf(100, [1, 1, 1])).toEqual([33, 33, 34])
  expect(sharesOf(100, [0, 0])).toEqual([100, 0])
})

test('the marked copy changes the CFOP of the decided items alone and says what it is', () => {
  const det = (n: number, cfop: string) => `<det nItem="${n}"><prod><CFOP>${cfop}</CFOP></prod></det>`
  const xml = `<?xml version="1.0" encoding="UTF-8"?><NFe>${det(1, '5102')}${det(2, '5102')}</NFe>`
  const copy = markedCopy(xml, new Map([[2, '1556']]))
  expect(copy).toContain(det(1, '5102') + det(2, '1556'))
  expect(copy).toMatch(/^<\?xml[^>]*\?><!-- Cópia de trabalho/)
})

test('a document that completes another, moves no goods or is of the company itself says so', () => {
  const items = PURCHASE.items.map((item) => ({ ...item, moves: false }))
  const own = { ...PURCHASE, isOwn: true, situation: '07', items }
  const purchases = write('dominio_entradas', own, PURCHASE)
  expect(linesOf(purchases, '1000').map((line) => [line[16], line[40]])).toEqual([
    ...[
      ['P', '10'],
      ['P', '10'],
    ],
    ...[
      ['T', '0'],
      ['T', '0'],
    ],
  ])
  expect(linesOf(purchases, '1030').map((line) => line[55])).toEqual(['N', 'N', 'S', 'S'])
  const efd = write('efd', own, PURCHASE)
  expect(linesOf(efd, 'C100').map((line) => [line[2], line[5]])).toEqual([
    ['0', '07'],
    ['1', '00'],
  ])
  expect(linesOf(efd, 'C170').map((line) => line[8])).toEqual(['1', '1', '0', '0'])
})

test('a foreign supplier is registered by its country, never with its own document as CNPJ', () => {
  const other = { ...FOREIGN, number: '9', party: { ...FOREIGN.party, code: 'EX0000000000AB', name: 'Overseas Inc' } }
  const lines = linesOf(write('efd', FOREIGN, other), '0150')
  expect(lines.map((line) => line.slice(1, 6))).toEqual([
    ['EX51762DB4D3C3', 'Papelaria Sabiá Distribuidora Ltda', '2496', '', ''],
    ['EX0000000000AB', 'Overseas Inc', '2496', '', ''],
  ])
})

test.each([
  ['exempt', { cst: '040', icmsBase: 0, icms: 0, exempt: 30_900 }, ['0,00', '300,00', '0,00', '4,00', '5,00']],
  [
    'with a reduced base',
    { cst: '020', icmsBase: 20_000, exempt: 10_500 },
    ['200,00', '100,00', '0,00', '4,00', '5,00'],
  ],
] as const)('goods %s that are charged IPI and ICMS-ST add up and are no reason to stop the note', (_, wish, cells) => {
  const note = { ...PURCHASE, items: [{ ...PAPER, accounting: 30_900, ipiCharged: 400, stCharged: 500, ...wish }] }
  expect(lacksOf(note, LAYOUTS.dominio_entradas, CODES)).toEqual([])
  const [icms] = linesOf(write('dominio_entradas', note), '1020')
  expect([3, 6, 7, 8, 9].map((index) => icms?.[index])).toEqual(cells)
})
