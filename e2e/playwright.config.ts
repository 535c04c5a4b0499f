import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findChromium } from './browser.ts'

// chosen once: the workers load this file again and inherit the environment
process.env.E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000))
const port = process.env.E2E_PORT
process.env.E2E_FOLDER ??= mkdtempSync(join(tmpdir(), 'portal-e2e-'))
const baseURL = process.env.E2E_URL ?? `http://127.0.0.1:${port}`

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** CI and `npm run test:full` run every journey. */
const RUNS_ALL = process.env.CI === 'true' || process.env.PORTAL_TEST_FULL === '1'

/**
 * The main journey of each area, for a plain `npm test`, which should be short. CI and the full run take every
 * journey: addresses, widths, themes, weights and the details of each screen.
 */
const SAMPLE = [
  'acesso',
  'certificado',
  'importar',
  'inicio',
  'nota',
  'notas',
  'produtos',
  'sped',
  'teclado',
  'tributacao',
]

export default defineConfig({
  testDir: '.',
  testMatch: RUNS_ALL ? '**/*.spec.ts' : SAMPLE.map((name) => `**/${name}.spec.ts`),
  globalTeardown: './log-scan.ts',
  outputDir: 'results/traces',
  fullyParallel: false,
  workers: 2,
  // a test that passes only at the second try is reported as flaky: two processors under browsers, server and database stall for seconds
  retries: 1,
  forbidOnly: true,
  // two processors are shared with a database, a server and a browser
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL,
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    colorScheme: 'light',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // a service worker would hide requests from the tests; the journey of the installed portal allows it
    serviceWorkers: 'block',
    // a trace of every journey would cost a third of the run
    trace: 'on-first-retry',
    launchOptions: { executablePath: findChromium(), args: ARGS },
  },
  webServer: process.env.E2E_URL
    ? undefined
    : {
        command: 'node serve.mjs',
        cwd: import.meta.dirname,
        env: { PORT: port },
        url: `${baseURL}/readyz`,
        timeout: 240_000,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
        stdout: 'pipe',
      },
})
