import { sql, type Transaction } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { type Actor, addAudit } from '../acesso/base/audit.ts'
import { type Piece, waitsForPerson } from './ler/classify.ts'

interface TypedFile {
  delivery: string
  index: number
  /** Company of the bill */
  empresaId: number
  now: Date
}

interface Waiting {
  pieces: Piece[]
  /** What people said of photos, by SHA-256 */
  photos: Readonly<Record<string, string>>
}

/** Answers after which a photo waits for nobody. */
const IS_DONE: ReadonlySet<string> = new Set(['boleto', 'outro'])

/**
 * Marks a PDF or photo of the inbox as typed, with the bill that was made of it; a delivery in which nothing else waits is settled by who
 * typed it. A file of another company, or one that does not wait, changes nothing: the bill is stored all the same.
 */
export async function settleTypedFile(
  tx: Transaction<Database>,
  actor: Actor,
  { delivery, index, empresaId, now }: TypedFile,
): Promise<void> {
  const { rows } = await sql<Waiting>`
    select pieces, photos from caixa_entrega
    where id = ${delivery}::uuid and empresa_id = ${empresaId} and state = 'espera' for update`.execute(tx)
  const [it] = rows
  const typed = it?.pieces[index]
  if (!it || typed?.verdict !== 'digitar') return
  const pieces = it.pieces.map((piece, at): Piece => (at === index ? { ...piece, verdict: 'digitado' } : piece))
  const photos = typed.kind === 'imagem' ? { ...it.photos, [typed.sha256]: 'conta' } : it.photos
  const isOver = !pieces.some((piece) => waitsForPerson(piece) && !IS_DONE.has(photos[piece.sha256] ?? ''))
  await sql`update caixa_entrega set pieces = ${JSON.stringify(pieces)}::jsonb, photos = ${JSON.stringify(photos)}::jsonb
    where id = ${delivery}::uuid`.execute(tx)
  if (!isOver) return
  await sql`update caixa_entrega set state = 'resolvida', question = null, answer = 'concluir', settled_by = ${actor.caller.account.name},
    settled_at = ${now} where id = ${delivery}::uuid`.execute(tx)
  await addAudit(tx, actor, [{ empresaId, what: 'caixa.settle', target: delivery, detail: 'concluir' }])
}
