import type { Task } from 'graphile-worker'
import { type FillDeps, fillTotals } from '../features/notas/intake/write/fill-totals.ts'

/** Reads the totals of notes that came before their table did: migration 0014 asked for it, company by company. */
export const totalsTask =
  (deps: FillDeps, halting: () => boolean): Task =>
  async (payload, { abortSignal }) => {
    // migration 0014 wrote it
    const { empresa_id: empresaId } = payload as { empresa_id: number }
    const done = await fillTotals(deps, empresaId, () => halting() || (abortSignal?.aborted ?? false))
    if (!done) throw new Error(`totals of company ${empresaId} were stopped before their end`)
  }
