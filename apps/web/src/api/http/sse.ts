/**
 * Yields the `data` of each server-sent event of a stream (WHATWG HTML 9.2); ignores other fields and
 * comments.
 */
export async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      rest += decoder.decode(value, { stream: !done }).replaceAll('\r\n', '\n')
      const blocks = rest.split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = dataOf(block)
        if (data) yield data
      }
      if (done) return
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

function dataOf(block: string): string {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'))
  return lines.map((line) => line.slice(5).replace(/^ /, '')).join('\n')
}
