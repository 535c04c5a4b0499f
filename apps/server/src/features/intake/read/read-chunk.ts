import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync, crc32 as zlibCrc32 } from 'node:zlib'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import type { DfeFound } from '@portal/fiscal/base/model.ts'
import type { AuthorityPool } from '@portal/fiscal/certificado/pool.ts'
import { readDfe } from '@portal/fiscal/dfe.ts'
import { type PackedAuthorities, unpackPool } from '../../../base/certificate/authorities.ts'
import type { Packed, ReadDocument } from './facts.ts'
import { toFacts } from './to-facts.ts'

/** A file's bytes in the spool or in a zip: `method` 8 is raw deflate; `crc32` is checked when the zip has it. */
export interface PackedFile {
  name: string
  bytes: Uint8Array
  method: 0 | 8
  size: number
  crc32: number | null
}

export interface Chunk {
  files: PackedFile[]
  /** The authorities that certificate chains are checked against. */
  authorities: PackedAuthorities
}

/** Reads the documents of every file of a chunk, in order. An error of one file refuses only that file. */
export function readChunk({ files, authorities }: Chunk): ReadDocument[][] {
  const anchors = unpackPool(authorities)
  return files.map((file) => readFile(file, anchors))
}

function readFile(file: PackedFile, anchors: AuthorityPool): ReadDocument[] {
  const { name } = file
  try {
    const unpacked = unpack(file)
    const documents = readDfe(unpacked.bytes, { anchors })
    return documents.map((document) => toDocument(name, document, unpacked))
  } catch (error) {
    return [{ name, ok: false, reason: refusalOf(error), chave: null }]
  }
}

/** A file's bytes, and their deflated form when the zip's can be reused. */
interface Unpacked {
  bytes: Uint8Array
  deflated: Uint8Array | null
}

function toDocument(name: string, { bytes, element, result }: DfeFound, file: Unpacked): ReadDocument {
  if (!result.ok) return { name, ok: false, reason: result.reason, chave: result.chave }
  // only when the document is the whole file, not one cut out of a batch of documents
  const deflated = bytes === file.bytes ? file.deflated : null
  return { name, ok: true, facts: toFacts(result.dfe, element), packed: pack(bytes, deflated) }
}

class Refusal extends Error {}

/** An internal error must not stop an upload: the line reports it. */
function refusalOf(error: unknown): string {
  if (error instanceof FiscalError || error instanceof Refusal) return error.message
  return 'Não foi possível ler este arquivo.'
}

function unpack({ bytes, method, size, crc32 }: PackedFile): Unpacked {
  const unpacked = method === 8 ? inflate(bytes, size) : { bytes, deflated: null }
  if (unpacked.bytes.length !== size) throw new Refusal(WRONG_SIZE)
  if (crc32 !== null && zlibCrc32(unpacked.bytes) !== crc32)
    throw new Refusal('Arquivo danificado dentro do zip: o CRC não confere.')
  return unpacked
}

const WRONG_SIZE = 'O tamanho declarado no zip não confere com o conteúdo.'

interface InflateInfo {
  buffer: Buffer
  /** Bytes of the input that were consumed. */
  engine: { bytesWritten: number }
}

function inflate(deflated: Uint8Array, size: number): Unpacked {
  try {
    const options = { maxOutputLength: Math.max(size, 1), info: true }
    // the declared types do not know `info`
    const { buffer, engine } = inflateRawSync(deflated, options) as unknown as InflateInfo
    // a stream with bytes after its end cannot be copied into our zips
    return { bytes: buffer, deflated: engine.bytesWritten === deflated.length ? deflated : null }
  } catch (cause) {
    throw new Refusal(cause instanceof RangeError ? WRONG_SIZE : 'Arquivo danificado dentro do zip.', { cause })
  }
}

const pack = (bytes: Uint8Array, deflated: Uint8Array | null): Packed => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  crc32: zlibCrc32(bytes),
  size: bytes.length,
  deflated: deflated ?? new Uint8Array(deflateRawSync(bytes)), // a buffer of exactly its size: it is transferred between threads
})
