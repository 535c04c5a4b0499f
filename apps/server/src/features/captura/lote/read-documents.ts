import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { ReadDocument } from '../../intake/read/facts.ts'
import type { PackedFile } from '../../intake/read/read-chunk.ts'
import type { Readers } from '../../intake/read/readers.ts'
import type { WireDocument } from '../cliente/read-reply.ts'

/** One docZip with the documents in it, or the reason why it has none. */
export interface LotDocument {
  /** Null in the answer to a query by key, or where it cannot be read */
  nsu: number | null
  schema: string | null
  /** The gzip bytes, or the bytes of the text if it is not base64. Lazy: only quarantine stores them. */
  readonly kept: Buffer
  documents: ReadDocument[]
}

const inflate = promisify(gunzip)

/** As of an uploaded file. */
const MAX_DOCUMENT = 8 * 1024 * 1024
/**
 * Bytes of one response that may be inflated in vain, because the document exceeds MAX_DOCUMENT. Afterwards only documents up to
 * SMALL_DOCUMENT are inflated; larger ones go into quarantine and are requested again by NSU.
 */
const WASTE = 2 * MAX_DOCUMENT
const SMALL_DOCUMENT = 256 * 1024
const CHUNK_BYTES = 256 * 1024
const CHUNK_FILES = 16
const LESS_THAN = 0x3c
const GZIP = Buffer.from([0x1f, 0x8b])
/** The same with its method, in base64 */
const GZIP_64 = 'H4sI'
const MOST_CODINGS = 3
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/

const REASONS = {
  base64: 'O documento não veio em base64.',
  gzip: 'O documento veio danificado (gzip).',
  size: 'O documento passa de 8 MB depois de descompactado, ou veio com outros assim.',
  stated: 'O documento passa de 8 MB depois de descompactado.',
}

/**
 * Inflates and reads the documents of an answer in small chunks: only one chunk is in memory inflated, and what bombs take is bounded for
 * the whole answer.
 */
export async function readDocuments(
  readers: Pick<Readers, 'read'>,
  wire: readonly WireDocument[],
  { demo }: { demo: boolean },
): Promise<LotDocument[]> {
  const lot = wire.map(toLotDocument)
  let chunk: { document: LotDocument; file: PackedFile }[] = []
  let bytes = 0
  let wasted = 0
  const flush = async () => {
    const read =
      chunk.length > 0
        ? await readers.read(
            chunk.map(({ file }) => file),
            { demo },
          )
        : []
    for (const [index, { document }] of chunk.entries()) document.documents = read[index] ?? []
    chunk = []
    bytes = 0
  }
  for (const [index, document] of lot.entries()) {
    const most = wasted < WASTE ? MAX_DOCUMENT : SMALL_DOCUMENT
    const inflated = await inflated64(wire[index]?.content ?? '', most)
    if (typeof inflated === 'string') {
      if (inflated === REASONS.size) wasted += most
      document.documents = [{ name: nameOf(document), ok: false, reason: inflated, chave: null }]
      continue
    }
    if (bytes + inflated.length > CHUNK_BYTES || chunk.length >= CHUNK_FILES) await flush()
    chunk.push({ document, file: fileOf(document, inflated) })
    bytes += inflated.length
  }
  await flush()
  return lot
}

const nameOf = ({ nsu, schema }: Pick<LotDocument, 'nsu' | 'schema'>): string =>
  `${schema ?? 'docZip'} ${nsu ?? ''}`.trim()

const fileOf = (document: LotDocument, bytes: Buffer): PackedFile => ({
  name: nameOf(document),
  bytes,
  method: 0,
  size: bytes.length,
  crc32: null,
})

function toLotDocument({ nsu, schema, content }: WireDocument): LotDocument {
  return {
    nsu: nsu !== null && /^\d{1,15}$/.test(nsu) ? Number(nsu) : null,
    schema: schema?.slice(0, 100) ?? null,
    get kept() {
      return BASE64.test(content) ? Buffer.from(content, 'base64') : Buffer.from(content)
    },
    documents: [],
  }
}

/** The document, or why it cannot be inflated. Some services encode twice, or do not compress. */
async function inflated64(content: string, most: number): Promise<Buffer | string> {
  if (!BASE64.test(content)) return REASONS.base64
  if (content.startsWith(GZIP_64) && statedSize(content) > MAX_DOCUMENT) return REASONS.stated
  if ((content.length / 4) * 3 > most) return REASONS.size
  const bytes = decoded(content)
  if (bytes[0] === LESS_THAN) return bytes
  try {
    return await inflate(bytes, { maxOutputLength: most })
  } catch (error) {
    return error instanceof RangeError ? REASONS.size : REASONS.gzip
  }
}

/** Decodes base64 until there is gzip or XML, a few times at most. */
function decoded(content: string): Buffer {
  let bytes = Buffer.from(content, 'base64')
  for (let coding = 1; coding < MOST_CODINGS; coding++) {
    if (bytes.subarray(0, GZIP.length).equals(GZIP) || bytes[0] === LESS_THAN) break
    const inner = bytes.toString('latin1')
    if (!BASE64.test(inner)) break
    bytes = Buffer.from(inner, 'base64')
  }
  return bytes
}

/** The size that gzip states at its end; it costs nothing to believe one that is too large. */
function statedSize(content: string): number {
  const end = Buffer.from(content.slice(-8), 'base64')
  return content.length % 4 !== 0 || end.length < 4 ? 0 : end.readUInt32LE(end.length - 4)
}
