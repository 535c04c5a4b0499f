import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))
const START_MS = 120_000

export interface Installation {
  url: string
  dataDir: string
  stop(): Promise<void>
}

/** Starts another portal with its own settings and an empty database, for configurations that the shared one does not have. */
export async function startInstallation(settings: Record<string, string>): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PORTAL_') && name !== 'DATABASE_URL')
  const env = {
    ...Object.fromEntries(own),
    NODE_ENV: 'test',
    PORT: String(port),
    // the link in the mail is not broken over lines
    PORTAL_ORIGENS: `http://127.0.0.1:${port}`,
    DATA_DIR: dataDir,
    PORTAL_DEMO: '0',
    ...settings,
  }
  const server = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    setTimeout(() => reject(new Error('the installation did not start')), START_MS).unref()
    void ended.then(() => reject(new Error('the installation ended')))
    createInterface({ input: server.stdout }).on('line', (line) => {
      const address = /^Portal Contador: (http\S+)$/.exec(line)?.[1]
      if (address) resolve(address)
    })
  })
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, dataDir, stop }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

export interface MailServer {
  url: string
  /** Resolves with the next mail, soft line breaks removed */
  next(): Promise<string>
  close(): void
}

/** An SMTP server that accepts and keeps every mail. */
export async function startMailServer(): Promise<MailServer> {
  const mails: string[] = []
  const waiting: ((mail: string) => void)[] = []
  const server = createServer((socket) => {
    let mail: string | null = null
    socket.write('220 teste\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (mail === null) {
        if (/^DATA/i.test(text)) mail = ''
        socket.write(mail === null ? '250 teste\r\n' : '354 pode mandar\r\n')
        return
      }
      mail += text
      if (!mail.endsWith('\r\n.\r\n')) return
      const whole = mail.replaceAll('=\r\n', '')
      const taker = waiting.shift()
      if (taker) taker(whole)
      else mails.push(whole)
      mail = null
      socket.write('250 teste\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const next = () =>
    new Promise<string>((resolve) => {
      const mail = mails.shift()
      if (mail === undefined) waiting.push(resolve)
      else resolve(mail)
    })
  return { url: `smtp://portal%40exemplo.com.br@127.0.0.1:${port}`, next, close: () => server.close() }
}
