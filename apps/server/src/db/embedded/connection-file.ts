import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { writePrivate } from '../../base/private-file.ts'
import { EmbeddedError } from './embedded-error.ts'

/** Port and passwords of the embedded database; stored with mode 0600 in the data folder. */
export interface Connection {
  port: number
  /** Password of the owner, who is the cluster's superuser. */
  password: string
  /** Password of the program's own login. */
  appPassword: string
}

export const DATABASE = 'portal'
export const OWNER = 'portal'
/** The login of the program's connections, a member of portal_app only. */
export const APP_LOGIN = 'portal_login'

const connectionFile = (dataDir: string) => join(dataDir, 'banco.json')

/** URL of the owner's connection. */
export const connectionUrl = ({ port, password }: Connection, database: string = DATABASE): string =>
  `postgres://${OWNER}:${password}@127.0.0.1:${port}/${database}`

/** URL of the program's own login. */
export const appConnectionUrl = ({ port, appPassword }: Connection): string =>
  `postgres://${APP_LOGIN}:${appPassword}@127.0.0.1:${port}/${DATABASE}`

export async function readConnection(dataDir: string): Promise<Connection | null> {
  const path = connectionFile(dataDir)
  if (!existsSync(path)) return null
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new EmbeddedError(`Sem permissão para ler ${path}: o portal foi iniciado antes por outro usuário.`, { cause })
  })
  const { port, password, appPassword }: Partial<Connection> = JSON.parse(text)
  if (typeof port !== 'number' || typeof password !== 'string' || typeof appPassword !== 'string')
    throw new EmbeddedError(`${path} está danificado. Restaure-o a partir da cópia de segurança.`)
  return { port, password, appPassword }
}

const writeConnection = (dataDir: string, connection: Connection): Promise<void> =>
  writePrivate(connectionFile(dataDir), `${JSON.stringify(connection)}\n`)

/**
 * Reads or creates the connection of this start. Existing passwords stay; the port changes only when it is in
 * use.
 */
export async function renewConnection(dataDir: string): Promise<Connection> {
  const old = await readConnection(dataDir)
  const port = await freePort(old?.port ?? 0)
  const newPassword = () => randomBytes(24).toString('base64url')
  const connection = { port, password: old?.password ?? newPassword(), appPassword: old?.appPassword ?? newPassword() }
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
