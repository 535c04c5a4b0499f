import { CNPJ } from '@portal/fiscal/testing/fixtures.test.kit.ts'
import { describe, expect, test } from 'vitest'
import { checkEfd } from './check.ts'
import { testChave } from './testing/documents.test.kit.ts'
import { monthRows } from './testing/month.test.kit.ts'
import { mutationsOf } from './testing/mutate.test.kit.ts'
import { readSample } from './testing/sample.test.kit.ts'
import { writeWhole } from './write.ts'

const sample = readSample()
const SHARE = process.env.PORTAL_TEST_FULL ? 1 : 12

async function isCaught(lines: string[]): Promise<boolean> {
  const bytes = Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')
  const result = await checkEfd([bytes]).catch(() => null)
  return result === null || result.errors + result.warnings > 0
}

async function undetectedOf(text: string, version: string): Promise<string[]> {
  const undetected: string[] = []
  const mutations = mutationsOf(text, version).filter((_, index) => index % SHARE === 0)
  expect(mutations.length).toBeGreaterThan(100)
  for (const { name, lines } of mutations) if (!(await isCaught(lines))) undetected.push(name)
  return undetected
}

describe.skipIf(!sample)('the complete example', () => {
  const text = sample?.toString('latin1') ?? ''
  test('has no findings', async () => {
    expect((await checkEfd([sample!])).findings).toEqual([])
  })
  test('every single-field change is detected', { timeout: 300_000 }, async () => {
    expect(await undetectedOf(text, '020')).toEqual([])
  })
})

test('every single-field change of a generated month is detected', { timeout: 300_000 }, async () => {
  const text = writeWhole(monthRows(), '020').toString('latin1')
  expect(await undetectedOf(text, '020')).toEqual([])
})

const LINES = writeWhole(monthRows(), '020').toString('latin1').split('\r\n').slice(0, -1)

