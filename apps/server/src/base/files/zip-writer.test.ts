import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { crc32, deflateRawSync } from 'node:zlib'
import type { ZipEntry, ZipLimits } from '@portal/files/zip/zip-entry.ts'
import { dosTime } from '@portal/files/zip/zip-records.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { zipChunks } from './zip-writer.ts'

const entryOf = (name: string, content: string, modified = '2026-06-01T10:20:30'): ZipEntry => {
  const bytes = Buffer.from(content)
  return { name, deflated: deflateRawSync(bytes), crc32: crc32(bytes), size: bytes.length, modified }
}

async function zipOf(entries: readonly ZipEntry[], limits?: ZipLimits): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of zipChunks([entries], { limits })) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** What an independent reader finds: names with their text, CRC and sizes checked by it. */
async function read(zip: Buffer): Promise<{ name: string; content: string; modified: Date }[]> {
  const file = await yauzl.fromBufferPromise(zip)
  const files: { name: string; content: string; modified: Date }[] = []
  for await (const entry of file.eachEntry())
    files.push({
      name: entry.fileName,
      content: await text(await file.openReadStreamPromise(entry)),
      modified: entry.getLastModDate({ timezone: 'local' }),
    })
  return files
}

const toolFinds = (command: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${command}`])
    return true
  } catch {
    return false
  }
}

function checkWithTools(zip: Buffer): void {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'))
  const path = join(folder, 'a.zip')
  writeFileSync(path, zip)
  try {
    if (toolFinds('unzip')) expect(execFileSync('unzip', ['-tqq', path]).toString()).toBe('')
    if (toolFinds('python3'))
      expect(
        execFileSync('python3', ['-c', `import zipfile; print(zipfile.ZipFile(${JSON.stringify(path)}).testzip())`])
          .toString()
          .trim(),
      ).toBe('None')
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const FILES = [
  entryOf('11222333000181/2026-06/nfe/a.xml', '<a/>'),
  entryOf('11222333000181/2026-06/nfe/ação.xml', 'conteúdo '.repeat(500)),
  entryOf('vazio.txt', ''),
]

test('other programs read every name, text and date', async () => {
  const zip = await zipOf(FILES)
  expect((await read(zip)).map(({ name, content }) => [name, content])).toEqual([
    ['11222333000181/2026-06/nfe/a.xml', '<a/>'],
    ['11222333000181/2026-06/nfe/ação.xml', 'conteúdo '.repeat(500)],
    ['vazio.txt', ''],
  ])
  expect((await read(zip))[0]?.modified).toEqual(new Date(2026, 5, 1, 10, 20, 30))
  checkWithTools(zip)
})

test.each<[string, ZipLimits]>([
  ['too many entries', { entries: 2, offset: 0xffff_ffff }],
  ['a far directory', { entries: 0xffff, offset: 100 }],
  ['both', { entries: 1, offset: 40 }],
])('ZIP64 is used with %s', async (_, limits) => {
  const zip = await zipOf(FILES, limits)
  expect(zip.indexOf('PK\x06\x06', 0, 'latin1')).toBeGreaterThan(0)
  expect((await read(zip)).map(({ content }) => content)).toEqual(['<a/>', 'conteúdo '.repeat(500), ''])
  checkWithTools(zip)
})

test('no ZIP64 records in a small zip', async () => {
  expect((await zipOf(FILES)).indexOf('PK\x06\x06', 0, 'latin1')).toBe(-1)
})

test('a zip without entries is valid', async () => {
  expect(await read(await zipOf([]))).toEqual([])
})

test('70,000 entries give a ZIP64 with its directory in blocks', async () => {
  const one = entryOf('x', 'texto')
  const zip = await zipOf(Array.from({ length: 70_000 }, (_, i) => ({ ...one, name: `pasta/${i}.xml` })))
  const file = await yauzl.fromBufferPromise(zip)
  expect(file.entryCount).toBe(70_000)
  let seen = 0
  for await (const entry of file.eachEntry()) expect(entry.fileName).toBe(`pasta/${seen++}.xml`)
  expect(seen).toBe(70_000)
  checkWithTools(zip)
}, 60_000)

test('names and texts are read back, and the same entries give the same bytes', async () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map((s) => s.replace(/[\\/:\0]/g, '_'))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, fc.string({ maxLength: 2000 })), { maxLength: 30 }), async (files) => {
      const entries = files.map(([path, content], i) => entryOf(`${i}/${path}`, content))
      const zip = await zipOf(entries)
      expect(await zipOf(entries)).toEqual(zip)
      expect((await read(zip)).map(({ name, content }) => [name, content])).toEqual(
        files.map(([path, content], i) => [`${i}/${path}`, Buffer.from(content).toString()]),
      )
    }),
    { numRuns: 60 },
  )
})

test('reads no entry before the consumer reads', async () => {
  let reads = 0
  const big = { ...entryOf('x', ''), deflated: new Uint8Array(300 * 1024) }
  function* batches() {
    for (;;) {
      reads += 1
      yield [big]
    }
  }
  const chunks = zipChunks(batches())
  await chunks.next()
  await chunks.next()
  expect(reads).toBeLessThanOrEqual(2)
  await chunks.return()
})

test('beforeEnd runs after the last entry, and its failure breaks the zip', async () => {
  const order: string[] = []
  for await (const chunk of zipChunks([FILES], { beforeEnd: async () => void order.push('mark') }))
    order.push(chunk.subarray(0, 4).toString('latin1'))
  expect(order).toEqual(['PK\x03\x04', 'mark', 'PK\x01\x02', 'PK\x05\x06'])
  const broken = zipChunks([FILES], { beforeEnd: () => Promise.reject(new Error('gone')) })
  await broken.next()
  await expect(broken.next()).rejects.toThrow('gone')
})

test.each([
  ['1979-12-31T23:59:59', [1980, 1, 1]],
  ['2026-06-01 10:20:31', [2026, 6, 1]],
  ['2200-02-03T00:00:00', [2107, 2, 3]],
])('the date of %s is valid in a zip', (wall, day) => {
  const date = dosTime(wall) >>> 16
  expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31]).toEqual(day)
})
