import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import type { PortfolioLine } from './judge-line.ts'

interface KnownContact {
  tax_id: string
  contact: { name: string | null; email: string | null; whatsapp: string | null } | null
}

interface Laying<Row> {
  lines: readonly PortfolioLine[]
  isPreview: boolean
  /** The row of a line that changes nothing but its contact */
  toChanged: (row: Row) => Row
}

const EMPTY = { name: null, email: null, whatsapp: null }
const KEPT: readonly string[] = ['included', 'changed', 'same', 'proposed']

/**
 * Writes the contacts of the lines that are in the portfolio after `put_carteira`, or says only which would change.
 * A line that changes nothing but its contact is `changed`.
 */
export async function layContacts<Row extends { line: number; outcome: string }>(
  tx: Transaction<Database>,
  rows: readonly Row[],
  { lines, isPreview, toChanged }: Laying<Row>,
): Promise<Row[]> {
  if (!lines.some(({ contact }) => contact)) return [...rows]
  const found = await sql<KnownContact>`select tax_id, contact from my_contacts()`.execute(tx)
  const known = new Map(found.rows.map(({ tax_id, contact }) => [tax_id, contact]))
  const next = new Map<string, KnownContact['contact']>()
  const judged = rows.map((row) => {
    const line = lines[row.line - 1]
    if (!line?.contact || !KEPT.includes(row.outcome) || !known.has(line.taxId)) return row
    const before = { ...EMPTY, ...known.get(line.taxId) }
    const after = { ...before, ...line.contact }
    if (JSON.stringify(before) === JSON.stringify(after)) return row
    next.set(line.taxId, after)
    return row.outcome === 'same' ? toChanged(row) : row
  })
  if (!isPreview && next.size > 0) {
    const wanted = [...next].map(([taxId, contact]) => ({ taxId, contact }))
    await sql`select put_contacts(${JSON.stringify(wanted)}::jsonb)`.execute(tx)
  }
  return judged
}
