import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { IntakeDeps } from './deps.ts'
import type { UploadLine } from './judge/judge-document.ts'
import type { ReadDocument } from './read/facts.ts'
import { type Position, readPieces } from './read/pieces.ts'
import { readAhead } from './read/read-ahead.ts'
import { type Manifest, readManifest, removeFolder, uploadFolder } from './receive/spool.ts'
import { StaleUpload, storeBatch, type UploadWork } from './write/store-batch.ts'
import { writeFoldedLines } from './write/write-lines.ts'

/** An upload, as identified in its job. */
export interface UploadRef {
  empresaId: number
  uploadId: string
}

interface Options {
  /** Called between batches: true stops the work; a later call resumes it at that position. */
  stopped?: () => boolean
  onLines?: (lines: readonly UploadLine[]) => void
}

const BATCH_DOCUMENTS = 160
const BATCH_BYTES = 4 * 1024 * 1024

/**
 * Works an upload from its stored position to its end, batch by batch, each in one transaction. May be killed and
 * called again at any time.
 * Returns false when it was stopped before the end. A cancelled upload counts as ended.
 */
export async function workUpload(deps: IntakeDeps, ref: UploadRef, options: Options = {}): Promise<boolean> {
  try {
    return await workToEnd(deps, ref, options)
  } catch (error) {
    if (!(error instanceof StaleUpload) || (await readUpload(deps.db, ref))?.state === 'processando') throw error
    await removeFolder(uploadFolder(deps.spool, ref.uploadId))
    return true
  }
}

async function workToEnd(deps: IntakeDeps, ref: UploadRef, options: Options): Promise<boolean> {
  const folder = uploadFolder(deps.spool, ref.uploadId)
  const upload = await readUpload(deps.db, ref)
  if (upload?.state === 'processando') {
    const manifest = await readManifest(folder)
    if (manifest === null || manifest === 'damaged') await tellLost(deps, ref, upload)
    else if (!(await workBatches(deps, { ref, folder, manifest, upload }, options))) return false
    await finish(deps.db, ref)
  }
  await removeFolder(folder)
  if (upload?.state === 'processando') await sql`select refresh_statistics()`.execute(deps.db)
  return true
}

/** Files missing or unreadable after a fault of the disk, or the loss or restore of the data folder. The report says so, and the user can send them again. */
async function tellLost(deps: IntakeDeps, ref: UploadRef, { accountId, position, name }: UploadState): Promise<void> {
  deps.log.error({ upload: ref.uploadId }, 'os arquivos de um envio sumiram da fila, ou estão danificados')
  const work = await placingOf(deps.db, ref, accountId)
  const documents: ReadDocument[] = [{ name, ok: false, reason: LOST, chave: null }]
  await storeBatch(deps.db, work, { documents, zips: [null], from: position, next: position, ahead: 0 })
}

const LOST = 'Os arquivos deste envio se perderam no servidor antes de serem lidos por inteiro. Envie-os de novo.'

interface UploadState {
  state: string
  name: string
  accountId: string | null
  position: Position
  /** Whether its company is a demo company. */
  demo: boolean
}

async function readUpload(db: Kysely<Database>, { empresaId, uploadId }: UploadRef): Promise<UploadState | null> {
  const row = await inScope(db, { empresaIds: [empresaId], accountId: null }, (tx) =>
    tx
      .selectFrom('upload')
      .select(['state', 'name', 'account_id', 'next_file', 'next_entry'])
      .select((eb) => eb.selectFrom('empresa').select('demo').where('id', '=', empresaId).as('demo'))
      .where('empresa_id', '=', empresaId)
      .where('id', '=', uploadId)
      .executeTakeFirst(),
  )
  return row
    ? {
        state: row.state,
        name: row.name,
        accountId: row.account_id,
        position: { file: row.next_file, entry: row.next_entry },
        demo: row.demo ?? false,
      }
    : null
}

async function workBatches(
  deps: IntakeDeps,
  { ref, folder, manifest, upload }: { ref: UploadRef; folder: string; manifest: Manifest; upload: UploadState },
  options: Options,
): Promise<boolean> {
  const pieces = readPieces({ folder, manifest }, upload.position)
  let from = upload.position
  let documents: ReadDocument[] = []
  let zips: (string | null)[] = []
  let bytes = 0
  const store = async (next: Position, ahead: number) => {
    const work = await placingOf(deps.db, ref, upload.accountId)
    const lines = await storeBatch(deps.db, work, { documents, zips, from, next, ahead })
    options.onLines?.(lines)
    from = next
    documents = []
    zips = []
    bytes = 0
  }
  let last: { next: Position; ahead: number } | null = null
  for await (const piece of readAhead(pieces, (files) => deps.readers.read(files, { demo: upload.demo }))) {
    if (options.stopped?.()) return false
    last = piece
    documents.push(...piece.documents)
    zips.push(...piece.documents.map(() => piece.zip))
    bytes += piece.size
    if (documents.length >= BATCH_DOCUMENTS || bytes >= BATCH_BYTES) await store(piece.next, piece.ahead)
  }
  if (last && documents.length > 0) await store(last.next, 0)
  return true
}

/** The account's current rights, read for each batch. The upload's own company was authorised at its reception. */
async function placingOf(
  db: Kysely<Database>,
  { empresaId, uploadId }: UploadRef,
  accountId: string | null,
): Promise<UploadWork> {
  const own = await inScope(db, { empresaIds: [empresaId], accountId: null }, (tx) =>
    tx.selectFrom('empresa').select(['id', 'tax_id', 'demo']).where('id', '=', empresaId).executeTakeFirstOrThrow(),
  )
  const granted = accountId === null ? [] : await grantedEmpresas(db, accountId, own.demo)
  const empresas = new Map([own, ...granted].map((empresa) => [empresa.tax_id, empresa.id]))
  return { empresaId, uploadId, accountId, empresas }
}

/** Only companies of the same kind: documents proven by the demo's authority enter no real company (docs/decisions/0003). */
async function grantedEmpresas(
  db: Kysely<Database>,
  accountId: string,
  demo: boolean,
): Promise<{ id: number; tax_id: string }[]> {
  const { rows } = await sql<{ id: number }>`
    select id from empresas_of_account(${accountId}) where imports`.execute(db)
  const empresaIds = rows.map(({ id }) => id)
  return inScope(db, { empresaIds, accountId: null }, (tx) =>
    tx
      .selectFrom('empresa')
      .select(['id', 'tax_id'])
      .where('id', '=', sql<number>`any(${empresaIds}::bigint[])`)
      .where('demo', '=', demo)
      .execute(),
  )
}

const finish = (db: Kysely<Database>, { empresaId, uploadId }: UploadRef) =>
  inScope(db, { empresaIds: [empresaId], accountId: null }, async (tx) => {
    const ended = await tx
      .updateTable('upload')
      .set({ state: 'concluida', finished_at: sql`now()`, total: sql`imported + repeated + updated + rejected` })
      .where('empresa_id', '=', empresaId)
      .where('id', '=', uploadId)
      .where('state', '=', 'processando')
      .returning(['empresa_id', 'id', 'lines', 'refusals'])
      .executeTakeFirst()
    if (ended) await writeFoldedLines(tx, ended)
  })
