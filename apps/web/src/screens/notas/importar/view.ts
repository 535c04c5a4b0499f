import type { Counts } from '../../../uploads/upload-plan.ts'
import type { Phase } from '../../../uploads/upload-store.ts'

/** The displayed import: the current one or an earlier one. */
export interface View {
  name: string
  ids: string[]
  counts: Counts
  phase: Phase
  stopping: boolean
  message: string | null
  bytes: number
  sent: number
  /** Start of the processing, for the estimate; null when unknown */
  startedAt: number | null
  refused: { arquivo: string; motivo: string }[]
}

/** True when no more files will be judged. */
export const isOver = (phase: Phase): boolean => phase !== 'sending' && phase !== 'judging'

/** What becomes of all chosen files: those that the browser did not send were rejected too. */
export const countsOf = ({ counts, refused }: Pick<View, 'counts' | 'refused'>): Counts => ({
  ...counts,
  total: counts.total + refused.length,
  rejeitados: counts.rejeitados + refused.length,
})
