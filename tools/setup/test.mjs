import { findDebianPostgres, startExternal } from './external-postgres.mjs'
import { useMemoryFolder } from './memory-folder.mjs'
import { prepare } from './prepare.mjs'
import { ensureBrowser, ensureReaders } from './programs.mjs'
import { fail, inRoot, node, npm, say } from './run.mjs'
import { add, countAtExit, endToEnd, finish, vitest } from './test-run.mjs'

// `npm test`: static checks, unit and database tests, browser journeys. `--full` runs the full volumes,
// repeats the database tests on Debian's PostgreSQL, and runs the journeys on two server processes.

// a worker waits most of its time, for the database and for the clock of the capture
const DB_WORDS = ['--maxWorkers=4']
/** Where the checks, unit and database tests take longer, all journeys would make a run of more than an hour and a half. */
const SLOW_MINUTES = 25
const full = process.argv.includes('--full')
const unknown = process.argv.slice(2).filter((word) => word !== '--full')
if (unknown.length > 0)
  fail(`npm test não aceita ${unknown.join(' ')}. Um arquivo só: npx vitest run --project unit|web|db ARQUIVO`)
if (full) process.env.PORTAL_TEST_FULL = '1'
const isSample = !full && process.env.CI !== 'true'
if (isSample) process.env.PORTAL_TEST_SAMPLE = '1'

countAtExit()
await prepare()
process.once('exit', useMemoryFolder())
// first: whoever starts the tests learns at once what the machine lacks
await ensureBrowser()
const missingReaders = await ensureReaders()
await staticChecks()
const heading = (name) => (isSample ? `${name} (sem os arquivos demorados; todos com CI=true)` : name)
await vitest(heading('unit'), ['unit', 'web'])
await vitest(heading('db'), ['db'], DB_WORDS)
if (full) await onExternalPostgres()
await journeys()
// repeats the sample of journeys on two server processes behind a balancer
if (full) await endToEnd('e2e com 2 processos', { E2E_PROCESSES: '2', PORTAL_TEST_FULL: '0' })

if (missingReaders.length > 0)
  say(`Sem ${missingReaders.join(', ')}: os testes que leem os impressos de volta ficaram de fora.`)
finish()

/** The sample also where the tests before it took half as long again: a run that is ended from outside says nothing at all. */
function journeys() {
  const minutes = Math.round(process.uptime() / 60)
  if (isSample) return endToEnd('e2e (amostra das jornadas; todas com CI=true)')
  if (full || minutes <= SLOW_MINUTES) return endToEnd('e2e')
  return endToEnd(`e2e (máquina lenta, ${minutes} minutos até aqui: só a amostra das jornadas)`, { CI: '' })
}

/** Each static check counts as one test. Runs two sequences of similar length in parallel. */
async function staticChecks() {
  const lock = ['lock', () => node([inRoot('tools/setup/lock-platforms.mjs'), '--check'])]
  const script = (name) => [name, () => npm(['run', '--silent', name])]
  await Promise.all([
    inSequence([script('types'), script('deps'), lock]),
    inSequence([script('lint'), script('unused')]),
  ])
}

async function inSequence(checks) {
  for (const [name, check] of checks) {
    say(`— ${name}`)
    const passed = (await check()) === 0
    if (!passed) say(`— ${name}: falhou`)
    add(passed ? { passed: 1 } : { failed: 1 })
  }
}

/** The integration tests on Debian's PostgreSQL, with an owner without superuser rights. */
async function onExternalPostgres() {
  const debian = findDebianPostgres()
  if (!debian) return say('— db externo: nenhum PostgreSQL do Debian nesta máquina')
  const external = await startExternal(debian)
  process.env.PORTAL_TEST_DATABASE_URL = external.url
  try {
    await vitest(`db-externo-${debian.version}`, ['db'], DB_WORDS)
  } finally {
    delete process.env.PORTAL_TEST_DATABASE_URL
    await external.stop()
  }
}
