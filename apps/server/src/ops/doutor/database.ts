import pg from 'pg'
import { countText } from '../../base/count-text.ts'
import { pendingDefinitions } from '../../db/definitions.ts'
import { isRefused, levelProblem, pendingNames, readLevel } from '../../db/level.ts'
import { readMigrations } from '../../db/migrations.ts'
import { APP_ROLE, CAPTURE_ROLE } from '../../db/pool.ts'
import { checkCluster } from './cluster.ts'
import { type DoutorFinding, errorFinding, isCode, okFinding, warnFinding } from './finding.ts'
import { compareClocks } from './machine.ts'

const ITEM = 'Banco de dados'
const PATIENCE_MS = 5_000
const OLDEST = 140_000
/** Two pools of one process, with a reserve for the operator. */
const CONNECTIONS = 30

/** Checks the database for everything that would prevent the start or surprise the operator. Read-only. */
export async function checkDatabase(url: string, now: () => number): Promise<DoutorFinding[]> {
  return onClient(url, async (client) => {
    try {
      await client.connect()
    } catch (error) {
      return [unreachable(url, error)]
    }
    try {
      return [
        ...(await checkServer(client)),
        ...(await checkRole(client)),
        ...(await checkLevel(client)),
        await checkClock(client, now),
        ...(await checkCluster(client)),
      ]
    } catch (error) {
      return [errorFinding(ITEM, `parou de responder: ${messageOf(error)}`, 'Veja o registro do PostgreSQL.')]
    }
  })
}

/** DER of the imported authorities; null where they cannot be read: checkDatabase says why, or the database is not migrated yet. */
export const readImported = (url: string): Promise<Buffer[] | null> =>
  onClient(url, async (client) => {
    const sql = 'select der from icp_certificate order by imported_at, thumbprint'
    await client.connect()
    return (await client.query<{ der: Buffer }>(sql)).rows.map(({ der }) => der)
  }).catch(() => null)

async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => undefined) // a broken connection makes the running query fail, which reports it
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)) || 'sem resposta'

/** Omits the full address, which contains the password. */
function unreachable(url: string, error: unknown): DoutorFinding {
  const { host, pathname, username } = new URL(url)
  const database = decodeURIComponent(pathname.slice(1)) || 'portal'
  const causes: [codes: string[], texto: string, fazer: string][] = [
    [
      ['28P01', '28000'],
      `${host} recusou o usuário «${username}».`,
      'Confira usuário e senha em DATABASE_URL, e o pg_hba.conf do servidor.',
    ],
    [
      ['3D000'],
      `não há em ${host} um banco chamado «${database}».`,
      `Crie-o: create database "${database}" owner "${username}" encoding 'UTF8' template template0;`,
    ],
    [['53300'], `${host} não tem conexões livres.`, 'Aumente max_connections, ou encerre quem as ocupa.'],
    [
      ['ENOTFOUND', 'EAI_AGAIN'],
      `o nome ${host} não foi encontrado.`,
      'Confira o servidor em DATABASE_URL e o DNS desta máquina.',
    ],
  ]
  const cause = causes.find(([codes]) => isCode(error, ...codes))
  if (cause) return errorFinding(ITEM, cause[1], cause[2])
  const advice = 'Veja se o PostgreSQL está em execução e se a rede deixa passar.'
  return errorFinding(ITEM, `${host} não respondeu: ${messageOf(error)}`, advice)
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
  const [facts] = (await client.query<ServerFacts>(SERVER)).rows
  if (!facts) return []
  const problems = serverProblems(facts)
  return problems.length > 0 ? problems : [okFinding(ITEM, `PostgreSQL ${facts.shown}, UTF8, aceita escrita.`)]
}

