import type { Page } from '@playwright/test'
import { API, dataRows, enterPortal, expect, inPage, test } from '../portal.ts'

/** Conventions of the list and the open document, on the demonstration's notes. */
const panelOf = (page: Page) => page.getByRole('region', { name: /^Documento/ })

async function openList(page: Page, path = '/notas/nfe', empresa = 0): Promise<void> {
  await enterPortal(page, path, { empresa })
  await expect(dataRows(page).first()).toBeVisible()
}

// spec: C8
test('under 600 px «Selecionar» makes a touch select rows; without it a touch opens them', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openList(page)
  await expect(dataRows(page).first().getByRole('checkbox')).toHaveCount(0)
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Selecionar', exact: true }).click()
  await dataRows(page).nth(0).click()
  await dataRows(page).nth(2).getByRole('checkbox').click()
  const bar = page.getByRole('region', { name: 'Seleção' })
  await expect(bar.getByText('2 notas selecionadas')).toBeVisible()
  await expect(dataRows(page).nth(0)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Parar de selecionar' }).click()
  await expect(bar).toHaveCount(0)
  await dataRows(page).nth(0).click()
  await expect(page).toHaveURL(/\/notas\/nfe\/[0-9a-f-]{36}/)
})

// spec: C16
test('on days 1 to 5 the list opens on the previous month, after them on the current one', async ({ page }) => {
  const now = new Date()
  const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}`
  const period = page.getByRole('button', { name: /^Emissão:/ })
  await page.clock.setFixedTime(`${month}-05T12:00:00-03:00`)
  await enterPortal(page, '/notas/nfe')
  await expect(period).toHaveAccessibleName(/^Emissão: 01\/\d\d\/\d{4} – (28|29|30|31)\//)
  const previous = await period.getAttribute('aria-label')
  await page.clock.setFixedTime(`${month}-06T12:00:00-03:00`)
  // a reload would keep the month of the address
  await page.goto('/notas/nfe')
  await expect(period).toHaveAccessibleName(new RegExp(`^Emissão: 01/${month.slice(5)}/`))
  expect(await period.getAttribute('aria-label')).not.toBe(previous)
})

// spec: C17
test('a company with branches shows all of them, the branch of each row, and a filter for one', async ({ page }) => {
  await page.route(`**${API}/empresas`, async (route) => {
    const reply = await (await route.fetch()).json()
    const [own] = reply.data
    const branch = { ...own, cpfcnpj: `${own.cpfcnpj.slice(0, 8)}000272`, nome: 'Filial do Porto' }
    return route.fulfill({ json: { ...reply, data: [own, branch, ...reply.data.slice(1)] } })
  })
  await openList(page)
  const chips = page.getByRole('region', { name: 'Filtros ativos' })
  await expect(page.getByRole('columnheader', { name: 'Filial' })).toBeVisible()
  await chips.getByRole('button', { name: 'Todas as filiais (2)' }).click()
  const requests = page.waitForRequest(/ds_filial=0002/)
  await page.route(/ds_filial=0002/, (route) => route.fulfill({ json: { data: [], proximo: null, anterior: null } }))
  await page.getByRole('menuitem', { name: /^0002 · Filial do Porto/ }).click()
  await requests
  await expect(page).toHaveURL(/filial=0002/)
  await expect(chips.getByText('Filial 0002 Filial do Porto')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

// spec: C9
test('documents that do not count are listed beside the sum; homologação is hidden until selected', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/consulta?')) requests.push(request.url())
  })
  await page.route(/consulta\?.*totais=1/, async (route) => {
    const reply = await (await route.fetch()).json()
    const por_situacao = [
      { ds_situacao: 'autorizada', quantidade: 7, vl_docfiscal: 70 },
      { ds_situacao: 'cancelada', quantidade: 2, vl_docfiscal: 9 },
      { ds_situacao: 'resumo', quantidade: 1, vl_docfiscal: 5 },
    ]
    const totais = { ...reply.totais, quantidade: 10, vl_docfiscal: 70, por_situacao }
    return route.fulfill({ json: { ...reply, totais } })
  })
  await openList(page)
  await expect(page.getByText('10 notas', { exact: true })).toBeVisible()
  await expect(page.getByText('R$ 70,00')).toBeVisible()
  await expect(page.getByText('fora da soma: 2 canceladas, R$ 9,00; 1 resumo, R$ 5,00')).toBeVisible()
  expect(requests.filter((url) => url.includes('fl_homologacao'))).toEqual([])
  await page.getByRole('button', { name: 'Mais filtros' }).click()
  await page.getByRole('checkbox', { name: 'Incluir documentos de homologação' }).check()
  await expect(page).toHaveURL(/homologacao=1/)
  await expect.poll(() => requests.some((url) => url.includes('fl_homologacao=1'))).toBe(true)
  // a pending answer is no failure
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

// spec: C32
test('a confirmation shows for five seconds', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openList(page)
  await dataRows(page).first().getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Copiar chaves' }).click()
  const toast = page.getByText('1 chave copiada.')
  await expect(toast).toBeVisible()
  // a message under the pointer stays open
  await page.mouse.move(400, 400)
  const shown = Date.now()
  await expect(toast).toBeHidden({ timeout: 15_000 })
  expect(Date.now() - shown).toBeGreaterThan(3500)
})

// spec: C32
test('a refused download opens a dialog that stays until it is closed', async ({ page, expectFailures }) => {
  expectFailures(/422/)
  await openList(page)
  await page.route('**/baixarNotas', (route) => route.fulfill({ status: 422, json: { message: 'Não deu.' } }))
  await dataRows(page).first().getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Baixar XML' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erro' })
  await expect(dialog.getByText('Não deu.')).toBeVisible()
  await page.waitForTimeout(6000)
  await expect(dialog).toBeVisible()
})

// spec: C25
test('a print keeps the zoom of the previous one; viewing a file does not download it', async ({ page }) => {
  // notes of the third company, which no other test uses
  await openList(page, '/notas/nfe', 2)
  await dataRows(page).nth(0).click()
  const panel = panelOf(page)
  await panel.getByRole('tab', { name: 'DANFE' }).click()
  await expect(panel.locator('canvas[data-drawn]').first()).toBeVisible()
  await panel.getByRole('button', { name: 'Aumentar' }).click()
  const percent = await panel.getByText(/^\d+%$/).textContent()
  await page.keyboard.press('Control+ArrowRight')
  await expect(panel.locator('canvas[data-drawn]').first()).toBeVisible()
  await expect(panel.getByText(percent ?? '', { exact: true })).toBeVisible()
  await panel.getByRole('tab', { name: 'XML' }).click()
  await expect(panel.getByText('<infNFe').first()).toBeVisible()
  const chave = (await panel.getByText(/^(\w{4} ){10}\w{4}$/).textContent())?.replaceAll(' ', '')
  await page.goto(`/notas/nfe?chave=${chave}`)
  await expect(dataRows(page)).toHaveCount(1)
  await expect(dataRows(page).getByText('Baixada por você')).toHaveCount(0)
})

// spec: C27
test('the browser’s own «print» prints the document and the visible part of the others', async ({ page }) => {
  await openList(page)
  await dataRows(page).nth(1).click()
  const panel = panelOf(page)
  await expect(panel.getByText('Natureza da operação')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(panel.getByText('Natureza da operação')).toBeVisible()
  await expect(page.getByRole('grid')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(panel.getByRole('button', { name: 'Baixar XML' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await panel.getByRole('tab', { name: 'DANFE' }).click()
  await expect(panel.locator('canvas[data-drawn]').first()).toBeVisible({ timeout: 60_000 })
  await expect(page.locator('body > div > img[alt="Página 1"]')).toBeAttached({ timeout: 60_000 })
  await expect(page.locator('body > div > img[alt="Página 1"]')).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body > div > img[alt="Página 1"]')).toBeVisible()
  await expect(panel).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.keyboard.press('Escape')
  await expect(page.locator('body > div > img[alt="Página 1"]')).toHaveCount(0)
})

// spec: C19
test('rows are compact or roomy according to the layout', async ({ page }) => {
  await openList(page)
  const height = async () => (await dataRows(page).first().boundingBox())?.height
  expect(await height()).toBe(28)
  await inPage(page, "localStorage.setItem('LayoutConfig', JSON.stringify({ main: { density: 'roomy' } }))")
  await page.reload()
  await expect(dataRows(page).first()).toBeVisible()
  expect(await height()).toBe(44)
})

// spec: C31
test('leaving while files are being sent asks for confirmation', async ({ page }) => {
  await enterPortal(page, '/notas/importar')
  // the upload is held back until the confirmation was answered
  await page.route('**/importar?**', () => undefined)
  await page
    .locator('input[type=file]:not([webkitdirectory])')
    .first()
    .setInputFiles({ name: 'a.xml', mimeType: 'text/xml', buffer: Buffer.from('<a/>') })
  await expect(page.getByText(/^Enviando/).first()).toBeVisible()
  const requests = page.waitForEvent('dialog')
  const left = page.close({ runBeforeUnload: true })
  const dialog = await requests
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  await left
})
