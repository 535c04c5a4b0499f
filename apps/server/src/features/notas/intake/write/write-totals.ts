import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'
import { TOTAL_COLUMNS } from '../read/total-row.ts'

const COLUMNS = sql.join(TOTAL_COLUMNS.map((column) => sql.id(column)))
const EXCLUDED = sql.join(TOTAL_COLUMNS.map((column) => sql.id('excluded', column)))

/** Writes rows of nota_total, given as JSON; replaces the whole row of a note that has one. */
export async function writeTotals(tx: Transaction<Database>, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into nota_total (empresa_id, nota_id, ${COLUMNS})
    select empresa_id, nota_id, ${COLUMNS} from json_populate_recordset(null::nota_total, ${`[${rows.join(',')}]`}::json)
    on conflict (empresa_id, nota_id) do update set (${COLUMNS}) = row(${EXCLUDED})`.execute(tx)
}
