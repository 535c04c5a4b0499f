import { expect, test } from 'vitest'
import { newTotals } from '../apuracao/totals.ts'
import { checkEfd } from '../check.ts'
import { layoutOf } from '../layout/layout.ts'
import { formatRow } from '../line/format.ts'
import type { NamedRow } from '../line/row.ts'
import { FRETE, NOTA, purchase, testChave } from '../testing/documents.test.kit.ts'
import { CONTADOR, EMPRESA, monthRows, PERIOD } from '../testing/month.test.kit.ts'
import { newCounts, writeEfd, writeWhole } from '../write.ts'
import { companyRows } from './block-0.ts'
import { serviceRows } from './block-b.ts'
import { notaRows } from './block-c.ts'
import { freteRows } from './block-d.ts'
import { assessmentRows } from './block-e.ts'
import { inventoryRows } from './block-h.ts'

/** Drops the registers that the version lacks, as the server does. */
const checkRows = (rows: ReturnType<typeof monthRows>, version = '020') =>
  checkEfd([
    writeWhole(
      rows.filter(({ reg }) => layoutOf(version).registers.has(reg)),
      version,
    ),
  ])
const COMMERCE = { ...EMPRESA, activity: '1' as const, industryClass: null, substitutes: [] }

test('a whole month of an industry, with ST, DIFAL, IPI and stock, passes the check without findings', async () => {
  const result = await checkRows(monthRows())
  expect(result.findings).toEqual([])
  for (const reg of ['C101', 'C170', 'D190', 'E250', 'E316', 'E510', 'K200'])
    expect([...result.counts.keys()]).toContain(reg)
})

test.each([
  [
    'a February with its inventory',
    { period: { from: '2026-02-01', to: '2026-02-28', purpose: '0' as const }, notas: [], frete: [] },
    '020',
  ],
  [
    'a January of 2027',
    { period: { from: '2027-01-01', to: '2027-01-31', purpose: '0' as const }, notas: [], frete: [] },
    '021',
  ],
  ['an empty month of a shop', { empresa: COMMERCE, notas: [], frete: [] }, '020'],
  [
    'a month of 2025',
    { period: { from: '2025-05-01', to: '2025-05-31', purpose: '1' as const }, notas: [], frete: [] },
    '019',
  ],
  [
    'a month of 2019 of an industry, which had no 0002',
    { period: { from: '2019-01-01', to: '2019-01-31', purpose: '0' as const }, notas: [], frete: [] },
    '013',
  ],
  [
    'a company whose CNPJ has letters',
    { empresa: { ...COMMERCE, cnpj: '12ABC34501DE35' }, notas: [], frete: [] },
    '020',
  ],
])('%s passes the check without findings', async (_, change, version) => {
  const result = await checkRows(monthRows(change), version)
  expect(result.findings).toEqual([])
})

test('streaming and one-shot writing give the same bytes, and the counts match the file', async () => {
  const counts = newCounts()
  const pieces: Buffer[] = []
  for await (const piece of writeEfd(monthRows(), { version: '020', counts })) pieces.push(piece)
  const whole = writeWhole(monthRows(), '020')
  expect(Buffer.concat(pieces).equals(whole)).toBe(true)
  expect(counts.lines).toBe(whole.toString('latin1').split('\r\n').length - 1)
  expect(counts.registers.get('C100')).toBe(5)
})

test('preformatted lines give the same file as rows', async () => {
  const rows = monthRows()
  const cRows = rows.filter(({ reg }) => reg.startsWith('C'))
  const layout = layoutOf('020')
  const counts = new Map<string, number>()
  for (const { reg } of cRows) counts.set(reg, (counts.get(reg) ?? 0) + 1)
  const lines = {
    block: 'C',
    bytes: Buffer.from(cRows.map((namedRow) => formatRow(layout, namedRow)).join(''), 'latin1'),
    counts,
  }
  const first = rows.findIndex(({ reg }) => reg.startsWith('C'))
  const mixed = [...rows.slice(0, first), lines, ...rows.slice(first + cRows.length)]
  const pieces: Buffer[] = []
  for await (const piece of writeEfd(mixed, { version: '020' })) pieces.push(piece)
  expect(Buffer.concat(pieces).equals(writeWhole(rows, '020'))).toBe(true)
  await expect(writeEfd([lines], { version: '020' }).next()).rejects.toThrow(
    expect.objectContaining({ code: 'efd.row' }),
  )
})

