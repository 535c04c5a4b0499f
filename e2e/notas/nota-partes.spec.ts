// spec: C26, m12

import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { judge, looks } from '../judge.ts'
import { dataRows, enterPortal, expect, openNotas, signInPage, test } from '../portal.ts'
import { weigh } from '../weigh.ts'

const panelOf = (page: Page) => page.getByRole('region', { name: /^Documento/ })

async function openFirst(page: Page, path = '/notas/nfe', aba = '') {
  await openNotas(page, path)
  await dataRows(page).nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/[0-9a-f-]{36}/)
  if (aba) await panelOf(page).getByRole('tab', { name: aba }).click()
  return panelOf(page)
}

test.describe('of every kind', () => {
  for (const [tipo, print, items] of [
    ['nfe', 'DANFE', 'Itens e tributos'],
    ['nfce', 'DANFC-e', 'Itens e tributos'],
    ['cte', 'DACTE', 'Prestação e tributos'],
    ['mdfe', 'DAMDFE', 'Documentos'],
  ] as const) {
    test(`${tipo}: every part shows`, async ({ page }) => {
      await signInPage(page)
      // the demonstration's first company issues no CT-e
      const panel = await openFirst(page, `/notas/${tipo}${tipo === 'cte' ? '?papel=R' : ''}`)
      await expect(panel.getByText('Protocolo').first()).toBeVisible()
      await panel.getByRole('tab', { name: print }).click()
      await expect(panel.locator('canvas[data-drawn]').first()).toBeVisible()
      await expect(panel.getByText(/^de \d+$/)).toBeVisible()
      for (const [name, text] of [
        ['XML', /<inf\w+/],
        [items, tipo === 'mdfe' ? /documento/ : tipo === 'cte' ? 'Tributos' : /conferem com os totais/],
        ['Eventos', 'Linha do tempo'],
        ['Autenticidade', 'Dígito da chave'],
      ] as const) {
        await panel.getByRole('tab', { name, exact: true }).click()
        await expect(panel.getByRole('tabpanel').getByText(text).first()).toBeVisible()
      }
    })
  }
})

