import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../apps/server/dist/cli.js', import.meta.url))

export interface Simulator {
  url: string
  /** PEM of the authority of its server */
  authority: string
  /** The A1 file of a demonstration company; its password is `demo` */
  pfx(taxId: string): Buffer
  /** Gives an order to the simulated SEFAZ */
  order(name: string, body: object): Promise<void>
  stop(): Promise<void>
}

/** Starts the product's own simulator of SEFAZ; one hour of its rules takes `hour` seconds. */
export async function startSimulator(hour: number): Promise<Simulator> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-simulador-'))
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PORTAL_') && name !== 'DATABASE_URL')
  const env = { ...Object.fromEntries(own), NODE_ENV: 'test', DATA_DIR: folder }
  const child = spawn(process.execPath, [CLI, 'simulador', '--hora', String(hour)], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then(() => reject(new Error('the simulator ended')))
    createInterface({ input: child.stdout }).on('line', (line) => {
      const address = /https:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
      if (address) resolve(address)
    })
  })
  const authority = join(folder, 'simulador', 'raiz.pem')
  return {
    url,
    authority,
    pfx: (taxId) => readFileSync(join(folder, 'simulador', `${taxId}.pfx`)),
    order: (name, body) => send(`${url}/__sim/${name}`, { body, ca: readFileSync(authority) }),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const send = (url: string, { body, ca }: { body: object; ca: Buffer }): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', ca, headers: { 'content-type': 'application/json' } }, (reply) => {
      reply.resume()
      reply.on('end', () => (reply.statusCode === 200 ? resolve() : reject(new Error(`order: ${reply.statusCode}`))))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
