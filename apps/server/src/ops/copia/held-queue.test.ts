import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openHeldQueue } from './held-queue.ts'

const ID = '01939f0e-0000-7000-8000-00000000000'
let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'portal-fila-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** A sealed upload of one XML and one zip. */
async function upload(id: string, { zip = true } = {}): Promise<string> {
  const folder = join(dataDir, 'fila', id)
  await mkdir(folder, { recursive: true })
  const files = [
    { name: 'a.xml', kind: 'xml', offset: 0, size: 4 },
    { name: 'b.zip', kind: 'zip', file: '1.zip', size: 3 },
  ]
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ empresaId: 1, files }))
  await writeFile(join(folder, 'xml.bin'), '<a/>')
  if (zip) await writeFile(join(folder, '1.zip'), 'zip')
  return folder
}

test('files deleted by a worker stay available until the copy ends, and are then removed', async () => {
  const folder = await upload(`${ID}1`)
  const queue = await openHeldQueue(dataDir, 'x')
  await queue.hold()
  await rm(folder, { recursive: true })
  expect(queue.has(`${ID}1`)).toBe(true)
  const files = await queue.filesOf(`${ID}1`)
  expect(files.map(({ name }) => name)).toEqual([
    `fila/${ID}1/1.zip`,
    `fila/${ID}1/manifest.json`,
    `fila/${ID}1/xml.bin`,
  ])
  expect(await readFile(files[0]?.path ?? '', 'utf8')).toBe('zip')
  await queue.release()
  expect(await readdir(dataDir)).toEqual(['fila'])
})

test('an incomplete upload is not held; a later one is held at the next call', async () => {
  await upload(`${ID}1`, { zip: false })
  const queue = await openHeldQueue(dataDir, 'x')
  await queue.hold()
  expect(queue.has(`${ID}1`)).toBe(false)
  await upload(`${ID}2`)
  await mkdir(join(dataDir, 'fila', `${ID}3.recebendo-1-aa`))
  await queue.hold()
  expect([`${ID}2`, `${ID}3`].map((id) => queue.has(id))).toEqual([true, false])
  await queue.release()
})

test('the folders of a killed copy are removed by the next one', async () => {
  await mkdir(join(dataDir, 'copia-999999999-0011223344556677-00112233'))
  const queue = await openHeldQueue(dataDir, 'x')
  expect((await readdir(dataDir)).filter((name) => name.startsWith('copia-'))).toHaveLength(1)
  await queue.release()
})

test('an upload whose files a fault of the disk has damaged is told from one that has ended', async () => {
  const torn = await upload(`${ID}1`)
  await truncate(join(torn, 'manifest.json'), 40)
  const short = await upload(`${ID}2`)
  await truncate(join(short, 'xml.bin'), 2)
  await upload(`${ID}3`, { zip: false })
  await upload(`${ID}4`)
  const queue = await openHeldQueue(dataDir, 'x')
  await queue.hold()
  await queue.hold()
  const ids = [1, 2, 3, 4, 5].map((end) => `${ID}${end}`)
  expect(ids.map(queue.isDamaged)).toEqual([true, true, true, false, false])
  expect(ids.map(queue.has)).toEqual([false, false, false, true, false])
  await queue.release()
})
