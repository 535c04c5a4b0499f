import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClusterDatabase, findCitus, startCitus } from './citus-cluster.mjs'
import { useMemoryFolder } from './memory-folder.mjs'
import { prepare } from './prepare.mjs'
import { ensureReaders } from './programs.mjs'
import { fail, inRoot, node, say } from './run.mjs'
import { add, countAtExit, endToEnd, finish, vitest } from './test-run.mjs'

// `npm run test:cluster`: the database tests, those of the cluster itself and the browser journeys, on one coordinator
// and two workers of the PostgreSQL of this machine that has Citus, or on the nodes named in PORTAL_TEST_CLUSTER (URLs, the
// coordinator first). Without either, all of them are skipped.

/** How the names of a part's test files end. */
const ENDINGS = { db: '.db.test.ts', cluster: '.cluster.test.ts', e2e: '.spec.ts' }
const PARTS = Object.keys(ENDINGS)
const wanted = process.argv.slice(2)
const unknown = wanted.filter((word) => !PARTS.includes(word))
if (unknown.length > 0) fail(`npm run test:cluster não aceita ${unknown.join(' ')}. Uma parte só: ${PARTS.join('|')}`)
countAtExit()
const runs = (part) => wanted.length === 0 || wanted.includes(part)

const named = (process.env.PORTAL_TEST_CLUSTER ?? '').includes('://') ? process.env.PORTAL_TEST_CLUSTER : null
if (!named && !findCitus()) {
  say('Nenhum PostgreSQL desta máquina tem o Citus instalado: os testes do cluster ficaram de fora.')
  add({ skipped: countFiles() })
  finish()
}
await prepare()
process.once('exit', useMemoryFolder())
await ensureReaders()
const cluster = named ? null : await startCitus().catch((error) => fail(error.message))
const urls = cluster?.nodes.map(({ url }) => url) ?? named.split(',')
process.env.PORTAL_TEST_CLUSTER = urls.join(',')
try {
  if (runs('db')) await vitest('db no cluster', ['db'])
  if (runs('cluster')) await vitest('cluster', ['cluster'])
  if (runs('e2e')) await endToEnd('e2e no cluster', { E2E_DATABASE: await distributedDatabase() })
} finally {
  await cluster?.stop()
}
finish()

/** An empty database of the portal, distributed by its own command. Returns the owner's URL. */
async function distributedDatabase() {
  await createClusterDatabase(urls, 'portal_e2e')
  const DATABASE_URL = Object.assign(new URL(urls[0]), { pathname: '/portal_e2e' }).href
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-'))
  const { PATH } = process.env
  const command = [inRoot('apps/server/dist/cli.js'), 'banco', 'distribuir', '--confirmo']
  const code = await node(command, { env: { PATH, DATABASE_URL, DATA_DIR: dataDir }, quiet: true })
  rmSync(dataDir, { recursive: true, force: true })
  if (code !== 0) throw new Error('«portal banco distribuir» falhou.')
  return DATABASE_URL
}

/** Test files of the wanted parts. */
function countFiles() {
  const names = [inRoot('apps/server/src'), inRoot('e2e')].flatMap((folder) => readdirSync(folder, { recursive: true }))
  const endings = Object.entries(ENDINGS).flatMap(([part, ending]) => (runs(part) ? [ending] : []))
  return names.filter((name) => endings.some((ending) => name.endsWith(ending)) && !name.includes('node_modules'))
    .length
}
