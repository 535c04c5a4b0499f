import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureBrowser } from './programs.mjs'
import { inRoot, node, say } from './run.mjs'

const results = mkdtempSync(join(tmpdir(), 'portal-resultados-'))
const total = { passed: 0, failed: 0, skipped: 0 }

/** Adds to the counts of the run. */
export function add(counts) {
  for (const name of Object.keys(total)) total[name] += counts[name] ?? 0
}

/** Runs vitest projects under a heading and counts their tests. `words`: further words of the command line. */
export async function vitest(name, projects, words = []) {
  say(`— ${name}`)
  const file = join(results, `${name}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const run = async (options) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    rmSync(file, { force: true })
    const code = await node([inRoot('node_modules/vitest/vitest.mjs'), 'run', ...chosen, ...reporters, ...options])
    return { report: readJson(file), counts: counted(code, readJson(file), fromVitest) }
  }
  const first = await run(words)
  saySlowest(name, timesOfFiles(first.report))
  const failed = (first.report?.testResults ?? []).filter(({ status }) => status === 'failed')
  if (failed.length === 0 || failed.length > MOST_REPEATED) return add(first.counts)
  // tests that follow a clock fail where the machine stalls; as in the journeys, the second try counts, and is seen in the output
  say(`— ${name}: ${failed.length} arquivo(s) com falha outra vez, sozinho(s)`)
  const second = await run(['--maxWorkers=1', ...failed.map(({ name: path }) => path)])
  add(first.counts)
  add(negative(fromVitest(summed(failed))))
  add(second.counts)
}

/** Times worth a line, in seconds, and how many of them. */
const SLOW_SECONDS = 5
const MOST_NAMED = 10

/** Names what takes longest, so that a test that became slow is seen in the output. `times`: of each file, in seconds. */
function saySlowest(name, times) {
  const slow = times.filter(({ seconds }) => seconds >= SLOW_SECONDS).sort((a, b) => b.seconds - a.seconds)
  if (slow.length === 0) return
  const named = slow.slice(0, MOST_NAMED).map(({ file, seconds }) => `${Math.round(seconds)} s ${file}`)
  say(`— ${name}, os mais demorados: ${named.join('; ')}`)
}

const timesOfFiles = (report) =>
  (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    file: relative(inRoot('.'), name),
    seconds: (endTime - startTime) / 1000,
  }))

/** The journeys of a file one after the other, however many workers had them. */
function timesOfJourneys(report) {
  const ofSuite = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    ...suites.flatMap(ofSuite),
  ]
  return (report?.suites ?? []).map((suite) => ({
    file: suite.file,
    seconds: ofSuite(suite).reduce((sum, duration) => sum + duration, 0) / 1000,
  }))
}

/** Files that are tried a second time; more are no matter of a slow machine. */
const MOST_REPEATED = 10

/** The counts of some files, as a report of vitest has them. */
function summed(testResults) {
  const count = (...states) =>
    testResults.reduce(
      (sum, file) => sum + file.assertionResults.filter(({ status }) => states.includes(status)).length,
      0,
    )
  return {
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending', 'skipped'),
    numTodoTests: count('todo'),
    testResults,
  }
}

const negative = (counts) => Object.fromEntries(Object.entries(counts).map(([name, value]) => [name, -value]))

/** A test file that fails to load reports no tests; it counts as one failure. */
function fromVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const unloaded = testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
  })
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, skipped: numPendingTests + numTodoTests }
}

/** Runs the browser journeys under a heading, with these further environment variables. */
export async function endToEnd(heading, more = {}) {
  const config = inRoot('e2e/playwright.config.ts')
  if (!existsSync(config)) return
  say(`— ${heading}`)
  const browser = await ensureBrowser()
  if (browser === null) {
    say(`— ${heading}: sem navegador`)
    return add({ failed: 1 })
  }
  const file = join(results, 'e2e.json')
  const env = {
    ...process.env,
    ...more,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM_PATH: browser,
  }
  const code = await node(
    [inRoot('node_modules/@playwright/test/cli.js'), 'test', '-c', config, '--reporter=list,json'],
    { env },
  )
  saySlowest(heading, timesOfJourneys(readJson(file)))
  add(
    counted(code, readJson(file), ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
      skipped: stats.skipped,
    })),
  )
  rmSync(file, { force: true })
}

/** A run that failed without a failed test (a crash, no report) counts as one failure. */
function counted(code, report, read) {
  const counts = report ? read(report) : { passed: 0, failed: 0, skipped: 0 }
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

/** Prints the counts when the process ends, however it does. An end by an error counts as one failure. */
export function countAtExit() {
  process.once('exit', (code) => {
    rmSync(results, { recursive: true, force: true })
    if (code !== 0 && total.failed === 0) total.failed = 1
    const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
    process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`)
  })
}

/** Ends the process; `countAtExit` prints the counts. */
export const finish = () => process.exit(total.failed > 0 ? 1 : 0)

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
