import { decodeName } from '../receive/entry-names.ts'
import type { Attachment, MsgBudget } from './msg.ts'

/*
 * The attachments of a `winmail.dat`, in which Outlook and Exchange pack those of a mail. Its text and the messages inside it are not read.
 * Source  MS-OXTNEF 2.1 (attributes), 2.1.3.3 (attachments)
 */

/** Signature and a key. */
const HEAD_BYTES = 6
const ATTRIBUTE_HEAD = 9
const CHECKSUM_BYTES = 2
/** Begins an attachment, its name, its bytes. */
const ATTRIBUTES = { begin: 0x00069002, title: 0x00018010, data: 0x0006800f } as const

/** What can be read of it, also of a cut one; null when the budget does not allow it. */
export function tnefAttachments(bytes: Buffer, budget: MsgBudget): Attachment[] | null {
  const found: Attachment[] = []
  let next: Attachment | null = null
  for (const { id, data } of attributesOf(bytes)) {
    if (id === ATTRIBUTES.begin) {
      budget.parts -= 1
      if (budget.parts < 0) return null
      next = { name: '', bytes: Buffer.alloc(0) }
      found.push(next)
    } else if (id === ATTRIBUTES.title && next) {
      const [name] = decodeName(data, { isDos: false }).split('\0')
      next.name = name ?? ''
    } else if (id === ATTRIBUTES.data && next) {
      budget.bytes -= data.length
      if (budget.bytes < 0) return null
      next.bytes = data
    }
  }
  return found.filter(({ bytes: content }) => content.length > 0)
}

function* attributesOf(bytes: Buffer): Generator<{ id: number; data: Buffer }> {
  let at = HEAD_BYTES
  while (at + ATTRIBUTE_HEAD <= bytes.length) {
    const start = at + ATTRIBUTE_HEAD
    const end = start + bytes.readUInt32LE(at + 5)
    if (end > bytes.length) return
    yield { id: bytes.readUInt32LE(at + 1), data: bytes.subarray(start, end) }
    at = end + CHECKSUM_BYTES
  }
}
