import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import Value from 'typebox/value'
import { writePrivate } from '../../../base/private-file.ts'
import { processStart } from '../../../base/process-id.ts'

/** Folder of waiting uploads: DATA_DIR/fila. Jobs carry its `id`, because only a process with this folder can work them. */
export interface Spool {
  id: string
  folder: string
}

/** One file of an upload: small ones are concatenated in `xml.bin`; each zip, and each large container of another kind, is a separate file. */
export type SpooledFile =
  | { name: string; kind: 'xml'; offset: number; size: number }
  | { name: string; kind: 'zip'; file: string; size: number }
  | { name: string; kind: 'refused'; reason: string }

export interface Manifest {
  empresaId: number
  files: SpooledFile[]
}

const Size = Type.Integer({ minimum: 0 })
const StoredManifest = Type.Object({
  empresaId: Type.Integer(),
  files: Type.Array(
    Type.Union([
      Type.Object({ name: Type.String(), kind: Type.Literal('xml'), offset: Size, size: Size }),
      Type.Object({ name: Type.String(), kind: Type.Literal('zip'), file: Type.String(), size: Size }),
      Type.Object({ name: Type.String(), kind: Type.Literal('refused'), reason: Type.String() }),
    ]),
  ),
})

export const XML_FILE = 'xml.bin'
const MANIFEST = 'manifest.json'
export const RECEIVING = '.recebendo-'

/** Opens the spool of a data folder with this id. */
export async function openSpool(dataDir: string, id: string): Promise<Spool> {
  const folder = join(dataDir, 'fila')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return { id, folder }
}

export const uploadFolder = (spool: Spool, uploadId: string): string => join(spool.folder, uploadId)

/** Tag of a receiving process: its pid and a hash of its start time, because pids are reused. Empty for a dead process. */
export function receiverTag(pid: number): string {
  const start = processStart(pid)
  return start === null ? '' : `${pid}-${createHash('sha256').update(start).digest('hex').slice(0, 16)}`
}

/**
 * Returns null when there is none, `damaged` when its text is not one that `seal` wrote. Throws when the disk cannot be read: the files must
 * not be taken for lost.
 */
export async function readManifest(folder: string): Promise<Manifest | 'damaged' | null> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return Value.Check(StoredManifest, value) ? value : 'damaged'
  } catch {
    return 'damaged' // cut by a fault of the disk: `seal` writes it whole or not at all
  }
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

export async function freeBytes({ folder }: Spool): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** An upload being received. It takes effect when `seal` returns. */
export interface Receiving {
  files: SpooledFile[]
  bytes(): number
  addXml(name: string, bytes: Buffer): Promise<void>
  /** Writes a zip, or a large container of another kind, as its pieces arrive. */
  addZip(name: string, pieces: AsyncIterable<Buffer>): Promise<void>
  refuse(name: string, reason: string): void
  /** Syncs everything to disk under its final name. */
  seal(empresaId: number): Promise<void>
  discard(): Promise<void>
}

const FLUSH_AT = 1 << 20

/** Concatenates small files: one write per megabyte and one sync for all. */
async function openGathering(path: string) {
  const file = await open(path, 'wx', 0o600)
  let pending: Buffer[] = []
  let pendingBytes = 0
  let offset = 0
  const flush = async () => {
    const bytes = Buffer.concat(pending, pendingBytes)
    pending = []
    pendingBytes = 0
    await writeAll(file, bytes)
  }
  return {
    size: () => offset,
    /** Returns the offset of the bytes. */
    add: async (bytes: Buffer) => {
      const start = offset
      offset += bytes.length
      pending.push(bytes)
      pendingBytes += bytes.length
      if (pendingBytes >= FLUSH_AT) await flush()
      return start
    },
    sync: async () => {
      await flush()
      await file.sync()
    },
    close: () => file.close().catch(() => undefined),
  }
}

/** Opens the folder of a new upload. */
export async function startReceiving(spool: Spool, uploadId: string): Promise<Receiving> {
  const target = uploadFolder(spool, uploadId)
  const folder = `${target}${RECEIVING}${receiverTag(process.pid)}`
  await mkdir(folder, { mode: 0o700 })
  const files: SpooledFile[] = []
  const xml = await openGathering(join(folder, XML_FILE))
  let zipBytes = 0
  return {
    files,
    bytes: () => xml.size() + zipBytes,
    refuse: (name, reason) => void files.push({ name, kind: 'refused', reason }),
    addXml: async (name, bytes) => {
      files.push({ name, kind: 'xml', offset: await xml.add(bytes), size: bytes.length })
    },
    addZip: async (name, pieces) => {
      const file = `${files.length}.zip`
      const size = await writeZip(join(folder, file), pieces)
      zipBytes += size
      files.push({ name, kind: 'zip', file, size })
    },
    seal: async (empresaId) => {
      await xml.sync()
      await xml.close()
      const manifest: Manifest = { empresaId, files }
      await writePrivate(join(folder, MANIFEST), JSON.stringify(manifest))
      await rename(folder, target)
      await syncFolder(spool.folder)
    },
    discard: async () => {
      await xml.close()
      await Promise.all([removeFolder(folder), removeFolder(target)])
    },
  }
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let index = 0; index < bytes.length; ) index += (await file.write(bytes, index)).bytesWritten
}

async function writeZip(path: string, pieces: AsyncIterable<Buffer>): Promise<number> {
  const file = await open(path, 'wx', 0o600)
  let size = 0
  try {
    for await (const piece of pieces) {
      await writeAll(file, piece)
      size += piece.length
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return size
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().catch(() => undefined) // some file systems do not support it
  await folder.close()
}
