import { REFUSED } from '../receive/refusals.ts'
import { ZipRefusal } from '../receive/zip.ts'
import { type PartHead, readHead } from './message-fields.ts'
import { type Decoder, openDecoder } from './part-decoder.ts'

/** A step of reading a message: decoded bytes of an attachment, or its end. */
type Step = { data: Buffer } | { name: string; part: PartHead }

/** Bounds of a message that is read with its text and all its parts. */
interface MessageLimits {
  parts: number
  depth: number
}

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
 * `LINE_LIMIT`, time is proportional to the length. With `limits`, text and shown parts are read too, and a message that passes them is a
 * ZipRefusal.
 * Source  RFC 5322, RFC 2045 to 2047, RFC 2231, RFC 4155
 */
export function openMessage(limits: MessageLimits | null = null): MessageReader {
  const parts = openParts(limits)
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

/** The attachments that are read, one after the other. */
function openAttachments() {
  let steps: Step[] = []
  let pending: Buffer[] = []
  let part: { name: string | null; head: PartHead; decode: Decoder; size: number } | null = null
  let count = 0

  const flush = () => {
    if (pending.length > 0) steps.push({ data: Buffer.concat(pending) })
    pending = []
  }
  const take = (bytes: Buffer) => {
    if (part === null || bytes.length === 0) return
    part.size += bytes.length
    pending.push(bytes)
  }
  return {
    start: ({ name, head }: { name: string | null; head: PartHead }, decode: Decoder) => {
      part = { name, head, decode, size: 0 }
    },
    line: (bytes: Buffer) => {
      if (part !== null) take(part.decode.line(bytes))
    },
    end: (isEnd = false) => {
      if (part === null) return
      take(part.decode.end(isEnd))
      flush()
      if (part.size > 0) {
        count += 1
        steps.push({ name: part.name ?? `anexo ${count}`, part: part.head })
      }
      part = null
    },
    steps: () => {
      flush()
      const done = steps
      steps = []
      return done
    },
  }
}

/** Follows the lines of a message through its heads and parts. */
function openParts(limits: MessageLimits | null) {
  const attachments = openAttachments()
  let state: State = 'start'
  let boundaries: string[] = []
  let head = ''
  let isMbox: boolean | null = null
  let isAfterBlank = false
  let heads = 0

  /** Whether the line is a boundary of this part or of one around it. */
  const isBoundary = (line: Buffer): boolean => {
    if (boundaries.length === 0 || line[0] !== DASH || line[1] !== DASH || line.length > 256) return false
    const text = line.toString('latin1').trimEnd()
    const level = boundaries.findLastIndex((boundary) => text === `--${boundary}` || text === `--${boundary}--`)
    if (level < 0) return false
    attachments.end()
    const isLast = text.length === (boundaries[level]?.length ?? 0) + 4
    boundaries = boundaries.slice(0, isLast ? level : level + 1)
    state = isLast ? 'between' : 'head'
    head = ''
    return true
  }
  const openBody = () => {
    const follows = readHead(head, boundaries.length < DEPTH)
    head = ''
    heads += 1
    if (limits !== null && heads > limits.parts) throw new ZipRefusal(REFUSED.mailParts)
    if (follows.kind === 'multipart') {
      if (limits !== null && boundaries.length >= limits.depth) throw new ZipRefusal(REFUSED.mailDepth)
      boundaries = [...boundaries, follows.boundary]
      state = 'between'
    } else if (follows.kind === 'message') state = 'start'
    if (follows.kind !== 'body') return
    if (limits !== null || !follows.isLeftOut)
      attachments.start({ name: follows.name, head: follows.part }, openDecoder(follows.encoding))
    state = 'body'
  }
  const line = (bytes: Buffer, isContinued: boolean) => {
    const isBlank = !isContinued && bytes.length <= 2 && bytes.toString('latin1').trim() === ''
    isMbox ??= isBlank ? null : FROM_LINE.test(bytes.toString('latin1', 0, 5))
    if (isMbox === true && isAfterBlank && !isContinued && FROM_LINE.test(bytes.toString('latin1', 0, 5))) {
      attachments.end()
      boundaries = []
      state = 'start'
      head = ''
    }
    isAfterBlank = isBlank
    if (!isContinued && isBoundary(bytes)) return
    if (state === 'body') attachments.line(bytes)
    else if (state === 'start' || state === 'head') {
      if (isBlank && state === 'head') openBody()
      else if (!isBlank) {
        state = 'head'
        if (head.length + bytes.length <= HEAD_LIMIT) head += bytes.toString('latin1')
      }
    }
  }
  return { line, end: () => attachments.end(true), steps: attachments.steps }
}

const FROM_LINE = /^From /
