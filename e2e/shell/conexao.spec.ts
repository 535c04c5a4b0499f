// spec: M14

import { dataRows, enterPortal, expect, test } from '../portal.ts'

const LINE = 'Sem conexão. Tentando de novo.'

test('a minute without connection in the middle of work: nothing on the screen is lost', async ({
  page,
  context,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/)
  await enterPortal(page, '/notas/nfe')
  const rows = dataRows(page)
  await expect(rows.first()).toBeVisible()
  await rows.nth(1).getByRole('link').first().click()
  // what the screen may need is loaded while the user reads
  const ahead = page.waitForLoadState('networkidle')
  await expect(page.getByText('Natureza da operação')).toBeVisible()
  await ahead
  await page.waitForTimeout(3000)
  await context.setOffline(true)
  await expect(page.getByText(LINE)).toBeVisible()
  await page.getByRole('button', { name: 'Baixar XML' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Erro' })
  await expect(dialog).toContainText('Algo deu errado ao baixar este arquivo')
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('tab', { name: 'Itens' }).click()
  await page.getByRole('tab', { name: 'Resumo' }).click()
  await expect(page.getByText('Natureza da operação')).toBeVisible()
  await expect(rows.first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(LINE)).toBeHidden()
})

test('another kind without connection says so, and loads by itself when the connection is back', async ({
  page,
  context,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED/)
  await enterPortal(page, '/notas/nfe')
  await expect(dataRows(page).first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('navigation').getByRole('link', { name: 'NFCe', exact: true }).first().click()
  await expect(page.getByText(LINE)).toBeVisible()
  await expect(page.getByText('Sem resposta do servidor. Verifique a conexão e tente de novo.').first()).toBeVisible({
    timeout: 15_000,
  })
  await context.setOffline(false)
  await expect(dataRows(page).first()).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(LINE)).toBeHidden()
})

test('a part that was never loaded arrives when the connection is back; the list stays meanwhile', async ({
  page,
  context,
  expectFailures,
}) => {
  expectFailures(/ERR_INTERNET_DISCONNECTED|dynamically imported module/)
  await page.addInitScript(`Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`)
  await enterPortal(page, '/notas/nfe')
  await expect(dataRows(page).first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Mais filtros' }).click()
  await expect(page.getByText(LINE)).toBeVisible()
  await expect(dataRows(page).first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(LINE)).toBeHidden({ timeout: 15_000 })
  await expect(dataRows(page).first()).toBeVisible()
})
