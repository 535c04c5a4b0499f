import type { LinhaCarteira } from '@portal/contract/escritorio/escritorio.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../base/errors.ts'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { Actor } from '../acesso/base/audit.ts'
import type { PortfolioLine } from './judge-line.ts'
import type { Office } from './office.ts'
import { type PortfolioRow, readPortfolio, type WrittenLine, writeLines } from './portfolio.ts'

/**
 * Undo of a change of several clients. What somebody changed afterwards stays, field by field, and so do clients that
 * left the portfolio. Name, UF and state registration are not undone: they may have become the titular's meanwhile.
 */

/** How long a change can be undone. */
const UNDO_MS = 30 * 24 * 3_600_000
const MOST_LISTED = 50
/** A change of one client is in its dialog. */
const FEWEST = 2

type Fields = Pick<PortfolioRow, 'tags' | 'responsible' | 'regime'>
type Field = keyof Fields
const FIELDS = ['tags', 'responsible', 'regime'] as const satisfies readonly Field[]

/** A client, with the fields that changed. */
interface ChangedLine {
  taxId: string
  before: Partial<Fields>
  after: Partial<Fields>
}

export interface BatchChange {
  id: string
  made_by_name: string
  made_at: Date
  undone_at: Date | null
  lines: readonly ChangedLine[]
}

interface By {
  actor: Actor
  office: Office
}

const scopeOf = ({ caller }: Actor) => ({ accountId: caller.account.id, empresaIds: [] })
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The clients that differ, in the fields that can be undone. */
function changedLines(before: readonly PortfolioRow[], after: readonly PortfolioRow[]): ChangedLine[] {
  const earlier = new Map(before.map((row) => [row.tax_id, row]))
  return after.flatMap((row) => {
    const old = earlier.get(row.tax_id)
    const fields = old ? FIELDS.filter((field) => !isSame(old[field], row[field])) : []
    if (!old || fields.length === 0) return []
    const part = (from: PortfolioRow) => Object.fromEntries(fields.map((field) => [field, from[field]]))
    return [{ taxId: row.tax_id, before: part(old), after: part(row) }]
  })
}

/** Writes lines and keeps what they changed; the id is null when they changed fewer than two clients. */
export const putUndoable = (
  db: Kysely<Database>,
  by: By,
  { lines, now }: { lines: readonly PortfolioLine[]; now: Date },
): Promise<{ written: WrittenLine[]; changeId: string | null }> =>
  inScope(db, scopeOf(by.actor), async (tx) => {
    const before = lines.length < FEWEST ? [] : await readPortfolio(tx)
    const written = await writeLines(tx, by, { lines, now })
    const changed = before.length === 0 ? [] : changedLines(before, await readPortfolio(tx))
    if (changed.length < FEWEST) return { written, changeId: null }
    const id = uuidv7()
    const who = by.actor.caller.account.name
    await sql`select keep_carteira_change(${id}::uuid, ${JSON.stringify(changed)}::jsonb, ${who}, ${now}, ${since(now)})`.execute(
      tx,
    )
    return { written, changeId: id }
  })

const since = (now: Date): Date => new Date(now.getTime() - UNDO_MS)
export const undoableUntil = (at: Date): Date => new Date(at.getTime() + UNDO_MS)

/** The changes of the last thirty days, the newest first. */
export const listChanges = (db: Kysely<Database>, actor: Actor, now: Date): Promise<BatchChange[]> =>
  inScope(db, scopeOf(actor), (tx) => readChanges(tx, { now, id: null }))

async function readChanges(tx: Transaction<Database>, { now, id }: { now: Date; id: string | null }) {
  const { rows } = await sql<BatchChange>`
    select * from my_carteira_changes(${since(now)}, ${id}::uuid, ${MOST_LISTED})`.execute(tx)
  return rows
}

const notThere = () =>
  new AppError(
    404,
    'carteira.no_change',
    'Esta alteração não é do seu escritório, ou os 30 dias para desfazer passaram.',
  )

/** Gives the clients back what they had. Returns how many, and how many stay as others left them. */
export const undoChange = (
  db: Kysely<Database>,
  { actor, office }: By,
  { id, now }: { id: string; now: Date },
): Promise<{ undone: number; left: number }> =>
  inScope(db, scopeOf(actor), async (tx) => {
    const [change] = await readChanges(tx, { now, id })
    if (!change) throw notThere()
    if (change.undone_at) return { undone: 0, left: 0 }
    const rows = new Map((await readPortfolio(tx)).map((row) => [row.tax_id, row]))
    const lines = change.lines.flatMap((line) => backLine(line, rows.get(line.taxId)))
    await sql`select settle_carteira_change(${id}::uuid, ${now})`.execute(tx)
    if (lines.length > 0) await writeLines(tx, { actor, office }, { lines, now })
    return { undone: lines.length, left: change.lines.length - lines.length }
  })

/** The fields that nobody changed afterwards, as they were. */
function backLine({ taxId, before, after }: ChangedLine, row: PortfolioRow | undefined): PortfolioLine[] {
  const fields = row ? FIELDS.filter((field) => field in before && isSame(row[field], after[field])) : []
  if (fields.length === 0) return []
  return [{ taxId, ...Object.fromEntries(fields.map((field) => [field, before[field]])) }]
}

const WIRE: Readonly<Record<Field, keyof LinhaCarteira>> = {
  tags: 'etiquetas',
  responsible: 'nm_responsavel',
  regime: 'ds_regime',
}

/** Names on the wire of the fields that a change touched. */
export const changedFields = ({ lines }: BatchChange): string[] =>
  FIELDS.filter((field) => lines.some(({ before }) => field in before)).map((field) => WIRE[field])
