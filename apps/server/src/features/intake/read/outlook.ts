import { containerKind, HEAD_BYTES, isCompoundFile, isTnef } from '../receive/container.ts'
import { REFUSED, XML_LIMIT } from '../receive/refusals.ts'
import { ZipRefusal } from '../receive/zip.ts'
import { bytesOf, memorySource } from './byte-source.ts'
import { type InnerFile, innerName, type OpenContainer, plainFile, refusedFile } from './inner-file.ts'
import { type Attachment, attachmentsOf, type MsgBudget } from './msg.ts'
import { tnefAttachments } from './tnef.ts'

/** Files in which Outlook keeps the attachments of a message: a saved message (.msg) and `winmail.dat`. */

/** Of one message: its attachments, the messages inside one another, and the bytes of all attachments. */
export const OUTLOOK_LIMITS: Readonly<MsgBudget> = { parts: 100, depth: 10, bytes: 40 * 1024 * 1024 }

/** Null when it is no such file, is broken, or has more than the budget allows. */
export function outlookAttachments(bytes: Buffer, budget: MsgBudget): Attachment[] | null {
  if (isCompoundFile(bytes)) return attachmentsOf(bytes, budget)
  return isTnef(bytes) ? tnefAttachments(bytes, budget) : null
}

/**
 * The attachments of a message of Outlook; a file without any, as an old Word document, is a file itself. Throws ZipRefusal when they are
 * too many for the upload.
 */
export async function* outlookFiles(container: OpenContainer): AsyncGenerator<InnerFile> {
  const { name, source, entryBudget } = container
  const attachments = await readAttachments(container)
  if (attachments.length === 0)
    return yield source.size > XML_LIMIT ? refusedFile(name, REFUSED.xmlTooLarge) : plainFile(name, source)
  if (!entryBudget(attachments.length)) throw new ZipRefusal(REFUSED.tooManyInside)
  let ahead = attachments.length
  for (const [index, attachment] of attachments.entries()) {
    ahead -= 1
    yield attachmentFile(innerName(name, attachment.name || `anexo ${index + 1}`), attachment.bytes, {
      ahead,
      isWithin: container.budget(attachment.bytes.length),
    })
  }
}

/** Empty when none is read. A budget that is used up already opens no further message. */
async function readAttachments({ source, budget }: OpenContainer): Promise<Attachment[]> {
  if (source.size > OUTLOOK_LIMITS.bytes || !budget(0)) return []
  return outlookAttachments(Buffer.from((await bytesOf(source)).buffer), { ...OUTLOOK_LIMITS }) ?? []
}

function attachmentFile(
  name: string,
  bytes: Buffer,
  { ahead, isWithin }: { ahead: number; isWithin: boolean },
): InnerFile {
  if (!isWithin) return refusedFile(name, REFUSED.inflatedBomb, ahead)
  const kind = containerKind(bytes.subarray(0, HEAD_BYTES))
  const source = memorySource(bytes)
  if (kind !== null) return { ahead, container: { name, kind, source } }
  return bytes.length > XML_LIMIT ? refusedFile(name, REFUSED.xmlTooLarge, ahead) : plainFile(name, source, ahead)
}
