import { open, readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { AppError } from '../../base/errors.ts'
import { receiveUpload } from './accept.ts'
import type { IntakeDeps } from './deps.ts'
import type { UploadLine } from './judge/judge-document.ts'
import { containerKind, HEAD_BYTES, isForeignArchive } from './receive/container.ts'
import { ENTRY_LIMIT, REFUSED, XML_LIMIT, ZIP_LIMIT } from './receive/refusals.ts'
import { shownText } from './receive/shown-text.ts'
import type { Receiving } from './receive/spool.ts'
import { openZip } from './receive/zip.ts'
import { workUpload } from './work-upload.ts'

export interface ImportFilesOptions {
  empresaId: number
  files: readonly LocalFile[]
  /** Called with the lines of each stored batch. */
  onLines?: (lines: readonly UploadLine[]) => void
}

/** Most files of one upload; the rest is sent as further uploads. */
const FILES_AT_ONCE = 20_000
/** The queue takes the upload over after this delay. */
const OURS_SECONDS = 3600

/**
 * The operator's import for one company: spools, judges and stores like an upload, but in this process. The server's
 * queue finishes a run that was killed.
 */
export async function importFiles(deps: IntakeDeps, { empresaId, files, onLines }: ImportFilesOptions): Promise<void> {
  if (files.length === 0) throw new AppError(422, 'importar.no_files', 'Nenhum arquivo encontrado.')
  for await (const some of inUploads(files)) {
    const options = {
      owner: { empresaId, accountId: null },
      expectedBytes: some.reduce((sum, { size }) => sum + size, 0),
      delaySeconds: OURS_SECONDS,
    }
    const uploadId = await receiveUpload(deps, options, async (receiving) => {
      for (const file of some) await addFile(receiving, file)
    })
    await workUpload(deps, { empresaId, uploadId }, { onLines })
  }
}

/** Groups files into uploads, in order: each within the limits of files and of zip entries. */
async function* inUploads(files: readonly LocalFile[]): AsyncGenerator<LocalFile[]> {
  let some: LocalFile[] = []
  let entries = 0
  for (const file of files) {
    const more = await countEntries(file)
    if (some.length >= FILES_AT_ONCE || (some.length > 0 && entries + more > ENTRY_LIMIT)) {
      yield some
      some = []
      entries = 0
    }
    some.push(file)
    entries += more
  }
  yield some
}

/** 0 for a file that is no zip, or for a zip that will be refused. */
async function countEntries({ path }: LocalFile): Promise<number> {
  if (!/\.zip$/i.test(path)) return 0
  const zip = await openZip(path).catch(() => null)
  await zip?.close()
  return zip?.entryCount ?? 0
}

export interface LocalFile {
  path: string
  name: string
  size: number
  /** Time of the last change, in milliseconds. */
  changed: number
}

/** Files and folders with all the XMLs, archives and messages in them. Throws AppError 422 `importar.no_path`. */
export async function listFiles(paths: readonly string[]): Promise<LocalFile[]> {
  const files: LocalFile[] = []
  for (const path of paths) {
    const stats = await stat(path).catch(() => null)
    if (!stats) throw new AppError(422, 'importar.no_path', `${path} não existe ou não pode ser lido.`)
    if (!stats.isDirectory()) files.push({ path, name: basename(path), size: stats.size, changed: stats.mtimeMs })
    else for (const inner of await walk(path)) files.push({ ...inner, name: relative(path, inner.path) })
  }
  return files
}

async function walk(folder: string): Promise<Omit<LocalFile, 'name'>[]> {
  const files: Omit<LocalFile, 'name'>[] = []
  for (const item of (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, item.name)
    if (item.isDirectory()) files.push(...(await walk(path)))
    else if (item.isFile() && /\.(xml|zip|gz|tgz|tar|eml|msg)$/i.test(item.name)) {
      const { size, mtimeMs: changed } = await stat(path)
      files.push({ path, size, changed })
    }
  }
  return files
}

/** Refuses only the file that cannot be read or was deleted meanwhile. */
async function addFile(receiving: Receiving, { path, name: rawName, size }: LocalFile): Promise<void> {
  const name = shownText(rawName)
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (/^(ENOENT|EACCES|EPERM)$/.test(error.code ?? '')) return null
    throw error
  })
  if (!file) return receiving.refuse(name, REFUSED.unreadable)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const head = buffer.subarray(0, bytesRead)
    const kind = containerKind(head)
    if (kind === 'zip' || (kind !== null && size > XML_LIMIT)) {
      if (size > ZIP_LIMIT) receiving.refuse(name, kind === 'zip' ? REFUSED.zipTooLarge : REFUSED.containerTooLarge)
      else await receiving.addZip(name, file.createReadStream({ start: 0, autoClose: false }))
    } else if (size > XML_LIMIT)
      receiving.refuse(name, isForeignArchive(head) ? REFUSED.foreignArchive : REFUSED.xmlTooLarge)
    else await receiving.addXml(name, await readFile(path))
  } finally {
    await file.close()
  }
}
