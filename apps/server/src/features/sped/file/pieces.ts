import { promisify } from 'node:util'
import { deflateRaw } from 'node:zlib'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

const deflate = promisify(deflateRaw)
/** Bytes of a stored piece, before deflate. */
const PIECE_SIZE = 1024 * 1024

/** Collects bytes and stores them in `sped_piece` as deflated pieces of about a megabyte. */
export function openPieceWriter(
  tx: Transaction<Database>,
  { empresaId, fileId }: { empresaId: number; fileId: string },
) {
  let chunks: Buffer[] = []
  let size = 0
  let n = 0
  const flush = async (): Promise<void> => {
    if (size === 0) return
    const bytes = Buffer.concat(chunks)
    chunks = []
    size = 0
    const deflated = await deflate(bytes, { level: 3 })
    await sql`insert into sped_piece (empresa_id, file_id, n, deflated)
      values (${empresaId}, ${fileId}::uuid, ${n}, ${deflated})`.execute(tx)
    n += 1
  }
  return {
    async add(bytes: Buffer): Promise<void> {
      chunks.push(bytes)
      size += bytes.length
      if (size >= PIECE_SIZE) await flush()
    },
    /** Stores what is left. */
    end: flush,
  }
}
