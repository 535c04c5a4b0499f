import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { PackageChanged } from './entries.ts'
import { provenChunks } from './proven.ts'

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}
const expected = { size: 6, sha256: createHash('sha256').update('abcdef').digest('hex') }

async function read(source: AsyncIterable<Buffer>): Promise<{ text: string; failed: boolean }> {
  let text = ''
  try {
    for await (const chunk of source) text += chunk.toString()
    return { text, failed: false }
  } catch (error) {
    expect(error).toBeInstanceOf(PackageChanged)
    return { text, failed: true }
  }
}

test('the stated bytes arrive whole', async () => {
  expect(await read(provenChunks(chunks('ab', 'cd', 'ef'), expected))).toEqual({ text: 'abcdef', failed: false })
})

test.each([['abcdeg'], ['abcde'], ['abcdefg'], ['']])('other bytes never arrive whole: %s', async (text) => {
  const reply = await read(provenChunks(chunks(text.slice(0, 2), text.slice(2)), expected))
  expect(reply.failed).toBe(true)
  expect(reply.text.length).toBeLessThan(Math.max(1, text.length))
})
