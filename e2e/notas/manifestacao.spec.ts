import type { Locator, Page } from '@playwright/test'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { type Installation, startInstallation } from '../instalacao.ts'
import { judge, looks } from '../judge.ts'
import { newCpf, PASSWORD, runPortalOn, typePair } from '../pessoas.ts'
import { dataRows, expect, test } from '../portal.ts'
import { type Simulator, startSimulator } from '../simulador.ts'

/** Seconds of one hour of SEFAZ's rules */
const HOUR = 20
const COMPANY = DEMO_COMPANIES[0]!
const CPF = newCpf()
const DAY_MS = 86_400_000
/** Notes of the batch */
const MANY = 40

let simulator: Simulator
let installation: Installation
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(240_000)
  simulator = await startSimulator(HOUR)
  installation = await startInstallation({
    PORTAL_SEFAZ_SIMULADOR: simulator.url,
    PORTAL_SEFAZ_CA: simulator.authority,
    PORTAL_CAPTURA_HORA: String(HOUR),
    PORTAL_LIMITES: '50',
  })
  const portal = (args: string[], input = '') => runPortalOn(installation.dataDir, args, input)
  portal(['empresa', 'criar', '--cpfcnpj', COMPANY.taxId, '--nome', COMPANY.name, '--uf', 'SP'])
  const grant = ['--empresa', `${COMPANY.taxId}:titular`]
  portal(['usuario', 'criar', '--cpfcnpj', CPF, '--nome', 'Helena Prado', ...grant], `${PASSWORD}\n`)
})
test.afterAll(async () => {
  await installation?.stop()
  await simulator?.stop()
})

const address = (rest = '') => `${installation.url}/notas/manifestacao?empresa=${COMPANY.taxId}${rest}`

async function signIn(page: Page): Promise<void> {
  await page.goto(`${installation.url}/login`)
  await typePair(page, { cpf: CPF })
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Stores the certificate, switches capture on, and waits for the first summaries. */
async function capture(page: Page): Promise<void> {
  await page.goto(`${installation.url}/cadastros/captura?empresa=${COMPANY.taxId}`)
  const file = { name: 'a1.pfx', mimeType: 'application/x-pkcs12', buffer: simulator.pfx(COMPANY.taxId) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByLabel('Senha do arquivo').fill('demo')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Certificado guardado.')).toBeVisible()
  await page.getByRole('switch', { name: /^Captura ligada/ }).click()
  await expect(page.getByRole('switch', { name: /^NF-e/ })).toBeChecked()
  await simulator.order('autorizar', { taxId: COMPANY.taxId, count: MANY + 2 })
}

const numberIn = (text: string | null): number => Number(text?.replace(/\D/g, ''))

/** The box of a row. */
const mark = (row: Locator) => row.getByRole('gridcell').first().click()
const bar = (page: Page) => page.getByRole('region', { name: 'Seleção' })
const sent = (page: Page) => page.getByRole('region', { name: 'Andamento do pedido' }).getByRole('status')

/** The row whose Ciência ends last: of a summary that was authorised today; by its number, as later notes still arrive. */
async function newest(page: Page): Promise<{ row: Locator; number: string }> {
  await page.getByRole('grid', { name: 'Notas a manifestar' }).focus()
  await page.keyboard.press('Control+End')
  const row = dataRows(page).filter({ hasText: 'em 10 dias' }).last()
  await expect(row).toContainText('Só resumo')
  const number = (await row.getByRole('link').textContent())?.trim() ?? ''
  return { row: dataRows(page).filter({ hasText: number }), number }
}

/** Opens the queue and waits until it has so many rows of fresh summaries. */
async function openQueue(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.goto(address('&ver=ciencia'))
    await expect(dataRows(page).first()).toBeVisible({ timeout: 30_000 })
    const tab = page.getByRole('link', { name: /^Falta Ciência/ })
    expect(numberIn(await tab.textContent())).toBeGreaterThanOrEqual(count)
  }).toPass({ timeout: 240_000 })
}

