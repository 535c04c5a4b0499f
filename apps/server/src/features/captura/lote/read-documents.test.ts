import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { readDocuments } from './read-documents.ts'

const MB = 1024 * 1024

/** Gzip of so many MB of spaces, made without ever holding them. */
async function makeBomb(size: number): Promise<string> {
  const gzip = createGzip()
  const parts: Buffer[] = []
  gzip.on('data', (part: Buffer) => parts.push(part))
  const spaces = Buffer.alloc(MB, 0x20)
  for (let written = 0; written < size; written++) if (!gzip.write(spaces)) await once(gzip, 'drain')
  gzip.end()
  await once(gzip, 'end')
  return Buffer.concat(parts).toString('base64')
}

const noReader = { read: () => Promise.reject(new Error('no document to read')) }
const item = (content: string, nsu: number) => ({ nsu: String(nsu).padStart(15, '0'), schema: 'procNFe', content })

test('a document that inflates beyond 8 MB is refused, its compressed bytes are kept', async () => {
  const bomb = await makeBomb(9)
  const [document] = await readDocuments(noReader, [item(bomb, 1)], { demo: false })
  expect(document).toMatchObject({ nsu: 1, documents: [{ ok: false, reason: expect.stringMatching(/8 MB/) }] })
  expect(document?.kept).toEqual(Buffer.from(bomb, 'base64'))
})

test.runIf(process.env.PORTAL_TEST_FULL === '1')('a gzip bomb takes at most 50 MB of memory', async () => {
  const bomb = await makeBomb(1024)
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 2)
  try {
    await readDocuments(noReader, [item(bomb, 1)], { demo: false })
  } finally {
    clearInterval(watch)
  }
  expect((peak - before) / MB).toBeLessThan(50)
})
