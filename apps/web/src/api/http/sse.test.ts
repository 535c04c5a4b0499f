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
  const events: string[] = []
  for await (const data of readEvents(streamOf(...chunks))) events.push(data)
  return events
}

test('events are read whatever way the network cuts them', async () => {
  expect(await collect('data: {"a"', ':1}\n', '\nda', 'ta: 2\n\n')).toEqual(['{"a":1}', '2'])
})

test('comments, event names and carriage returns are ignored', async () => {
  expect(await collect(': ping\n\nevent: andamento\r\ndata: 1\r\ndata: 2\r\n\r\n')).toEqual(['1\n2'])
})