test('a summary gets its Ciência, becomes the whole note in the same row, and its DANFE opens', async ({ page }) => {
  test.setTimeout(480_000)
  await signIn(page)
  await capture(page)
  await openQueue(page, MANY + 1)
  const { row, number } = await newest(page)
  await mark(row)
  await bar(page).getByRole('button', { name: 'Dar Ciência' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dar Ciência de 1 nota?' })
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await dialog.getByRole('checkbox', { name: /^Conferi a nota/ }).check()
  await dialog.getByRole('button', { name: 'Dar Ciência de 1 nota' }).click()
  await expect(sent(page)).toHaveText('Pronto: 1 registrada.', { timeout: 120_000 })
  const answer = page.getByRole('region', { name: 'Manifestações enviadas' })
  await expect(answer.getByText(/Registrada na SEFAZ\. Protocolo \d+\./).first()).toBeVisible()
  await answer.getByRole('link', { name: number }).click()
  const panel = page.getByRole('region', { name: /^Documento/ })
  await expect(async () => {
    await page.reload()
    await expect(panel.getByRole('button', { name: 'Baixar XML' })).toBeVisible({ timeout: 20_000 })
  }).toPass({ timeout: 240_000 })
  await panel.getByRole('tab', { name: 'DANFE' }).click()
  await expect(panel.locator('canvas[data-drawn]').first()).toBeVisible({ timeout: 60_000 })
})

test('forty notes are confirmed by keyboard alone, and each has the answer of SEFAZ', async ({ page }) => {
  test.setTimeout(480_000)
  await signIn(page)
  await openQueue(page, MANY)
  await page.getByRole('grid', { name: 'Notas a manifestar' }).focus()
  await page.keyboard.press('Control+a')
  const count = numberIn(await bar(page).getByRole('status').textContent())
  expect(count).toBeGreaterThanOrEqual(MANY)
  const act = bar(page).getByRole('button', { name: 'Confirmar operação' })
  const focused = () => page.locator(':focus').textContent()
  while ((await focused())?.trim() !== 'Confirmar operação') await page.keyboard.press('Tab')
  await expect(act).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Confirmar ${count} operações?` })
  await expect(dialog.getByText(/o emitente não pode mais cancelar nenhuma/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('checkbox', { name: /^Conferi as/ })).toBeChecked()
  await page.keyboard.press('Enter')
  await expect(sent(page)).toHaveText(`Pronto: ${count} registradas.`, { timeout: 240_000 })
  await page.getByRole('link', { name: /^Registradas/ }).click()
  await expect(page.getByText('Confirmada').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  expect((await download).suggestedFilename()).toBe(`manifestacao-${COMPANY.taxId}.csv`)
})

test('a deadline passes under the virtual clock: another act is missing, and then the act asks twice', async ({
  page,
}) => {
  test.setTimeout(480_000)
  await simulator.order('autorizar', { taxId: COMPANY.taxId, count: 2 })
  await signIn(page)
  await openQueue(page, 1)
  const { row, number: whole } = await newest(page)
  await expect(row).toContainText('Ciência')
  const number = whole.split('/')[0]?.trim() ?? ''
  await page.goto(address(`&vence=todas&busca=${number}`))
  const mine = dataRows(page).filter({ hasText: number }).first()
  await expect(mine).toContainText('em 10 dias')
  // what the user may do is asked while the session lasts: it does not last 92 days
  await mark(mine)
  const decline = bar(page).getByRole('button', { name: 'Não realizada' })
  await expect(decline).toBeEnabled()
  const later = async (days: number) => {
    await page.clock.setFixedTime(Date.now() + days * DAY_MS)
    await page.getByLabel('Buscar na fila').fill(`${number} `)
    await page.getByLabel('Buscar na fila').fill(number)
  }
  await later(9)
  await expect(mine).toContainText('amanhã')
  await later(11)
  await expect(mine).toContainText('Conclusiva')
  await expect(mine).toContainText('em 79 dias')
  await later(92)
  await expect(mine).toContainText('há 2 dias')
  await decline.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Razão').fill('Mercadoria devolvida no ato da entrega')
  await dialog.getByRole('checkbox', { name: /^Conferi a nota/ }).check()
  const send = dialog.getByRole('button', { name: 'Declarar 1 operação' })
  await send.click()
  await expect(dialog.getByText('Marque para enviar fora do prazo.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /passou do prazo/ }).check()
  await page.clock.setFixedTime(Date.now())
  await send.click()
  await expect(page).toHaveURL(/ver=envio/)
})

for (const look of looks('light', 1440)) {
  test(`manifestação at ${look.width} px, ${look.theme}`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    await simulator.order('autorizar', { taxId: COMPANY.taxId, count: 4 })
    await signIn(page)
    await openQueue(page, 1)
    await page.goto(address('&vence=todas'))
    await mark(dataRows(page).first())
    await mark(dataRows(page).nth(1))
    await expect(bar(page)).toBeVisible()
    await judge(page, 'manifestacao', look)
    await bar(page).getByRole('button', { name: 'Confirmar operação' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await judge(page, 'manifestacao-confirmar', look)
    await page.keyboard.press('Escape')
    await page.goto(address('&ver=envio'))
    await expect(page.getByRole('region', { name: 'Manifestações enviadas' })).toBeVisible()
    await judge(page, 'manifestacao-envio', look)
  })
}
