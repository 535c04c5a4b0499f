// spec: 1.14, 2.10, 2.39

import { readFile } from 'node:fs/promises'
import { judge, looks } from '../judge.ts'
import { enterPortal, expect, test } from '../portal.ts'

test('a month of the demo is checked, generated and downloaded, and a reload returns to its result', async ({
  page,
}) => {
  await enterPortal(page, '/sped/fiscal')
  await expect(page.getByText('Completa: nada falta para gerar.')).toBeVisible()
  await page.getByRole('button', { name: /^Conferir .* de 20\d\d$/ }).click()
  await expect(page).toHaveURL(/passo=conferencia/)
  const make = page.getByRole('button', { name: 'Gerar arquivo' })
  await expect(make).toBeEnabled()
  await make.click()
  await expect(page).toHaveURL(/passo=resultado&?.*id=/)
  const statement = page.getByRole('region', { name: 'Apuração do ICMS' })
  await expect(statement.getByText('ICMS a recolher')).toBeVisible()
  await page.reload()
  await expect(statement).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar arquivo', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^EFD_[0-9A-Z]{14}_\d{6}\.txt$/)
  const text = await readFile(await file.path(), 'latin1')
  expect(text.startsWith('|0000|0')).toBe(true)
  expect(text).toMatch(/\|9999\|\d+\|\r\n$/)
})

for (const look of looks('light', 1440)) {
  test(`the check at ${look.width} pixels, ${look.theme}`, async ({ page }) => {
    await page.setViewportSize(look)
    await page.addInitScript(`localStorage.setItem('kt_theme_mode_value', '${look.theme}')`)
    await enterPortal(page, '/sped/fiscal?passo=conferencia')
    await expect(page.getByRole('button', { name: 'Gerar arquivo' })).toBeEnabled()
    await judge(page, 'sped', look)
  })
}
