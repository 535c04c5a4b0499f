import { spawn } from 'node:child_process'
import { chmodSync, chownSync, closeSync, existsSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findCitus, unprivileged } from './external-postgres.mjs'
import { freeInARow } from './free-port.mjs'

export { findCitus } from './external-postgres.mjs'

/**
 * For tests: data survives a killed process, not a power failure. Each node runs one Citus maintenance process per
 * database; `logical` is what moving shards between nodes needs.
 */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_preload_libraries: 'citus',
  fsync: 'off',
  wal_level: 'logical',
  max_connections: 400,
  max_prepared_transactions: 400,
  max_worker_processes: 128,
  max_wal_senders: 40,
  max_replication_slots: 40,
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  autovacuum_naptime: '5min',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] %d ',
}

/**
 * Starts a coordinator and `workers` workers on free ports of 127.0.0.1, with a database `portal` on all of them that
 * has the nodes registered. `folder` keeps the data (with `port`, the coordinator's, because nodes are registered by their
 * ports); without one they lie in a temporary folder that `stop` deletes. `settings` of PostgreSQL go before SETTINGS.
 * Throws an Error whose message is a sentence where Citus cannot run.
 *
 * Returns `url` (coordinator, database `portal`, superuser `portal`), `nodes` (coordinator first; each with name, port,
 * dir and url of its database `postgres`), `stop()`, `stopNode(n, signal)`, `startNode(n)` and `addNode(database)`.
 */
export async function startCitus({ folder, workers = 2, port, settings } = {}) {
  const citus = findCitus()
  if (!citus) throw new Error('Nenhum PostgreSQL desta máquina tem o Citus instalado.')
  const { bin } = citus
  const root = folder ?? mkdtempSync(join(tmpdir(), 'portal-citus-'))
  const user = unprivileged()
  mkdirSync(root, { recursive: true })
  chmodSync(root, 0o755)
  if (user) chownSync(root, user.uid, user.gid)
  const first = port ?? (await freeInARow(workers + 1))
  const nodes = Array.from({ length: workers + 1 }, (_, n) => describeNode({ root, bin, n, port: first + n, settings }))
  await Promise.all(nodes.map((node) => launch(node, user)))
  if (!(await hasDatabase(nodes[0], 'portal'))) await createClusterDatabase(urlsOf(nodes), 'portal')
  const startNode = (n) => launch(nodes[n], user)
  const addNode = async (database = 'portal') => {
    const node = describeNode({
      root,
      bin,
      n: nodes.length,
      port: port ? port + nodes.length : await freeInARow(1),
      settings,
    })
    await launch(node, user)
    await createOnNode(node.url, database)
    await query(at(nodes[0].url, database), `select citus_add_node('127.0.0.1', ${node.port})`)
    nodes.push(node)
    return node
  }
  const stop = async () => {
    await Promise.all(nodes.map((node) => endNode(node, 'SIGINT')))
    if (!folder) rmSync(root, { recursive: true, force: true })
  }
  const stopNode = (n, signal = 'SIGINT') => endNode(nodes[n], signal)
  return { url: at(nodes[0].url, 'portal'), nodes, stop, stopNode, startNode, addNode }
}

/**
 * Creates a database of this name on every node, with the extensions, and registers the nodes in it. `urls` are of any
 * database of the nodes, the coordinator first.
 */
export async function createClusterDatabase(urls, name) {
  await Promise.all(urls.map((url) => createOnNode(url, name)))
  const [coordinator, ...workers] = urls
  const calls = [`select citus_set_coordinator_host('127.0.0.1', ${portOf(coordinator)})`]
  for (const worker of workers) calls.push(`select citus_add_node('127.0.0.1', ${portOf(worker)})`)
  await query(at(coordinator, name), ...calls)
}

const portOf = (url) => Number(new URL(url).port)
const urlsOf = (nodes) => nodes.map(({ url }) => url)

async function createOnNode(url, name) {
  await query(url, `create database ${name}`)
  await query(at(url, name), 'create extension citus; create extension pg_trgm; create extension btree_gin')
}

const describeNode = ({ root, bin, n, port, settings }) => ({
  name: n === 0 ? 'coordenador' : `no-${n}`,
  port,
  bin,
  dir: join(root, `n${n}`),
  url: `postgres://portal@127.0.0.1:${port}/postgres`,
  settings: { ...SETTINGS, ...settings, port },
  process: null,
})

/** Starts a node, with a new data directory where it has none, and waits until it answers. */
async function launch(node, user) {
  const options = { ...user, cwd: join(node.dir, '..'), env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  if (!existsSync(join(node.dir, 'PG_VERSION'))) await makeDirectory(node, options)
  const words = [
    '-D',
    node.dir,
    ...Object.entries(node.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  // after a kill, the processes of the old server end a moment later, and the new one refuses to start until then
  for (let attempt = 0; ; attempt++) {
    const log = openSync(`${node.dir}.log`, 'a')
    const server = spawn(join(node.bin, 'postgres'), words, { ...options, stdio: ['ignore', log, log] })
    closeSync(log)
    const ended = new Promise((resolve) => server.once('exit', resolve))
    if (await answers(node.url, ended)) {
      node.process = { server, ended }
      return
    }
    server.kill('SIGQUIT')
    if (attempt === 20) throw new Error(`O PostgreSQL do nó ${node.name} não iniciou: veja ${node.dir}.log`)
    await sleep(500)
  }
}

async function makeDirectory({ bin, dir }, options) {
  const words = ['-D', dir, '-U', 'portal', '--auth=trust', '-N', '-E', 'UTF8', '--locale=C.UTF-8']
  const made = spawn(join(bin, 'initdb'), words, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const code = await new Promise((resolve) => made.once('exit', resolve))
  if (code !== 0) throw new Error(`initdb falhou em ${dir}`)
}

/** Ends a node: SIGINT closes its connections, SIGKILL is a crash. */
async function endNode(node, signal) {
  if (!node.process) return
  const { server, ended } = node.process
  node.process = null
  server.kill(signal)
  await ended
}

/** False when the server ended, or gave no answer in 30 s. */
async function answers(url, ended) {
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  for (let attempt = 0; attempt < 300 && !isOver; attempt++) {
    if (await query(url, 'select 1').catch(() => null)) return !isOver
    await sleep(100)
  }
  return false
}

async function hasDatabase({ url }, name) {
  const [{ rows }] = await query(url, `select 1 from pg_database where datname = '${name}'`)
  return rows.length > 0
}

/** Runs statements one after another on a new connection. */
async function query(url, ...statements) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const results = []
    for (const statement of statements) results.push(await client.query(statement))
    return results
  } finally {
    await client.end()
  }
}

function at(url, database) {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}
