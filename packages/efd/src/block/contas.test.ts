import { type BillFacts, type BillLine, NO_BILL, totalsOfBill } from '@portal/fiscal/base/bill.ts'
import { CNPJ } from '@portal/fiscal/testing/fixtures.test.kit.ts'
import { expect, test } from 'vitest'
import { newTotals } from '../apuracao/totals.ts'
import { checkEfd } from '../check.ts'
import { contaValues, documentValue, isAnalyticLine, paperLines } from '../entry/conta.ts'
import { layoutOf } from '../layout/layout.ts'
import { formatRow } from '../line/format.ts'
import { CUPOM, NF3E, NF3E_INDUSTRY, NFCOM, PAPER_ENERGY, PAPER_PHONE } from '../testing/contas.test.kit.ts'
import { SUPPLIER, testChave } from '../testing/documents.test.kit.ts'
import { monthRows } from '../testing/month.test.kit.ts'
import { mutationsOf } from '../testing/mutate.test.kit.ts'
import { writeWhole } from '../write.ts'
import type { EfdConta, EfdCupom, EfdCupomDay } from './conta-facts.ts'
import { contaRows, cupomRows } from './contas.ts'
import { addConta, addCupom } from './totals.ts'

const linesOf = (rows: ReturnType<typeof contaRows>) => rows.map((row) => formatRow(layoutOf('020'), row).trimEnd())
const KEY = NF3E.chave ?? ''

test.each<[name: string, conta: EfdConta, lines: string[]]>([
  [
    'an NF3e with injected energy and public lighting, without a credit (C500, C590)',
    NF3E,
    [
      `|C500|0|1|${SUPPLIER}|66|00|1|||101|12112026|13112026|712,00|0,00|1040,00|0,00|32,00|0,00|0,00|0,00|0,00|0,00||||||${KEY}|1||||||||||360,00|0,00|`,
      '|C590|090|1253|0,00|1040,00|0,00|0,00|0,00|0,00|0,00||',
    ],
  ],
  [
    'the energy of an industry with its FCP (C591)',
    NF3E_INDUSTRY,
    [
      `|C500|0|1|${SUPPLIER}|66|00|1|||102|12112026|13112026|10000,00|0,00|10000,00|0,00|0,00|0,00|8000,00|1600,00|0,00|0,00||||||${NF3E_INDUSTRY.chave}|1||||||||||0,00|0,00|`,
      '|C590|000|1252|20,00|10000,00|8000,00|1600,00|0,00|0,00|0,00||',
      '|C591|160,00||',
    ],
  ],
  [
    'energy on paper (C500, model 06)',
    PAPER_ENERGY,
    [
      `|C500|0|1|${SUPPLIER}|06|00|U||02|18402771|12112026|13112026|1842,36|0,00|1800,00|0,00|42,36|0,00|0,00|0,00|0,00|0,00|||||||||||||||||||`,
      '|C590|090|1253|0,00|1800,00|0,00|0,00|0,00|0,00|0,00||',
    ],
  ],
  [
    'a telephone bill on paper (D500, D590)',
    PAPER_PHONE,
    [
      `|D500|0|1|${SUPPLIER}|22|00|B|1|777|12112026|13112026|189,90|0,00|180,00|9,90|0,00|0,00|0,00|0,00||||||`,
      '|D590|090|1303|0,00|180,00|0,00|0,00|0,00|0,00|0,00||',
    ],
  ],
  [
    'an NFCom (D700, D730)',
    NFCOM,
    [
      `|D700|0|1|${SUPPLIER}|62|00|1|202|12112026|13112026|215,25|10,00|210,00|5,25|0,00|0,00|0,00|0,00||||${NFCOM.chave}|0|0||||||||0,00|`,
      '|D730|090|1303|0,00|210,00|0,00|0,00|0,00||',
    ],
  ],
])('%s', (_, conta, lines) => {
  expect(linesOf(contaRows(conta))).toEqual(lines)
})

