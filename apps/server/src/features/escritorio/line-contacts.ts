import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import type { PortfolioLine } from './judge-line.ts'
import type { WrittenLine } from './portfolio.ts'

/** Contact of a client as a sheet gives it. An absent part stays. */
export interface LineContact {
  name?: string
  email?: string
  whatsapp?: string
}

interface KnownContact {
  tax_id: string
  contact: { name: string | null; email: string | null; whatsapp: string | null } | null
}

const EMPTY = { name: null, email: null, whatsapp: null }
const KEPT: readonly string[] = ['included', 'changed', 'same', 'proposed']

/**
 * Writes the contacts of the lines that are in the portfolio after `put_carteira`, or says only which would change.
 * A line that changes nothing but its contact is `changed`.
 */
export async function layContacts(
  tx: Transaction<Database>,
  rows: readonly WrittenLine[],
  { lines, isPreview }: { lines: readonly PortfolioLine[]; isPreview: boolean },
): Promise<WrittenLine[]> {
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
    return row.outcome === 'same' ? { ...row, outcome: 'changed' as const } : row
  })
  if (!isPreview && next.size > 0) {
    const wanted = [...next].map(([taxId, contact]) => ({ taxId, contact }))
    await sql`select put_contacts(${JSON.stringify(wanted)}::jsonb)`.execute(tx)
  }
  return judged
}