test('only a file of the Federal District has B470 in block B', async () => {
  expect(serviceRows('SP')).toEqual([])
  const rows = monthRows().filter(({ reg }) => reg !== '1010')
  const bytes = writeWhole(
    [...rows.filter(({ reg }) => reg.startsWith('0')), ...serviceRows('DF'), ...rows.filter(({ reg }) => reg >= 'C')],
    '020',
  )
  expect(bytes.toString('latin1')).toContain(`|B001|0|\r\n|B470|${'0,00|'.repeat(14)}\r\n|B990|3|\r\n`)
})

test('a purchase without credit has no tax in C170, zero tax in C190, and the tax in the item value', async () => {
  const nota = purchase({ credits: { icms: false, st: false, ipi: false } })
  expect(nota.items[0]).toMatchObject({ value: 105_000, icms: null, ipi: null })
  expect(nota.groups).toMatchObject([
    { cst: '000', cfop: '1101', rate: '0', base: 0, icms: 0, ipi: 0, operation: 109_000 },
  ])
  const result = await checkRows(monthRows({ empresa: COMMERCE, notas: [{ ...nota, ipi: [] }], frete: [] }))
  expect(result.findings).toEqual([])
})

test('a cancelled note has only identifying fields; an NFC-e has neither participant nor ICMS-ST', () => {
  const text = writeWhole(monthRows(), '020').toString('latin1')
  expect(text).toContain(
    `|C100|1|0||55|02|001|12|${testChave({ cnpj: EMPRESA.cnpj, modelo: '55', number: 12 })}${'|'.repeat(21)}\r\n`,
  )
  const nfce = text.split('\r\n').find((line) => line.startsWith('|C100|1|0||65|00|'))
  expect(nfce?.split('|').slice(23)).toEqual(['', '', '', '', '', '', '', ''].slice(0, nfce!.split('|').length - 23))
})

test('a note of another month is extemporaneous and its tax is a special debit', async () => {
  const lateNota = {
    ...NOTA,
    situation: '01',
    number: 20,
    issued: '2026-11-10',
    moved: '2026-11-10',
    chave: testChave({ cnpj: EMPRESA.cnpj, modelo: '55', number: 20 }),
    total: 10_000,
    goods: 10_000,
    groups: [
      {
        cst: '000',
        cfop: '6101',
        rate: '12',
        operation: 10_000,
        base: 10_000,
        icms: 1_200,
        stBase: 0,
        st: 0,
        reduction: 0,
        ipi: 0,
        fcp: 0,
        fcpSt: 0,
        fcpKept: 0,
        remark: null,
      },
    ],
  }
  const period = { from: '2026-12-01', to: '2026-12-31', purpose: PERIOD.purpose }
  const rows = monthRows({ empresa: COMMERCE, notas: [lateNota], frete: [], period })
  const assessment = rows.find(({ reg }) => reg === 'E110')
  expect(assessment?.values).toMatchObject({ VL_TOT_DEBITOS: 0, DEB_ESP: 1_200 })
  expect(rows.filter(({ reg }) => reg === 'E116').map(({ values }) => values)).toMatchObject([
    { COD_OR: '090', VL_OR: 1_200 },
  ])
  expect((await checkRows(rows)).findings).toEqual([])
})

test.each([
  ['020', ''],
  ['021', '1|'],
])('layout %s has document adjustments, FCP and inventories with taxes', (version, benefit) => {
  const layout = layoutOf(version)
  const texts = (rows: readonly NamedRow[]) => rows.map((namedRow) => formatRow(layout, namedRow).trimEnd())
  const adjustment = {
    remark: 'A',
    remarkText: 'Crédito',
    code: 'SP10000001',
    description: null,
    item: null,
    base: null,
    rate: null,
    value: 1_234,
    other: null,
    benefit: '1',
  }
  const [group] = purchase().groups
  const groups = [{ ...group!, fcp: 150, fcpSt: 20, fcpKept: 75 }]
  expect(texts(notaRows({ ...NOTA, groups, tellsFcp: true, adjustments: [adjustment] })).slice(2)).toEqual([
    '|C191|1,50|||',
    '|C195|A|Crédito|',
    `|C197|SP10000001|||||12,34||${benefit}`,
  ])
  expect(texts(freteRows({ ...FRETE, adjustments: [adjustment] })).slice(2)).toEqual([
    '|D195|A|Crédito|',
    `|D197|SP10000001|||||12,34||${benefit}`,
  ])
  const item = {
    code: 'MP1',
    unit: 'UN',
    quantity: '3',
    unitPrice: '1.5',
    value: 450,
    owner: '0' as const,
    account: null,
    participante: null,
    incomeTaxValue: null,
    tax: { cst: '060', base: 450, icms: 81 },
  }
  const inventory = (reason: string) => texts(inventoryRows({ date: '2026-11-30', reason, items: [item] })).slice(2)
  expect([inventory('01'), inventory('02')]).toEqual([[], ['|H020|060|4,50|0,81|']])
})

