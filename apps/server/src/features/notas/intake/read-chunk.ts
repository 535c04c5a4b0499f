import { createHash, X509Certificate } from 'node:crypto'
import { deflateRawSync, inflateRawSync, crc32 as zlibCrc32 } from 'node:zlib'
import { FiscalError } from '@portal/fiscal/base/error.ts'
import type { DfeFound } from '@portal/fiscal/base/model.ts'
import { readDfe } from '@portal/fiscal/dfe.ts'
import type { Packed, ReadDocument } from './facts.ts'
import { toFacts } from './to-facts.ts'

/** A file as it lies in the spool or in a zip: `method` 8 is raw deflate; `crc32` is checked where a zip states it. */
export interface PackedFile {
  name: string
  bytes: Uint8Array
  method: 0 | 8
  size: number
  crc32: number | null
}

export interface Chunk {
  files: PackedFile[]
  /** PEM of the trust anchors */
  anchors: readonly string[]
}

let parsed: { pems: readonly string[]; anchors: X509Certificate[] } = { pems: [], anchors: [] }

function anchorsOf(pems: readonly string[]): X509Certificate[] {
  if (pems.length !== parsed.pems.length || pems.some((pem, at) => pem !== parsed.pems[at]))
    parsed = { pems, anchors: pems.map((pem) => new X509Certificate(pem)) }
  return parsed.anchors
}

/** Reads every file of a chunk: the documents of each, in order. What one file does wrong is that file's refusal. */
export function readChunk({ files, anchors }: Chunk): ReadDocument[][] {
  return files.map((file) => readFile(file, anchorsOf(anchors)))
}

function readFile(file: PackedFile, anchors: X509Certificate[]): ReadDocument[] {
  const { name } = file
  try {
    const bytes = unpack(file)
    const found = readDfe(bytes, { anchors })
    return found.map((document) => toDocument(name, document))
  } catch (error) {
    return [{ name, ok: false, reason: refusalOf(error), chave: null }]
  }
}

function toDocument(name: string, { bytes, element, result }: DfeFound): ReadDocument {
  if (!result.ok) return { name, ok: false, reason: result.reason, chave: result.chave }
  return { name, ok: true, facts: toFacts(result.dfe, element), packed: pack(bytes) }
}

class Refusal extends Error {}

/** A fault of ours must not stop an upload: it is said in the line, and the file stays with its owner. */
function refusalOf(error: unknown): string {
  if (error instanceof FiscalError || error instanceof Refusal) return error.message
  return 'Não foi possível ler este arquivo.'
}

function unpack({ bytes, method, size, crc32 }: PackedFile): Uint8Array {
  const unpacked = method === 8 ? inflate(bytes, size) : bytes
  if (unpacked.length !== size) throw new Refusal('O tamanho declarado no zip não confere com o conteúdo.')
  if (crc32 !== null && zlibCrc32(unpacked) !== crc32)
    throw new Refusal('Arquivo danificado dentro do zip: o CRC não confere.')
  return unpacked
}

function inflate(bytes: Uint8Array, size: number): Uint8Array {
  try {
    return inflateRawSync(bytes, { maxOutputLength: Math.max(size, 1) })
  } catch (cause) {
    const larger = cause instanceof RangeError
    throw new Refusal(
      larger ? 'O tamanho declarado no zip não confere com o conteúdo.' : 'Arquivo danificado dentro do zip.',
      { cause },
    )
  }
}

const pack = (bytes: Uint8Array): Packed => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  crc32: zlibCrc32(bytes),
  size: bytes.length,
  deflated: new Uint8Array(deflateRawSync(bytes)), // its own buffer, no larger than it: it changes threads
})
