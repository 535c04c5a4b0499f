import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file that only we may read, whole or not at all, and on disk before it returns. */
export async function writePrivate(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.${process.pid}.novo`
  const file = await open(temporary, 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, path)
  const folder = await open(dirname(path), 'r').catch(() => null)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}
