import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { watchFolder } from './watch-folder.ts'

const NOBODY = 65_534
const isRoot = process.geteuid?.() === 0

test('an unreadable file does not delay others; it is reported once, and imported when it becomes readable', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-vigia-'))
  await writeFile(join(folder, 'fechado.xml'), '<a/>', { mode: 0o000 })
  await writeFile(join(folder, 'aberto.xml'), '<b/>', { mode: 0o644 })
  await chmod(folder, 0o777)
  if (isRoot) await chown(join(folder, 'fechado.xml'), NOBODY, NOBODY)
  // root can read every file
  if (isRoot) process.seteuid?.(NOBODY)
  const ending = new AbortController()
  const imports: string[] = []
  const messages: string[] = []
  const watching = watchFolder({
    paths: [folder],
    dataDir: folder,
    taxId: '11222333000181',
    everyMs: 10,
    signal: ending.signal,
    onFiles: async (files) => void imports.push(...files.map(({ name }) => name)),
    onError: (error) => messages.push(String(error)),
  })
  try {
    await expect.poll(() => messages.length, { timeout: 20_000 }).toBe(1)
    await expect.poll(() => imports, { timeout: 20_000 }).toEqual(['aberto.xml'])
    await chmod(join(folder, 'fechado.xml'), 0o600)
    await expect.poll(() => imports, { timeout: 20_000 }).toEqual(['aberto.xml', 'fechado.xml'])
    expect(messages).toEqual([expect.stringContaining('fechado.xml não pode ser lido')])
  } finally {
    ending.abort()
    await watching
    if (isRoot) process.seteuid?.(0)
    await rm(folder, { recursive: true })
  }
})