const ADJUSTMENT = {
  remark: '1',
  remarkText: 'Estorno',
  code: 'SP50003001',
  description: null,
  item: null,
  base: null,
  rate: null,
  value: 2_736,
  other: null,
  benefit: null,
}

test('a substitute names the paper bill by its digest or by series, number and month, and reverses the credit (C500, C595, C597)', () => {
  const paper = { modelo: '06', chave: null, hash: null, serie: 'U', number: 9, month: '2026-08' }
  const conta: EfdConta = { ...NF3E, purpose: '2', replaces: paper, adjustments: [ADJUSTMENT] }
  expect(linesOf(contaRows(conta))).toEqual([
    `|C500|0|1|${SUPPLIER}|66|00|1|||101|12112026|13112026|712,00|0,00|1040,00|0,00|32,00|0,00|0,00|0,00|0,00|0,00||||||${KEY}|2|||||06||U|9|082026|360,00|0,00|`,
    '|C590|090|1253|0,00|1040,00|0,00|0,00|0,00|0,00|0,00||',
    '|C595|1|Estorno|',
    '|C597|SP50003001|||||27,36||',
  ])
  expect(linesOf(contaRows({ ...conta, replaces: { ...paper, hash: 'ab'.repeat(16) } }))[0]).toContain(
    `|06|${'ab'.repeat(16)}||||`,
  )
  const electronic = { ...paper, modelo: '66', chave: KEY }
  expect(linesOf(contaRows({ ...conta, replaces: electronic }))[0]).toContain(`|2|${KEY}||||66|||||`)
  const totals = newTotals()
  addConta(totals, conta, 'SP')
  expect(totals.icms).toMatchObject({ credits: 0, documentDebits: 2_736 })
})

test('a cancelled bill has its identifying fields only; a cancelled NFCom is not written', () => {
  const own = { direction: '1', issuer: '0', situation: '02' } as const
  expect(linesOf(contaRows({ ...NF3E, ...own }))).toEqual([
    `|C500|1|0||66|02|1|||101|12112026|||||||||||||||||${KEY}|||||||||||||`,
  ])
  expect(contaRows({ ...NFCOM, ...own })).toEqual([])
  const totals = newTotals()
  addConta(totals, { ...NF3E_INDUSTRY, ...own }, 'SP')
  expect(totals).toEqual(newTotals())
})

test('an own NFCom has no participant and no day of entry, but the city of the recipient (D700)', () => {
  const own: EfdConta = {
    ...NFCOM,
    direction: '1',
    issuer: '0',
    recipient: { kind: '1', cityCode: '3550308' },
    groups: [{ ...NFCOM.groups[0]!, cst: '000', cfop: '5303', rate: '18', base: 21_000, icms: 3_780, fcp: 420 }],
    tellsFcp: true,
  }
  expect(linesOf(contaRows(own))).toEqual([
    `|D700|1|0||62|00|1|202|12112026||215,25|10,00|210,00|5,25|0,00|0,00|210,00|37,80||||${NFCOM.chave}|0|0|||||||3550308|0,00|`,
    '|D730|000|5303|18,00|210,00|210,00|37,80|0,00||',
    '|D731|4,20|',
  ])
})

test('a coupon of a SAT device and a cancelled one (C800, C850)', () => {
  expect(linesOf(cupomRows(CUPOM))).toEqual([
    `|C800|59|00|55|20112026|50,00||||000123456|${CUPOM.chave}|1,00|51,00|0,00|9,00|||`,
    '|C850|000|5102|18,00|50,00|50,00|9,00||',
  ])
  const cancelled: EfdCupom = { ...CUPOM, situation: '02' }
  expect(linesOf(cupomRows(cancelled))).toEqual([
    `|C800|59|02|55|||||||000123456|${CUPOM.chave}|||||||`.replace('|||||||000123456', '||||||000123456'),
  ])
  const totals = newTotals()
  for (const cupom of [CUPOM, cancelled]) addCupom(totals, cupom)
  expect(totals.icms).toMatchObject({ debits: 900 })
})

