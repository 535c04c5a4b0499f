import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { pacedStream, ReaderStalled } from './paced-stream.ts'

const CHUNK = Buffer.alloc(1000)

function source(count: number, makeMs = 0) {
  const state = { made: 0, isEnded: false }
  async function* chunks() {
    try {
      for (; state.made < count; state.made += 1) {
        await sleep(makeMs)
        yield CHUNK
      }
    } finally {
      state.isEnded = true
    }
  }
  return { state, chunks: chunks() }
}

test('a reader who never reads: a bounded number of chunks is made, then the stream fails and its source ends', async () => {
  const { state, chunks } = source(1000)
  const stream = pacedStream(chunks, { stalledMs: 50, highWaterMark: 5000 })
  stream.read(0) // what a socket does that takes nothing
  const [error] = await once(stream, 'error')
  expect(error).toBeInstanceOf(ReaderStalled)
  expect(state.made).toBeLessThan(10)
  await expect.poll(() => state.isEnded).toBe(true)
})

test('a reader who stops in the middle fails too, and one who reads slowly gets all', async () => {
  const stopping = pacedStream(source(1000).chunks, { stalledMs: 60, highWaterMark: 2000 })
  let seen = 0
  stopping.on('data', () => {
    seen += 1
    if (seen === 20) stopping.pause()
  })
  expect((await once(stopping, 'error'))[0]).toBeInstanceOf(ReaderStalled)
  expect(seen).toBe(20)

  let bytes = 0
  for await (const chunk of pacedStream(source(20).chunks, { stalledMs: 200, highWaterMark: 1000 })) {
    bytes += (chunk as Buffer).length
    await sleep(15)
  }
  expect(bytes).toBe(20_000)
})

test('time in which a chunk is made is not the reader’s', async () => {
  const stream = pacedStream(source(4, 60).chunks, { stalledMs: 30 })
  let bytes = 0
  for await (const chunk of stream) bytes += (chunk as Buffer).length
  expect(bytes).toBe(4000)
})

test('says when a chunk waits', async () => {
  const waiting: boolean[] = []
  const stream = pacedStream([CHUNK, CHUNK], {
    stalledMs: 1000,
    highWaterMark: 1000,
    onWaiting: (isWaiting) => waiting.push(isWaiting),
  })
  stream.read(0)
  await expect.poll(() => waiting.at(-1)).toBe(true)
  stream.destroy()
  await expect.poll(() => waiting.at(-1)).toBe(false)
})

test('a fault of the source is the fault of the stream', async () => {
  async function* broken() {
    yield CHUNK
    throw new Error('broken')
  }
  const stream = pacedStream(broken(), { stalledMs: 1000 })
  await expect(stream.toArray()).rejects.toThrow('broken')
})
