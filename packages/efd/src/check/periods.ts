import type { EfdRecord } from '../read/records.ts'
import { addFinding, type CheckState } from './state.ts'

/** Period of one assessment (E100, E200, E300, E500). */
export interface Period {
  record: EfdRecord
  reg: string
  uf: string
  from: string | null
  to: string | null
}

const DAY_MS = 86_400_000

/** The periods of each assessment must cover the month of the file without gap or overlap. */
export function checkPeriods(state: CheckState, periods: readonly Period[]): void {
  const groups = new Map<string, Period[]>()
  for (const period of periods) {
    const key = `${period.reg} ${period.uf}`
    groups.set(key, [...(groups.get(key) ?? []), period])
  }
  for (const group of groups.values()) checkCover(state, group)
}

function checkCover(state: CheckState, group: readonly Period[]): void {
  let next = state.from
  for (const { record, from, to } of group) {
    if (from === null || to === null) return
    const wrong = (field: string, reason: string) =>
      addFinding(state, record, { code: 'apuracao.periodo', reason, field })
    if (from !== next) wrong('DT_INI', `O período da apuração deve começar em ${showDay(next)}.`)
    if (to < from || to > state.to) wrong('DT_FIN', 'O período da apuração termina fora do período do arquivo.')
    next = new Date(Date.parse(to) + DAY_MS).toISOString().slice(0, 10)
  }
  const last = group.at(-1)
  if (last?.to && last.to < state.to)
    addFinding(state, last.record, {
      code: 'apuracao.periodo',
      reason: 'As apurações não cobrem o período do arquivo.',
      field: 'DT_FIN',
    })
}

const showDay = (day: string): string => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(0, 4)}`
