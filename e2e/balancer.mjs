// A minimal round-robin balancer: each request goes to the next process, independent of its connection.
import { request as ask, createServer } from 'node:http'

/** Listens on `port` and forwards requests to `targets` (addresses) in turn. Returns a function that stops it. */
export function startBalancer(port, targets) {
  let turn = 0
  const server = createServer((request, reply) => {
    const target = new URL(request.url ?? '/', targets[turn++ % targets.length])
    const { method, headers } = request
    const passed = ask(target, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
      // an upstream failure breaks the client's connection too, so that no file is silently truncated
      answer.on('error', () => reply.destroy())
      answer.on('aborted', () => reply.destroy())
    })
    passed.on('error', () => (reply.headersSent ? reply.destroy() : reply.writeHead(502).end()))
    request.pipe(passed)
    reply.on('close', () => passed.destroy())
  })
  server.listen(port, '127.0.0.1')
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
