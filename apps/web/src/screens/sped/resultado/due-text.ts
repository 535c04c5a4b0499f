import { todayInSaoPaulo } from '../../../fields/period.ts'
import { formatCount, formatDate } from '../../../lib/format.ts'

const DAY_MS = 86_400_000

/** `vence 20/11/2026`, `vence hoje`, or `venceu em 20/11/2026, há 2 dias`. */
export function dueText(day: string, today = todayInSaoPaulo(new Date())): string {
  if (day === today) return 'vence hoje'
  if (day > today) return `vence ${formatDate(day)}`
  const late = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS)
  return `venceu em ${formatDate(day)}, há ${formatCount(late, 'dia', 'dias')}`
}
