import { decodeName } from '../receive/entry-names.ts'

/** A part of a message with its decoded bytes. */
interface MessagePart {
  name: string
  bytes: Uint8Array
}

/** Parts inside parts, and parts of a message; a message has few of each. */
const DEPTH = 8
const PARTS = 2_000

const FIELD =
  /^(?:from |(?:return-path|received|delivered-to|x-[\w-]+|mime-version|message-id|date|from|to|subject|content-type|dkim-signature|arc-[\w-]+):)/i

/** True for an e-mail as mail programs save it (.eml): it begins with one of the fields of a message. */
export const isMessage = (bytes: Uint8Array): boolean =>
  bytes[0] !== 0x3c && FIELD.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1').trimStart())

/**
 * The attachments of a message, also of one inside it. Its own text is left out.
 * Source  RFC 5322, RFC 2045 to 2047, RFC 2231
 */
export function messageParts(bytes: Uint8Array): MessagePart[] {
  const parts: MessagePart[] = []
  collect(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1').trimStart(), parts, 0)
  return parts
}

/** `part` has one character for each byte. */
function collect(part: string, parts: MessagePart[], depth: number): void {
  if (depth > DEPTH || parts.length >= PARTS) return
  const blank = /\r?\n\r?\n/.exec(part)
  const head = (blank ? part.slice(0, blank.index) : part).replace(/\r?\n[ \t]+/g, ' ')
  const body = blank ? part.slice(blank.index + blank[0].length) : ''
  const fields = fieldsOf(head)
  const field = (name: string) => fields.get(name) ?? ''
  const type = field('content-type')
  const boundary = parameter(type, 'boundary')
  if (/^multipart\//i.test(type) && boundary !== null) {
    for (const inner of split(body, boundary)) collect(inner, parts, depth + 1)
    return
  }
  const bytes = decodeBody(body, field('content-transfer-encoding'))
  if (/^message\/rfc822/i.test(type)) {
    collect(bytes.toString('latin1'), parts, depth + 1)
    return
  }
  const name = parameter(field('content-disposition'), 'filename') ?? parameter(type, 'name')
  const isText = type === '' || /^text\/(plain|html|calendar)/i.test(type)
  const isShown = /^(image|audio|video)\//i.test(type)
  if (bytes.length === 0 || isShown || (isText && (name === null || !/\.(xml|zip|gz|tgz|tar)$/i.test(name)))) return
  parts.push({ name: name ?? `anexo ${parts.length + 1}`, bytes })
}

/** The bodies between the lines of a boundary. */
function split(body: string, boundary: string): string[] {
  const line = `--${boundary}`
  const inner: string[] = []
  let start = -1
  for (let at = body.indexOf(line); at >= 0; at = body.indexOf(line, at + line.length)) {
    if (at > 0 && body[at - 1] !== '\n') continue
    if (start >= 0) inner.push(body.slice(start, at).replace(/\r?\n$/, ''))
    const end = body.indexOf('\n', at)
    if (body.startsWith('--', at + line.length) || end < 0) return inner
    start = end + 1
  }
  // a cut message has no last line
  return start < 0 ? inner : [...inner, body.slice(start)]
}

function decodeBody(body: string, encoding: string): Buffer {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body.replace(/[^A-Za-z0-9+/=]/g, ''), 'base64')
    case 'quoted-printable':
      return Buffer.from(unquoted(body.replace(/=[ \t]*\r?\n/g, '')), 'latin1')
    default:
      return Buffer.from(body, 'latin1')
  }
}

const unquoted = (text: string): string =>
  text.replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The value of a parameter of a field, decoded; null without it. */
function parameter(field: string, name: string): string | null {
  const written = parametersOf(field)
  const extended = written.get(`${name}*`) ?? written.get(`${name}*0*`)
  if (extended !== undefined) {
    const [, charset = '', , value = extended] = /^([^']*)'([^']*)'(.*)$/.exec(extended) ?? []
    return decodeText(value.replaceAll('%', '='), charset)
  }
  const plain = written.get(name)
  return plain === undefined ? null : decodeWords(plain)
}

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

/** `=?utf-8?B?…?=` and `=?iso-8859-1?Q?…?=`, and letters written as they are. */
function decodeWords(text: string): string {
  const decoded = text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([\w-]+)\?([BQ])\?([^?]*)\?=/gi, (_, charset: string, kind: string, value: string) =>
      kind.toUpperCase() === 'B'
        ? decodeText(Buffer.from(value, 'base64').toString('latin1'), charset, false)
        : decodeText(value.replaceAll('_', ' '), charset),
    )
  return decoded === text ? decodeName(Buffer.from(text, 'latin1'), { isDos: false }) : decoded
}

function decodeText(value: string, charset: string, isQuoted = true): string {
  const bytes = Buffer.from(isQuoted ? unquoted(value) : value, 'latin1')
  return /^utf-?8$/i.test(charset) ? bytes.toString('utf8') : decodeName(bytes, { isDos: false })
}
