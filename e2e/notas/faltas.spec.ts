// spec: m17

import type { Page } from '@playwright/test'
import { judge, looks } from '../judge.ts'
import { expect, signInPage, test } from '../portal.ts'

/** The month before the current one, as the address of the start page names it. */
function lastMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1)).toISOString().slice(0, 7)
}

/**
 * Opens «O que falta» of one company. The start page shows the gaps of several companies as one line; how many companies
 * have gaps depends on the day and on the documents that other journeys import.
 */
async function openFaltas(page: Page): Promise<void> {
  await page.goto(`/inicio?mes=${lastMonth()}`)
  const numbers = page.getByRole('link', { name: 'Ver os números' }).first()
  const gaps = page.getByRole('listitem').filter({ hasText: 'sem documento nas séries' }).first()
  await expect(numbers.or(gaps).first()).toBeVisible()
  if (!(await numbers.isVisible())) await gaps.getByRole('button', { name: 'Ver por empresa' }).click()
  await numbers.click()
}

test('a gap of the start page is asked for with a ready text, and its row remembers when', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInPage(page)
  await openFaltas(page)
  await expect(page.getByRole('heading', { level: 1, name: 'O que falta' })).toBeVisible()
  const table = page.getByRole('region', { name: 'O que falta' })
  const first = table.getByRole('row').nth(1)
  await expect(first).toContainText('ainda não')
  await first.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Copiar pedido' }).click()
  await expect(first).toContainText(/pedido em \d\d\/\d\d\/\d{4}/)
  expect(await page.evaluate('navigator.clipboard.readText()')).toContain('números sem documento')
  await page.reload()
  await expect(first).toContainText(/pedido em \d\d\/\d\d\/\d{4}/)
  await first.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Tirar anotação' }).click()
  await expect(first).toContainText('ainda não')
  await table
    .getByRole('link', { name: /^entre / })
    .first()
    .click()
  await expect(page).toHaveURL(/numero_de=/)
})

for (const look of looks('light', 1440)) {
  test(`faltas at ${look.width} px, ${look.theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    await signInPage(page)
    await openFaltas(page)
    await expect(page.getByRole('region', { name: 'O que falta' })).toBeVisible()
    await judge(page, 'faltas', look)
  })
}
