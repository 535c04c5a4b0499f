import { decodeName } from '../receive/entry-names.ts'

/* The fields at the head of a message or of a part, decoded. Source  RFC 2045 to 2047, RFC 2231, RFC 5322 */

/** What follows the head of a message or of a part. */
type Follows =
  | { kind: 'multipart'; boundary: string }
  | { kind: 'message' }
  | { kind: 'body'; name: string | null; encoding: string; isLeftOut: boolean; part: PartHead }

/** What the head of a part says of it. */
export interface PartHead {
  /** In small letters, without parameters; empty: not written */
  type: string
  charset: string
  isNamed: boolean
  /** Belongs into the text, like the logo of a signature */
  isInline: boolean
}

/** `canNest`: one more boundary inside the others is read. Bodies that are shown, and text without the name of a file, are left out. */
export function readHead(head: string, canNest: boolean): Follows {
  const fields = fieldsOf(head.replace(/\r?\n[ \t]+/g, ' '))
  const type = fields.get('content-type') ?? ''
  const boundary = parameter(type, 'boundary')
  if (/^multipart\//i.test(type) && boundary !== null && canNest)
    return { kind: 'multipart', boundary: boundary.trimEnd() }
  const encoding = /[a-z\d-]+/.exec((fields.get('content-transfer-encoding') ?? '').toLowerCase())?.[0] ?? ''
  if (/^message\/rfc822/i.test(type) && !/^(base64|quoted-printable)$/.test(encoding)) return { kind: 'message' }
  const name = parameter(fields.get('content-disposition') ?? '', 'filename') ?? parameter(type, 'name')
  const isText = type === '' || /^text\/(plain|html|calendar)/i.test(type)
  const isShown = /^(image|audio|video)\//i.test(type)
  const isLeftOut = isShown || (isText && (name === null || !/\.(xml|zip|gz|tgz|tar|eml)$/i.test(name)))
  const part = {
    type: (type.split(';')[0] ?? '').trim().toLowerCase(),
    charset: parameter(type, 'charset') ?? '',
    isNamed: name !== null,
    isInline: fields.has('content-id') && !/^attachment/i.test(fields.get('content-disposition') ?? ''),
  }
  return { kind: 'body', name, encoding, isLeftOut, part }
}

/** Who a message says it is from, and its subject. `sender` null: none, several, or more than one field. */
export interface MessageFields {
  sender: string | null
  senderName: string | null
  subject: string | null
}

/** A mailbox at the end of a field: `Name <a@b>` or `a@b`. */
const MAILBOX = /^(?:([^<>]{0,1000})<([^<>@\s,;]{1,64}@[^<>@\s,;]{1,255})>|([^<>@\s,;:"]{1,64}@[^<>@\s,;:"]{1,255}))$/

/** Reads the first fields of a message from its head, as written. */
export function readMessageFields(head: string): MessageFields {
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ')
  const fields = fieldsOf(unfolded)
  const from = fields.get('from') ?? ''
  const isOne = unfolded.match(/^from[ \t]*:/gim)?.length === 1
  const [, name, bracketed, plain] = (isOne && MAILBOX.exec(from)) || []
  const mailbox = bracketed ?? plain ?? null
  const sender = mailbox !== null && PRINTABLE.test(mailbox) ? mailbox.toLowerCase() : null
  const written = sender === null ? from : (name ?? '')
  return {
    sender,
    senderName: decodeWords(written.trim().replace(/^"([\s\S]*)"$/, '$1')) || null,
    subject: decodeWords(fields.get('subject') ?? '') || null,
  }
}

const PRINTABLE = /^[\x21-\x7e]+$/

/** The value of a parameter of a field, decoded; null without it. */
function parameter(field: string, name: string): string | null {
  const written = parametersOf(field)
  const whole = written.get(`${name}*`)
  const extended = whole === undefined ? continuedOf(written, name) : [{ text: whole, isEncoded: true }]
  if (extended.length > 0) return decodeExtended(extended)
  const plain = written.get(name)
  return plain === undefined ? null : decodeWords(plain)
}

interface Section {
  text: string
  isEncoded: boolean
}

/** The sections `name*0`, `name*1*` … of a parameter, in their order, up to the first one that is missing. */
function continuedOf(written: ReadonlyMap<string, string>, name: string): Section[] {
  const sections: Section[] = []
  for (;;) {
    const encoded = written.get(`${name}*${sections.length}*`)
    const text = encoded ?? written.get(`${name}*${sections.length}`)
    if (text === undefined) return sections
    sections.push({ text, isEncoded: encoded !== undefined })
  }
}

/** Only the first section names the charset, as `charset'language'text`. The sections are joined before they are decoded: one may end within a character. */
function decodeExtended([first, ...rest]: Section[]): string {
  const [, charset = '', value = first?.text ?? ''] =
    (first?.isEncoded && /^([^']*)'[^']*'(.*)$/.exec(first.text)) || []
  const bytes = ({ text, isEncoded }: Section) => (isEncoded ? unescaped(text) : text)
  const text = bytes({ text: value, isEncoded: first?.isEncoded === true }) + rest.map(bytes).join('')
  return charset === '' && /=\?/.test(text) ? decodeWords(text) : decodeBytes(text, charset)
}

const unescaped = (text: string): string =>
  text.replace(/%([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/**
 * The first value of each parameter of a field, by its name in small letters. A quote without an end takes the rest: the time stays
 * proportional to the length.
 */
function parametersOf(field: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const [, name = '', quoted, plain = ''] of field.matchAll(
    /;\s*([^\s;="]+)=\s*(?:"((?:[^"\\]|\\.?)*)(?:"|$)|([^;\s]+))/g,
  ))
    if (!values.has(name.toLowerCase())) values.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain)
  return values
}

/** The first value of each field of an unfolded head, by its name in small letters. */
function fieldsOf(head: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (const line of head.split(/\r?\n/)) {
    const end = line.indexOf(':')
    const name = line.slice(0, Math.max(end, 0)).trim().toLowerCase()
    if (name !== '' && !values.has(name)) values.set(name, line.slice(end + 1).trim())
  }
  return values
}

/** `=?utf-8?B?…?=` and `=?iso-8859-1*pt?Q?…?=`, and letters written as they are. A character may be cut between two words. */
function decodeWords(text: string): string {
  const decoded = text.replace(WORDS, (run: string) => {
    const runs: { charset: string; bytes: string }[] = []
    for (const [, name = '', kind = '', value = ''] of run.matchAll(WORD)) {
      const charset = name.toLowerCase()
      const bytes = kind.toUpperCase() === 'B' ? fromBase64(value) : unquoted(value.replaceAll('_', ' '))
      const last = runs.at(-1)
      if (last?.charset === charset) last.bytes += bytes
      else runs.push({ charset, bytes })
    }
    return runs.map(({ charset, bytes }) => decodeBytes(bytes, charset)).join('')
  })
  return decoded === text ? decodeName(Buffer.from(text, 'latin1'), { isDos: false }) : decoded
}

const WORD = /=\?([\w.:+-]{1,60})(?:\*[\w-]{0,20})?\?([BQ])\?([^?]*)\?=/gi
/** Words with nothing but blanks between them, which are no part of the text. */
const WORDS = new RegExp(`${WORD.source}(?:\\s*${WORD.source})*`, 'gi')

const fromBase64 = (value: string): string => Buffer.from(value, 'base64').toString('latin1')

/** Charsets that programs also name for text in another one: the bytes decide. */
const GUESSED = /^(|utf-?8|us-ascii|ascii|iso-?8859-1|latin-?1|windows-1252|cp-?1252)$/i

/** Bytes, one a character, in a charset that may be unknown or not the one that is named. */
function decodeBytes(bytes: string, charset: string): string {
  const written = Buffer.from(bytes, 'latin1')
  if (GUESSED.test(charset)) return decodeName(written, { isDos: false })
  try {
    return new TextDecoder(charset, { fatal: true }).decode(written)
  } catch {
    return decodeName(written, { isDos: false })
  }
}

/** Text of the quoted-printable encoding, as the bytes that it stands for. */
export const unquoted = (text: string): string =>
  text.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
