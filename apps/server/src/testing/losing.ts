import { connect, createServer, type Socket } from 'node:net'

/** The same database through a proxy. `lose` closes it: connections break and new ones are refused. */
export async function losable(url: string): Promise<{ url: string; lose(): Promise<void> }> {
  const real = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(real.port), real.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
    client.pipe(database).pipe(client)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const shown = new URL(url)
  shown.hostname = '127.0.0.1'
  shown.port = String(typeof address === 'object' ? address?.port : 0)
  const lose = async () => {
    const closed = new Promise<void>((done) => server.close(() => done()))
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { url: shown.href, lose }
}
