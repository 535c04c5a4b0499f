import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import { type Connection, connectionUrl } from './connection-file.ts'
import { EmbeddedError } from './embedded-error.ts'
import { commandAs, type RunAs } from './run-as.ts'
import { serverArguments } from './settings.ts'

export interface ServerRequest {
  dataDir: string
  cluster: string
  binaries: Binaries
  runAs: RunAs
  connection: Connection
  durable: boolean
}

export interface ServerProcess {
  /** Resolves when the process ends, for any reason. */
  ended: Promise<void>
  stop(): Promise<void>
}

const LOG_LIMIT = 5_000_000

/**
 * Starts PostgreSQL and waits until it accepts connections. After a crash this includes its recovery, without
 * a timeout.
 */
export async function startServer(request: ServerRequest): Promise<ServerProcess> {
  const log = await openLog(request.dataDir)
  const { command, args, options } = commandAs(request.runAs, request.binaries.postgres, [
    '-D',
    request.cluster,
    ...serverArguments({ port: request.connection.port, durable: request.durable }),
  ])
  const stdio: ('ignore' | number)[] = ['ignore', log.file.fd, log.file.fd]
  // own process group: Ctrl-C in the terminal signals this process only, which stops PostgreSQL last
  const child = spawn(command, args, { ...options, env: request.binaries.env, cwd: '/', stdio, detached: true })
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
  await log.file.close()
  if (await answers(request.connection, ended)) return { ended, stop: () => stopChild(child, ended) }
  const output = (await readFile(log.path)).subarray(log.start).toString().trim()
  throw new EmbeddedError(`O PostgreSQL não iniciou: ${output.split('\n').slice(-4).join(' ') || `veja ${log.path}`}`)
}

/** Opens `pg.log` for appending and rotates a long one. `start` is the offset of this start's lines. */
async function openLog(dataDir: string) {
  const path = join(dataDir, 'pg.log')
  if (existsSync(path) && statSync(path).size > LOG_LIMIT) await rename(path, `${path}.1`)
  const start = existsSync(path) ? statSync(path).size : 0
  return { path, start, file: await open(path, 'a', 0o600) }
}

/** False when the process ended before it accepted a connection. */
async function answers(connection: Connection, ended: Promise<void>): Promise<boolean> {
  let dead = false
  void ended.then(() => {
    dead = true
  })
  while (!dead) {
    if (await canConnect(connectionUrl(connection, 'postgres'))) return true
    await Promise.race([ended, sleep(25)])
  }
  return false
}

export async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined) // an error here means that the server is going down; the query fails too
  try {
    await client.connect()
    return true
  } catch (error) {
    if (isWrongPassword(error))
      throw new EmbeddedError(
        'A senha guardada em banco.json não é a do banco de dados. Restaure o arquivo a partir da cópia de segurança.',
        {
          cause: error,
        },
      )
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const isWrongPassword = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '28P01'

/** Stops by SIGINT, the fast shutdown: it closes the connections and writes a checkpoint. */
async function stopChild(child: ChildProcess, ended: Promise<void>): Promise<void> {
  for (const [signal, milliseconds] of [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    const waiting = new AbortController()
    await Promise.race([ended, sleep(milliseconds, undefined, { signal: waiting.signal }).catch(() => undefined)])
    waiting.abort()
  }
}
