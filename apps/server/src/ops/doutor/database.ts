import pg from 'pg'
import { readMigrations } from '../../db/migrate.ts'
import { APP_ROLE } from '../../db/pool.ts'
import { type DoutorFinding, fine, isCode, warn, wrong } from './finding.ts'
import { compareClocks } from './machine.ts'

const ITEM = 'Banco de dados'
const PATIENCE_MS = 5_000
const OLDEST = 140_000
/** Two pools of one process, with a reserve for the operator. */
const CONNECTIONS = 30

/** Checks the database for everything that would prevent the start or surprise the operator. Read-only. */
export async function checkDatabase(url: string, now: () => number): Promise<DoutorFinding[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => undefined) // a broken connection makes the running query fail, which reports it
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => undefined)
    return [unreachable(url, error)]
  }
  try {
    return [
      ...(await checkServer(client)),
      ...(await checkRole(client)),
      ...(await checkLevel(client)),
      await checkClock(client, now),
    ]
  } catch (error) {
    return [wrong(ITEM, `parou de responder: ${messageOf(error)}`, 'Veja o registro do PostgreSQL.')]
  } finally {
    await client.end().catch(() => undefined)
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)) || 'sem resposta'

/** Omits the full address, which contains the password. */
function unreachable(url: string, error: unknown): DoutorFinding {
  const { host, pathname, username } = new URL(url)
  const database = decodeURIComponent(pathname.slice(1)) || 'portal'
  if (isCode(error, '28P01', '28000'))
    return wrong(
      ITEM,
      `${host} recusou o usuário «${username}».`,
      'Confira usuário e senha em DATABASE_URL, e o pg_hba.conf do servidor.',
    )
  if (isCode(error, '3D000'))
    return wrong(
      ITEM,
      `não há em ${host} um banco chamado «${database}».`,
      `Crie-o: create database "${database}" owner "${username}" encoding 'UTF8' template template0;`,
    )
  if (isCode(error, '53300'))
    return wrong(ITEM, `${host} não tem conexões livres.`, 'Aumente max_connections, ou encerre quem as ocupa.')
  if (isCode(error, 'ENOTFOUND', 'EAI_AGAIN'))
    return wrong(
      ITEM,
      `o nome ${host} não foi encontrado.`,
      'Confira o servidor em DATABASE_URL e o DNS desta máquina.',
    )
  return wrong(
    ITEM,
    `${host} não respondeu: ${messageOf(error)}`,
    'Veja se o PostgreSQL está em execução e se a rede deixa passar.',
  )
}

interface ServerFacts {
  version: number
  shown: string
  encoding: string
  standby: boolean
  connections: number
  extensions: string[]
}

const SERVER = `select current_setting('server_version_num')::int as version, current_setting('server_version') as shown,
       current_setting('server_encoding') as encoding, pg_is_in_recovery() or current_setting('transaction_read_only')::bool as standby,
       current_setting('max_connections')::int as connections,
       array(select wanted from unnest(array['pg_trgm', 'btree_gin']) wanted
         where not exists (select from pg_available_extensions where name = wanted)) as extensions`

async function checkServer(client: pg.Client): Promise<DoutorFinding[]> {
  const { rows } = await client.query<ServerFacts>(SERVER)
  const [facts] = rows
  if (!facts) return []
  const found = serverProblems(facts)
  return found.length > 0 ? found : [fine(ITEM, `PostgreSQL ${facts.shown}, UTF8, aceita escrita.`)]
}

function serverProblems(facts: ServerFacts): DoutorFinding[] {
  const found: DoutorFinding[] = []
  if (facts.version < OLDEST)
    found.push(wrong(ITEM, `o PostgreSQL ${facts.shown} é antigo.`, 'O portal precisa do PostgreSQL 14 ou mais novo.'))
  if (facts.encoding !== 'UTF8')
    found.push(
      wrong(
        ITEM,
        `o banco está em ${facts.encoding}.`,
        `Crie outro com encoding 'UTF8' template template0, e leve os dados com «portal copia».`,
      ),
    )
  if (facts.standby)
    found.push(
      wrong(ITEM, 'este servidor só aceita leitura (réplica).', 'Aponte DATABASE_URL para o servidor principal.'),
    )
  if (facts.extensions.length > 0)
    found.push(
      wrong(
        ITEM,
        `faltam as extensões ${facts.extensions.join(' e ')}.`,
        'Instale o pacote postgresql-contrib no servidor do banco.',
      ),
    )
  if (facts.connections < CONNECTIONS)
    found.push(
      warn(
        ITEM,
        `max_connections é ${facts.connections}.`,
        `Cada processo do portal usa até 24: deixe ao menos ${CONNECTIONS} para um.`,
      ),
    )
  return found
}

