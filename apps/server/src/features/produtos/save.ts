import type { Kysely, Transaction } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import { type Author, addAudit } from '../acesso/base/audit.ts'
import { type Difference, differenceOf } from './difference.ts'
import type { ListHead, ListOwner, ProdutoRow } from './list.ts'
import { lockHead, readHead, readStored, writeDifference, writeHead } from './store.ts'

/** A list to be saved. */
export interface Sending {
  rows: readonly ProdutoRow[]
  /** The `If-Match` header; null overwrites any version. */
  ifMatch: string | null
  actor: Author
  now: Date
}

export interface Saved {
  version: number
  difference: Difference
}

/** Saves the whole list in one transaction. Throws AppError 412 when the list was saved meanwhile. */
export function saveList(db: Kysely<Database>, owner: ListOwner, sending: Sending): Promise<Saved> {
  return inScope(db, owner.scope, async (tx) => {
    const head = await lockHead(tx, owner, sending.now)
    refuseStale(head, sending.ifMatch)
    const difference = await compare(tx, owner, sending)
    const version = head.version + 1
    await writeDifference(tx, owner, difference)
    await writeHead(tx, owner, { version, now: sending.now, who: sending.actor.caller.account.name })
    const { empresaId, sistema } = owner
    const detail = `versão ${version}: ${toldOf(difference)}`
    await addAudit(tx, sending.actor, [{ empresaId, what: 'produtos.save', target: sistema, detail }])
    return { version, difference }
  })
}

/** The result of `saveList`, without writing or locking. */
export function previewList(db: Kysely<Database>, owner: ListOwner, sending: Sending): Promise<Saved> {
  return inScope(db, owner.scope, async (tx) => {
    const head = await readHead(tx, owner)
    refuseStale(head, sending.ifMatch)
    return { version: head.version, difference: await compare(tx, owner, sending) }
  })
}

const toldOf = ({ included, changed, excluded }: Difference): string =>
  `${included.length} incluídos, ${changed.length} alterados, ${excluded.length} excluídos`

const compare = async (tx: Transaction<Database>, owner: ListOwner, { rows }: Sending): Promise<Difference> =>
  differenceOf(await readStored(tx, owner), rows)

export const etagOf = ({ version }: Pick<ListHead, 'version'>): string => `"${version}"`

function refuseStale(head: ListHead, ifMatch: string | null): void {
  if (ifMatch === null || ifMatch.trim() === '*') return
  const named = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''))
  if (named.includes(String(head.version))) return
  const who = head.changedName ? ` por ${head.changedName}` : ''
  throw new AppError(412, 'produtos.stale', `O cadastro foi salvo${who} depois que você o abriu. Compare e escolha.`)
}
