import { isUtf8 } from 'node:buffer'
import { asWindows1252 } from '@portal/fiscal/base/windows-1252.ts'

/** Source of a file's bytes: a stream or chunks in memory. */
export type EfdSource = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** A piece of a file's text. `decodeLine` gives the letters of one of its lines. */
export interface TextPiece {
  text: string
  decodeLine: (line: string) => string
}

/** Small windows, so that the parts of one batch are collected before the next is split. */
const WINDOW = 32 * 1024

export async function* windows(source: EfdSource): AsyncGenerator<Buffer> {
  for await (const chunk of source)
    for (let offset = 0; offset < chunk.byteLength; offset += WINDOW)
      yield Buffer.from(chunk.buffer, chunk.byteOffset + offset, Math.min(WINDOW, chunk.byteLength - offset))
}

/** Enough bytes for a byte order mark and for the zeros of UTF-16 without one. */
const HEAD_BYTES = 4

/**
 * The text of a file of any program, without byte order mark.
 * Shape   UTF-16 by its mark or its zeros; otherwise each line by itself is UTF-8 when it is valid UTF-8, else
 *         Windows-1252, which contains ISO-8859-1: the layout asks for ISO-8859-1, programs write all of them
 */
export async function* textPieces(source: EfdSource): AsyncGenerator<TextPiece> {
  let head = Buffer.alloc(0)
  let decode: ((bytes: Buffer) => TextPiece) | null = null
  for await (const bytes of windows(source)) {
    if (decode) {
      yield decode(bytes)
      continue
    }
    head = Buffer.concat([head, bytes])
    if (head.length < HEAD_BYTES) continue
    decode = decoderOf(head)
    yield decode(head)
  }
  if (!decode && head.length > 0) yield decoderOf(head)(head)
}

function decoderOf(head: Buffer): (bytes: Buffer) => TextPiece {
  const wide = wideEncodingOf(head)
  if (!wide) return (bytes) => ({ text: bytes.toString('latin1'), decodeLine })
  const decoder = new TextDecoder(wide)
  return (bytes) => ({ text: decoder.decode(bytes, { stream: true }), decodeLine: (line) => line })
}

function wideEncodingOf([first, second]: Buffer): 'utf-16le' | 'utf-16be' | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== 0) ? 'utf-16be' : null
}

const HIGH = /[\x80-\xff]/

/** The letters of a line whose bytes were read as ISO-8859-1. */
function decodeLine(line: string): string {
  if (!HIGH.test(line)) return line
  const bytes = Buffer.from(line, 'latin1')
  return isUtf8(bytes) ? bytes.toString('utf8') : asWindows1252(line)
}
