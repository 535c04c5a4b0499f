import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'

/**
 * Stores a mail as received. Its row is `chegando` while the pieces are written, each in a statement of its own, so that a slow sender holds no
 * transaction open and only one piece in memory. The last statement sets `recebida` and the hash; the sender is answered after it.
 */

type Db = Kysely<Database>

/** A piece of a kept file. */
export const PIECE_BYTES = 1024 * 1024
const DAY_MS = 86_400_000
/** Of what became no document. */
export const KEEP_DAYS = 30

/** An open address, as the mail server needs it. */
export interface OpenAddress {
  id: string
  escritorio_id: string
  empresa_id: number | null
}

/** A mail, whichever way it comes. */
export const MAIL_LIMIT = 40 * 1024 * 1024
/** Addresses of one mail. */
export const MOST_RECIPIENTS = 10
/** Mails and bytes that one address takes in a day. */
const DAILY = { mails: 2_000, bytes: 2 * 1024 ** 3 }

/** The open address of a token; null when there is none, the office no longer has the client, or it is the demonstration's. */
export async function findAddress(db: Db, token: string): Promise<OpenAddress | null> {
  const { rows } = await sql<OpenAddress>`
    select a.id, a.escritorio_id, a.empresa_id from caixa_endereco a join escritorio o on o.id = a.escritorio_id and not o.demo
    where a.token = ${token} and a.revoked_at is null
      and (a.empresa_id is null or exists (select from carteira c join empresa e on e.id = c.empresa_id and e.active
        where c.escritorio_id = a.escritorio_id and c.empresa_id = a.empresa_id))`.execute(db)
  return rows[0] ?? null
}

/** Whether the address has taken its share of the last day. */
export async function isOverfull(db: Db, addressId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ mails: number; bytes: number }>`
    select count(*)::int as mails, coalesce(sum(bytes), 0)::float8 as bytes from caixa_entrega
    where endereco_id = ${addressId}::uuid and received_at > ${new Date(now.getTime() - DAY_MS)}`.execute(db)
  const [taken] = rows
  return taken !== undefined && (taken.mails >= DAILY.mails || taken.bytes >= DAILY.bytes)
}

export interface Arriving {
  address: OpenAddress
  envelope: string
  peer: string
  now: Date
}

/** The last step of keeping: from here on the mail is there. */
type Finish = (id: string, mail: { bytes: number; sha256: Buffer }) => Promise<unknown>

/** Keeps the pieces of a mail; returns its id. Throws what the stream or the database throws, and leaves nothing then. */
export async function keepMail(
  db: Db,
  arriving: Arriving,
  { pieces, finish = (id, mail) => finishMail(db, id, mail) }: { pieces: AsyncIterable<Buffer>; finish?: Finish },
): Promise<string> {
  const id = await beginMail(db, arriving)
  try {
    const hash = createHash('sha256')
    let size = 0
    let seq = 0
    for await (const piece of inPieces(pieces)) {
      hash.update(piece)
      size += piece.length
      await sql`insert into caixa_pedaco (entrega_id, file, seq, bytes) values (${id}::uuid, 0, ${seq}, ${piece})`.execute(
        db,
      )
      seq += 1
    }
    await finish(id, { bytes: size, sha256: hash.digest() })
    return id
  } catch (error) {
    await dropMail(db, id).catch(() => undefined) // swept later
    throw error
  }
}

export const finishMail = (db: Db, id: string, { bytes, sha256 }: { bytes: number; sha256: Buffer }) =>
  sql`update caixa_entrega set state = 'recebida', bytes = ${bytes}, sha256 = ${sha256} where id = ${id}::uuid`.execute(
    db,
  )

/** Begins a delivery whose bytes follow. */
async function beginMail(db: Db, { address, envelope, peer, now }: Arriving): Promise<string> {
  const id = uuidv7()
  await sql`insert into caixa_entrega (id, escritorio_id, endereco_id, empresa_id, way, state, received_at, envelope, peer, next_at, keep_until)
    values (${id}::uuid, ${address.escritorio_id}::uuid, ${address.id}::uuid, ${address.empresa_id}, 'email', 'chegando', ${now},
      ${envelope.slice(0, 320)}, ${peer}, ${now}, ${new Date(now.getTime() + KEEP_DAYS * DAY_MS)})`.execute(db)
  return id
}

interface Refused {
  sender: string | null
  subject: string | null
  reason: string
  bytes: number
}

/** A mail of which nothing is kept, so that its office knows of it. */
export async function noteRefusedMail(db: Db, arriving: Arriving, mail: Refused): Promise<void> {
  const id = await beginMail(db, arriving)
  await sql`update caixa_entrega set state = 'recusada', sender = ${mail.sender}, subject = ${mail.subject}, reason = ${mail.reason},
    bytes = ${mail.bytes}, settled_at = ${arriving.now} where id = ${id}::uuid`.execute(db)
}

export const dropMail = (db: Db, id: string) => sql`delete from caixa_entrega where id = ${id}::uuid`.execute(db)

/** The same mail for a further address, in the open transaction. */
export async function copyMail(tx: Db, from: string, arriving: Arriving): Promise<void> {
  const id = await beginMail(tx, arriving)
  await sql`insert into caixa_pedaco (entrega_id, file, seq, bytes)
    select ${id}::uuid, file, seq, bytes from caixa_pedaco where entrega_id = ${from}::uuid`.execute(tx)
  await sql`update caixa_entrega t set state = 'recebida', bytes = f.bytes, sha256 = f.sha256 from caixa_entrega f
    where t.id = ${id}::uuid and f.id = ${from}::uuid`.execute(tx)
}

/** Chunks of a stream as pieces of PIECE_BYTES. */
async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    pending.push(chunk)
    size += chunk.length
    if (size < PIECE_BYTES) continue
    const block = Buffer.concat(pending, size)
    const end = size - (size % PIECE_BYTES)
    for (let at = 0; at < end; at += PIECE_BYTES) yield block.subarray(at, at + PIECE_BYTES)
    pending = [block.subarray(end)]
    size -= end
  }
  if (size > 0) yield Buffer.concat(pending, size)
}

/** A kept file, whole: at most the size of a mail. */
export async function readKept(db: Db, id: string, file = 0): Promise<Buffer> {
  const pieces: Buffer[] = []
  for (let seq = 0; ; seq += 1) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from caixa_pedaco where entrega_id = ${id}::uuid and file = ${file} and seq = ${seq}`.execute(db)
    if (!rows[0]) return Buffer.concat(pieces)
    pieces.push(rows[0].bytes)
  }
}
