import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import config from '../e2e/playwright.config.ts'
import { ROUTES, weighRoute } from '../e2e/weigh.ts'
import { chosen } from './support/chosen.ts'
import { scoresOf } from './support/lighthouse.ts'
import { generateNotes, measureGrid } from './support/web-grid.ts'
import { startWeb } from './support/web-server.ts'

type Report = (figure: string, value: number, unit: string) => void

/**
 * JavaScript bytes per route, Lighthouse scores, and the list of many notes with 4× CPU throttling (`pesos`,
 * `lighthouse`, `lista` in BENCH_SO).
 */
export async function benchWeb(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-web-'))
  const server = await startWeb({ E2E_FOLDER: folder })
  const profile = await mkdtemp(join(tmpdir(), 'portal-bench-chromium-'))
  try {
    const port = 20_000 + Math.floor(Math.random() * 20_000)
    const { args = [], ...launch } = config.use?.launchOptions ?? {}
    const context = await chromium.launchPersistentContext(profile, {
      ...launch,
      args: [...args, `--remote-debugging-port=${port}`],
      baseURL: server.address,
      viewport: { width: 1440, height: 900 },
      locale: 'pt-BR',
    })
    const scored = { port, report }
    if (chosen('lighthouse')) await scorePage(`${server.address}/login`, { name: 'login', ...scored })
    if (chosen('pesos')) await weighRoutes(context, false, report)
    await signInToStay(context)
    if (chosen('pesos')) await weighRoutes(context, true, report)
    if (chosen('lighthouse')) await scorePage(`${server.address}/notas/nfe`, { name: 'notas', ...scored })
    if (chosen('lista')) {
      await generateNotes(join(folder, 'data'))
      await measureGrid(context, report)
    }
    await context.close()
  } finally {
    await server.close()
    for (const directory of [profile, folder]) await rm(directory, { recursive: true, force: true })
  }
}

/** Signs in with «Manter conectado», so that other tabs find the token in local storage. */
async function signInToStay(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByText('Manter conectado').click()
  await page.getByRole('button', { name: 'Entrar na demonstração' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/notas/nfe')
  await page.close()
}

/** Measures the routes before the sign-in or those after it. */
async function weighRoutes(context: BrowserContext, inside: boolean, report: Report): Promise<void> {
  for (const route of ROUTES.filter((each) => each.inside === inside)) {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
    report(
      `javascript_${route.name}`,
      roundHundredths(await weighRoute(page, route)),
      `KiB gzip (budget ${route.budget})`,
    )
    await page.close()
  }
}

interface Scoring {
  name: string
  port: number
  report: Report
}

async function scorePage(url: string, { name, port, report }: Scoring): Promise<void> {
  const scores = (await scoresOf(url, port)) ?? {}
  for (const [category, score] of Object.entries(scores))
    report(`lighthouse_${name}_${category}`, score, 'of 100 (budget 95)')
}

const roundHundredths = (value: number): number => Math.round(value * 100) / 100
