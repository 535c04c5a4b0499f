import { createServer, type Server } from 'node:net'

export interface TestSmtp {
  url: string
  /** All mail since the last `clear`, with soft line breaks removed. */
  text(): string
  clear(): void
  close(): void
}

/** Starts a mail server that accepts every message. */
export async function testSmtp(): Promise<TestSmtp> {
  let mails: string[] = []
  const server = createServer((socket) => {
    let data = false
    socket.on('error', () => undefined)
    socket.write('220 teste\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (data) {
        mails.push(text)
        data = !text.endsWith('\r\n.\r\n')
        if (!data) socket.write('250 ok\r\n')
      } else if (/^DATA/i.test(text)) {
        data = true
        socket.write('354 go\r\n')
      } else socket.write(/^EHLO/i.test(text) ? '250 teste\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    text: () => mails.join('').replaceAll('=\r\n', ''),
    clear: () => {
      mails = []
    },
    close: () => server.close(),
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' ? (address?.port ?? 0) : 0
}
