import { judge, looks } from '../judge.ts'
import { expect, signInPage, test } from '../portal.ts'

for (const look of looks('light', 1440)) {
  test(`reforma: a finding leads to its notes, and the years are compared, at ${look.width} px, ${look.theme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    await signInPage(page)
    await page.goto('/consultas/reforma?mes=2026-11')
    await expect(page.getByText('Notas conferidas')).toBeVisible()
    await page.getByRole('button', { name: /regras$/ }).waitFor()
    await page.getByRole('button', { name: /^Anexo não traz o NCM/ }).click()
    await expect(page.getByRole('region', { name: 'Produtos do achado' })).toContainText('TRENA DE AÇO')
    const note = page.getByRole('region', { name: 'Notas do achado' }).getByRole('link').first()
    await expect(note).toBeVisible()
    await judge(page, 'reforma', look)
    await note.click()
    await expect(page).toHaveURL(/\/notas\/nfe\/[0-9a-f-]{36}/)
    await page.goBack()
    await expect(page).toHaveURL(/achado=annex_without_ncm/)
    await page.getByRole('tab', { name: '2027 a 2033' }).click()
    const years = page.getByRole('region', { name: 'Saldo do mês em cada ano' })
    await expect(years.getByRole('columnheader', { name: '2033' })).toBeVisible()
    await expect(page).toHaveURL(/aba=anos/)
    await page.getByLabel('CBS cheia (%)').fill('10')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Voltar à estimativa' })).toBeVisible()
    await judge(page, 'reforma-2033', look)
  })
}

/** Both themes, in a usual run too. */
for (const look of new Set([...looks('light', 1440), ...looks('dark', 1440)])) {
  test(`reforma: all companies lead to the findings of one, the waiver and the acts are read, at ${look.width} px, ${look.theme}`, async ({
    page,
  }) => {
    // three screens are judged, after the worker has counted the months of twelve companies
    test.setTimeout(300_000)
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    await signInPage(page)
    await page.goto('/consultas/reforma?mes=2026-11&aba=empresas')
    const table = page.getByRole('region', { name: 'Conferência de IBS e CBS por empresa' })
    // the worker counts the months of the demonstration after its start
    await expect(table.getByText('Conferindo…')).toHaveCount(0, { timeout: 90_000 })
    await expect(table.getByText('atualizando')).toHaveCount(0, { timeout: 60_000 })
    const first = table.getByRole('row').nth(1)
    await expect(first).not.toContainText('Sem achado')
    await expect(table.getByRole('row').last()).toContainText(/Sem achado|Sem notas/)
    await judge(page, 'reforma-empresas', look)
    await first.getByRole('link').click()
    await expect(page).toHaveURL(/mes=2026-11.*achado=|achado=.*mes=2026-11/)
    await expect(page.getByRole('region', { name: 'Notas do achado' }).getByRole('link').first()).toBeVisible()
    await page.goBack()
    await page.getByRole('tab', { name: 'Dispensa de 2026' }).click()
    await expect(page.getByText(/^\d+ notas sem o grupo em/)).toBeVisible()
    await judge(page, 'reforma-dispensa', look)
    await page.getByRole('tab', { name: 'O que muda e quando' }).click()
    await expect(page.getByRole('region', { name: 'O que vem' })).toBeVisible()
    await judge(page, 'reforma-atos', look)
  })
}

test('reforma: the board of the month counts the companies with an error and leads to the list', async ({ page }) => {
  await signInPage(page)
  await page.goto('/fechamento?mes=2026-11')
  await page.getByRole('link', { name: /^IBS\/CBS com erro em \d+ empresas?$/ }).click({ timeout: 90_000 })
  await expect(page).toHaveURL(/aba=empresas/)
  await expect(page.getByRole('region', { name: 'Conferência de IBS e CBS por empresa' })).toBeVisible()
})
