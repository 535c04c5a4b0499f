import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { API_BASE } from '@portal/contract/common.ts'
import config from '../../e2e/playwright.config.ts'
import { startWeb } from './web-server.ts'

type Report = (figure: string, value: number, unit: string) => void

const RUNS = 3
const SLOWER = 4
const PASTED = 5_000

/**
 * The sheet of 20,000 products in a browser with 4× CPU throttling: times to mount, to preview a paste, to
 * apply and to undo it.
 */
export async function measureSheet(list: readonly object[], report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-sheet-'))
  const server = await startWeb({ E2E_FOLDER: folder })
  const browser = await chromium.launch(config.use?.launchOptions)
  try {
    const context = await browser.newContext({ baseURL: server.address, viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByRole('button', { name: 'Entrar na demonstração' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/notas/nfe')
    await putList(server.address, list)
    const cdp = await context.newCDPSession(page)
    const times = { mount: [] as number[], preview: [] as number[], apply: [] as number[], undo: [] as number[] }
    for (let run = 0; run < RUNS; run++) {
      const sample = await measureOnce(page, cdp)
      for (const name of ['mount', 'preview', 'apply', 'undo'] as const) times[name].push(sample[name])
    }
    report('sheet_mount_4x', middle(times.mount), 'ms from the answer to the first rows (budget 1000)')
    report('sheet_paste_preview_4x', middle(times.preview), 'ms from Ctrl+V of 5,000 × 12 to its preview')
    report('sheet_paste_taken_4x', middle(times.apply), 'ms from «Colar» to the sheet (budget 1000)')
    report('sheet_undo_4x', middle(times.undo), 'ms from Ctrl+Z to the sheet')
  } finally {
    await browser.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function putList(address: string, list: readonly object[]): Promise<void> {
  const sendJson = (path: string, method: string, [body, token]: [unknown, string?]) =>
    fetch(`${address}${API_BASE}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    })
  const reply = await sendJson('/demo', 'POST', [{ usuario: 'demo', senha: 'demo' }])
  const { data } = (await reply.json()) as { data: { token: string; empresas: { cpfcnpj: string }[] } }
  const query = `nr_cpfcnpj=${data.empresas[0]?.cpfcnpj}&nm_sistema=SCA`
  const saved = await sendJson(`/produtos?${query}`, 'PUT', [list, data.token])
  if (!saved.ok) throw new Error(await saved.text())
}

/** One visit, coming from another page like a real user. Saves nothing and drops the draft. */
async function measureOnce(page: Page, cdp: CDPSession) {
  await page.goto('/notas/nfe')
  await page.getByRole('gridcell').first().waitFor()
  await page.waitForLoadState('networkidle')
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const mount = await page.evaluate<number>(MOUNT)
  await page.getByText('Tabelas: NCM').waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(4_000)
  await page.getByRole('gridcell').first().click()
  const preview = await page.evaluate<number>(pasteCode(block()))
  await page.waitForTimeout(4_000)
  const apply = await page.evaluate<number>(clickCode('5.000 alterações'))
  await page.waitForTimeout(4_000)
  const undo = await page.evaluate<number>(UNDO)
  await page.waitForTimeout(2_000)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { mount, preview, apply, undo }
}

/** 12 columns of the first 5,000 products, as a spreadsheet copies them. */
function block(): string {
  const head = 'COD\tDESCRICAO\tEAN\tUND\tNCM\tCEST\tCST\tICMS\tCFOP\tCST PIS\tCCLASSTRIB\tORIGEM'
  const rows = Array.from({ length: PASTED }, (_, index) =>
    [
      10_000 + index,
      `CERVEJA PASTEURIZADA ${index}ML`,
      `789${String(index).padStart(10, '0')}`,
      'UN',
      '2203.00.00',
      '302100',
    ]
      .concat(['60', '18,00', '5405', '4', '1', '0'])
      .join('\t'),
  )
  return [head, ...rows].join('\r\n')
}

/** Page code: resolves when a condition holds and the screen was painted after it. */
const UNTIL = `const until = (start, holds) => new Promise((resolve) => {
  const look = () => holds() && (watch.disconnect(), requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start()))))
  const watch = new MutationObserver(look)
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  look()
})`

const MOUNT = `(async () => {
  ${UNTIL}
  performance.clearResourceTimings()
  ;[...document.querySelectorAll('a')].find(({ pathname }) => pathname === '/cadastros/produtos').click()
  const answered = () => performance.getEntriesByType('resource').findLast(({ name }) => /\\/produtos\\?/.test(name)).responseEnd
  return until(answered, () => document.querySelector('[role=grid][aria-label=Produtos] [role=gridcell]'))
})()`

const pasteCode = (text: string) => `(async () => {
  ${UNTIL}
  const data = new DataTransfer()
  data.setData('text/plain', ${JSON.stringify(text)})
  const start = performance.now()
  document.querySelector('[role=grid]').dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  return until(() => start, () => document.querySelector('[role=dialog] td'))
})()`

const clickCode = (expectedText: string) => `(async () => {
  ${UNTIL}
  const start = performance.now()
  ;[...document.querySelectorAll('[role=dialog] button')].find(({ textContent }) => /^Colar/.test(textContent)).click()
  return until(() => start, () => document.body.textContent.includes(${JSON.stringify(expectedText)}) && !document.querySelector('[role=dialog] td'))
})()`

const UNDO = `(async () => {
  ${UNTIL}
  const start = performance.now()
  const grid = document.querySelector('[role=grid]')
  grid.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }))
  return until(() => start, () => !document.body.textContent.includes('5.000 alterações'))
})()`

const middle = (times: readonly number[]): number => Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0)
