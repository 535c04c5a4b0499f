import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { BrowserContext, CDPSession, Page } from '@playwright/test'

type Report = (figure: string, value: number, unit: string) => void

const NOTES = 100_000
const ROWS = 10_000
const RUNS = 5
/** The months that contain the generated notes */
const LIST = '/notas/nfe?de=2025-12-01&ate=2026-11-30'

/** Generates notes with the command line, beside the running server. */
export async function generateNotes(dataDir: string): Promise<void> {
  const portal = fileURLToPath(new URL('../../tools/setup/portal.mjs', import.meta.url))
  const args = [portal, 'demo', 'gerar', '--documentos', String(NOTES), '--sem-xml']
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir } })
}

/** The list of 100,000 notes with 4× CPU throttling: filter, scroll over 10,000 rows, heap. */
export async function measureGrid(context: BrowserContext, report: Report): Promise<void> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await measureFilter(page, cdp, report)
  await measureScroll(page, cdp, report)
  await page.close()
}

async function withThrottledCpu<T>(cdp: CDPSession, act: () => Promise<T>): Promise<T> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const result = await act()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return result
}

/** Time from the click on «Recebidas» to new rows, each time on a fresh page: median and maximum. */
async function measureFilter(page: Page, cdp: CDPSession, report: Report): Promise<void> {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    await page.goto(LIST)
    await page.getByRole('gridcell').first().waitFor()
    await page.waitForLoadState('networkidle')
    times.push(await withThrottledCpu(cdp, () => page.evaluate<number>(FILTER)))
  }
  times.sort((a, b) => a - b)
  report('filter_to_rows_4x', roundHundredths(times[Math.floor(RUNS / 2)] ?? 0), `ms of ${NOTES} notes (budget 300)`)
  report('filter_to_rows_4x_slowest', roundHundredths(times.at(-1) ?? 0), 'ms')
}

interface Scrolled {
  frames: number[]
  seconds: number
  last: number
  waited: number
}

async function measureScroll(page: Page, cdp: CDPSession, report: Report): Promise<void> {
  await page.goto(LIST)
  await page.getByRole('gridcell').first().waitFor()
  await page.waitForLoadState('networkidle')
  const before = await heapOf(cdp)
  const { frames, seconds, last, waited } = await withThrottledCpu(cdp, () => page.evaluate<Scrolled>(SCROLL))
  const sorted = frames.toSorted((a, b) => a - b)
  const quantile = (share: number) => roundHundredths(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  report('grid_scroll_rows', last, 'rows')
  report('grid_scroll_seconds', roundHundredths(seconds), `s for ${ROWS} rows, answers of the server included`)
  report('grid_scroll_frame_median_4x', quantile(0.5), 'ms')
  report('grid_scroll_frame_p95_4x', quantile(0.95), 'ms')
  report('grid_scroll_longest_wait_4x', roundHundredths(waited), 'ms without a new row')
  report('grid_heap_first', roundHundredths(before), 'MiB')
  report('grid_heap_scrolled', roundHundredths(await heapOf(cdp)), `MiB with ${last} rows`)
  report('grid_rows_drawn', await page.getByRole('row').count(), 'rows in the document')
}

async function heapOf(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize / 2 ** 20
}

/** Page code: clicks «Recebidas» and waits until the first row changes. */
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

/** Page code: scrolls twenty rows per frame up to ROWS rows. */
const SCROLL = `new Promise((resolve) => {
  const scroller = document.querySelector('[role="grid"]').parentElement
  const last = () => Math.max(...[...document.querySelectorAll('[role="row"]')].map((row) => Number(row.getAttribute('aria-rowindex')))) - 1
  const frames = []
  const start = performance.now()
  let before = start
  let seen = 0
  let since = start
  let waited = 0
  const step = (now) => {
    frames.push(now - before)
    before = now
    if (last() !== seen) [seen, since] = [last(), now]
    waited = Math.max(waited, now - since)
    if (last() >= ${ROWS} || now - start > 240_000)
      return resolve({ frames: frames.slice(1), seconds: (now - start) / 1000, last: last(), waited })
    scroller.scrollTop += 20 * 28
    requestAnimationFrame(step)
  }
  requestAnimationFrame(step)
})`

const roundHundredths = (value: number): number => Math.round(value * 100) / 100