const CONTAS = [NF3E, NF3E_INDUSTRY, PAPER_ENERGY, PAPER_PHONE, NFCOM]
const textOf = (contas: readonly EfdConta[], cupons: readonly EfdCupom[] = [CUPOM]) =>
  writeWhole(monthRows({ contas: [...contas], cupons: [...cupons] }), '020').toString('latin1')
const findingsOf = async (text: string) =>
  (await checkEfd([Buffer.from(text, 'latin1')])).findings.map(({ code, reg, field }) =>
    `${code} ${reg} ${field ?? ''}`.trim(),
  )
const TEXT = textOf(CONTAS)

test('a month with bills and a coupon passes the check, and its credit is in the assessment', async () => {
  expect(await findingsOf(TEXT)).toEqual([])
  for (const count of [
    '|9900|C500|3|',
    '|9900|C590|3|',
    '|9900|C591|1|',
    '|9900|D500|1|',
    '|9900|D700|1|',
    '|9900|C800|1|',
  ])
    expect(TEXT).toContain(count)
})

test('a month with own bills passes the check', async () => {
  const exit = {
    direction: '1',
    issuer: '0',
    participante: null,
    recipient: { kind: '9', cityCode: '3550308' },
  } as const
  const groups = [{ ...NF3E_INDUSTRY.groups[0]!, cfop: '5253' }]
  const chaveFor = (modelo: string, number: number) => testChave({ cnpj: CNPJ.emitente, modelo, number })
  const own = [
    { ...NF3E_INDUSTRY, ...exit, chave: chaveFor('66', 102), groups },
    { ...NF3E, ...exit, situation: '02', chave: chaveFor('66', 101) },
    {
      ...NFCOM,
      ...exit,
      chave: chaveFor('62', 202),
      groups: [{ ...NFCOM.groups[0]!, cst: '000', cfop: '5303', rate: '18', base: 21_000, icms: 3_780 }],
    },
  ]
  expect(await findingsOf(textOf(own, [CUPOM, { ...CUPOM, situation: '02' }]))).toEqual([])
})

test.each<[reg: string, from: string, to: string, finding: string]>([
  ['C500', '|712,00|', '|712,01|', 'conta.valor C500 VL_DOC'],
  ['C500', '|1040,00|0,00|32,00|', '|1030,00|0,00|42,00|', 'conta.fornecimento C500 VL_FORN'],
  ['C500', '|66|00|1|||', '|66|00|1||02|', 'conta.campo C500 COD_CONS'],
  ['C500', `|${KEY}|1|`, `|${KEY}||`, 'conta.campo C500 FIN_DOCe'],
  ['C500', `|${KEY}|1|`, `|${KEY}|2|`, 'conta.substituido C500 COD_MOD_DOC_REF'],
  ['C500', '|00|U||02|', '|00|U||09|', 'conta.campo C500 COD_CONS'],
  ['C500', '|18402771|', '|0|', 'conta.campo C500 NUM_DOC'],
  [
    'C590',
    '|C590|000|1252|20,00|10000,00|8000,00|1600,00|',
    '|C590|000|1252|0,00|10000,00|0,00|0,00|',
    'conta.cst C500 CST_ICMS',
  ],
  ['C591', '|C591|160,00||', '|C591||160,00|', 'fcp.cst C591 VL_FCP_ST'],
  ['D500', '|189,90|', '|189,91|', 'conta.valor D500 VL_DOC'],
  ['D700', '|215,25|', '|215,26|', 'conta.valor D700 VL_DOC'],
  ['D700', '|62|00|1|202|', '|62|00|2|202|', 'chave.diverge D700 SER'],
  ['D730', '|1303|0,00|210,00|', '|1303|0,00|200,00|', 'conta.fornecimento D700 VL_SERV'],
  ['C800', '|20112026|50,00|', '|20112026|50,01|', 'soma.analitico C800 VL_CFE'],
  ['C800', '|59|00|55|', '|59|00|56|', 'cupom.campo C800 NUM_CFE'],
  ['C850', '|5102|', '|6102|', 'cupom.campo C850 CFOP'],
])('a fault in %s is found: «%s» for «%s»', async (_, right, wrong, finding) => {
  const text = TEXT.replace(right, wrong)
  expect(text).not.toBe(TEXT)
  expect(await findingsOf(text)).toContain(finding)
})

