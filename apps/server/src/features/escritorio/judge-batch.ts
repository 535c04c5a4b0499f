import type { LinhaCarteira } from '@portal/contract/escritorio/escritorio.ts'
import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { judgeLine, type PortfolioLine } from './judge-line.ts'
import type { WrittenLine } from './portfolio.ts'
import type { JudgedLine } from './wire.ts'

/** Judges lines, passes the good ones to `write`, and returns all in their order. */
export async function judgeBatch(
  sent: readonly LinhaCarteira[],
  write: (lines: readonly PortfolioLine[]) => Promise<WrittenLine[]>,
): Promise<JudgedLine[]> {
  const verdicts = sent.map(judgeLine)
  const lines = verdicts.flatMap(({ line }) => line ?? [])
  const written = lines.length === 0 ? [] : await write(lines)
  const outcomes = new Map(written.map(({ line, outcome }) => [line, outcome]))
  let place = 0
  return verdicts.map(({ line, problem }, index) => {
    if (problem) return { taxId: cleanTaxId(sent[index]?.cpfcnpj ?? '').slice(0, 14), problem }
    place += 1
    return { taxId: line.taxId, outcome: outcomes.get(place) ?? 'incomplete' }
  })
}
