import { type FileHandle, mkdir, open, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import { writePrivate } from '../../base/private-file.ts'
import {
  openSpool,
  RECEIVING,
  receiverTag,
  removeFolder,
  uploadFolder,
  XML_FILE,
} from '../../features/notas/intake/receive/spool.ts'
import type { Archive } from './archive.ts'
import { DEMO_CERTIFICATE, DEMO_ROOTS } from './data-files.ts'
import { damaged, refused } from './errors.ts'
import { isUploadFile } from './held-queue.ts'
import type { Progress } from './progress.ts'
import { checkedFile, queuePlace } from './verify.ts'

const SMALL = 4 * 1024 * 1024
const MANIFEST_FILE = 'manifest.json'
const MANIFEST_BYTES = 256 * 1024 * 1024

const Size = Type.Integer({ minimum: 0, maximum: 4 * 1024 ** 4 })
const Name = Type.String({ maxLength: 10_000 })
/** `Manifest` of the intake's spool. Checked here, because a worker trusts it. */
const UploadManifest = Type.Object({
  empresaId: Type.Integer({ minimum: 1 }),
  files: Type.Array(
    Type.Union([
      Type.Object({ name: Name, kind: Type.Literal('xml'), offset: Size, size: Size }),
      Type.Object({ name: Name, kind: Type.Literal('zip'), file: Name, size: Size }),
      Type.Object({ name: Name, kind: Type.Literal('refused'), reason: Name }),
    ]),
    { maxItems: 1_000_000 },
  ),
})

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

/** Writes the waiting uploads of a copy into the spool folder, each completely or not at all, before any row refers to them. */
export async function placeQueue(deps: PlaceDeps): Promise<PlacedQueue> {
  const spool = await openSpool(deps.dataDir, deps.spool)
  const uploads = new Map<string, string>()
  const undo = async () => {
    for (const [uploadId, draft] of uploads)
      await Promise.all([removeFolder(draft), removeFolder(uploadFolder(spool, uploadId))])
  }
  try {
    for (const one of deps.archive.manifest.files) {
      const place = queuePlace(one.name)
      if (!place) continue
      deps.progress.step('Restaurando a fila de importação')
      const draft = `${uploadFolder(spool, place.uploadId)}${RECEIVING}${receiverTag(process.pid)}`
      if (!uploads.has(place.uploadId)) {
        await refuseTaken(uploadFolder(spool, place.uploadId))
        uploads.set(place.uploadId, draft)
        await mkdir(draft, { mode: 0o700 })
      }
      await writeStream(join(draft, place.file), checkedFile(one, deps.archive.file(one.name)))
    }
    for (const [uploadId, draft] of uploads) {
      await checkUpload(draft)
      await rename(draft, uploadFolder(spool, uploadId))
    }
    await syncFolder(spool.folder)
  } catch (error) {
    await undo()
    throw error
  }
  return { uploads: uploads.size, undo }
}

async function refuseTaken(folder: string): Promise<void> {
  if (await stat(folder).catch(() => null))
    throw refused(`A pasta de dados já tem o envio ${folder}. Use uma pasta de dados nova.`)
}

async function writeStream(path: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunks) await writeAll(file, chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) at += (await file.write(bytes, at)).bytesWritten
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().catch(() => undefined) // some file systems cannot sync a folder
  await folder.close()
}

/** Checks that the files of an upload's manifest exist in its folder with the right sizes. */
async function checkUpload(folder: string): Promise<void> {
  const wrong = damaged('um envio da fila de importação não está inteiro')
  const sizeOf = async (file: string): Promise<number> => {
    if (!isUploadFile(file)) throw wrong
    const found = await stat(join(folder, file)).catch(() => null)
    if (!found) throw wrong
    return found.size
  }
  if ((await sizeOf(MANIFEST_FILE)) > MANIFEST_BYTES) throw wrong
  for (const file of parseUpload(await readFile(join(folder, MANIFEST_FILE), 'utf8'), wrong).files) {
    if (file.kind === 'zip' && (await sizeOf(file.file)) !== file.size) throw wrong
    if (file.kind === 'xml' && file.offset + file.size > (await sizeOf(XML_FILE))) throw wrong
  }
}

function parseUpload(text: string, wrong: Error): Static<typeof UploadManifest> {
  try {
    const value: unknown = JSON.parse(text)
    if (Value.Check(UploadManifest, value)) return value
  } catch {
    // not JSON: throws below
  }
  throw wrong
}

/** The bytes of a small file of the copy; null when the copy has no such file. */
export async function smallFile(
  { manifest, file }: Archive,
  name: string,
  limit: number = SMALL,
): Promise<Buffer | null> {
  const found = manifest.files.find((one) => one.name === name)
  if (!found) return null
  if (found.bytes > limit) throw damaged(`${name} é grande demais`)
  return buffer(checkedFile(found, file(name)))
}

/** Adds the demonstration's authority to the existing ones and replaces its test certificate. */
export async function placeDemo(archive: Archive, dataDir: string): Promise<void> {
  const roots = await smallFile(archive, DEMO_ROOTS)
  const here = await readFile(join(dataDir, DEMO_ROOTS), 'utf8').catch(() => '')
  if (roots && !here.includes(roots.toString('utf8').trim()))
    await writePrivate(join(dataDir, DEMO_ROOTS), `${here}${roots.toString('utf8')}`)
  const certificate = await smallFile(archive, DEMO_CERTIFICATE)
  if (certificate) await writePrivate(join(dataDir, DEMO_CERTIFICATE), certificate)
}
