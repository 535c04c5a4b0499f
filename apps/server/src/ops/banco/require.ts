import type pg from 'pg'
import { countText } from '../../base/count-text.ts'
import { checkVersion } from '../../db/migrate.ts'
import { type ClusterNode, OLDEST_CITUS, readCitusVersion, readNodes } from './citus.ts'
import { distributeRefused } from './errors.ts'
import { DISTRIBUTED, LOCAL } from './tables.ts'

/** Throws AppError where the server has no Citus at all. Changes nothing. */
export async function requireAvailable(client: pg.ClientBase): Promise<void> {
  await checkVersion(client)
  const { rows } = await client.query(`select from pg_available_extensions where name = 'citus'`)
  if (rows.length === 0)
    throw distributeRefused(
      `Este PostgreSQL não tem a extensão Citus. Instale o Citus ${OLDEST_CITUS} em todos os nós e ponha citus em shared_preload_libraries.`,
    )
}

/** Creates the extension where it is missing. Throws AppError when that is not possible, or when it is too old. */
export async function requireExtension(client: pg.ClientBase): Promise<void> {
  if ((await readCitusVersion(client)) === null) await createExtension(client)
  const version = (await readCitusVersion(client)) ?? ''
  if (Number.parseInt(version, 10) < OLDEST_CITUS)
    throw distributeRefused(`O Citus ${version} é antigo: o portal precisa do ${OLDEST_CITUS} ou mais novo.`)
}

async function createExtension(client: pg.ClientBase): Promise<void> {
  try {
    await client.query('create extension citus')
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw distributeRefused(
      `A extensão citus não pôde ser criada (${why}). Um administrador precisa rodar «create extension citus» neste banco, no coordenador e em cada nó, com citus em shared_preload_libraries.`,
      cause,
    )
  }
}

/** Throws AppError unless the coordinator and at least one worker are registered and every node reaches every other. Returns the nodes. */
export async function requireNodes(client: pg.ClientBase): Promise<ClusterNode[]> {
  const nodes = await readNodes(client)
  if (!nodes.some(({ coordinator }) => coordinator))
    throw distributeRefused(
      `O coordenador não está registrado. Um administrador precisa rodar, neste banco: select citus_set_coordinator_host('ENDEREÇO', PORTA);`,
    )
  if (!nodes.some(({ coordinator, active, hasShards }) => !coordinator && active && hasShards))
    throw distributeRefused(
      `Nenhum nó está registrado. Um administrador precisa rodar, neste banco, para cada nó: select citus_add_node('ENDEREÇO', PORTA);`,
    )
  await requireHealth(client)
  return nodes
}

interface Connection {
  from: string
  to: string
}

async function requireHealth(client: pg.ClientBase): Promise<void> {
  // bounds the wait for a node that does not answer at all
  await client.query(`set citus.node_connection_timeout = '5s'`)
  const { rows } = await client.query<Connection>(
    `select from_nodename || ':' || from_nodeport as from, to_nodename || ':' || to_nodeport as to
     from citus_check_cluster_node_health() where result is not true`,
  )
  const [broken] = rows
  if (!broken) return
  const { rows: users } = await client.query<{ name: string }>('select current_user::text as name')
  throw distributeRefused(
    `${broken.from} não consegue se conectar a ${broken.to} como «${users[0]?.name}». Veja se o nó está em execução, se o papel existe nele, e o pg_hba.conf e o .pgpass dos dois.`,
  )
}

/** Throws AppError when a table of the program is not the connected role's. */
export async function requireOwner(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string }>(
    `select relname as table, current_user::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relname = any ($1) and not pg_has_role(relowner, 'usage') order by 1 limit 1`,
    [[...DISTRIBUTED, ...LOCAL]],
  )
  const [foreign] = rows
  if (foreign)
    throw distributeRefused(
      `A tabela ${foreign.table} não é de «${foreign.name}». Use em DATABASE_URL o dono das tabelas.`,
    )
}

/** Throws AppError when the connected role cannot change the program's role. */
export async function requireRoleChange(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; creates: boolean }>(
    'select rolname as name, rolsuper or rolcreaterole as creates from pg_roles where rolname = current_user',
  )
  const [role] = rows
  if (!role?.creates)
    throw distributeRefused(
      `«${role?.name}» não pode mudar papéis. Um administrador precisa rodar, no coordenador: alter role portal_app login;`,
    )
}

/** Throws AppError while others use the database: between two tables their queries would join rows of two places. */
export async function requireAlone(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
       and application_name not like 'citus_%'`,
  )
  const others = rows[0]?.others ?? 0
  if (others > 0)
    throw distributeRefused(
      `O banco está em uso (${countText(others, 'conexão', 'conexões')}). Pare o portal e tente de novo.`,
    )
}
