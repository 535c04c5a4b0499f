import type { Task } from 'graphile-worker'
import { type JudgeAnewDeps, judgeAnew } from '../features/notas/intake/write/judge-anew.ts'

/** Judges the proof of what was stored before migration 0050, which asks for it company by company. */
export const judgeAnewTask =
  (deps: JudgeAnewDeps, isHalting: () => boolean): Task =>
  async (payload, { abortSignal }) => {
    // migration 0050 wrote it
    const { empresa_id: empresaId } = payload as { empresa_id: number }
    const isDone = await judgeAnew(deps, empresaId, () => isHalting() || (abortSignal?.aborted ?? false))
    if (!isDone) throw new Error(`judging anew of company ${empresaId} was stopped before its end`)
  }
