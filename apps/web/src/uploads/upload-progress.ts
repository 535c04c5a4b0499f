import type { Counts } from './upload-plan.ts'

export const judged = (counts: Counts): number =>
  counts.importados + counts.repetidos + counts.atualizados + counts.rejeitados

/** Whole percent, never 100 before the end. */
export function percent(done: number, all: number): number {
  return all <= 0 ? 0 : Math.min(done >= all ? 100 : 99, Math.floor((done / all) * 100))
}
