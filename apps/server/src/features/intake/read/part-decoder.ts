import { unquoted } from './message-fields.ts'

/* The body of a part, line by line, as the bytes of the attachment. Source  RFC 2045 */

const LINE_FEED = 0x0a

export interface Decoder {
  line(line: Buffer): Buffer
  /** `isEnd`: the message ends here, and not at a boundary. */
  end(isEnd: boolean): Buffer
}

const NOTHING = Buffer.alloc(0)

export function openDecoder(encoding: string): Decoder {
  return encoding === 'base64' ? openBase64() : openLines(encoding === 'quoted-printable')
}

/** Four letters are three bytes; what is left of a line waits for the next one. A sign of the end closes a block: others may follow it. */
function openBase64(): Decoder {
  let rest = ''
  const take = (letters: string): Buffer => {
    const blocks = (rest + letters).split(/=+/)
    const open = blocks.pop() ?? ''
    const end = open.length - (open.length % 4)
    rest = open.slice(end)
    return Buffer.concat([...blocks, open.slice(0, end)].map((block) => Buffer.from(block, 'base64')))
  }
  return {
    line: (line) => take(line.toString('latin1').replace(/[^A-Za-z0-9+/=]/g, '')),
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
