import type { Kysely, Transaction } from 'kysely'
import { countText } from '../../base/count-text.ts'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import { type Author, addAudit } from '../acesso/base/audit.ts'
import { type Difference, differenceOf } from './difference.ts'
import type { ListHead, ListOwner, ProdutoRow } from './list.ts'
import { lockHead, readHead, readStored, writeDifference, writeHead } from './store.ts'
import { writeVersion } from './versoes/store.ts'

type Tx = Transaction<Database>

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
    const head = await lockForSave(tx, owner, sending)
    return writeList(tx, { owner, head, restoredFrom: null }, sending)
  })
}

/** Locks the list until the transaction ends. Throws AppError 412 when `ifMatch` names another version. */
export async function lockForSave(
  tx: Tx,
  owner: ListOwner,
  { ifMatch, now }: Omit<Sending, 'rows'>,
): Promise<ListHead> {
  const head = await lockHead(tx, owner, now)
  refuseStale(head, ifMatch)
  return head
}

interface Target {
  owner: ListOwner
  head: ListHead
  /** The version that is restored; null for a save */
  restoredFrom: number | null
}

/** Writes the locked list as a new version: rows, head, version and audit. */
export async function writeList(tx: Tx, { owner, head, restoredFrom }: Target, sending: Sending): Promise<Saved> {
  const { now, actor } = sending
  const stored = await readStored(tx, owner)
  const difference = differenceOf(stored, sending.rows)
  const version = head.version + 1
  const who = actor.caller.account.name
  await writeDifference(tx, owner, difference)
  await writeHead(tx, owner, { version, now, who })
  await writeVersion(tx, owner, { version, now, who, restoredFrom, stored, difference })
  const { empresaId, sistema } = owner
  const source = restoredFrom === null ? '' : `, restaurada da ${restoredFrom}`
  const detail = `versão ${version}${source}: ${toldOf(difference)}`
  await addAudit(tx, actor, [{ empresaId, what: 'produtos.save', target: sistema, detail }])
  return { version, difference }
}

/** The result of `saveList`, without writing or locking. */
export function previewList(db: Kysely<Database>, owner: ListOwner, sending: Sending): Promise<Saved> {
  return inScope(db, owner.scope, async (tx) => {
    const head = await readHead(tx, owner)
    refuseStale(head, sending.ifMatch)
    return { version: head.version, difference: differenceOf(await readStored(tx, owner), sending.rows) }
  })
}

const toldOf = ({ included, changed, excluded }: Difference): string =>
  [
    countText(included.length, 'incluído', 'incluídos'),
    countText(changed.length, 'alterado', 'alterados'),
    countText(excluded.length, 'excluído', 'excluídos'),
  ].join(', ')

export const etagOf = ({ version }: Pick<ListHead, 'version'>): string => `"${version}"`

function refuseStale(head: ListHead, ifMatch: string | null): void {
  if (ifMatch === null || ifMatch.trim() === '*') return
  const named = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '').replaceAll('"', ''))
  if (named.includes(String(head.version))) return
  const who = head.changedName ? ` por ${head.changedName}` : ''
  throw new AppError(412, 'produtos.stale', `O cadastro foi salvo${who} depois que você o abriu. Compare e escolha.`)
}