/** Findings after changing the first line that starts with `start`. */
async function findingsAfter(start: string, change: (line: string) => string) {
  const index = LINES.findIndex((line) => line.startsWith(start))
  const lines = LINES.with(index, change(LINES[index]!))
  const { findings } = await checkEfd([Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')])
  return findings.map(({ code, reg, field }) => `${code} ${reg} ${field ?? ''}`.trim())
}

const FAULTS: [start: string, what: string, ...change: [from: string, to: string, expected: string]][] = [
  ['|0000|', 'version', '|020|', '|019|', 'abertura.campo 0000 COD_VER'],
  ['|0150|', 'code', '|11444777000161|P', '|OUTRO|P', 'referencia.ausente C100 COD_PART'],
  ['|0200|', 'unit', '|UN|01|', '|KG|01|', 'referencia.ausente 0200 UNID_INV'],
  ['|C170|', 'unit', '|CX|', '|KG|', 'referencia.ausente C170 UNID'],
  ['|C190|', 'CFOP', '|1101|', '|5101|', 'cfop.sentido C190 CFOP'],
  ['|C190|', 'value', '|187,20|', '|187,21|', 'soma.analitico C100 VL_ICMS'],
  ['|C101|', 'share', '|30,00|', '|31,00|', 'apuracao.valor E310 VL_TOT_DEBITOS_DIFAL'],
  ['|E200|', 'state', '|MG|', '|RJ|', 'registro.falta E200'],
  ['|C170|', 'quantity', '|10,00000|', '|0,00000|', 'item.quantidade C170 QTD'],
  ['|C170|', 'movement', '|1101|', '|1922|', 'item.movimento C170 IND_MOV'],
  ['|C190|', 'credit of energy (LC 87/1996, art. 33, II)', '|1101|', '|1253|', 'credito.cfop C190 VL_ICMS'],
  ['|C190|', 'credit of communication (LC 87/1996, art. 33, IV)', '|1101|', '|1303|', 'credito.cfop C190 VL_ICMS'],
  ['|D190|', 'credit of consumption (LC 87/1996, art. 33, I)', '|1352|', '|1556|', 'credito.cfop D190 VL_ICMS'],
  ['|E250|', 'obligation (tabela 5.4)', '|999|', '|002|', 'guia.obrigacao E250 COD_OR'],
  ['|E250|', 'month', '|112026|', '|122026|', 'guia.mes E250 MES_REF'],
  ['|E510|6107', 'CST', '|6107|53|', '|6107|03|', 'tabela.cst_ipi E510 CST_IPI'],
  ['|1010|', 'switch', '|1010|N|', '|1010|S|', 'bloco1.indicador 1010 IND_EXP'],
  ['|K200|', 'day', '|30112026|', '|29112026|', 'estoque.data K200 DT_EST'],
]

test.each(FAULTS)('reports the fault in %s: %s', async (start, _, ...[from, to, expected]) => {
  expect(await findingsAfter(start, (line) => line.replace(from, to))).toContain(expected)
})

test.each([
  ['|C191|1,00|||', '000', []],
  ['|C191|1,00|0,00||', '000', ['fcp.cst C191 VL_FCP_ST']],
  ['|C191|||2,80|', '090', ['fcp.cst C191 VL_FCP_RET']],
  ['|C191||0,80|2,80|', '060', ['fcp.cst C191 VL_FCP_ST']],
])('%s under CST %s: only the fields that the CST admits (Guia Prático, C191)', async (line, cst, expected) => {
  const codes = await findingsAfter('|C190|', (group) => `${group.replace('|000|', `|${cst}|`)}\r\n${line}`)
  expect(codes.filter((code) => code.startsWith('fcp.'))).toEqual(expected)
})

const EXPORTED = writeWhole(
  monthRows({
    exports: [
      {
        number: '26BR0001234567',
        day: '2026-10-28',
        waybill: null,
        waybillDay: null,
        waybillKind: '01',
        endedOn: '2026-11-05',
        country: '249',
        notes: [
          {
            chave: testChave({ cnpj: CNPJ.emitente, modelo: '55', number: 15 }),
            serie: 1,
            number: 15,
            issued: '2026-11-03',
            codes: ['MP1'],
          },
        ],
      },
    ],
  }),
  '020',
).toString('latin1')

const exportFindings = async (text: string) =>
  (await checkEfd([Buffer.from(text, 'latin1')])).findings.map(({ code, reg, field }) =>
    `${code} ${reg} ${field ?? ''}`.trim(),
  )

test('a month with an export has 1010 IND_EXP S, 1100 and 1105, without findings (1010 field 02, 1100, 1105)', async () => {
  expect(EXPORTED).toContain('|1010|S|')
  expect(EXPORTED).toContain('|1100|2|26BR0001234567|28102026|0|||||05112026|01|249|\r\n|1105|55|001|15|')
  expect(await exportFindings(EXPORTED)).toEqual([])
})

test.each([
  ['|05112026|', '|05122026|', 'exportacao.averbacao 1100 DT_AVB'],
  ['|28102026|', '|06112026|', 'exportacao.data 1100 DT_DE'],
  ['26BR0001234567', '2600012345', 'exportacao.declaracao 1100 NRO_DE'],
  ['|0||||', '|0|123456789012|||', 'exportacao.registro 1100 NRO_RE'],
  ['|1105|55|001|15|', '|1105|55|001|16|', 'chave.diverge 1105 NUM_DOC'],
  ['|1105|55|001|', '|1105|55|002|', 'chave.diverge 1105 SERIE'],
  ['|03112026|MP1|', '|03102026|MP1|', 'chave.diverge 1105 DT_DOC'],
  ['|03112026|MP1|', '|03112026|OUTRO|', 'referencia.ausente 1105 COD_ITEM'],
  ['|1010|S|', '|1010|N|', 'bloco1.indicador 1010 IND_EXP'],
])('an export with «%s» for «%s» is found: %s', async (right, wrong, finding) => {
  const at = EXPORTED.indexOf('|1010|')
  const text = EXPORTED.slice(0, at) + EXPORTED.slice(at).replace(right, wrong)
  expect(text).not.toBe(EXPORTED)
  expect(await exportFindings(text)).toContain(finding)
})

test('an export without a note is found (1105, 1:N)', async () => {
  expect(await exportFindings(EXPORTED.replace(/\|1105\|.*\r\n/, ''))).toContain('registro.falta 1100')
})

test.each(['06', '07'])(
  'a complementary document (%s) may have no quantity, and its goods do not move (C170 fields 05, 09)',
  async (situation) => {
    const lines = LINES.map((line) =>
      line.startsWith('|C100|0|1|')
        ? line.replace('|55|00|', `|55|${situation}|`)
        : line.startsWith('|C170|')
          ? line.replace('|10,00000|', '|0,00000|')
          : line,
    )
    const { findings } = await checkEfd([Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')])
    const codes = findings.map(({ code }) => code)
    expect(codes).not.toContain('item.quantidade')
    expect(codes).toContain('item.movimento')
  },
)

test('a file that is not an EFD is refused instead of checked', async () => {
  for (const bytes of ['', 'hello', '<nfe/>\n', '|0001|0|\r\n', `|0000|999|0|01112026|30112026|`])
    await expect(checkEfd([Buffer.from(bytes)])).rejects.toThrow(expect.objectContaining({ name: 'FiscalError' }))
  const endless = [Buffer.alloc(100_000, 'x')]
  await expect(checkEfd(endless)).rejects.toThrow(expect.objectContaining({ code: 'efd.line' }))
})

test('a fault that occurs 1000 times is counted 1000 times and listed 300 times', async () => {
  const lines = [...LINES.slice(0, 3), ...Array<string>(1000).fill('|0190|ZZ|ZZ|'), ...LINES.slice(3)]
  const result = await checkEfd([Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1')])
  expect(result.findings.filter(({ code }) => code === 'referencia.repetida')).toHaveLength(300)
  expect(result.errors).toBeGreaterThan(999)
})
