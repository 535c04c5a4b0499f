import { officialTable } from '../official/official.ts'
import type { createReformTables } from './reform-tables.ts'

/** The rows of the official tables of which the tables of the reform are made. */
export async function officialReformRows(): Promise<Parameters<typeof createReformTables>[0]> {
  const [classTribs, csts, credits, annexes] = await Promise.all([
    officialTable('cclasstrib'),
    officialTable('cst_ibscbs'),
    officialTable('ccredpres'),
    officialTable('anexos_lc214'),
  ])
  return { classTribs, csts, credits, annexes }
}
