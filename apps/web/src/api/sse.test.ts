import { expect, test } from 'vitest'
import { readEvents } from './sse.ts'

function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
}

async function collect(...chunks: string[]): Promise<string[]> {
  const seen: string[] = []
  for await (const data of readEvents(streamOf(...chunks))) seen.push(data)
  return seen
}

test('events are read whatever way the network cuts them', async () => {
  expect(await collect('data: {"a"', ':1}\n', '\nda', 'ta: 2\n\n')).toEqual(['{"a":1}', '2'])
})

test('comments, names and carriage returns are left out', async () => {
  expect(await collect(': ping\n\nevent: andamento\r\ndata: 1\r\ndata: 2\r\n\r\n')).toEqual(['1\n2'])
})