const registersOf = (rows: readonly NamedRow[], reg: string) =>
  rows.filter((namedRow) => namedRow.reg === reg).map((namedRow) => formatRow(layoutOf('020'), namedRow).trimEnd())

test.each([
  ['000', '|C191|1,50|||'],
  ['010', '|C191|1,50|0,20||'],
  ['030', '|C191||0,20||'],
  ['051', '|C191|1,50|||'],
  ['060', '|C191|||0,75|'],
  ['090', '|C191|1,50|0,20||'],
  ['201', '|C191||0,20||'],
  ['900', '|C191||0,20||'],
  ['500', '|C191|||0,75|'],
  ['040', null],
  ['102', null],
])(
  'a C190 with CST %s has in its C191 only the fields that it admits (Guia Prático, C191 fields 02 to 04)',
  (cst, line) => {
    const groups = purchase().groups.map((group) => ({ ...group, cst, fcp: 150, fcpSt: 20, fcpKept: 75 }))
    expect(registersOf(notaRows({ ...NOTA, groups, tellsFcp: true }), 'C191')).toEqual(line === null ? [] : [line])
  },
)

test('a CST that only admits an amount of zero has no C191', () => {
  const groups = purchase().groups.map((group) => ({ ...group, cst: '060', fcp: 150 }))
  expect(registersOf(notaRows({ ...NOTA, groups, tellsFcp: true }), 'C191')).toEqual([])
})

test.each([
  ['MG', '999'],
  ['SP', '002'],
])(
  'ICMS-ST of %s, with its special debits, is one obligation %s (tabela 5.4; Guia Prático, E250 field 02)',
  (uf, kind) => {
    const totals = newTotals()
    totals.st.set(uf, { returns: 0, refunds: 0, withheld: 1_600, documentCredits: 0, documentDebits: 0 })
    const slip = { revenue: '1', due: '2026-12-20' }
    const settings = {
      icms: { previous: 0, adjustments: [], slip },
      difal: new Map(),
      ipi: { previous: 0, adjustments: [] },
      declared: [],
      st: new Map([
        [
          uf,
          { previous: 0, adjustments: [{ code: `${uf}150001`, description: null, value: 400, benefit: null }], slip },
        ],
      ]),
    }
    const rows = assessmentRows({ empresa: COMMERCE, period: PERIOD, totals, settings })
    expect(registersOf(rows, 'E250')).toEqual([`|E250|${kind}|20,00|20122026|1|||||112026|`])
  },
)

test.each([
  ['5511940042827', '11940042827'],
  ['+55 (11) 3333-4444', '1133334444'],
  ['55 011 94004-2827', '11940042827'],
  ['011 3333-4444', '1133334444'],
  ['11940042827', '11940042827'],
  ['55940042827', '55940042827'],
  ['33334444', '33334444'],
  ['(11) 3333-4444 / (11) 94004-2827', ''],
  ['0055 11 94004-2827', '11940042827'],
  ['1234', ''],
  [null, ''],
])(
  'the telephone %j is written as %j, never cut (Guia Prático, 0005 and 0100: FONE has area code and number)',
  (phone, written) => {
    const rows = companyRows({ ...COMMERCE, phone }, { ...CONTADOR, phone })
    const [identity, accountant] = ['0005', '0100'].map((reg) => registersOf(rows, reg)[0]?.split('|'))
    expect([identity?.[8], accountant?.[11]]).toEqual([written, written])
  },
)
