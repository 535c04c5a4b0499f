import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findDebianPostgres, startExternal } from './external-postgres.mjs'
import { prepare } from './prepare.mjs'
import { ensureBrowser, ensureReaders } from './programs.mjs'
import { fail, inRoot, node, npm, say } from './run.mjs'

// `npm test`: static checks, unit and database tests, browser journeys. `--full` runs the full volumes,
// repeats the database tests on Debian's PostgreSQL, and runs the journeys on two server processes.

const full = process.argv.includes('--full')
const unknown = process.argv.slice(2).filter((word) => word !== '--full')
if (unknown.length > 0)
  fail(`npm test não aceita ${unknown.join(' ')}. Um arquivo só: npx vitest run --project unit|web|db ARQUIVO`)
if (full) process.env.PORTAL_TEST_FULL = '1'
const results = mkdtempSync(join(tmpdir(), 'portal-resultados-'))
const total = { passed: 0, failed: 0, skipped: 0 }

await prepare()
const missingReaders = await ensureReaders()
await staticChecks()
await vitest('unit', ['unit', 'web'])
await vitest('db', ['db'])
if (full) await onExternalPostgres()
await endToEnd()
// repeats the sample of journeys on two server processes behind a balancer
if (full) await endToEnd({ E2E_PROCESSES: '2', PORTAL_TEST_FULL: '0' })
rmSync(results, { recursive: true, force: true })

if (missingReaders.length > 0)
  say(`Sem ${missingReaders.join(', ')}: os testes que leem os impressos de volta ficaram de fora.`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`)
process.exit(total.failed > 0 ? 1 : 0)

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

async function vitest(name, projects) {
  say(`— ${name}`)
  const file = join(results, `${name}.json`)
  const words = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await node([inRoot('node_modules/vitest/vitest.mjs'), 'run', ...words, ...reporters])
  add(counted(code, readJson(file), fromVitest))
}

/** A test file that fails to load reports no tests; it counts as one failure. */
function fromVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const unloaded = testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
  })
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, skipped: numPendingTests + numTodoTests }
}

/** The integration tests on Debian's PostgreSQL, with an owner without superuser rights. */
async function onExternalPostgres() {
  const debian = findDebianPostgres()
  if (!debian) return say('— db externo: nenhum PostgreSQL do Debian nesta máquina')
  const external = await startExternal(debian)
  process.env.PORTAL_TEST_DATABASE_URL = external.url
  try {
    await vitest(`db-externo-${debian.version}`, ['db'])
  } finally {
    delete process.env.PORTAL_TEST_DATABASE_URL
    await external.stop()
  }
}

async function endToEnd(more = {}) {
  const config = inRoot('e2e/playwright.config.ts')
  if (!existsSync(config)) return
  if (more.E2E_PROCESSES) say(`— e2e com ${more.E2E_PROCESSES} processos`)
  else say(full || process.env.CI === 'true' ? '— e2e' : '— e2e (amostra das jornadas; todas com CI=true)')
  const browser = await ensureBrowser()
  const file = join(results, 'e2e.json')
  const env = {
    ...process.env,
    ...more,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(browser ? { CHROMIUM_PATH: browser } : {}),
  }
  const code = await node(
    [inRoot('node_modules/@playwright/test/cli.js'), 'test', '-c', config, '--reporter=list,json'],
    { env },
  )
  add(
    counted(code, readJson(file), ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    })),
  )
}

/** A run that failed without a failed test (a crash, no report) counts as one failure. */
function counted(code, report, read) {
  const counts = report ? read(report) : { passed: 0, failed: 0, skipped: 0 }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function add(counts) {
  for (const name of Object.keys(total)) total[name] += counts[name] ?? 0
}

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
