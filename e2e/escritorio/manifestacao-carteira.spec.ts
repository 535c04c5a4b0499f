import { dataRows, enterPortal, expect, test } from '../portal.ts'

test('the queue of all companies names each company, and a selection of several asks for one of them', async ({
  page,
}) => {
  await enterPortal(page, '/notas/manifestacao?vence=todas')
  await page.getByRole('button', { name: 'Toda a carteira' }).click()
  await expect(page).toHaveURL(/carteira=1/)
  await expect(dataRows(page).first()).toBeVisible()
  await page.getByRole('grid', { name: 'Notas a manifestar' }).focus()
  await page.keyboard.press('Control+a')
  const bar = page.getByRole('region', { name: 'Seleção' })
  await expect(bar.getByRole('status')).toHaveText(/^\d+ notas selecionadas, de \d+ empresas$/)
  const one = bar.getByRole('button').nth(1)
  const name = (await one.textContent())?.replace(/\s*\d+$/, '') ?? ''
  await one.click()
  await expect(bar.getByRole('status')).toHaveText(/^\d+ notas? selecionadas?$/)
  await expect(dataRows(page).filter({ hasText: name }).first()).toBeVisible()
})
