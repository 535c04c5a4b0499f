import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import Cursor from 'pg-cursor'
import type { Logger } from '../base/log.ts'
import type { Database } from './schema.gen.ts'

const INT8 = 20
const INT8_ARRAY = 1016
const AS_TEXT: readonly number[] = [
  1082, // date: a fiscal day has no time zone
  1114, // timestamp: wall time as written
  1700, // numeric: more digits than a number holds
]

/**
 * Parsers of column values: dates, local times and decimals as text, bigint as a safe number, else an error.
 * To avoid that error, sums of money stay `numeric` and stored amounts are read by `clampedCents`.
 */
const types: pg.CustomTypesConfig = {
  // pg's overloads return `any`; the parsers below define every type
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && AS_TEXT.includes(oid)) return (value: string) => value
    if (format !== 'binary' && oid === INT8) return parseInt8
    if (format !== 'binary' && oid === INT8_ARRAY) return parseInt8Array
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

/** The driver's own parser returns texts. */
const parseInt8Array = (text: string): (number | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((value) => (value === 'NULL' ? null : parseInt8(value)))

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the safe range: ${text}`)
  return value
}

export const APP_ROLE = 'portal_app'
/** The only role besides the owner that may read the encrypted keys of certificates (certificado/open-key.ts). */
export const CAPTURE_ROLE = 'portal_captura'

interface PoolOptions {
  url: string
  max?: number
  log?: Logger
}

/**
 * Connections as the owner role, for migrations, queue and operator's commands. Row-level security exempts
 * the owner.
 */
export const ownerPool = (options: PoolOptions): pg.Pool =>
  createPool({ max: 8, ...options }, async (client) => {
    await client.query(ON_A_CLUSTER)
  })

/**
 * Connections of the program, each with the role `portal_app`, which owns no object and cannot bypass
 * row-level security. Their login is a member of that role only (embedded database, `DATABASE_URL_APP`), so
 * `reset role` gains no rights. With `DATABASE_URL` alone the login is the owner's.
 */
export const appPool = (options: PoolOptions): pg.Pool =>
  createPool({ max: 16, ...options }, async (client) => {
    // eslint-disable-next-line no-restricted-syntax -- constants; SET takes no parameter
    await client.query(`set role ${APP_ROLE}; ${BOUNDS}; ${ON_A_CLUSTER}`)
  })

/** Bounds the time of a query, and of an idle transaction so that its locks are released. */
const BOUNDS = `set statement_timeout = '180s'; set idle_in_transaction_session_timeout = '180s'`

/**
 * Settings of Citus; without it they are names without effect. SET LOCAL reaches the nodes: row-level security
 * there needs the rights. Statements about several companies use one connection per node, so that a later
 * statement of the transaction finds their rows. A direct join of a divided table with one of the coordinator is
 * an error: Citus 13 crashes on some of them.
 */
const ON_A_CLUSTER = `set citus.propagate_set_commands = 'local'; set citus.multi_shard_modify_mode = 'sequential';
  set citus.local_table_join_policy = 'never'`

const connected = new WeakMap<pg.Pool, Set<pg.PoolClient>>()

/** Closes every connection of a pool: pending queries fail at once, and the pool opens new connections. */
export function cutConnections(pool: pg.Pool): void {
  for (const client of connected.get(pool) ?? []) client.connection.stream.destroy()
}

function createPool({ url, max, log }: PoolOptions, onConnect: (client: pg.ClientBase) => Promise<void>): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    idleTimeoutMillis: 30_000,
    // eslint-disable-next-line @typescript-eslint/no-misused-promises -- the pool waits for the promise; its types do not say so
    onConnect,
  })
  // the pool replaces a broken connection (database restarted) at its next use; its pending query fails by
  // itself
  const lost = (error: Error) => {
    if (!pool.ending) log?.warn({ error: error.message }, 'conexão com o banco perdida')
  }
  pool.on('error', lost)
  const clients = new Set<pg.PoolClient>()
  connected.set(pool, clients)
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', lost)
  })
  pool.on('remove', (client) => clients.delete(client))
  return pool
}

export const kyselyOn = (pool: pg.Pool): Kysely<Database> =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) })
