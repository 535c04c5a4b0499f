import { randomBytes } from 'node:crypto'
import { access, copyFile, link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openSpool, readManifest, receiverTag, XML_FILE } from '../../features/intake/receive/spool.ts'

const HOLD = 'copia-'
export const isUploadId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
/** Files in the folder of a waiting upload. Others are neither copied nor restored. */
export const isUploadFile = (text: string): boolean => /^(manifest\.json|xml\.bin|\d{1,6}\.zip)$/.test(text)

interface HeldFile {
  path: string
  /** `fila/ID/FILE`. */
  name: string
}

/**
 * Keeps the files of waiting uploads while a copy is made, because a worker deletes them when an upload is done. Uses hard links, and
 * copies where the file system has no links.
 */
export interface HeldQueue {
  /** Links the files of the uploads that wait now; earlier links stay. */
  hold(): Promise<void>
  has(uploadId: string): boolean
  /** Whether the files of a waiting upload are there and damaged: the manifest cannot be read, or a file that it names is missing or short. */
  isDamaged(uploadId: string): boolean
  filesOf(uploadId: string): Promise<HeldFile[]>
  release(): Promise<void>
}

export async function openHeldQueue(dataDir: string, spoolId: string): Promise<HeldQueue> {
  await sweepDead(dataDir)
  const { folder } = await openSpool(dataDir, spoolId)
  const held = join(dataDir, `${HOLD}${receiverTag(process.pid)}-${randomBytes(4).toString('hex')}`)
  await mkdir(held, { mode: 0o700 })
  const ids = new Set<string>()
  const damaged = new Set<string>()
  return {
    async hold() {
      for (const id of (await readdir(folder)).filter(isUploadId)) {
        if (ids.has(id)) continue
        const state = await holdOne(join(folder, id), join(held, id))
        if (state === 'held') ids.add(id)
        if (state === 'damaged') damaged.add(id)
        else damaged.delete(id)
      }
    },
    has: (uploadId) => ids.has(uploadId),
    isDamaged: (uploadId) => damaged.has(uploadId),
    async filesOf(uploadId) {
      const files = (await readdir(join(held, uploadId))).sort()
      return files.map((file) => ({ path: join(held, uploadId, file), name: `fila/${uploadId}/${file}` }))
    },
    release: () => rm(held, { recursive: true, force: true }),
  }
}

/** `gone`: the upload was deleted meanwhile, or is still being sealed. */
async function holdOne(from: string, to: string): Promise<'held' | 'damaged' | 'gone'> {
  await mkdir(to, { mode: 0o700 })
  let state: 'held' | 'damaged' | 'gone' = 'gone'
  try {
    for (const file of (await readdir(from)).filter(isUploadFile)) await linkOrCopy(join(from, file), join(to, file))
    state = (await isComplete(to)) ? 'held' : 'damaged'
    // an upload whose work ended while it was linked has lost its files too
    if (state === 'damaged') await access(from)
  } catch (error) {
    if (isGone(error)) state = 'gone'
    else if (isUnreadable(error)) state = 'damaged'
    else throw error
  }
  if (state !== 'held') await rm(to, { recursive: true, force: true })
  return state
}

/** A block of the disk cannot be read. */
const isUnreadable = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EIO'

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: unknown) => {
    if (isGone(error)) throw error
    await copyFile(from, to)
  })
}

/** Whether the folder has every file that its manifest names, in its size. */
async function isComplete(folder: string): Promise<boolean> {
  const manifest = await readManifest(folder)
  if (manifest === null || manifest === 'damaged') return false
  const needed = new Map<string, number>()
  for (const file of manifest.files) {
    if (file.kind === 'zip') needed.set(file.file, file.size)
    if (file.kind === 'xml') needed.set(XML_FILE, Math.max(needed.get(XML_FILE) ?? 0, file.offset + file.size))
  }
  for (const [file, size] of needed) {
    const stats = await stat(join(folder, file)).catch(() => null)
    if (stats === null || stats.size < size) return false
  }
  return true
}

/** Deletes the folders that killed copies left. */
async function sweepDead(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const tag = /^copia-(\d+-[0-9a-f]{16})-[0-9a-f]{8}$/.exec(name)?.[1]
    if (tag !== undefined && receiverTag(Number.parseInt(tag, 10)) !== tag)
      await rm(join(dataDir, name), { recursive: true, force: true })
  }
}
