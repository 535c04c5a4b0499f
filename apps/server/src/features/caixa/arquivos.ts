import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { Caller } from '../acesso/base/caller.ts'
import { HEAD_BYTES } from '../intake/receive/container.ts'
import { readKept } from './correio/keep-mail.ts'
import type { Piece } from './ler/classify.ts'
import { readMail } from './ler/read-mail.ts'

/** A file of a delivery as it came, and the papers of a note. Programs are never given out. */

interface PaperRow {
  entrega_id: string
  file: number
  name: string
  bytes: number
  received_at: Date
  sender: string | null
}

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
const gone = () => new AppError(404, 'caixa.no_file', 'O portal não guarda mais este arquivo, ou nunca o guardou.')

/** Files that are opened at once: up to 100 MB are in memory for each. */
const AT_ONCE = 4
let opened = 0
const busy = () =>
  new AppError(503, 'caixa.busy', 'Há muitos arquivos sendo abertos. Tente de novo.', { retryAfter: 5 })

/** Throws AppError 404 `caixa.no_file`, 503 `caixa.busy` */
export async function readPiece(
  db: Kysely<Database>,
  user: Pick<Caller, 'scope'>,
  { id, index }: { id: string; index: number },
): Promise<{ piece: Piece; bytes: Buffer }> {
  if (opened >= AT_ONCE) throw busy()
  opened += 1
  try {
    const { piece, way, kept } = await readRow(db, user, { id, index })
    // a mail is parsed outside of the transaction
    // found by its digest, not its place: another version of the portal may split the mail into other files
    const sent = way === 'link' ? [{ bytes: kept }] : (await readMail(kept)).pieces
    const bytes = sent.find((one) => digestOf(one.bytes) === piece.sha256)?.bytes
    if (!bytes) throw gone()
    return { piece, bytes }
  } finally {
    opened -= 1
  }
}

const readRow = (db: Kysely<Database>, user: Pick<Caller, 'scope'>, { id, index }: { id: string; index: number }) =>
  inScope(db, user.scope, async (tx) => {
    const { rows } = await sql<{ way: 'email' | 'link'; piece: Piece | null }>`
      select way, pieces->(${index}::integer) as piece from caixa_entrega where id = ${id}::uuid and state <> 'chegando'`.execute(
      tx,
    )
    const [it] = rows
    if (!it?.piece || it.piece.kind === 'programa' || it.piece.kind === 'certificado') throw gone()
    const kept = await readKept(tx, id, it.way === 'link' ? index : 0)
    if (kept.length === 0) throw gone()
    return { piece: it.piece, way: it.way, kept }
  })

export const listPapers = (db: Kysely<Database>, user: Pick<Caller, 'scope'>, chave: string): Promise<PaperRow[]> =>
  inScope(db, user.scope, async (tx) => {
    const { rows } = await sql<PaperRow>`select * from caixa_papers(${chave})`.execute(tx)
    return rows
  })

const IMAGES: readonly (readonly [RegExp, string])[] = [
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^\x89PNG/, 'image/png'],
  [/^GIF8/, 'image/gif'],
  [/^RIFF[\s\S]{4}WEBP/, 'image/webp'],
]

/** By the first bytes alone: PDF and images that browsers show; everything else is only saved. */
export function typeOfPiece({ kind }: Piece, bytes: Buffer): string {
  if (kind === 'pdf') return 'application/pdf'
  const head = bytes.toString('latin1', 0, HEAD_BYTES)
  const image = kind === 'imagem' ? IMAGES.find(([start]) => start.test(head)) : undefined
  return image?.[1] ?? 'application/octet-stream'
}

/** The name for the header: plain letters, digits, `-`, `_` and `.`. */
export function plainName(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\w.-]+/g, '_')
    .replace(/^[._]+/, '')
  return plain.slice(-100) || 'arquivo'
}
