import { sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import { uuidv7 } from '../../base/uuid.ts'
import { isDatabaseAway, isDiskFull } from '../../db/away.ts'
import { inScope } from '../../db/scope.ts'
import { type Author, addAudit } from '../acesso/base/audit.ts'
import type { ReceiveDeps } from './deps.ts'
import { freeBytes, type Receiving, startReceiving } from './receive/spool.ts'

/** Owner of an upload. `accountId` is null for the operator's command line. */
interface UploadOwner {
  empresaId: number
  accountId: string | null
}

interface ReceiveOptions {
  owner: UploadOwner
  /** Writes the upload to the audit; absent: the command line */
  author?: Author
  /** Declared size: a full disk refuses the upload before its first byte. */
  expectedBytes: number
  /** Delays the job: the caller works the upload itself, the queue only after a crash. */
  delaySeconds?: number
}

const RESERVE = 256 * 1024 * 1024

const noFiles = () => new AppError(422, 'importar.no_files', 'Envie ao menos um arquivo.')
const noSpace = (cause?: unknown) =>
  new AppError(507, 'importar.no_space', 'Não há espaço em disco para receber estes arquivos agora.', { cause })

/**
 * Receives an upload and returns its id when everything is durable: files synced to disk, then the row and its job
 * in one transaction. A failure before that leaves no upload behind.
 */
export async function receiveUpload(
  deps: ReceiveDeps,
  { owner, author, expectedBytes, delaySeconds = 0 }: ReceiveOptions,
  fill: (receiving: Receiving) => Promise<void>,
): Promise<string> {
  if ((await freeBytes(deps.spool)) < expectedBytes + RESERVE) throw noSpace()
  const uploadId = uuidv7()
  const receiving = await startReceiving(deps.spool, uploadId)
  try {
    await fill(receiving)
    if (receiving.files.length === 0) throw noFiles()
    await receiving.seal(owner.empresaId)
    await accept(deps, { ...owner, author, uploadId, receiving, delaySeconds })
    return uploadId
  } catch (error) {
    // when the connection is lost during the commit, the upload may exist: its files are kept then. leftovers.ts
    // removes the files of an upload that was not accepted.
    if (!isDatabaseAway(error)) await receiving.discard()
    throw isDiskFull(error) ? noSpace(error) : error
  }
}

interface Accepted extends UploadOwner {
  author: Author | undefined
  uploadId: string
  receiving: Receiving
  delaySeconds: number
}

const accept = (
  { db, spool }: ReceiveDeps,
  { empresaId, accountId, author, uploadId, receiving, delaySeconds }: Accepted,
) =>
  inScope(db, { empresaIds: [empresaId], accountId }, async (tx) => {
    const { files } = receiving
    await tx
      .insertInto('upload')
      .values({
        empresa_id: empresaId,
        id: uploadId,
        account_id: accountId,
        spool: spool.id,
        name: files[0]?.name ?? '',
        files: files.length,
        bytes: receiving.bytes(),
        total: files.length,
      })
      .execute()
    if (author) await addAudit(tx, author, [{ empresaId, what: 'importacao.send', target: uploadId }])
    await sql`select enqueue_upload(${empresaId}, ${uploadId}, ${spool.id}, make_interval(secs => ${delaySeconds}))`.execute(
      tx,
    )
  })
