import { once } from 'node:events'
import { createGzip, gzipSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
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

/** The same bomb, which states at its end that it has a thousand bytes. */
function lying(bomb: string): string {
  const bytes = Buffer.from(bomb, 'base64')
  bytes.writeUInt32LE(1000, bytes.length - 4)
  return bytes.toString('base64')
}

test('after two documents that lie about their size only small ones are inflated; the rest waits in quarantine', async () => {
  const bomb = lying(await makeBomb(9))
  const small = gzipSync('<a/>').toString('base64')
  const large = gzipSync(Buffer.alloc(MB, 0x20)).toString('base64')
  const read = vi.fn((files: readonly unknown[]) => Promise.resolve(files.map(() => [])))
  const lot = await readDocuments({ read }, [bomb, large, bomb, large, small].map(item), { demo: false })
  expect(lot.map(({ documents: [first] }) => first?.ok === false)).toEqual([true, false, true, true, false])
  expect(read.mock.calls.flatMap(([files]) => files)).toHaveLength(2)
})

const KINDS: [name: string, change: (bomb: string) => string][] = [
  ['fifty gzip bombs', (bomb) => bomb],
  ['fifty gzip bombs that lie about their size', lying],
]
test.runIf(process.env.PORTAL_TEST_FULL === '1').each(KINDS)(
  '%s take at most 50 MB of memory',
  { timeout: 600_000 },
  async (name, change) => {
    const bomb = change(await makeBomb(1024))
    const items = Array.from({ length: 50 }, (_, index) => item(bomb, index + 1))
    const before = process.memoryUsage().rss
    let peak = before
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss)
    }, 2)
    try {
      await readDocuments(noReader, items, { demo: false })
    } finally {
      clearInterval(watch)
    }
    process.stdout.write(`${JSON.stringify({ name, peakMb: Math.round((peak - before) / MB) })}\n`)
    expect((peak - before) / MB).toBeLessThan(50)
  },
)
