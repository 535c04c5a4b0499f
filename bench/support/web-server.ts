import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface WebServer {
  address: string
  close: () => Promise<void>
}

const LIMIT = 240_000

/** Starts the built portal with its demo in a process and a temporary folder of its own. */
export async function startWeb(more: NodeJS.ProcessEnv = {}): Promise<WebServer> {
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const serve = fileURLToPath(new URL('../../e2e/serve.mjs', import.meta.url))
  const server = spawn(process.execPath, [serve], {
    env: { ...process.env, ...more, PORT: String(port) },
    stdio: 'ignore',
  })
  const address = `http://127.0.0.1:${port}`
  await untilReady(address, server)
  const close = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return { address, close }
}

async function untilReady(address: string, server: ChildProcess): Promise<void> {
  const end = Date.now() + LIMIT
  while (Date.now() < end && server.exitCode === null) {
    const ready = await fetch(`${address}/readyz`).catch(() => null)
    if (ready?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('The portal did not become ready')
}
