import { openVolume, type Volume } from '@portal/print/print-all.ts'
import { bytesOf, type PrintSource, type Refused, refusal } from './print-worker.ts'

/** One document of a volume, with its bookmark. */
export interface VolumePart extends PrintSource {
  /** Its name when it cannot be printed. */
  name: string
  /** Absent: the title of its print is used. */
  bookmark?: string
  group: string
  below: boolean
}

export type VolumeTask = { parts: readonly VolumePart[] } | { end: true }

export interface VolumeReply {
  /** New bytes of the PDF. */
  bytes: Uint8Array
  refused: Refused[]
}

/** A thread holds one volume from its first task to its last. */
let open: Volume | undefined

/** Runs in its own thread: prints documents, keeps the growing PDF, and returns the finished bytes. */
export function volume(task: VolumeTask): VolumeReply {
  open ??= openVolume('Notas')
  const refused: Refused[] = []
  if ('end' in task) open.end()
  else for (const part of task.parts) refused.push(...addPart(open, part))
  return { bytes: Buffer.concat([...open.ready()]), refused }
}

function addPart(to: Volume, { name, bookmark, group, below, state, ...source }: VolumePart): Refused[] {
  let bytes: Uint8Array
  try {
    bytes = bytesOf({ ...source, state })
  } catch (error) {
    const refused = refusal(error)
    to.addUnprinted({ name, reason: refused.message })
    return [refused]
  }
  const added = to.add({ bytes, state, name, bookmark, group, below })
  return added.ok ? [] : [refusal(added.error)]
}
