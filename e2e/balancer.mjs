// A balancer as small as one can be: each request goes to the next process, whatever connection it came on.
import { request as ask, createServer } from 'node:http'

/** Listens on `port` and passes every request to one of `targets` (addresses), in turn. Answers how to stop it. */
export function startBalancer(port, targets) {
  let turn = 0
  const server = createServer((request, reply) => {
    const target = new URL(request.url ?? '/', targets[turn++ % targets.length])
    const { method, headers } = request
    const passed = ask(target, { method, headers }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(reply)
      // what breaks behind breaks in front: never a file that is silently short
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
