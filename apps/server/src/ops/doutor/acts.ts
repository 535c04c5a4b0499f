import { dayText } from '@portal/tables/checks/written.ts'
import { ACTS_SEEN, nextActs } from '@portal/tables/fixed/acts.ts'
import { type DoutorFinding, okFinding } from './finding.ts'

const BRASILIA_MS = -3 * 3_600_000

/** Names what begins next in the tax reform. */
export function checkActs(now: number): DoutorFinding {
  const next = nextActs(new Date(now + BRASILIA_MS).toISOString().slice(0, 10))
  const [first] = next
  const seen = `Fatos procurados até ${dayText(ACTS_SEEN)}.`
  if (!first?.from) return okFinding('Reforma', `nada mais começa que este programa conheça. ${seen}`)
  const names = [...new Set(next.map(({ act, version }) => [act, version].filter(Boolean).join(' ')))]
  return okFinding('Reforma', `em ${dayText(first.from)} começa ${names.join('; ')}. ${seen}`)
}
