import { CONTA_GRUPOS } from '@portal/fiscal/base/bill.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { WorkNota } from '../judge/batch-state.ts'
import type { NotaFacts } from '../read/facts.ts'
import { LEDGER_COLUMNS } from '../read/ledger-row.ts'
import { SERVICO_COLUMNS } from '../read/servico-row.ts'
import { ownedRow, TOTAL_COLUMNS } from '../read/total-row.ts'

/** Rows of a table, given as JSON. */
type Write = (tx: Transaction<Database>, rows: readonly string[]) => Promise<void>

/** Inserts the rows; replaces the whole row of a note that has one. */
function upsertByNota(name: 'nota_total' | 'nota_ledger' | 'nota_servico', names: readonly string[]): Write {
  const table = sql.table(name)
  const columns = sql.join(names.map((column) => sql.id(column)))
  const excluded = sql.join(names.map((column) => sql.id('excluded', column)))
  return async (tx, rows) => {
    if (rows.length === 0) return
    await sql`insert into ${table} (empresa_id, nota_id, ${columns})
      select empresa_id, nota_id, ${columns} from json_populate_recordset(null::${table}, ${`[${rows.join(',')}]`}::json)
      on conflict (empresa_id, nota_id) do update set (${columns}) = row(${excluded})`.execute(tx)
  }
}

export const writeTotals = upsertByNota('nota_total', TOTAL_COLUMNS)
export const writeServico = upsertByNota('nota_servico', SERVICO_COLUMNS)
export const writeLedger = upsertByNota('nota_ledger', LEDGER_COLUMNS)

/** A note's row of another table, if it has one. */
export const rowsOf =
  (pick: (facts: NotaFacts) => string | null | undefined) =>
  ({ empresaId, id, write }: Pick<WorkNota, 'empresaId' | 'id' | 'write'>): string[] => {
    const row = write && pick(write.facts)
    return row ? [ownedRow(row, { empresaId, notaId: id })] : []
  }

/** Ends what was asked for and is one of these bills, now that their ledgers are stored. */
export async function endAskedBills(
  tx: Transaction<Database>,
  stored: readonly { empresaId: number; id: string; modelo: number | null }[],
): Promise<void> {
  const bills = stored.filter(({ modelo }) => modelo !== null && CONTA_GRUPOS[modelo] !== undefined)
  for (const empresaId of [...new Set(bills.map((bill) => bill.empresaId))].sort((a, b) => a - b)) {
    const ids = bills.filter((bill) => bill.empresaId === empresaId).map(({ id }) => id)
    await sql`select end_asked_bills(${empresaId}::bigint, ${ids}::uuid[])`.execute(tx)
  }
}
