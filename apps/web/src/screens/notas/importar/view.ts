import type { Counts } from '../../../uploads/upload-plan.ts'
import type { Phase } from '../../../uploads/upload-store.ts'

/** One import as this screen shows it: the one on its way, or an earlier one. */
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

/** Nothing more will be judged. */
export const isOver = (phase: Phase): boolean => phase !== 'sending' && phase !== 'judging'
