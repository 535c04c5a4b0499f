import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { readSpoolId } from '../base/data-dir.ts'
import { StartError } from '../base/start-error.ts'
import { isMigrated, type Migrated, migrate } from './migrate.ts'
import { type OpenOptions, openDatabase } from './open.ts'
import { APP_ROLE, appPool, CAPTURE_ROLE, kyselyOn, ownerPool } from './pool.ts'
import type { Database } from './schema.gen.ts'
import { type DatabaseWatch, watchDatabase } from './watch.ts'

/** The open, migrated database with connections of both roles. */
export interface Store {
  /** Connections as role portal_app, with row-level security. */
  db: Kysely<Database>
  pool: pg.Pool
  /** Connections as the owner role, for the queue and the operator's commands only. */
  owner: pg.Pool
  ownerDb: Kysely<Database>
  /** Id of the data folder. */
  spool: string
  /** Whether the database has stopped responding. */
  isAway(): boolean
  close(): Promise<void>
}

export async function openStore(options: OpenOptions): Promise<Store> {
  const { config, log } = options
  const database = await openDatabase(options)
  const owner = ownerPool({ url: database.url, log })
  const pool = appPool({ url: database.appUrl ?? database.url, log })
  let watch: DatabaseWatch | null = null
  const closeAll = async () => {
    await watch?.stop()
    await Promise.all([pool.end(), owner.end()])
    await database.close()
  }
  // a failed start and a signal may both call it
  let closing: Promise<void> | null = null
  const close = () => (closing ??= closeAll())
  try {
    if (!database.joined) await options.beforeMigrations?.()
    if (database.joined) await waitUntilMigrated(owner)
    else await logMigrations(options, await migrate(owner, { afterwards: options.afterMigrations }))
    if (database.appUrl) await refuseStrongLogin(pool, owner)
    const spool = await readSpoolId(config.dataDir)
    // commands need no watch: they end soon and report their own errors
    if (options.kind === 'server') watch = watchDatabase({ url: database.url, pools: [pool, owner], log })
    const isAway = () => watch?.isAway() ?? false
    return { db: kyselyOn(pool), pool, owner, ownerDb: kyselyOn(owner), spool, isAway, close }
  } catch (error) {
    await close()
    throw unreachable(error, config.databaseUrl) ?? error
  }
}

async function logMigrations({ log }: OpenOptions, { migrations, definitions }: Migrated): Promise<void> {
  if (migrations.length > 0 || definitions > 0)
    log.info({ applied: migrations, definitions }, 'banco de dados atualizado')
}

/** Refuses a login with more rights than portal_app, because `reset role` would then gain rights. */
async function refuseStrongLogin(pool: pg.Pool, owner: pg.Pool): Promise<void> {
  const { rows: owners } = await owner.query<{ name: string }>('select current_user::text as name')
  const { rows } = await pool.query<{ name: string; strong: boolean }>(
    `select session_user::text as name, bool_or(rolsuper or rolbypassrls or rolname = any ($1)) as strong
      from pg_roles where pg_has_role(session_user, oid, 'member')`,
    [[owners[0]?.name, CAPTURE_ROLE]],
  )
  if (rows[0]?.strong)
    throw new StartError(
      `O usuário «${rows[0].name}» de DATABASE_URL_APP é dono do banco ou ignora a segurança por linha. Use um que seja só membro de ${APP_ROLE}.`,
    )
}

async function waitUntilMigrated(owner: pg.Pool): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 200) {
    if (await isMigrated(owner)) return
    await sleep(200)
  }
  throw new StartError('O portal em execução é de outra versão. Reinicie-o e tente de novo.')
}

/** Messages for error codes of PostgreSQL and of the system. */
const CAUSES: Readonly<Record<string, string>> = {
  '28P01': 'usuário ou senha recusados',
  '28000': 'usuário ou senha recusados',
  '3D000': 'o banco não existe',
  '53300': 'não há conexões livres',
  '57P03': 'o PostgreSQL ainda está iniciando',
  ECONNREFUSED: 'ninguém atende nesse endereço',
  ENOTFOUND: 'o nome do servidor não foi encontrado',
  EAI_AGAIN: 'o nome do servidor não foi encontrado',
  ETIMEDOUT: 'não houve resposta',
}

function causeOf(error: Error): string {
  const code = 'code' in error ? String(error.code) : ''
  return CAUSES[code] ?? (error.message || 'sem resposta')
}

/**
 * One line for an external database that does not respond, which the operator can fix. Omits the address's
 * password.
 */
export function unreachable(error: unknown, databaseUrl: string | null): StartError | null {
  if (databaseUrl === null || error instanceof StartError || !(error instanceof Error)) return null
  const { host } = new URL(databaseUrl)
  const why = `O banco de dados em ${host} não pôde ser usado: ${causeOf(error)}. «portal doutor» diz o que fazer.`
  return new StartError(why, { cause: error })
}
