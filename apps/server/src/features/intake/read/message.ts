import { decodeName } from '../receive/entry-names.ts'

/** A step of reading a message: decoded bytes of an attachment, or its end. */
type Step = { data: Buffer } | { name: string }

/** Boundaries inside one another; a message has few. */
const DEPTH = 32
const HEAD_LIMIT = 256 * 1024
/** A longer line is read in pieces. */
const LINE_LIMIT = 1024 * 1024
const LINE_FEED = 0x0a
const DASH = 0x2d

interface MessageReader {
  /** Takes the next piece of the message. */
  push(piece: Buffer): Step[]
  end(): Step[]
}

/**
 * Reads the attachments of a message, also of one inside it, and of all messages of an mbox. Their own text is left out. Memory is bounded by
 * `LINE_LIMIT`, time is proportional to the length.
 * Source  RFC 5322, RFC 2045 to 2047, RFC 2231, RFC 4155
 */
export function openMessage(): MessageReader {
  const parts = openParts()
  let rest: Buffer = Buffer.alloc(0)
  let isContinued = false
  const take = (line: Buffer, isWhole: boolean) => {
    parts.line(line, isContinued)
    isContinued = !isWhole
  }
  return {
    push: (piece) => {
      const block = rest.length === 0 ? piece : Buffer.concat([rest, piece])
      let start = 0
      for (let end = block.indexOf(LINE_FEED, rest.length); end >= 0; end = block.indexOf(LINE_FEED, start)) {
        take(block.subarray(start, end + 1), true)
        start = end + 1
      }
      if (block.length - start > LINE_LIMIT) {
        const end = block.length - 3 // a quoted character is not cut
        take(block.subarray(start, end), false)
        start = end
      }
      rest = block.subarray(start)
      return parts.steps()
    },
    end: () => {
      if (rest.length > 0) take(rest, true)
      parts.end()
      return parts.steps()
    },
  }
}

/** What follows: the fields of a message (`start` before the first of them) or of a part, a body, or text between parts. */
type State = 'start' | 'head' | 'body' | 'between'

function openParts() {
  let steps: Step[] = []
  let pending: Buffer[] = []
  let state: State = 'start'
  let boundaries: string[] = []
  let head = ''
  let decode: Decoder | null = null
  let name: string | null = null
  let size = 0
  let count = 0
  let isMbox: boolean | null = null
  let isAfterBlank = false

  const data = (bytes: Buffer) => {
    size += bytes.length
    if (bytes.length > 0) pending.push(bytes)
  }
  const flush = () => {
    if (pending.length > 0) steps.push({ data: Buffer.concat(pending) })
    pending = []
  }
  const endPart = (isEnd = false) => {
    if (state === 'body' && decode !== null) {
      data(decode.end(isEnd))
      flush()
      if (size > 0) {
        count += 1
        steps.push({ name: name ?? `anexo ${count}` })
      }
    }
    decode = null
  }
  /** Whether the line is a boundary of this part or of one around it. */
  const isBoundary = (line: Buffer): boolean => {
    if (boundaries.length === 0 || line[0] !== DASH || line[1] !== DASH || line.length > 256) return false
    const text = line.toString('latin1').trimEnd()
    const level = boundaries.findLastIndex((boundary) => text === `--${boundary}` || text === `--${boundary}--`)
    if (level < 0) return false
    endPart()
    const isLast = text.length === (boundaries[level]?.length ?? 0) + 4
    boundaries = boundaries.slice(0, isLast ? level : level + 1)
    state = isLast ? 'between' : 'head'
    head = ''
    return true
  }
  const openBody = () => {
    const fields = fieldsOf(head.replace(/\r?\n[ \t]+/g, ' '))
    head = ''
    const type = fields.get('content-type') ?? ''
    const boundary = parameter(type, 'boundary')
    if (/^multipart\//i.test(type) && boundary !== null && boundaries.length < DEPTH) {
      boundaries = [...boundaries, boundary.trimEnd()]
      state = 'between'
      return
    }
    const encoding = (fields.get('content-transfer-encoding') ?? '').toLowerCase()
    if (/^message\/rfc822/i.test(type) && !/^(base64|quoted-printable)$/.test(encoding)) {
      state = 'start'
      return
    }
    name = parameter(fields.get('content-disposition') ?? '', 'filename') ?? parameter(type, 'name')
    const isText = type === '' || /^text\/(plain|html|calendar)/i.test(type)
    const isShown = /^(image|audio|video)\//i.test(type)
    const isLeftOut = isShown || (isText && (name === null || !/\.(xml|zip|gz|tgz|tar|eml)$/i.test(name)))
    decode = isLeftOut ? null : openDecoder(encoding)
    size = 0
    state = 'body'
  }
  const line = (bytes: Buffer, isContinued: boolean) => {
    const isBlank = !isContinued && bytes.length <= 2 && bytes.toString('latin1').trim() === ''
    isMbox ??= isBlank ? null : FROM_LINE.test(bytes.toString('latin1', 0, 5))
    if (isMbox === true && isAfterBlank && !isContinued && FROM_LINE.test(bytes.toString('latin1', 0, 5))) {
      endPart()
      boundaries = []
      state = 'start'
      head = ''
    }
    isAfterBlank = isBlank
    if (!isContinued && isBoundary(bytes)) return
    if (state === 'body') {
      if (decode !== null) data(decode.line(bytes))
    } else if (state === 'start' || state === 'head') {
      if (isBlank && state === 'head') openBody()
      else if (!isBlank) {
        state = 'head'
        if (head.length + bytes.length <= HEAD_LIMIT) head += bytes.toString('latin1')
      }
    }
  }
  return {
    line,
    end: () => endPart(true),
    steps: () => {
      flush()
      const done = steps
      steps = []
      return done
    },
  }
}

const FROM_LINE = /^From /

interface Decoder {
  line(line: Buffer): Buffer
  /** `isEnd`: the message ends here, and not at a boundary. */
  end(isEnd: boolean): Buffer
}

const NOTHING = Buffer.alloc(0)

function openDecoder(encoding: string): Decoder {
  return encoding === 'base64' ? openBase64() : openLines(encoding === 'quoted-printable')
}

/** Four letters are three bytes; what is left of a line waits for the next one. */
function openBase64(): Decoder {
  let rest = ''
  return {
    line: (line) => {
      const letters = rest + line.toString('latin1').replace(/[^A-Za-z0-9+/=]/g, '')
      const end = letters.length - (letters.length % 4)
      rest = letters.slice(end)
      return Buffer.from(letters.slice(0, end), 'base64')
    },
    end: () => Buffer.from(rest, 'base64'),
  }
}

/** The end of a line waits for the next one: that of the last line belongs to a boundary. */
function openLines(isQuoted: boolean): Decoder {
  let ending: Buffer = NOTHING
  return {
    line: (line) => {
      const length = line.length - (line.at(-1) !== LINE_FEED ? 0 : line.at(-2) === 0x0d ? 2 : 1)
      const before = ending
      ending = line.subarray(length)
      if (!isQuoted) return Buffer.concat([before, line.subarray(0, length)])
      const text = line.toString('latin1', 0, length)
      const trimmed = ending.length > 0 ? text.trimEnd() : text
      const isSoft = ending.length > 0 && trimmed.endsWith('=')
      if (isSoft) ending = NOTHING
      return Buffer.concat([before, Buffer.from(unquoted(isSoft ? trimmed.slice(0, -1) : text), 'latin1')])
    },
    end: (isEnd) => (isEnd ? ending : NOTHING),
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
