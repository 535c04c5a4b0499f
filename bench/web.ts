import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import config from '../e2e/playwright.config.ts'
import { ROUTES, type Weighed, weighRoute } from '../e2e/weigh.ts'
import { scoresOf } from './support/lighthouse.ts'
import { measureGrid } from './support/web-grid.ts'
import { startWeb } from './support/web-server.ts'

type Report = (figure: string, value: number, unit: string) => void

/** Bytes of JavaScript per route, Lighthouse's scores, and how long a filter takes on a processor four times slower. */
export async function run(report: Report): Promise<void> {
  const server = await startWeb()
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
    await scorePage(`${server.address}/login`, { name: 'login', port, report })
    const outside = ROUTES.filter(({ inside }) => !inside)
    await weighRoutes(context, outside, report)
    await signInToStay(context)
    await weighRoutes(
      context,
      ROUTES.filter(({ inside }) => inside),
      report,
    )
    await measureFilter(await context.newPage(), report)
    await scorePage(`${server.address}/notas/nfe`, { name: 'notas', port, report })
    await context.close()
  } finally {
    await server.close()
    await rm(profile, { recursive: true, force: true })
  }
  await measureGrid(report)
}

/** «Manter conectado»: the other tabs find the token in local storage. */
async function signInToStay(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByText('Manter conectado').click()
  await page.getByRole('button', { name: 'Entrar na demonstração' }).click()
  await page.waitForURL('**/notas/nfe')
  await page.close()
}

async function weighRoutes(context: BrowserContext, routes: readonly Weighed[], report: Report): Promise<void> {
  for (const route of routes) {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
    report(`javascript_${route.name}`, round(await weighRoute(page, route)), `KiB gzip (budget ${route.budget})`)
    await page.close()
  }
}

const RUNS = 5

/** From the click on «Recebidas» to other rows on the screen, each time on a page that never asked before: the middle one and the slowest. */
async function measureFilter(page: Page, report: Report): Promise<void> {
  const times: number[] = []
  const cdp = await page.context().newCDPSession(page)
  for (let at = 0; at < RUNS; at++) {
    await page.goto('/notas/nfe?de=2026-01-01&ate=2026-12-31')
    await page.getByRole('gridcell').first().waitFor()
    await page.waitForLoadState('networkidle')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    times.push(await page.evaluate<number>(FILTER))
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  const sorted = times.toSorted((a, b) => a - b)
  report('filter_to_rows_4x', round(sorted[Math.floor(RUNS / 2)] ?? 0), 'ms (budget 300)')
  report('filter_to_rows_4x_slowest', round(sorted.at(-1) ?? 0), 'ms')
  await page.close()
}

/** Code of the page: presses the button and waits until its first row (or the sentence in place of rows) is another. */
const FILTER = `new Promise((resolve) => {
  const first = () => document.querySelector('[role="gridcell"]')?.closest('[role="row"]')?.textContent ?? ''
  const before = first()
  const start = performance.now()
  const watch = new MutationObserver(() => {
    if (first() === before) return
    watch.disconnect()
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - start)))
  })
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  ;[...document.querySelectorAll('button')].find((button) => button.textContent.trim() === 'Recebidas').click()
})`

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

const round = (value: number): number => Math.round(value * 100) / 100
