import { randomBytes } from 'node:crypto'
import { copyFile, link, mkdir, readdir, rm } from 'node:fs/promises'
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
  filesOf(uploadId: string): Promise<HeldFile[]>
  release(): Promise<void>
}

export async function openHeldQueue(dataDir: string, spoolId: string): Promise<HeldQueue> {
  await sweepDead(dataDir)
  const { folder } = await openSpool(dataDir, spoolId)
  const held = join(dataDir, `${HOLD}${receiverTag(process.pid)}-${randomBytes(4).toString('hex')}`)
  await mkdir(held, { mode: 0o700 })
  const ids = new Set<string>()
  return {
    async hold() {
      for (const id of (await readdir(folder)).filter(isUploadId)) {
        if (ids.has(id)) continue
        if (await holdOne(join(folder, id), join(held, id))) ids.add(id)
      }
    },
    has: (uploadId) => ids.has(uploadId),
    async filesOf(uploadId) {
      const files = (await readdir(join(held, uploadId))).sort()
      return files.map((file) => ({ path: join(held, uploadId, file), name: `fila/${uploadId}/${file}` }))
    },
    release: () => rm(held, { recursive: true, force: true }),
  }
}

/** False when the upload was deleted meanwhile. */
async function holdOne(from: string, to: string): Promise<boolean> {
  await mkdir(to, { mode: 0o700 })
  try {
    for (const file of (await readdir(from)).filter(isUploadFile)) await linkOrCopy(join(from, file), join(to, file))
    if (await isComplete(to)) return true
  } catch (error) {
    if (!isGone(error)) throw error
  }
  await rm(to, { recursive: true, force: true })
  return false
}

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: unknown) => {
    if (isGone(error)) throw error
    await copyFile(from, to)
  })
}

/** Whether the folder has every file that its manifest names. */
async function isComplete(folder: string): Promise<boolean> {
  const manifest = await readManifest(folder)
  const there = new Set(await readdir(folder))
  const wanted = manifest?.files.map((file) =>
    file.kind === 'zip' ? file.file : file.kind === 'xml' ? XML_FILE : null,
  )
  return wanted?.every((file) => file === null || there.has(file)) ?? false
}

/** Deletes the folders that killed copies left. */
async function sweepDead(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const tag = /^copia-(\d+-[0-9a-f]{16})-[0-9a-f]{8}$/.exec(name)?.[1]
    if (tag !== undefined && receiverTag(Number.parseInt(tag, 10)) !== tag)
      await rm(join(dataDir, name), { recursive: true, force: true })
  }
}