interface RoleFacts {
  owner: string
  creates: boolean
  exists: boolean
  bypass: boolean
  member: boolean
  database: boolean
}

const ROLE = 'Papel do banco'

const ROLES = `select current_user::text as owner, (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as creates,
       to_regrole($1) is not null as exists,
       coalesce((select bool_or(rolsuper or rolbypassrls) from pg_roles where to_regrole($1) is not null and pg_has_role(to_regrole($1), oid, 'member')), false) as bypass,
       to_regrole($1) is not null and pg_has_role(current_user, to_regrole($1), 'member') as member,
       has_database_privilege(current_database(), 'create') as database`

async function checkRole(client: pg.Client): Promise<DoutorFinding[]> {
  const { rows } = await client.query<RoleFacts>(ROLES, [APP_ROLE])
  return rows.flatMap(judgeRole)
}

function judgeRole(facts: RoleFacts): DoutorFinding[] {
  const { owner, creates, exists, bypass, member, database } = facts
  if (!exists && !creates)
    return [
      wrong(
        ROLE,
        `o papel ${APP_ROLE} não existe, e «${owner}» não pode criá-lo.`,
        `Como administrador: create role ${APP_ROLE} nologin; grant ${APP_ROLE} to "${owner}";`,
      ),
    ]
  if (bypass)
    return [
      wrong(
        ROLE,
        `${APP_ROLE} pode ignorar a segurança por linha.`,
        `Como administrador: alter role ${APP_ROLE} nosuperuser nobypassrls;`,
      ),
    ]
  if (exists && !member)
    return [
      wrong(ROLE, `«${owner}» não pode agir como ${APP_ROLE}.`, `Como administrador: grant ${APP_ROLE} to "${owner}";`),
    ]
  if (!database)
    return [
      wrong(
        ROLE,
        `«${owner}» não pode criar objetos no banco.`,
        `Como administrador: grant create on database … to "${owner}";`,
      ),
    ]
  return [
    fine(
      ROLE,
      exists
        ? `«${owner}» age como ${APP_ROLE}, que não ignora a segurança por linha.`
        : `${APP_ROLE} será criado no primeiro início.`,
    ),
  ]
}

const LEVEL = 'Migrações'

async function checkLevel(client: pg.Client): Promise<DoutorFinding[]> {
  const ours = readMigrations()
  const there = await client.query<{ there: boolean }>(`select to_regclass('public.migration') is not null as there`)
  if (!there.rows[0]?.there) return [fine(LEVEL, 'banco novo: o primeiro início cria as tabelas.')]
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migration')
  const later = rows.find(({ name }) => !ours.some((one) => one.name === name))
  if (later)
    return [
      wrong(
        LEVEL,
        `o banco é de uma versão mais nova do portal (${later.name}).`,
        'Instale a versão mais nova, ou restaure uma cópia de antes.',
      ),
    ]
  const changed = ours.find((one) => rows.some(({ name, checksum }) => name === one.name && checksum !== one.checksum))
  if (changed)
    return [
      wrong(
        LEVEL,
        `${changed.name} não é a que foi aplicada a este banco.`,
        'Reinstale o portal: os arquivos dele foram alterados.',
      ),
    ]
  const pending = ours.filter(({ name }) => !rows.some((row) => row.name === name))
  if (pending.length > 0)
    return [
      warn(
        LEVEL,
        `${pending.length} por aplicar (da ${pending[0]?.name ?? ''} em diante).`,
        'Faça uma cópia («portal copia criar») e inicie o portal: ele as aplica.',
      ),
    ]
  return [fine(LEVEL, `todas as ${ours.length} aplicadas.`)]
}

async function checkClock(client: pg.Client, now: () => number): Promise<DoutorFinding> {
  const before = now()
  const { rows } = await client.query<{ at: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  )
  // compare with the middle of the round trip
  return compareClocks((before + now()) / 2, rows[0]?.at ?? before)
}
