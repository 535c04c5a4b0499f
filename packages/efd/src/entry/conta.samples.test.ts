import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BillFacts } from '@portal/fiscal/base/bill.ts'
import { readDfe } from '@portal/fiscal/dfe.ts'
import { expect, test } from 'vitest'
import { writtenRate } from '../line/written.ts'
import { contaValues, isAnalyticLine, itemOfLine } from './conta.ts'
import { ownGroup, sumGroups } from './item.ts'

/** Given samples and the lines that were worked out by hand, never committed. */
const FOLDER = join(process.env.PORTAL_AMOSTRAS ?? '../shared', 'modelos', 'amostras')
const expectedRows = (): string[][] | null => {
  try {
    const text = readFileSync(join(FOLDER, 'EFD_ESPERADO.tsv'), 'utf8')
    return text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
  } catch {
    return null
  }
}
const ROWS = expectedRows()
if (!ROWS) console.warn(`No ${FOLDER}: the lines of bills are not compared with those made by hand.`)

function billOf(file: string): BillFacts {
  const [found] = readDfe(readFileSync(join(FOLDER, file)))
  const dfe = found?.result.ok ? found.result.dfe : null
  const bill = dfe?.kind === 'nota' ? dfe.ledger.bill : null
  if (!bill) throw new Error(`${file} is no bill`)
  return bill
}
const shown = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

test.skipIf(!ROWS)('every bill has the values and the analytic lines that were worked out by hand', () => {
  for (const [file = '', register, booked, ...cells] of ROWS ?? []) {
    const [total, supply, untaxed, third, injected, deducted, , , analytic = ''] = cells
    const bill = billOf(file)
    const modelo = register === 'C500' ? '66' : '62'
    expect(!bill.isUntaxed, file).toBe(booked === 'sim')
    const values = contaValues(bill, modelo, '0')
    expect([values.total, values.supply, values.untaxed, values.third, values.deducted].map(shown), file).toEqual([
      total,
      supply,
      untaxed,
      third,
      deducted,
    ])
    if (modelo === '66') expect(shown(values.injected), file).toBe(injected)
    // as the issuer states them: CST, CFOP and tax of the document
    const lines = bill.lines.filter((line) => isAnalyticLine(line, modelo, '0'))
    const items = lines.map((line, index) => itemOfLine(line, index + 1))
    const groups = sumGroups(items.map((item) => ownGroup(item, { withIpi: false, withDuty: false })))
    const written = groups.map(({ cst, cfop, rate, operation, base, icms }) =>
      [cst, cfop, shown(Number(writtenRate(rate)) * 100), ...[operation, base, icms].map(shown)].join('|'),
    )
    if (booked === 'sim') expect(written.sort().join(' ; '), file).toBe(analytic.trim().split(' ; ').sort().join(' ; '))
  }
})
