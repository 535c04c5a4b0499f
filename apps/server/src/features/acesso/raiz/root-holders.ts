import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { awaitCalls } from '../base/await-calls.ts'
import type { Caller } from '../base/caller.ts'
import { mailNotice, type TellDeps, type ToldPerson } from './tell.ts'

/** Who else is in the root of the holder of an e-CNPJ, and the end of some of them (`functions/endings`). */

export interface RootHolder {
  id: string
  kind: 'titular' | 'escritorio' | 'certificado'
  name: string
  tax_id: string | null
  empresa_tax_id: string
  empresa_name: string
  since: Date
}

/** How long the operator can undo. */
const UNDO_MS = 7 * 24 * 3_600_000

const noCertificate = () =>
  new AppError(
    403,
    'raiz.no_certificate',
    'Só uma sessão aberta com o e-CNPJ da empresa pode fazer isto. Saia e entre com o certificado.',
  )

const scopeOf = ({ account }: Pick<Caller, 'account'>) => ({ accountId: account.id, empresaIds: [] })

/** The others, by establishment. Empty in a session that no e-CNPJ opened. */
export const listRootHolders = (db: Kysely<Database>, user: Caller): Promise<RootHolder[]> =>
  inScope(db, scopeOf(user), async (tx) => {
    const { rows } = await sql<RootHolder>`select * from root_holders(${user.tokenHash})`.execute(tx)
    return rows
  })

interface Ended {
  empresas: number[]
  ended: number
  mails: ToldPerson[]
}

/**
 * Ends the titles, offices and A1 that `ids` names. The caller becomes titular of its own company and of each company in which one ended.
 * Sends a message to the removed people, and
 * waits for requests in flight. Throws AppError 403 `raiz.no_certificate`
 */
export async function endRootHolders(
  deps: TellDeps & { db: Kysely<Database> },
  user: Caller,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<{ ended: number; until: Date }> {
  const until = new Date(now.getTime() + UNDO_MS)
  const { name, taxId } = user.account
  const message = `${name} (${formatTaxId(taxId)}) entrou com o e-CNPJ e encerrou o seu acesso, ou o certificado que você guarda, em empresas dessa raiz.`
  const done = await inScope(deps.db, scopeOf(user), async (tx) => {
    const { rows } = await sql<{ done: Ended | null }>`
      select end_root_holders(${user.tokenHash}, ${ids}::uuid[], ${message}, ${now}, ${until}) as done`.execute(tx)
    return rows[0]?.done ?? null
  })
  if (!done) throw noCertificate()
  mailNotice(deps, done.mails, message)
  await awaitCalls(deps.db, done.empresas)
  return { ended: done.ended, until }
}

const nothingToUndo = () =>
  new AppError(404, 'raiz.no_ending', 'Nada foi encerrado por e-CNPJ nesta raiz nos últimos 7 dias.')

/** Restores what the last act of a root ended. For the operator. Throws AppError 404 `raiz.no_ending` */
export async function undoRootEnding(tx: Transaction<Database>, root: string, now: Date): Promise<number[]> {
  const { rows } = await sql<{ empresas: number[] | null }>`
    select undo_root_ending(${root}, ${now}) as empresas`.execute(tx)
  const empresas = rows[0]?.empresas
  if (!empresas) throw nothingToUndo()
  return empresas
}

export interface Notice {
  id: string
  message: string
  created_at: Date
  seen_at: Date | null
}

const MOST_NOTICES = 100

/** The caller's messages, the newest first. Served by `notice_of_account`. */
export const listNotices = (db: Kysely<Database>, user: Caller): Promise<Notice[]> =>
  inScope(db, scopeOf(user), (tx) =>
    tx
      .selectFrom('notice')
      .select(['id', 'message', 'created_at', 'seen_at'])
      .where('account_id', '=', user.account.id)
      .orderBy('id', 'desc')
      .limit(MOST_NOTICES)
      .execute(),
  )

export const markNoticesSeen = (db: Kysely<Database>, user: Caller, now: Date): Promise<unknown> =>
  inScope(db, scopeOf(user), (tx) =>
    tx
      .updateTable('notice')
      .set({ seen_at: now })
      .where('account_id', '=', user.account.id)
      .where('seen_at', 'is', null)
      .execute(),
  )