function serverProblems({ version, shown, encoding, standby, extensions, connections }: ServerFacts): DoutorFinding[] {
  const newDatabase = `Crie outro com encoding 'UTF8' template template0, e leve os dados com «portal copia».`
  const extensionPackage = 'Instale o pacote postgresql-contrib no servidor do banco.'
  const room = `Cada processo do portal usa até 24: deixe ao menos ${CONNECTIONS} para um.`
  const all = [
    version < OLDEST &&
      errorFinding(ITEM, `o PostgreSQL ${shown} é antigo.`, 'O portal precisa do PostgreSQL 14 ou mais novo.'),
    encoding !== 'UTF8' && errorFinding(ITEM, `o banco está em ${encoding}.`, newDatabase),
    standby &&
      errorFinding(
        ITEM,
        'este servidor só aceita leitura (réplica).',
        'Aponte DATABASE_URL para o servidor principal.',
      ),
    extensions.length > 0 && errorFinding(ITEM, `faltam as extensões ${extensions.join(' e ')}.`, extensionPackage),
    connections < CONNECTIONS && warnFinding(ITEM, `max_connections é ${connections}.`, room),
  ]
  return all.filter((problem) => problem !== false)
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
  const findings: DoutorFinding[] = []
  for (const role of [APP_ROLE, CAPTURE_ROLE]) {
    const { rows } = await client.query<RoleFacts>(ROLES, [role])
    findings.push(...rows.map((facts) => judgeRole(role, facts)))
  }
  // one line when both are in order
  const [first, ...others] = findings
  return first ? [first, ...others.filter(({ situacao }) => situacao !== 'ok')] : []
}

function judgeRole(role: string, { owner, creates, exists, bypass, member, database }: RoleFacts): DoutorFinding {
  const asAdmin = (texto: string, statement: string) => errorFinding(ROLE, texto, `Como administrador: ${statement};`)
  if (!exists && !creates)
    return asAdmin(
      `o papel ${role} não existe, e «${owner}» não pode criá-lo.`,
      `create role ${role} nologin; grant ${role} to "${owner}"`,
    )
  if (bypass)
    return asAdmin(`${role} pode ignorar a segurança por linha.`, `alter role ${role} nosuperuser nobypassrls`)
  if (exists && !member) return asAdmin(`«${owner}» não pode agir como ${role}.`, `grant ${role} to "${owner}"`)
  if (!database)
    return asAdmin(`«${owner}» não pode criar objetos no banco.`, `grant create on database … to "${owner}"`)
  if (!exists) return okFinding(ROLE, `${role} será criado no primeiro início.`)
  return okFinding(ROLE, `«${owner}» age como ${role}, que não ignora a segurança por linha.`)
}

const LEVEL = 'Migrações'

async function checkLevel(client: pg.Client): Promise<DoutorFinding[]> {
  const level = await readLevel(client)
  if (isRefused(level)) {
    const { why, way } = levelProblem(level, 'database')
    return [errorFinding(LEVEL, `${why.charAt(0).toLowerCase()}${why.slice(1)}`, way)]
  }
  const all = readMigrations().length
  const pending = pendingNames(level)
  if (level.kind === 'ours' && pending.length === all)
    return [okFinding(LEVEL, 'banco novo: o primeiro início cria as tabelas.')]
  const start = 'Faça uma cópia («portal copia criar») e inicie o portal: ele as aplica.'
  if (pending[0]) return [warnFinding(LEVEL, `${pending.length} por aplicar (da ${pending[0]} em diante).`, start)]
  const definitions = await pendingDefinitions(client)
  if (definitions.length > 0)
    return [
      warnFinding(
        LEVEL,
        `${countText(definitions.length, 'função ou regra', 'funções ou regras')} do banco por trocar.`,
        start,
      ),
    ]
  return [okFinding(LEVEL, `todas as ${all} aplicadas.`)]
}

async function checkClock(client: pg.Client, now: () => number): Promise<DoutorFinding> {
  const before = now()
  const { rows } = await client.query<{ at: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  )
  // compare with the middle of the round trip
  return compareClocks((before + now()) / 2, rows[0]?.at ?? before)
}
