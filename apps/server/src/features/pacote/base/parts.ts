import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { crc32, createDeflateRaw, deflateRaw, inflateRaw } from 'node:zlib'
import type { ZipEntry } from '@portal/files/zip/zip-entry.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { StateColumns } from '../../notas/impresso/print-state.ts'
import type { EventoRef } from '../../notas/impresso/print-worker.ts'
import { packageScope } from './store.ts'
import type { PackageKey } from './token.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** A file of a package that is made of a stored document. */
interface FrozenBase {
  name: string
  /** Wall time, as the zip shows it */
  modified: string
  /** SHA-256 of the stored bytes, hex: their key in `arquivo` */
  sha256: string
  /** Inflated size of the stored bytes */
  size: number
  chave: string
  /** Of the note; null: an event */
  cents: string | null
  situacao: string
  /** Index of the summary's group */
  group: number
}
interface FrozenXml extends FrozenBase {
  kind: 'xml'
  crc32: number
}
export interface FrozenPdf extends FrozenBase {
  kind: 'pdf'
  state: StateColumns
  /** Drawn with the company's logo */
  logo: boolean
  embedded: EventoRef | null
  /** Result of the first print; `packed` is the deflated size. Null: this document has no print. Absent: not printed yet */
  print?: { crc32: number; size: number; packed: number } | null
}
export type FrozenFile = FrozenXml | FrozenPdf

/** A stored file in a part. */
export interface FileHead {
  name: string
  modified: string
  /** Of the inflated bytes, hex */
  sha256: string
  crc32: number
  size: number
  /** Rows over which the deflated bytes are spread */
  rows: number
}
export interface PartRow {
  head: FileHead | null
  body: Buffer
}

type Db = Kysely<Database>
const ROW_BYTES = 1024 * 1024

export const readPart = (db: Db, key: PackageKey, n: number): Promise<PartRow | null> =>
  inScope(db, packageScope(key), async (tx) => {
    const { rows } = await sql<PartRow>`select head, body from pacote_parte
      where empresa_id = ${key.empresaId} and pacote_id = ${key.id}::uuid and n = ${n}`.execute(tx)
    return rows[0] ?? null
  })

const writePart = (tx: Db, key: PackageKey, { n, head, body }: PartRow & { n: number }) =>
  sql`insert into pacote_parte (empresa_id, pacote_id, n, head, body)
    values (${key.empresaId}, ${key.id}::uuid, ${n}, ${head ? JSON.stringify(head) : null}::jsonb, ${body})
    on conflict (empresa_id, pacote_id, n) do update set body = excluded.body`.execute(tx)

/** Writes a list of documents as part `n`, or replaces it. */
export async function writeDocuments(
  db: Db,
  key: PackageKey,
  { n, files }: { n: number; files: readonly FrozenFile[] },
) {
  const body = await deflate(JSON.stringify(files))
  await inScope(db, packageScope(key), (tx) => writePart(tx, key, { n, head: null, body }))
}

export const documentsOf = async ({ body }: PartRow): Promise<FrozenFile[]> =>
  JSON.parse((await inflate(body)).toString()) as FrozenFile[] // written by writeDocuments

/** A file made here, deflated, with its hash. */
export interface PackedFile {
  name: string
  modified: string
  sha256: string
  crc32: number
  size: number
  deflated: Buffer
}

/** Deflates a file piece by piece. Keeps only its deflated bytes. */
export function openPacker(name: string, modified: string) {
  const hash = createHash('sha256')
  const pieces: Buffer[] = []
  const deflater = createDeflateRaw()
  deflater.on('data', (piece: Buffer) => pieces.push(piece))
  let [crc, size] = [0, 0]
  return {
    async add(bytes: Uint8Array) {
      hash.update(bytes)
      crc = crc32(bytes, crc)
      size += bytes.length
      if (!deflater.write(bytes)) await once(deflater, 'drain')
    },
    async end(): Promise<PackedFile> {
      const ended = once(deflater, 'end')
      deflater.end()
      await ended
      return { name, modified, sha256: hash.digest('hex'), crc32: crc, size, deflated: Buffer.concat(pieces) }
    },
  }
}

/** Stores a file from part `n` on. Returns the number of the next part. */
export async function writeFile(
  db: Db,
  key: PackageKey,
  { n, file }: { n: number; file: PackedFile },
): Promise<number> {
  const { name, modified, sha256, size, deflated } = file
  const rows = Math.max(1, Math.ceil(deflated.length / ROW_BYTES))
  const head = { name, modified, sha256, crc32: file.crc32, size, rows }
  for (let i = 0; i < rows; i += 1) {
    const body = deflated.subarray(i * ROW_BYTES, (i + 1) * ROW_BYTES)
    await inScope(db, packageScope(key), (tx) => writePart(tx, key, { n: n + i, head: i === 0 ? head : null, body }))
  }
  return n + rows
}

export const entryOf = (
  { name, modified, crc32: crc, size }: Pick<FileHead, 'name' | 'modified' | 'crc32' | 'size'>,
  deflated: Buffer,
): ZipEntry => ({
  name,
  modified,
  crc32: crc,
  size,
  deflated,
})
