import { expect, test } from 'vitest'
import { csvRows } from './csv.ts'
import { jsonObjects } from './json.ts'
import type { TableKind } from './model.ts'
import { readTable } from './read-table.ts'
import { cleanName, decodeText, toDay, toRate } from './text.ts'

const file = (text: string, name = 'tabela') => ({ name, bytes: new TextEncoder().encode(text) })

test.each<[TableKind, string]>([
  ['ncm', '{"a":1}'],
  ['ncm', '{"Nomenclaturas":[{"Codigo":"0101.2","Descricao":"x"'],
  ['ncm', '{"Nomenclaturas":[{"Codigo":"abc","Descricao":"x"}]}'],
  ['ncm', `{"Nomenclaturas":${'['.repeat(40)}${']'.repeat(40)}}`],
  ['ncm', '{"Nomenclaturas":[{"Codigo":"01","Descricao":"x","Data_Inicio":"99/99/2026"}]}'],
  ['ibpt', 'codigo;tipo\n1;0'],
  ['cest', 'a;b\n1;2'],
  ['cest', 'CEST;NCM/SH;DESCRICAO\n03.021.00;123456789;x'],
  ['cclasstrib', '[]'],
  ['cclasstrib', 'PK\u0003\u0004not a workbook'],
  ['cclasstrib-ncm', '[{"a":1}]'],
  ['icms', 'ds_uf\tpr_icms_interno\nXX\t18'],
  ['icms', 'ds_uf\tpr_icms_interno\nSP\tabc'],
  ['cbenef', 'codigo;descricao\nSP000001;a\nRJ000001;b'],
  ['tipi', 'ncm;ex;ipi\n123;;0'],
  ['tipi', ''],
])('refuses as %s with a sentence: %s', async (kind, text) => {
  await expect(readTable(kind, file(text))).rejects.toMatchObject({ code: expect.stringMatching(/^table\./) })
})

test('reads quoted cells with separators, line ends and doubled quotes', () => {
  expect([...csvRows('A;Ção\n"x;1";"diz ""oi""\nfim"\n\n;\ny')]).toEqual([
    { a: 'x;1', cao: 'diz "oi"\nfim' },
    { a: 'y', cao: '' },
  ])
})

test('reads only the objects of the outermost list', () => {
  expect([...jsonObjects('{"x":{"y":1},"l":[{"a":"}]\\""},{"b":[{"c":2}]}]}')]).toEqual([
    { a: '}]"' },
    { b: [{ c: 2 }] },
  ])
})

test('days, rates and names are normalized', () => {
  expect([toDay('31/12/9999'), toDay('01/04/2022'), toDay(46023), toDay('')]).toEqual([
    null,
    '2022-04-01',
    '2026-01-01',
    null,
  ])
  expect([toRate('18,00'), toRate('9.75')]).toEqual(['18', '9.75'])
  expect(cleanName('-- Da espécie <i>Gallus domesticus</i>*')).toBe('Da espécie Gallus domesticus')
})

test('bytes that are not UTF-8 are decoded as windows-1252', () => {
  expect(decodeText({ name: 'x', bytes: Uint8Array.of(0x93, 0xe7, 0x94) })).toBe('“ç”')
})

test.each([
  ['tipi_202406.tsv', '2024-06-01', 'TIPI'],
  ['TIPI 2026-02-28 v3.csv', '2026-02-28', 'TIPI'],
  ['tipi-20261341.csv', null, 'TIPI (arquivo sem data)'],
  ['tipi.csv', null, 'TIPI (arquivo sem data)'],
])(
  'a file without a date gets the date in its name, otherwise the source says so: %s',
  async (name, referenceDate, source) => {
    await expect(readTable('tipi', file('ncm;ex;ipi\n22030000;;3.9', name))).resolves.toMatchObject({
      referenceDate,
      source,
    })
  },
)

test('a rate with low confidence in the sheet is marked', async () => {
  const text = 'ds_uf\tpr_icms_interno\tconfianca\nSP\t18\talta\nAL\t20,5\tmedia'
  const { entries } = await readTable('icms', file(text))
  expect(entries.map(({ key, data }) => [key, data.sure])).toEqual([
    ['SP', ''],
    ['AL', 'N'],
  ])
})

test('the rates of IBS and CBS have a part, a percentage, a first day and an act', async () => {
  const text =
    'tributo;percentual;inicio;fim;ato\nCBS;8,8;2027-01-01;2027-12-31;Resolução do Senado 1/2026\nIBS Mun;0,05;01/01/2027;;LC 214/2025'
  const { entries, source } = await readTable('aliquotas-ibscbs', file(text))
  expect(source).toMatch(/^Alíquotas de IBS e CBS/)
  expect(entries).toEqual([
    {
      key: 'cbs/2027-01-01',
      from: '2027-01-01',
      to: '2027-12-31',
      data: { tax: 'cbs', rate: '8.8', act: 'Resolução do Senado 1/2026' },
    },
    {
      key: 'ibsMun/2027-01-01',
      data: { tax: 'ibsMun', rate: '0.05', act: 'LC 214/2025' },
      from: '2027-01-01',
      to: null,
    },
  ])
})

test.each([
  ['ISS;5;2027-01-01;;LC 1', /cada linha traz tributo/],
  ['CBS;;2027-01-01;;LC 1', /cada linha traz tributo/],
  ['CBS;8,8;;;LC 1', /cada linha traz tributo/],
  ['CBS;8,8;2027-01-01;;', /falta o ato/],
  ['CBS;88;2027-01-01;;LC 1', /88 % não é uma alíquota/],
])('a line of rates that says too little is refused: %s', async (line, sentence) => {
  await expect(readTable('aliquotas-ibscbs', file(`tributo;percentual;inicio;fim;ato\n${line}`))).rejects.toThrow(
    sentence,
  )
})
