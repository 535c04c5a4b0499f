import { createServer } from 'node:net'

/** A port of 127.0.0.1 that the system chose. */
export const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/**
 * The first of `count` free ports in a row, below those that the system gives to outgoing connections: a server that
 * restarts finds its port still free.
 */
export async function freeInARow(count) {
  for (;;) {
    const first = 10_000 + Math.floor(Math.random() * 10_000)
    const ports = Array.from({ length: count }, (_, n) => first + n)
    const free = await Promise.all(ports.map(isFree))
    if (free.every(Boolean)) return first
  }
}

const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