test('a print that fails says so and leaves summary and XML usable', async ({ page, expectFailures }) => {
  expectFailures(/50\d|ERR_FAILED/)
  await page.route('**/visualizar/**', (route) =>
    route.fulfill({ status: 503, body: '<html>', contentType: 'text/html' }),
  )
  await signInPage(page)
  const panel = await openFirst(page, '/notas/nfe', 'DANFE')
  await expect(panel.getByText('Algo deu errado ao baixar este arquivo')).toBeVisible({ timeout: 40_000 })
  await panel.getByRole('button', { name: 'Imprimir' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Erro' }).getByText('Algo deu errado ao baixar este arquivo'),
  ).toBeVisible({
    timeout: 40_000,
  })
  await page.getByRole('dialog', { name: 'Erro' }).getByRole('button', { name: 'Fechar' }).click()
  await panel.getByRole('tab', { name: 'XML' }).click()
  await expect(panel.getByText('<infNFe').first()).toBeVisible()
  await panel.getByRole('tab', { name: 'Resumo' }).click()
  await expect(panel.getByText('Natureza da operação')).toBeVisible()
})

test('a document that cannot be read says so and leaves print and XML usable', async ({ page, expectFailures }) => {
  expectFailures(/422/)
  const problem = {
    type: 'xml.broken',
    status: 422,
    error: 'Não foi possível ler este documento.',
    instance: 'pedido-9',
  }
  await page.route('**/documento/**', (route) => route.fulfill({ status: 422, json: problem }))
  await signInPage(page)
  const panel = await openFirst(page)
  await expect(panel.getByText('Não foi possível ler este documento.')).toBeVisible({ timeout: 40_000 })
  await expect(panel.getByText('Pedido pedido-9')).toBeVisible()
  await expect(panel.getByText('Natureza da operação')).toBeVisible()
  await panel.getByRole('tab', { name: 'DANFE' }).click()
  await expect(panel.locator('canvas[data-drawn]').first()).toBeVisible()
})

test('the XML folds, is searched, copied and saved byte for byte', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInPage(page)
  const panel = await openFirst(page, '/notas/nfe', 'XML')
  const fold = panel.getByRole('button', { name: 'Recolher ide', exact: true })
  await expect(panel.getByText('<natOp', { exact: true })).toBeVisible()
  await fold.click()
  await expect(panel.getByText('<natOp', { exact: true })).toHaveCount(0)
  await panel.getByRole('searchbox').fill('natOp')
  await expect(panel.getByText('<natOp', { exact: true })).toBeVisible()
  await expect(panel.getByText('1 de 1', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Copiar XML' }).click()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Baixar XML' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toBe(copied)
})

test('zoom, width and pages of a print', async ({ page }) => {
  await signInPage(page)
  const panel = await openFirst(page, '/notas/nfe', 'DANFE')
  const first = panel.getByRole('region', { name: 'Página 1', exact: true })
  await expect(panel.locator('canvas[data-drawn]').first()).toBeVisible()
  const width = async () => (await first.boundingBox())?.width ?? 0
  const fitted = await width()
  await panel.getByRole('button', { name: 'Aumentar' }).click()
  await expect.poll(width).toBeGreaterThan(fitted)
  await panel.getByRole('button', { name: 'Ajustar à largura' }).click()
  await expect.poll(width).toBe(fitted)
  await panel.getByRole('searchbox').fill('nada disso existe')
  await expect(panel.getByText('Nada', { exact: true })).toBeVisible()
})

test('the address of a note opens it in a new tab at the same part', async ({ page }) => {
  await signInPage(page)
  const panel = await openFirst(page, '/notas/nfe', 'Autenticidade')
  await expect(panel.getByText('Conferências do arquivo')).toBeVisible()
  const { pathname, search } = new URL(page.url())
  await page.goto('/inicio')
  await enterPortal(page, pathname + search)
  await expect(panelOf(page).getByText('Conferências do arquivo')).toBeVisible()
  await panelOf(page).getByRole('button', { name: 'Ver na página inteira' }).click()
  const box = await panelOf(page).boundingBox()
  expect(box?.width).toBeGreaterThan(1000)
})

test('the viewer without pdf.js stays small', async ({ page }) => {
  // without it, parts of other screens are fetched while the page is idle, and would be weighed too
  await page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`)
  await signInPage(page)
  await openNotas(page)
  await page.waitForLoadState('networkidle')
  const library: Promise<number>[] = []
  page.on('response', (response) => {
    if (!/\.m?js$/.test(response.url())) return
    // the chunk has no stable name: it is recognised by its content
    const ofLibrary = (body: Buffer) => body.length > 300_000 && body.includes('pdfjs')
    library.push(response.body().then((body) => (ofLibrary(body) ? gzipSync(body, { level: 9 }).length / 1024 : 0)))
  })
  const weight = await weigh(page, async () => {
    await dataRows(page).nth(1).getByRole('link').first().click()
    await panelOf(page).getByRole('tab', { name: 'DANFE' }).click()
    await expect(panelOf(page).locator('canvas[data-drawn]').first()).toBeVisible()
  })
  const ofLibrary = (await Promise.all(library)).reduce((sum, size) => sum + size, 0)
  expect(ofLibrary).toBeGreaterThan(100)
  expect(weight - ofLibrary).toBeLessThanOrEqual(60)
})

for (const look of looks('light', 1440)) {
  for (const [name, aba] of [
    ['nota-resumo', 'Resumo'],
    ['nota-danfe', 'DANFE'],
    ['nota-xml', 'XML'],
    ['nota-itens', 'Itens e tributos'],
    ['nota-eventos', 'Eventos'],
  ] as const) {
    test(`${name} at ${look.width} px, ${look.theme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
      await page.setViewportSize(look)
      await signInPage(page)
      const panel = await openFirst(page, '/notas/nfe', aba)
      const part = panel.getByRole('tabpanel')
      if (aba === 'DANFE') await expect(part.locator('canvas[data-drawn]').first()).toBeVisible()
      else if (aba === 'XML') await expect(part.getByText('<infNFe').first()).toBeVisible()
      // below 600 px the items are cards
      else if (aba === 'Itens e tributos')
        await expect(part.getByRole('table').or(part.getByRole('listitem')).first()).toBeVisible()
      else await expect(part.getByRole('heading', { level: 3 }).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await judge(page, name, look)
    })
  }
}
