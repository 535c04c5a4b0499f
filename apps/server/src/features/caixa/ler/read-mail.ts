import { setImmediate as turn } from 'node:timers/promises'
import { openMessage } from '../../intake/read/message.ts'
import { type MessageFields, type PartHead, readMessageFields } from '../../intake/read/message-fields.ts'
import { OUTLOOK_LIMITS, outlookAttachments } from '../../intake/read/outlook.ts'
import { shownText } from '../../intake/receive/shown-text.ts'

/** A file of a delivery. */
export interface SentPiece {
  name: string
  bytes: Buffer
}

/** A mail as people read it: text alone, and its files. Nothing of it is run or fetched. */
export interface ReadMail extends MessageFields {
  text: string | null
  /** Images that the message wanted from outside. */
  remoteImages: number
  pieces: SentPiece[]
}

const LIMITS = { parts: 100, depth: 10 }
const HEAD_BYTES = 256 * 1024
const BLOCK_BYTES = 256 * 1024
/** Characters of the text that are kept; of the markup that is read for them. */
const TEXT_LENGTH = 20_000
const MARKUP_LENGTH = 256 * 1024
const FIELD_LENGTH = 300

/** Reads a mail of at most 40 MB. Throws ZipRefusal when it has too many parts, or too deep ones. */
export async function readMail(raw: Buffer): Promise<ReadMail> {
  const fields = readMessageFields(headOf(raw))
  const texts: { type: string; text: string }[] = []
  const pieces: SentPiece[] = []
  let data: Buffer[] = []
  const take = (steps: ReturnType<ReturnType<typeof openMessage>['push']>) => {
    for (const step of steps) {
      if ('data' in step) {
        data.push(step.data)
        continue
      }
      const bytes = Buffer.concat(data)
      data = []
      const { type, isNamed } = step.part
      if (!isNamed && (type === '' || type === 'text/plain' || type === 'text/html'))
        texts.push({ type, text: decoded(bytes.subarray(0, MARKUP_LENGTH), step.part) })
      else if (!isDecoration(step.part, bytes.length)) pieces.push({ name: shownName(step.name), bytes })
    }
  }
  const message = openMessage(LIMITS)
  for (let at = 0; at < raw.length; at += BLOCK_BYTES) {
    take(message.push(raw.subarray(at, at + BLOCK_BYTES)))
    await turn() // a mail of 40 MB takes a second
  }
  take(message.end())
  const html = texts.find(({ type }) => type === 'text/html')?.text ?? ''
  const plain = texts.find(({ type }) => type !== 'text/html')?.text ?? textOfMarkup(html)
  return {
    sender: fields.sender,
    senderName: shownField(fields.senderName),
    subject: shownField(fields.subject),
    text: shownLines(plain).slice(0, TEXT_LENGTH) || null,
    remoteImages: html.match(/<img\b[^<>]{0,5000}\bsrc\s{0,9}=\s{0,9}["']?https?:/gi)?.length ?? 0,
    pieces: openMessages(pieces),
  }
}

/** Messages that Outlook saved or packed are replaced by their attachments; one that cannot be opened, or has none, stays as it is. */
function openMessages(pieces: readonly SentPiece[]): SentPiece[] {
  const budget = { ...OUTLOOK_LIMITS, parts: OUTLOOK_LIMITS.parts - pieces.length }
  return pieces.flatMap((piece) => {
    const inside = outlookAttachments(piece.bytes, budget) ?? []
    return inside.length === 0 ? [piece] : inside.map(({ name, bytes }) => ({ name: shownName(name), bytes }))
  })
}

/** A larger inline image is a photo that a telephone put into the text; a smaller one is a logo. */
const PHOTO_BYTES = 100 * 1024
const PHOTO = /^image\/(jpe?g|hei[cf])$/

/** Parts that are no files of the sender: inline images, calendar invitations, signatures, delivery reports. */
const isDecoration = ({ type, isInline }: PartHead, bytes: number): boolean =>
  (isInline && type.startsWith('image/') && !(PHOTO.test(type) && bytes >= PHOTO_BYTES)) ||
  /^(text\/calendar|application\/(pgp|pkcs7|x-pkcs7)-signature|message\/(delivery-status|disposition-notification))$/.test(
    type,
  )

function headOf(raw: Buffer): string {
  const text = raw.toString('latin1', 0, HEAD_BYTES)
  const end = /\r?\n\r?\n/.exec(text)
  return end ? text.slice(0, end.index) : text
}

/** Name of a file without the invisible characters that reverse or hide a part of it. */
export const shownName = (name: string): string => shownText(name.replace(HIDDEN, '')) || 'arquivo sem nome'

export const shownField = (text: string | null): string | null =>
  text === null ? null : shownText(text.replace(HIDDEN, '')).trim().slice(0, FIELD_LENGTH) || null

/** Zero-width characters and marks of the writing direction. */
const HIDDEN = /[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g

const shownLines = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(HIDDEN, '')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()

function decoded(bytes: Buffer, { charset }: PartHead): string {
  try {
    return new TextDecoder(charset || 'utf-8').decode(bytes)
  } catch {
    return bytes.toString('latin1') // an unknown charset
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', apos: "'" }

/** Text of an HTML part. The address of a link follows its text in brackets. */
function textOfMarkup(html: string): string {
  return html
    .split(/<(?:script|style|head|title)\b/i)
    .map((part, index) => (index === 0 ? part : part.replace(/^[\s\S]*?<\/(?:script|style|head|title)\s*>/i, '')))
    .join('')
    .replace(/<a\b[^<>]{0,5000}\bhref\s{0,9}=\s{0,9}["']?(https?:[^"'<>\s]{1,2000})[^<>]{0,5000}>/gi, ' [$1] ')
    .replace(/<(?:br|\/p|\/div|\/tr|\/li|\/h\d)\b[^<>]{0,5000}>/gi, '\n')
    .replace(/<[^<>]{0,5000}>/g, '')
    .replace(/&(#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => entity(name) ?? whole)
    .replace(/[ \t]{2,}/g, ' ')
}

function entity(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()]
  const code = Number(name.slice(1))
  return code <= 0x10ffff && code > 31 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
}
