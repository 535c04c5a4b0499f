import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, setScope } from '../../db/scope.ts'
import { type Actor, type AuditEntry, type AuditWord, type Author, addAudit } from '../acesso/base/audit.ts'
import type { PortfolioLine } from './judge-line.ts'
import { layContacts } from './line-contacts.ts'
import type { Office } from './office.ts'

/** A company of the portfolio. */
export interface PortfolioRow {
  id: number
  tax_id: string
  root: string
  demo: boolean
  name: string
  uf: string
  ie: string | null
  regime: string | null
  active: boolean
  proven: boolean
  tags: string[]
  responsible: string | null
}

export interface PortfolioFilter {
  words?: string
  /** `words` as a number */
  code?: string
  tag?: string
  responsible?: string
  taxId?: string
}

/** Letters and digits of a search, as they are in a tax id or state registration. */
export const codeOf = (words: string): string => words.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

const MONTH_MS = 30 * 24 * 3_600_000
const AUDIT_BATCH = 500

const scopeOf = ({ caller }: Actor, empresaIds: readonly number[] = []) => ({
  accountId: caller.account.id,
  empresaIds,
})

/** The companies that the caller sees, in order of creation. */
export const listPortfolio = (
  db: Kysely<Database>,
  actor: Actor,
  { filter, after, limit }: { filter: PortfolioFilter; after: number; limit: number },
): Promise<PortfolioRow[]> =>
  inScope(db, scopeOf(actor), async (tx) => {
    const { rows } = await sql<PortfolioRow>`
      select * from my_carteira(${JSON.stringify(filter)}::jsonb, ${after}, ${limit})`.execute(tx)
    return rows
  })

/** Larger than any portfolio. */
const ALL = 100_000

/** The whole portfolio, within a transaction of the caller. */
export async function readPortfolio(tx: Transaction<Database>): Promise<PortfolioRow[]> {
  const { rows } = await sql<PortfolioRow>`select * from my_carteira('{}'::jsonb, 0, ${ALL})`.execute(tx)
  return rows
}

export type Outcome =
  | 'included'
  | 'changed'
  | 'same'
  /** The registration is the titular's: what the office wrote of it waits as a proposal */
  | 'proposed'
  | 'incomplete'
  | 'inactive'
  | 'claimed'
  | 'refused'
  | 'full'
  | 'removed'
  /** Beyond the number of tax ids that the office may ask about in a day */
  | 'not_judged'

export interface WrittenLine {
  /** From 1 */
  line: number
  outcome: Outcome
  empresa_id: number | null
}

/** Thrown to roll a preview back. */
const UNDO = new Error('preview')

/** Runs `work`, which hands its rows to `finish` inside its transaction; a preview is rolled back there. */
export async function undoing(
  preview: boolean,
  work: (finish: (rows: WrittenLine[]) => void) => Promise<void>,
): Promise<WrittenLine[]> {
  let written: WrittenLine[] = []
  try {
    await work((rows) => {
      written = rows
      if (preview) throw UNDO
    })
  } catch (error) {
    if (error !== UNDO) throw error
  }
  return written
}

const toChanged = (row: WrittenLine): WrittenLine => ({ ...row, outcome: 'changed' })

/** Judges lines of the caller's office, in their order: reads the portal and locks nothing of it. */
export const previewPortfolio = (
  db: Kysely<Database>,
  actor: Actor,
  { lines, now }: { lines: readonly PortfolioLine[]; now: Date },
): Promise<WrittenLine[]> =>
  inScope(db, scopeOf(actor), async (tx) => {
    const { rows } =
      await sql<WrittenLine>`select * from preview_carteira(${JSON.stringify(lines)}::jsonb, ${now})`.execute(tx)
    return layContacts(tx, rows, { lines, isPreview: true, toChanged })
  })

interface By {
  actor: Actor
  office: Office
}

interface Wanted {
  lines: readonly PortfolioLine[]
  now: Date
}

/** Writes lines into the portfolio of the caller's office, in their order. */
export const putPortfolio = (db: Kysely<Database>, by: By, wanted: Wanted): Promise<WrittenLine[]> =>
  inScope(db, scopeOf(by.actor), (tx) => writeLines(tx, by, wanted))

/** The same within a transaction of the caller, whose scope it changes. */
export async function writeLines(
  tx: Transaction<Database>,
  { actor, office }: By,
  { lines, now }: Wanted,
): Promise<WrittenLine[]> {
  const until = new Date(now.getTime() + MONTH_MS)
  const { rows } = await sql<WrittenLine>`
    select * from put_carteira(${JSON.stringify(lines)}::jsonb, ${now}, ${until})`.execute(tx)
  const written = await layContacts(tx, rows, { lines, isPreview: false, toChanged })
  await note(tx, actor, entriesOf(written, { lines, office }))
  return written
}

const WORDS: Partial<Record<Outcome, AuditWord>> = {
  included: 'carteira.add',
  changed: 'carteira.change',
  proposed: 'carteira.propose',
  claimed: 'carteira.ask',
}

export function entriesOf(
  written: readonly WrittenLine[],
  { lines, office }: { lines: readonly PortfolioLine[]; office: Pick<Office, 'name'> },
): AuditEntry[] {
  return written.flatMap(({ line, outcome, empresa_id }) => {
    const what = WORDS[outcome]
    const sent = lines[line - 1]
    if (!what || !sent || empresa_id === null) return []
    const { taxId: target, ...fields } = sent
    const changed = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : name))
    const detail = outcome === 'changed' ? `${office.name}: ${changed.join(', ')}` : office.name
    return [{ empresaId: empresa_id, what, target, detail }]
  })
}

/** Writes each entry into the audit of its company, within the transaction that made the change. */
export async function note(tx: Transaction<Database>, actor: Actor, entries: readonly AuditEntry[]): Promise<void> {
  await setScope(tx, scopeOf(actor, [...new Set(entries.map(({ empresaId }) => empresaId))]))
  await addInBatches(tx, actor, entries)
}

/** Writes many entries, within a scope that has their companies. */
export async function addInBatches(
  tx: Transaction<Database>,
  author: Author,
  entries: readonly AuditEntry[],
): Promise<void> {
  for (let from = 0; from < entries.length; from += AUDIT_BATCH)
    await addAudit(tx, author, entries.slice(from, from + AUDIT_BATCH))
}