const DAY: EfdCupomDay = { device: CUPOM.device, day: CUPOM.issued, first: 55, last: 58, groups: CUPOM.groups }

test('coupons by device and day pass the check with their debit; faults in them are found (C860, C890)', async () => {
  const dayText = (days: EfdCupomDay[]) => writeWhole(monthRows({ cupomDays: days }), '020').toString('latin1')
  const text = dayText([DAY, { ...DAY, day: '2026-11-21', first: 59, last: 59, groups: [] }])
  expect(text).toContain('|C860|59|000123456|20112026|55|58|\r\n|C890|000|5102|18,00|50,00|50,00|9,00||\r\n|C860|')
  expect(await findingsOf(text)).toEqual([])
  expect(await findingsOf(text.replace('|55|58|', '|58|55|'))).toContain('cupom.campo C860 DOC_INI')
  expect(await findingsOf(text.replace('|C890|000|5102|', '|C890|000|6102|'))).toContain('cupom.campo C890 CFOP')
  expect(await findingsOf(dayText([DAY, { ...DAY, groups: [] }]))).toContain('documento.repetido C860 NR_SAT')
  expect(await findingsOf(text.replace('|50,00|50,00|9,00||', '|50,00|50,00|9,01||'))).not.toEqual([])
})

test('the same paper bill twice is found by issuer, model, series, number and day (C500, uniqueness)', async () => {
  const twice = (change: Partial<EfdConta>) => findingsOf(textOf([PAPER_ENERGY, { ...PAPER_ENERGY, ...change }]))
  expect(await twice({})).toContain('documento.repetido C500 CHV_DOCe')
  expect(await twice({ issued: '2026-11-11' })).toEqual([])
})

test('changes of the fields of bills are detected', { timeout: 120_000 }, async () => {
  const bills = /^line \d+ (?:C5|C8|D5|D7)\d\d /
  const share = process.env.PORTAL_TEST_FULL ? 1 : 12
  const undetected: string[] = []
  const mutations = mutationsOf(TEXT, '020').filter(({ name }) => bills.test(name) && !isFreeField(name))
  expect(mutations.length).toBeGreaterThan(100)
  for (const [index, { name, lines }] of mutations.entries()) {
    if (index % share !== 0) continue
    const bytes = Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')
    const result = await checkEfd([bytes]).catch(() => null)
    if (result !== null && result.errors + result.warnings === 0) undetected.push(name)
  }
  expect(undetected).toEqual([])
})

