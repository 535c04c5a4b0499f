// spec: 2.8

import { expect, signInPage, test } from '../portal.ts'

test('the start page lists pending matters, and each leads to its notes', async ({ page }) => {
  await signInPage(page)
  await page.goto('/inicio')
  await expect(page.getByRole('heading', { name: 'Precisa de você' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Toda a carteira' })).toHaveAttribute('aria-pressed', 'true')
  const table = page.getByRole('region', { name: 'Empresas e seus totais' })
  await expect(table.getByRole('row')).toHaveCount(14)
  const nfe = page.getByRole('article', { name: 'NF-e', exact: true })
  const value = await nfe.getByText(/^R\$/).first().textContent()
  await page.getByRole('button', { name: 'Esta empresa' }).click()
  await expect(page).toHaveURL(/ver=empresa/)
  await expect(nfe.getByText(/^R\$/).first()).not.toHaveText(value ?? '')
  const count = /^([\d.]+) notas?/.exec(
    (await nfe
      .getByText(/notas?/)
      .first()
      .textContent()) ?? '',
  )?.[1]
  await nfe.getByRole('link', { name: 'NF-e' }).click()
  await expect(page).toHaveURL(/\/notas\/nfe\?.*de=\d{4}-\d{2}-01/)
  expect(count).toMatch(/^[\d.]+$/)
})
