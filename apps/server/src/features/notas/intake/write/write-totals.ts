import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'
import { LEDGER_COLUMNS } from '../read/ledger-row.ts'
import { TOTAL_COLUMNS } from '../read/total-row.ts'

/** Writes rows of nota_total, given as JSON; replaces the whole row of a note that has one. */
export const writeTotals = (tx: Transaction<Database>, rows: readonly string[]): Promise<void> =>
  upsertRows(tx, { table: 'nota_total', columns: TOTAL_COLUMNS }, rows)

/** Writes rows of nota_ledger, given as JSON; replaces the whole row of a note that has one. */
export const writeLedger = (tx: Transaction<Database>, rows: readonly string[]): Promise<void> =>
  upsertRows(tx, { table: 'nota_ledger', columns: LEDGER_COLUMNS }, rows)

interface Target {
  table: 'nota_total' | 'nota_ledger'
  columns: readonly string[]
}

async function upsertRows(
  tx: Transaction<Database>,
  { table, columns }: Target,
  rows: readonly string[],
): Promise<void> {
  if (rows.length === 0) return
  const name = sql.id(table)
  const names = sql.join(columns.map((column) => sql.id(column)))
  const values = sql.join(columns.map((column) => sql.id('excluded', column)))
  await sql`insert into ${name} (empresa_id, nota_id, ${names})
    select empresa_id, nota_id, ${names} from json_populate_recordset(null::${name}, ${`[${rows.join(',')}]`}::json)
    on conflict (empresa_id, nota_id) do update set (${names}) = row(${values})`.execute(tx)
}
