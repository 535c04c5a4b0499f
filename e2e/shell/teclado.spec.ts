// spec: C35

import { readFileSync } from 'node:fs'
import { tabTo } from '../keyboard.ts'
import { at, dataRows, expect, inPage, test } from '../portal.ts'

test('without a mouse: sign in, filter, select, zip, open, next, print, leave', async ({ page }) => {
  // counts the calls of print() instead of printing
  await page.addInitScript(`window.print = () => {
    window.printed = document.querySelectorAll('body > div > img[alt^="Página"]').length
    dispatchEvent(new Event('afterprint'))
  }`)
  await page.goto('/login')
  await expect(page.getByLabel('Login', { exact: true })).toBeFocused()
  await page.keyboard.type('demo')
  await tabTo(page, page.getByLabel('Senha', { exact: true }))
  await page.keyboard.type('demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(at('/notas/nfe'))
  await expect(dataRows(page).first()).toBeVisible()

  await tabTo(page, page.getByPlaceholder('Nome, CNPJ/CPF, número ou chave'))
  await page.keyboard.type('comercio')
  await expect(page).toHaveURL(/busca=comercio/)
  await expect(dataRows(page).first()).toContainText(/com[eé]rcio/i)

  await tabTo(page, page.getByRole('grid'))
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Seleção' })
  await tabTo(page, bar.getByRole('button', { name: 'Baixar XML' }))
  const [zip] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(zip.suggestedFilename()).toMatch(/\.zip$/)
  await expect(bar.getByRole('button', { name: 'Baixar XML' })).toBeEnabled()

  await tabTo(page, page.getByRole('grid'), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/notas\/nfe\/[0-9a-f-]{36}/)
  const panel = page.getByRole('region', { name: /^Documento/ })
  await expect(panel.getByRole('tab').first()).toBeVisible()
  const first = page.url()
  await page.keyboard.press('Control+ArrowRight')
  await expect(page).not.toHaveURL(first)
  await page.keyboard.press('Control+p')
  await expect.poll(() => inPage<number>(page, 'window.printed ?? 0')).toBeGreaterThan(0)
  await tabTo(page, panel.getByRole('button', { name: 'Baixar XML' }))
  const [xml] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(readFileSync(await xml.path(), 'utf8')).toContain('<infNFe')

  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await tabTo(page, page.getByRole('link', { name: 'Sair' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
})
