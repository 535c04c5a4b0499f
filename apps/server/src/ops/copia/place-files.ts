import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { writePrivate } from '../../base/private-file.ts'
import { openSpool, RECEIVING, receiverTag, removeFolder, uploadFolder } from '../../features/intake/receive/spool.ts'
import type { Archive } from './archive.ts'
import { DEMO_CERTIFICATE, DEMO_ROOTS, JOBS, MASTER_KEY } from './data-files.ts'
import { copyDamaged, copyRefused } from './errors.ts'
import { isUploadFile, isUploadId } from './held-queue.ts'
import type { Progress } from './progress.ts'
import { syncFolder } from './write-file.ts'

interface PlaceDeps {
  archive: Archive
  dataDir: string
  /** Id of the data folder. */
  spool: string
  progress: Progress
}

export interface PlacedQueue {
  uploads: number
  /** Deletes the uploads that were placed. */
  undo(): Promise<void>
}

/** The upload and the file of a name in `fila/`; null for the other files of a copy. Throws for an unknown name. */
export function queuePlace(name: string): { uploadId: string; file: string } | null {
  if ([MASTER_KEY, DEMO_ROOTS, DEMO_CERTIFICATE, JOBS].includes(name)) return null
  const [folder, uploadId = '', file = '', ...rest] = name.split('/')
  if (folder !== 'fila' || rest.length > 0 || !isUploadId(uploadId) || !isUploadFile(file))
    throw copyDamaged(`o arquivo ${JSON.stringify(name)} não tem lugar no portal`)
  return { uploadId, file }
}

/** Writes the waiting uploads of a copy into the spool folder, each completely or not at all, before any row refers to them. */
export async function placeQueue({ archive, dataDir, spool: id, progress }: PlaceDeps): Promise<PlacedQueue> {
  const spool = await openSpool(dataDir, id)
  const drafts = new Map<string, string>()
  const undo = async () => {
    for (const [folder, draft] of drafts) await Promise.all([removeFolder(draft), removeFolder(folder)])
  }
  try {
    for (const item of archive.manifest.files) {
      const place = queuePlace(item.name)
      if (!place) continue
      progress.step('Restaurando a fila de importação')
      const folder = uploadFolder(spool, place.uploadId)
      const draft = `${folder}${RECEIVING}${receiverTag(process.pid)}`
      if (!drafts.has(folder)) {
        await refuseTaken(folder)
        drafts.set(folder, draft)
        await mkdir(draft, { mode: 0o700 })
      }
      const target = createWriteStream(join(draft, place.file), { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(archive.file(item), target)
    }
    for (const [folder, draft] of drafts) await rename(draft, folder)
    await syncFolder(spool.folder)
  } catch (error) {
    await undo()
    throw error
  }
  return { uploads: drafts.size, undo }
}

async function refuseTaken(folder: string): Promise<void> {
  if (await stat(folder).catch(() => null))
    throw copyRefused(`A pasta de dados já tem o envio ${folder}. Use uma pasta de dados nova.`)
}

/** The bytes of a file that fits into memory; null when the copy has no such file. */
export async function readSmallFile({ manifest, file }: Archive, wanted: string): Promise<Buffer | null> {
  const item = manifest.files.find(({ name }) => name === wanted)
  return item ? buffer(file(item)) : null
}

/** Adds the demonstration's authority to the existing ones and replaces its test certificate. */
export async function placeDemo(archive: Archive, dataDir: string): Promise<void> {
  const roots = await readSmallFile(archive, DEMO_ROOTS)
  const existing = await readFile(join(dataDir, DEMO_ROOTS), 'utf8').catch(() => '')
  if (roots && !existing.includes(roots.toString('utf8').trim()))
    await writePrivate(join(dataDir, DEMO_ROOTS), `${existing}${roots.toString('utf8')}`)
  const certificate = await readSmallFile(archive, DEMO_CERTIFICATE)
  if (certificate) await writePrivate(join(dataDir, DEMO_CERTIFICATE), certificate)
}
