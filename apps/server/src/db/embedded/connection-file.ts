import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { writePrivate } from '../../base/private-file.ts'
import { EmbeddedError } from './embedded-error.ts'

/** How to reach the embedded database; kept 0600 in the data folder. */
export interface Connection {
  port: number
  password: string
}

export const DATABASE = 'portal'
export const OWNER = 'portal'

const connectionFile = (dataDir: string) => join(dataDir, 'banco.json')

export const connectionUrl = ({ port, password }: Connection, database: string = DATABASE): string =>
  `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`

export async function readConnection(dataDir: string): Promise<Connection | null> {
  const path = connectionFile(dataDir)
  if (!existsSync(path)) return null
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new EmbeddedError(`Sem permissão para ler ${path}: o portal foi iniciado antes por outro usuário.`, { cause })
  })
  const { port, password }: Partial<Connection> = JSON.parse(text)
  if (typeof port !== 'number' || typeof password !== 'string')
    throw new EmbeddedError(`${path} está danificado. Restaure-o a partir da cópia de segurança.`)
  return { port, password }
}

const writeConnection = (dataDir: string, connection: Connection): Promise<void> =>
  writePrivate(connectionFile(dataDir), `${JSON.stringify(connection)}\n`)

/** The connection of this start: the password stays for ever, the port as long as nobody else took it. */
export async function renewConnection(dataDir: string): Promise<Connection> {
  const old = await readConnection(dataDir)
  const port = await freePort(old?.port ?? 0)
  const connection = { port, password: old?.password ?? randomBytes(24).toString('base64url') }
  if (connection.port !== old?.port) await writeConnection(dataDir, connection)
  return connection
}

const freePort = (wanted: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => (wanted === 0 ? reject(error) : resolve(freePort(0))))
    probe.listen(wanted, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : wanted))
    })
  })
