import { type FileHandle, open, rename, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../../base/errors.ts'
import { copyRefused } from './errors.ts'

/** A part that changed less than this ago is being written by another copy. */
const ALIVE_MS = 60_000

const notWritten = (file: string, cause: unknown) =>
  copyRefused(`Não foi possível gravar ${file}: ${reasonOf(cause)}. Nada foi gravado.`, cause)

interface Target {
  file: string
  /** Replaces an existing file. */
  replace: boolean
}

/** Writes `FILE.part`, syncs and renames it, so that the name never has an incomplete file. Returns its size. */
export async function writeFileWhole(target: Target, chunks: AsyncIterable<Buffer>): Promise<number> {
  await requireFree(target)
  const { file } = target
  const part = `${file}.part`
  const handle = await openPart(part, file)
  try {
    for await (const chunk of chunks)
      await handle.writeFile(chunk).catch((error: unknown) => {
        throw notWritten(file, error)
      })
    await handle.sync()
    const { size } = await handle.stat()
    await handle.close()
    await requireFree(target)
    await rename(part, file)
    await syncFolder(dirname(file))
    return size
  } catch (error) {
    await handle.close().catch(() => undefined)
    await unlink(part).catch(() => undefined)
    throw error
  }
}

/** Throws AppError when the name cannot be written. Called before the work begins, too. */
export async function requireFree({ file, replace }: Target): Promise<void> {
  const existing = await stat(file).catch(() => null)
  if (existing?.isDirectory()) throw copyRefused(`${file} é uma pasta. Diga o nome do arquivo da cópia.`)
  if (existing && !replace)
    throw new AppError(409, 'copia.exists', `${file} já existe. Escolha outro nome, ou use --substituir.`)
}

async function openPart(part: string, file: string): Promise<FileHandle> {
  const left = await stat(part).catch(() => null)
  if (left && Date.now() - left.mtimeMs < ALIVE_MS)
    throw copyRefused(`${part} está sendo gravado por outra cópia. Espere que termine, ou apague-o.`)
  if (left) await unlink(part)
  return open(part, 'wx', 0o600).catch((error: unknown) => {
    throw notWritten(file, error)
  })
}

/** Makes new names durable, on file systems that can sync a folder. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

const REASONS: Record<string, string> = {
  ENOSPC: 'o disco está cheio',
  EDQUOT: 'a cota de disco acabou',
  ENOENT: 'a pasta não existe',
  EACCES: 'sem permissão',
  EPERM: 'sem permissão',
  EROFS: 'o disco é somente leitura',
  EFBIG: 'o sistema de arquivos não aceita um arquivo tão grande',
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS[code] ?? (code || String(error))
}
