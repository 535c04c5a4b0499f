import { judge, looks } from '../judge.ts'
import { expect, signInPage, test } from '../portal.ts'

for (const look of looks('light', 1440)) {
  test(`reforma: a finding leads to its notes, and the years are compared, at ${look.width} px, ${look.theme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    await signInPage(page)
    await page.goto('/consultas/reforma?mes=2026-10')
    await expect(page.getByText('Notas conferidas')).toBeVisible()
    await page.getByRole('button', { name: /regras$/ }).waitFor()
    await page.getByRole('button', { name: /^Anexo não traz o NCM/ }).click()
    await expect(page.getByRole('region', { name: 'Produtos do achado' })).toContainText('TUBO PVC SOLDÁVEL')
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
