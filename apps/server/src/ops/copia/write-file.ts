import { constants } from 'node:fs'
import { type FileHandle, link, open, rename, stat, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { AppError } from '../../base/errors.ts'
import { refused } from './errors.ts'

/** A part that changed less than this ago is being written by another copy. */
const ALIVE_MS = 60_000

const exists = (file: string) =>
  new AppError(409, 'copia.exists', `${file} já existe. Escolha outro nome, ou use --substituir.`)
const notWritten = (file: string, cause: unknown) =>
  refused(`Não foi possível gravar ${file}: ${reasonOf(cause)}. Nada foi gravado.`, cause)

/** Writes `FILE.part`, syncs and renames it, so that the name never has an incomplete file. Returns its size. */
export async function writeFileWhole(
  { file, replace }: { file: string; replace: boolean },
  chunks: AsyncIterable<Buffer>,
): Promise<number> {
  const part = `${file}.part`
  const handle = await openPart({ file, part, replace })
  try {
    const bytes = await writeAll(handle, chunks, file)
    await handle.sync()
    await handle.close()
    await giveName({ file, part, replace })
    return bytes
  } catch (error) {
    await handle.close().catch(() => undefined)
    await unlink(part).catch(() => undefined)
    throw error
  }
}

interface Target {
  file: string
  part: string
  replace: boolean
}

/** Throws AppError when the name cannot be written. Called before the work begins. */
export async function requireFree({ file, replace }: { file: string; replace: boolean }): Promise<void> {
  const found = await stat(file).catch(() => null)
  if (found?.isDirectory()) throw refused(`${file} é uma pasta. Diga o nome do arquivo da cópia.`)
  if (found && !replace) throw exists(file)
}

async function openPart({ file, part, replace }: Target): Promise<FileHandle> {
  await requireFree({ file, replace })
  const left = await stat(part).catch(() => null)
  if (left && Date.now() - left.mtimeMs < ALIVE_MS)
    throw refused(`${part} está sendo gravado por outra cópia. Espere que termine, ou apague-o.`)
  if (left) await unlink(part)
  try {
    return await open(part, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600)
  } catch (error) {
    throw notWritten(file, error)
  }
}

async function writeAll(handle: FileHandle, chunks: AsyncIterable<Buffer>, file: string): Promise<number> {
  let bytes = 0
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) {
      const { bytesWritten } = await handle.write(chunk, at).catch((error: unknown) => {
        throw notWritten(file, error)
      })
      at += bytesWritten
    }
    bytes += chunk.length
  }
  return bytes
}

/** A link fails when the name was created meanwhile. Falls back to rename on file systems without links. */
async function giveName({ file, part, replace }: Target): Promise<void> {
  if (replace) await rename(part, file)
  else
    await link(part, file).then(
      () => unlink(part),
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') throw exists(file)
        return rename(part, file)
      },
    )
  const folder = await open(dirname(file), 'r').catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}

const WORDS: Record<string, string> = {
  ENOSPC: 'o disco está cheio',
  EDQUOT: 'a cota de disco acabou',
  ENOENT: 'a pasta não existe',
  EACCES: 'sem permissão',
  EPERM: 'sem permissão',
  EROFS: 'o disco é somente leitura',
  EFBIG: 'o sistema de arquivos não aceita um arquivo tão grande',
}

const reasonOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return WORDS[code] ?? (code || String(error))
}
