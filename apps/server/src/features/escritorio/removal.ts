import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { Actor } from '../acesso/base/audit.ts'
import { rehearse } from '../acesso/closing.ts'
import type { PortfolioLine } from './judge-line.ts'
import type { Office } from './office.ts'
import { note, type WrittenLine } from './portfolio.ts'

/** Removal of a client and its undo (`functions/undo`). */

/** How long a removal can be undone. */
const UNDO_MS = 30 * 24 * 3_600_000

/** What ends with the removal of a client. */
export interface Removal {
  id: number
  documents: number
  /** YYYY-MM; the newest month with documents that is not closed */
  open_month: string | null
  was_on: boolean
  keys: number
  packages: number
  links: number
  destroyed: boolean
  until: Date
}

interface By {
  actor: Actor
  office: Office
}

const scopeOf = ({ caller }: Actor) => ({ accountId: caller.account.id, empresaIds: [] })

/** Takes a client out of the portfolio. `rehearsal` changes nothing. Null when it is not there. */
export const removeCompany = (
  db: Kysely<Database>,
  { actor, office }: By,
  { taxId, rehearsal, now }: { taxId: string; rehearsal: boolean; now: Date },
): Promise<Removal | null> =>
  rehearse(rehearsal, (finish) =>
    inScope(db, scopeOf(actor), async (tx) => {
      const until = new Date(now.getTime() + UNDO_MS)
      const { rows } = await sql<{ removal: Omit<Removal, 'until'> | null }>`
        select drop_carteira(${taxId}, ${now}, ${until}) as removal`.execute(tx)
      const removal = rows[0]?.removal ?? null
      if (removal)
        await note(tx, actor, [{ empresaId: removal.id, what: 'carteira.remove', target: taxId, detail: office.name }])
      finish(removal && { ...removal, until })
    }),
  )

const notRemoved = () =>
  new AppError(
    404,
    'carteira.not_removed',
    'Esta empresa não está entre as removidas há pouco do seu escritório, ou os 30 dias para desfazer passaram.',
  )
const taken = () =>
  new AppError(
    409,
    'carteira.taken',
    'Depois que saiu da sua carteira, esta empresa passou a outro responsável. Peça o acesso ao titular dela.',
  )
const full = () => new AppError(422, 'escritorio.full', 'A carteira chegou ao limite de empresas.')

/**
 * Brings a client back, or gives the undo up. Throws AppError 404 `carteira.not_removed`, 409 `carteira.taken`, 422
 * `escritorio.full`.
 */
export const undoRemoval = (
  db: Kysely<Database>,
  { actor, office }: By,
  { taxId, waives, now }: { taxId: string; waives: boolean; now: Date },
): Promise<void> =>
  inScope(db, scopeOf(actor), async (tx) => {
    const { rows } = await sql<{
      outcome: 'done' | 'waived' | 'taken' | 'full' | 'unknown'
      empresa_id: number | null
    }>`
      select * from undo_carteira(${taxId}, ${waives}, ${now})`.execute(tx)
    const { outcome, empresa_id: empresaId } = rows[0] ?? { outcome: 'unknown', empresa_id: null }
    if (outcome === 'taken') throw taken()
    if (outcome === 'full') throw full()
    if (outcome === 'unknown' || empresaId === null) throw notRemoved()
    const what = outcome === 'done' ? 'carteira.undo' : 'carteira.waive'
    await note(tx, actor, [{ empresaId, what, target: taxId, detail: office.name }])
  })

export interface RemovedCompany {
  tax_id: string
  name: string
  removed_at: Date
  remover: string | null
  until: Date
}

async function readRemoved(tx: Transaction<Database>, now: Date): Promise<RemovedCompany[]> {
  const { rows } = await sql<RemovedCompany>`select * from my_removed(${now})`.execute(tx)
  return rows
}

/** The clients that the caller's office may bring back, newest removal first. */
export const listRemoved = (db: Kysely<Database>, actor: Actor, now: Date): Promise<RemovedCompany[]> =>
  inScope(db, scopeOf(actor), (tx) => readRemoved(tx, now))

/** Passes lines to `write` without the clients that the office may bring back: their outcome is `removed`. */
export async function apartFromRemoved(
  removed: readonly Pick<RemovedCompany, 'tax_id'>[],
  lines: readonly PortfolioLine[],
  write: (lines: readonly PortfolioLine[]) => Promise<WrittenLine[]>,
): Promise<WrittenLine[]> {
  const known = new Set(removed.map(({ tax_id }) => tax_id))
  const numbered = lines.map((line, index) => ({ line, number: index + 1 }))
  const rest = numbered.filter(({ line }) => !known.has(line.taxId))
  const written = rest.length === 0 ? [] : await write(rest.map(({ line }) => line))
  return [
    ...numbered
      .filter(({ line }) => known.has(line.taxId))
      .map(({ number: line }) => ({ line, outcome: 'removed' as const, empresa_id: null })),
    ...written.flatMap((row) => {
      const number = rest[row.line - 1]?.number
      return number === undefined ? [] : { ...row, line: number }
    }),
  ]
}