/** What no other field of the file repeats: numbers of paper bills, informative values, the FCP. */
const isFreeField = (name: string): boolean =>
  /D500 .*(?:another \(|VL_SERV_NT|VL_TERC)|C500 (?:SER|NUM_DOC): another|VL_FCP_OP: a cent|D700 VL_(?:DESC|DA): a cent|C800 VL_(?:DESC|MERC|OUT_DA): a cent|VL_(?:BC_)?ICMS_UF: a cent|(?:C590|D590|D730) VL_(?:OPR|BC_ICMS): a cent|C850 VL_BC_ICMS: a cent|C591 lost/.test(
    name,
  )

const line = (part: BillLine['part'], value: number, change: Partial<BillLine> = {}): BillLine => ({
  group: '060',
  part,
  cst: '00',
  cfop: '5253',
  rate: '19',
  value,
  base: 0,
  icms: 0,
  fcp: 0,
  isUncertain: false,
  ...change,
})
const billOf = (lines: BillLine[], change: Partial<BillFacts> = {}): BillFacts => ({
  ...NO_BILL,
  lines,
  totals: totalsOfBill(lines),
  ...change,
})
const WITHOUT = { cst: null, cfop: null }

test('an NF3e: VL_DOC is what is charged less what is injected and deducted (C500 field 13)', () => {
  const lines = [
    line('supply', 64_000),
    line('supply', 40_000, { cst: '40' }),
    line('untaxed', 405, WITHOUT),
    line('third', 3_200, WITHOUT),
    line('injected', 36_000, WITHOUT),
    line('deducted', 500),
  ]
  expect(contaValues(billOf(lines), '66', '0')).toEqual({
    total: 104_000 + 405 + 3_200 - 36_000 - 500,
    supply: 104_000,
    untaxed: 405,
    third: 3_200,
    injected: 36_000,
    deducted: 500,
    discount: 0,
    other: 0,
  })
  expect(lines.map((each) => isAnalyticLine(each, '66', '0'))).toEqual([true, true, false, false, false, false])
})

test('an NFCom that is bought leaves out what is charged for others; one that is sold has it (D700)', () => {
  const lines = [
    line('supply', 21_000),
    line('untaxed', 420, WITHOUT),
    line('third', 4_790),
    line('deducted', 100, WITHOUT),
  ]
  const bill = billOf(lines, { discount: 1_000, accessory: 30 })
  const bought = contaValues(bill, '62', '0')
  expect(bought).toMatchObject({ total: 21_320, supply: 21_000, untaxed: 420, third: 0, discount: 1_000, other: 30 })
  expect(contaValues(bill, '62', '1')).toMatchObject({ total: 26_110, third: 4_790 })
  expect(lines.map((each) => isAnalyticLine(each, '62', '0'))).toEqual([true, false, false, false])
  expect(lines.map((each) => isAnalyticLine(each, '62', '1'))).toEqual([true, false, true, false])
})

test('a bill with more credit than consumption has the value zero; money given back is deducted', () => {
  const solar = billOf([line('supply', 1_000), line('injected', 5_000, WITHOUT)])
  expect(contaValues(solar, '66', '0')).toMatchObject({ total: 0, supply: 1_000, injected: 5_000 })
  const back = billOf([line('supply', -700), line('untaxed', 900, WITHOUT)])
  expect(contaValues(back, '62', '0')).toMatchObject({ total: 200, supply: 0, untaxed: 900, deducted: 700 })
})

test('a paper bill: what the base leaves out, and the sale that it documents', () => {
  const energy = { modelo: '06', total: 184_236, base: 180_000, rate: '18', icms: 32_400, isHome: true } as const
  expect(paperLines(energy)).toMatchObject([
    { part: 'supply', cst: '00', cfop: '5253', rate: '18', value: 180_000, base: 180_000, icms: 32_400 },
    { part: 'third', cst: null, value: 4_236 },
  ])
  expect(paperLines({ ...energy, modelo: '22' })).toMatchObject([{ cfop: '5303' }, { part: 'untaxed', value: 4_236 }])
  const water = { ...energy, modelo: '29', base: 0, rate: null, icms: 0 } as const
  expect(paperLines(water)).toMatchObject([{ part: 'supply', cst: '90', cfop: '5101', value: 184_236, base: 0 }])
  expect(paperLines({ ...energy, isHome: false })[0]?.cfop).toBe('6253')
  for (const modelo of ['06', '21', '22', '28', '29'] as const) {
    const { total, ...values } = contaValues(billOf(paperLines({ ...energy, modelo })), modelo, '0')
    expect(total).toBe(184_236)
    expect(documentValue(modelo, values)).toBe(184_236)
  }
})
