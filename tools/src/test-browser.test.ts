import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/**
 * The browser of `npm test` for an ordinary user of a machine that has none: a checkout with the set-up scripts, a PATH without a browser and
 * without a package manager, and a stand-in for Playwright's packages, which cannot be downloaded here.
 */
let folder: string
let repo: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-navegador-'))
  repo = join(folder, 'repo')
  cpSync(join(import.meta.dirname, '../setup'), join(repo, 'tools/setup'), { recursive: true })
  write('package.json', '{}')
  write('e2e/playwright.config.ts', '')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(repo, path)), { recursive: true })
  writeFileSync(join(repo, path), text)
}

/** `install` writes a browser when the network lets it; `test` reports two journeys and the browser that it was given. */
function addPlaywright({ network }: { network: boolean }): void {
  const browser = join(folder, 'baixado', 'chrome')
  write('node_modules/@playwright/test/package.json', '{ "main": "index.js" }')
  write(
    'node_modules/@playwright/test/index.js',
    `exports.chromium = { executablePath: () => ${JSON.stringify(browser)} }`,
  )
  write(
    'node_modules/@playwright/test/cli.js',
    `const fs = require('node:fs')
    if (process.argv[2] === 'install') {
      if (${!network}) process.exit(1)
      fs.mkdirSync(${JSON.stringify(dirname(browser))}, { recursive: true })
      fs.writeFileSync(${JSON.stringify(browser)}, '', { mode: 0o755 })
    } else {
      process.stderr.write('navegador ' + process.env.CHROMIUM_PATH + '\\n')
      const stats = { expected: 2, flaky: 0, unexpected: 0, skipped: 1 }
      fs.writeFileSync(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME, JSON.stringify({ stats }))
    }`,
  )
}

const JOURNEYS = `
  import { countAtExit, add, endToEnd, finish } from './tools/setup/test-run.mjs'
  import { ensureBrowser } from './tools/setup/programs.mjs'
  countAtExit()
  await ensureBrowser()
  add({ passed: 1234 })
  await endToEnd('e2e')
  finish()`

function run(script: string) {
  write('run.mjs', script)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['run.mjs'], {
    cwd: repo,
    encoding: 'utf8',
    env: { PATH: join(folder, 'vazio'), HOME: folder },
  })
  return { status, stdout, stderr }
}

test('Playwright’s own download is the browser where the package manager may not install one', () => {
  addPlaywright({ network: true })
  const { status, stdout, stderr } = run(JOURNEYS)
  expect(stderr).toContain('baixando o do Playwright')
  expect(stderr).not.toContain('pacote do sistema')
  expect(stderr).toContain(`navegador ${join(folder, 'baixado', 'chrome')}`)
  expect([status, stdout]).toEqual([0, '1236 passed, 0 failed, 1 skipped\n'])
  expect(run(JOURNEYS).stderr).not.toContain('baixando')
})

test('without a network the journeys are one failure, said first, and the counts are printed', () => {
  addPlaywright({ network: false })
  const { status, stdout, stderr } = run(JOURNEYS)
  expect(stderr.indexOf('Não foi possível instalar um Chromium')).toBeLessThan(stderr.indexOf('— e2e'))
  expect([status, stdout]).toEqual([1, '1234 passed, 1 failed\n'])
})

test('a run that ends by an error prints the counts', () => {
  const { status, stdout } = run(`
    import { countAtExit, add } from './tools/setup/test-run.mjs'
    countAtExit()
    add({ passed: 3 })
    throw new Error('x')`)
  expect([status, stdout]).toEqual([1, '3 passed, 1 failed\n'])
})

test('nothing is said to be installed for a user who may not install', () => {
  const { stdout, stderr } = run(`
    import { ensureReaders } from './tools/setup/programs.mjs'
    process.stdout.write(JSON.stringify(await ensureReaders()))`)
  expect([stdout, stderr]).toEqual(['["pdftotext","pdftoppm","zbarimg"]', ''])
})
