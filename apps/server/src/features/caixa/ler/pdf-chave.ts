import { inflateSync } from 'node:zlib'
import { checkDigit } from '@portal/fiscal/ids/chave.ts'

/*
 * The access key of a printed document: in the name of the file, or in the text of its pages. A page whose font has its own codes shows
 * none; the file is then one to type.
 */

/** Limits: streams that are opened, and their inflated bytes. */
const MOST_STREAMS = 200
const MOST_BYTES = 4 * 1024 * 1024
const CHAVE_LENGTH = 44
/** States of the IBGE's codes, months, and the models that have a key. */
const SHAPE = /^(1[1-7]|2[1-9]|3[1235]|4[1-3]|5[0-3])\d{2}(0[1-9]|1[0-2])\d{14}(55|57|58|62|63|65|66|67)/

/** Null when the file names none. */
export const pdfChave = (name: string, bytes: Buffer): string | null => chaveIn(name) ?? chaveInPages(bytes)

/** First valid key in a text. Spaces and points between its digits are ignored. */
function chaveIn(text: string): string | null {
  for (const [run] of text.matchAll(/\d(?:[\s.\-/]{0,3}\d){43,200}/g)) {
    const digits = run.replace(/\D/g, '')
    for (let at = 0; at + CHAVE_LENGTH <= digits.length; at += 1) {
      const chave = digits.slice(at, at + CHAVE_LENGTH)
      if (SHAPE.test(chave) && checkDigit(chave.slice(0, -1)) === Number(chave.at(-1))) return chave
    }
  }
  return null
}

function chaveInPages(bytes: Buffer): string | null {
  let left = MOST_BYTES
  let at = 0
  for (let count = 0; count < MOST_STREAMS && left > 0; count += 1) {
    const start = bytes.indexOf('stream', at)
    if (start < 0) return null
    const end = bytes.indexOf('endstream', start)
    if (end < 0) return null
    at = end + 'endstream'.length
    const content = contentOf(bytes, start + 'stream'.length, { end, left })
    left -= content.length
    const chave = chaveIn(shownStrings(content.toString('latin1')))
    if (chave !== null) return chave
  }
  return null
}

const NOTHING = Buffer.alloc(0)

function contentOf(bytes: Buffer, start: number, { end, left }: { end: number; left: number }): Buffer {
  const from = bytes[start] === 0x0d ? start + 2 : start + 1
  const head = bytes.toString('latin1', Math.max(0, start - 400), start)
  const dictionary = head.slice(head.lastIndexOf('<<'))
  if (/\/Subtype\s*\/Image|\/FontFile|\/DCTDecode/.test(dictionary)) return NOTHING
  const packed = bytes.subarray(from, end)
  if (!/\/FlateDecode/.test(dictionary)) return packed.subarray(0, left)
  try {
    return inflateSync(packed, { maxOutputLength: left })
  } catch {
    return NOTHING // broken, or larger than what is read
  }
}

/** The strings of a page's content, in the order in which it shows them. */
function shownStrings(content: string): string {
  const words: string[] = []
  for (const [, literal, hex] of content.matchAll(/\(((?:[^()\\]|\\.){0,2000})\)|<([\da-fA-F\s]{2,4000})>/g))
    words.push(
      literal ??
        Buffer.from((hex ?? '').replace(/\s/g, ''), 'hex')
          .toString('latin1')
          .replaceAll('\0', ''),
    )
  return words.join(' ')
}
