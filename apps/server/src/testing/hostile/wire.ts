import { Agent, request } from 'node:http'
import type { HostileCall } from './calls.ts'
import type { HostileAnswer } from './problem.ts'

/** Sends calls over raw sockets, without a client library. */
export function openWire(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const send = ({ method, path, headers, body }: HostileCall): Promise<HostileAnswer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        { agent, port, host: '127.0.0.1', method, path, headers: framed(headers, body) },
        (reply) => {
          const pieces: Buffer[] = []
          reply.on('data', (piece: Buffer) => pieces.push(piece))
          reply.on('error', reject)
          reply.on('end', () =>
            resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(pieces).toString() }),
          )
        },
      )
      sent.setTimeout(60_000, () => sent.destroy(new Error('no answer in a minute')))
      sent.on('error', reject)
      sent.end(body ?? undefined)
    })
  return { send, close: () => agent.destroy() }
}

const framed = (headers: Record<string, string>, body: Buffer | null): Record<string, string> =>
  body ? { ...headers, 'content-length': String(body.length) } : headers
