import type { MotivoFica } from '@portal/contract/notas/importar.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import { type Actor, addAudit } from '../acesso/base/audit.ts'
import type { Caller } from '../acesso/base/caller.ts'
import { reaches } from '../acesso/base/rights.ts'
import { uploadNotFound } from './wire.ts'
import { lockIntake } from './write/lock.ts'

/**
 * Taking an import back: the notes that it alone brought, and with which nobody worked, leave again. Which ones is
 * decided by the database function `find_take_back`, note by note, before the act and once more in its transaction.
 * Events, inutilizações and notes that other companies received stay. The bytes stay in `arquivo` while their row is in
 * `nota_bin`; `restore.ts` imports them again, so that a note which came by another way meanwhile is a repetition.
 */

type Tx = Transaction<Database>

/** How long what left can be brought back. */
const BIN_MS = 30 * 24 * 3_600_000
/** Notes of one transaction: other writers of the company wait for it. */
const CHUNK = 500
const SHOWN_KEYS = 5

/** What leaves, and what stays with its reason. */
export interface TakeBack {
  leave: number
  stay: { reason: MotivoFica; notas: number; chaves: string[] }[]
  /** Events and inutilizações of the import */
  others: number
  until: Date
}

/** An import, as far as the caller may take it back. */
export interface OwnUpload {
  id: string
  /** Company under which it was sent */
  empresaId: number
  state: string
  others: number
  /** Companies of which the caller may take notes back */
  empresaIds: number[]
}

const notOwn = () =>
  new AppError(403, 'importar.not_own', 'Só quem importou, ou um contador da empresa, desfaz esta importação.')
const running = () =>
  new AppError(409, 'importar.running', 'A importação ainda está em andamento. Espere o fim, ou cancele-a.')

/**
 * Throws AppError 404 `importar.not_found`, 403 `importar.not_own` for an import of somebody else where the caller may
 * only import, 409 `importar.running`.
 */
export async function requireEndedUpload(db: Kysely<Database>, user: Caller, uploadId: string): Promise<OwnUpload> {
  const row = await inScope(db, user.scope, (tx) =>
    user.scope.empresaIds.length === 0
      ? Promise.resolve(undefined)
      : tx
          .selectFrom('upload')
          .select(['empresa_id', 'account_id', 'state', 'imported_eventos', 'imported_inutilizacoes'])
          .where('empresa_id', 'in', user.scope.empresaIds)
          .where('id', '=', uploadId)
          .executeTakeFirst(),
  )
  if (!row) throw uploadNotFound()
  const isOwn = row.account_id === user.account.id
  const allowed = user.empresas.filter((empresa) => isOwn || reaches(empresa, { papel: 'contador' }))
  if (!allowed.some(({ id }) => id === row.empresa_id)) throw notOwn()
  if (row.state !== 'concluida') throw running()
  return {
    id: uploadId,
    empresaId: row.empresa_id,
    state: row.state,
    others: row.imported_eventos + row.imported_inutilizacoes,
    empresaIds: allowed.map(({ id }) => id),
  }
}

interface FateRow {
  nota_id: string
  chave: string
  reason: MotivoFica | null
}

/** Every note of an import in one company, with the reason why it stays. */
async function readFates(tx: Tx, empresaId: number, uploadId: string): Promise<FateRow[]> {
  const { rows } = await sql<FateRow>`select * from find_take_back(${empresaId}, ${uploadId}::uuid)`.execute(tx)
  return rows
}

/** The companies to which an import brought notes, of those of the scope. Served by the primary key of nota_upload. */
async function broughtTo(tx: Tx, { id, empresaIds }: OwnUpload): Promise<number[]> {
  const rows = await tx
    .selectFrom('nota_upload')
    .select('empresa_id')
    .distinct()
    .where('empresa_id', 'in', empresaIds)
    .where('upload_id', '=', id)
    .execute()
  return rows.map(({ empresa_id }) => empresa_id).sort((a, b) => a - b)
}

/** What would leave now, and what stays. Changes nothing. */
export const previewTakeBack = (
  db: Kysely<Database>,
  user: Caller,
  { upload, now }: { upload: OwnUpload; now: Date },
): Promise<TakeBack> =>
  inScope(db, user.scope, async (tx) => {
    const fates: FateRow[] = []
    for (const empresaId of await broughtTo(tx, upload)) fates.push(...(await readFates(tx, empresaId, upload.id)))
    return toTakeBack(upload, fates, now)
  })

function toTakeBack({ others }: OwnUpload, fates: readonly FateRow[], now: Date): TakeBack {
  const stay = new Map<MotivoFica, { notas: number; chaves: string[] }>()
  for (const { reason, chave } of fates) {
    if (reason === null) continue
    const group = stay.get(reason) ?? { notas: 0, chaves: [] }
    group.notas += 1
    if (group.chaves.length < SHOWN_KEYS) group.chaves.push(chave)
    stay.set(reason, group)
  }
  return {
    leave: fates.filter(({ reason }) => reason === null).length,
    stay: [...stay].map(([reason, group]) => ({ reason, ...group })).sort((a, b) => b.notas - a.notas),
    others,
    until: new Date(now.getTime() + BIN_MS),
  }
}

/**
 * Takes the import back, in transactions of 500 notes: after a crash the rest can be taken back by the same call. Returns
 * what left and what stayed.
 */
export async function takeBack(
  db: Kysely<Database>,
  { user, actor }: { user: Caller; actor: Actor },
  { upload, now }: { upload: OwnUpload; now: Date },
): Promise<TakeBack> {
  const until = new Date(now.getTime() + BIN_MS)
  const before = new Map<number, FateRow[]>()
  await inScope(db, user.scope, async (tx) => {
    for (const empresaId of await broughtTo(tx, upload))
      before.set(empresaId, await readFates(tx, empresaId, upload.id))
  })
  let left = 0
  for (const [empresaId, fates] of before) {
    const ids = fates.flatMap(({ nota_id, reason }) => (reason === null ? [nota_id] : []))
    for (let from = 0; from < ids.length; from += CHUNK)
      left += await takeChunk(
        db,
        { user, actor },
        { upload, empresaId, ids: ids.slice(from, from + CHUNK), now, until },
      )
  }
  const after = await previewTakeBack(db, user, { upload, now })
  return { ...after, leave: left }
}

interface Chunk {
  upload: OwnUpload
  empresaId: number
  ids: readonly string[]
  now: Date
  until: Date
}

const takeChunk = (
  db: Kysely<Database>,
  { user, actor }: { user: Caller; actor: Actor },
  { upload, empresaId, ids, now, until }: Chunk,
): Promise<number> =>
  inScope(db, user.scope, async (tx) => {
    await lockIntake(tx, user.account.id, [empresaId])
    const { rows } = await sql<{ left: number }>`
      select take_back(${empresaId}, ${upload.id}::uuid, ${ids}::uuid[], ${now}, ${until}) as left`.execute(tx)
    const left = rows[0]?.left ?? 0
    if (left === 0) return 0
    await sql`select mark_taken_back(${upload.empresaId}, ${upload.id}::uuid, ${left}::int, ${now}, ${user.account.name}, ${until})`.execute(
      tx,
    )
    await addAudit(
      tx,
      actor,
      [{ empresaId, what: 'importacao.undo', target: upload.id, detail: `${left} ${left === 1 ? 'nota' : 'notas'}` }],
      { asOwner: true },
    )
    return left
  })
