import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'
import { LEDGER_COLUMNS } from '../read/ledger-row.ts'

const COLUMNS = sql.join(LEDGER_COLUMNS.map((column) => sql.id(column)))
const EXCLUDED = sql.join(LEDGER_COLUMNS.map((column) => sql.id('excluded', column)))

/** Writes rows of nota_ledger, given as JSON; replaces the whole row of a note that has one. */
export async function writeLedger(tx: Transaction<Database>, rows: readonly string[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into nota_ledger (empresa_id, nota_id, ${COLUMNS})
    select empresa_id, nota_id, ${COLUMNS} from json_populate_recordset(null::nota_ledger, ${`[${rows.join(',')}]`}::json)
    on conflict (empresa_id, nota_id) do update set (${COLUMNS}) = row(${EXCLUDED})`.execute(tx)
}
