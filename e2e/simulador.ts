import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../apps/server/dist/cli.js', import.meta.url))

interface SefazCall {
  at: number
  endpoint: string
  taxId: string | null
}

export interface Simulator {
  url: string
  /** PEM of the authority of its server */
  authority: string
  /** The A1 file of a demonstration company; its password is `demo` */
  pfx(taxId: string): Buffer
  /** Gives an order to the simulated SEFAZ */
  order(name: string, body: object): Promise<void>
  /** What SEFAZ was asked in the name of a company, the last 1,000 calls; `at` in milliseconds */
  calls(taxId: string): Promise<SefazCall[]>
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
    order: async (name, body) => {
      await send(`${url}/__sim/${name}`, { body, ca: readFileSync(authority) })
    },
    calls: async (taxId) => {
      const log = JSON.parse(await send(`${url}/__sim/log`, { ca: readFileSync(authority) })) as SefazCall[] // sefaz.ts
      return log.filter((call) => call.taxId === taxId)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Sends an order, or reads without a body. Returns the answer's text. */
const send = (url: string, { body, ca }: { body?: object; ca: Buffer }): Promise<string> =>
  new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET'
    const sent = request(url, { method, ca, headers: { 'content-type': 'application/json' } }, (reply) => {
      const pieces: Buffer[] = []
      reply.on('data', (piece: Buffer) => pieces.push(piece))
      reply.on('end', () => {
        if (reply.statusCode === 200) resolve(Buffer.concat(pieces).toString())
        else reject(new Error(`order: ${reply.statusCode}`))
      })
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
