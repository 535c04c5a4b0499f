// spec: 1.12, 2.12, 2.38, m27, m28

import { judge, looks } from '../judge.ts'
import { enterPortal, expect, test } from '../portal.ts'

test('a product found and opened by keyboard shows its sources and missing tables, and its address opens the same answer', async ({
  page,
}) => {
  await enterPortal(page, '/consultas/tributacao?uf=SP')
  const box = page.getByRole('combobox', { name: 'Código de barras, NCM ou nome' })
  await expect(box).toBeVisible()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await box.fill('cervejas de malte')
  const beer = page.getByRole('option', { name: /2203\.00\.00/ }).first()
  await expect(beer).toBeVisible()
  await box.press('ArrowDown')
  await box.press('Enter')
  const answer = page.getByRole('article', { name: 'NCM 2203.00.00' })
  await expect(answer.getByRole('heading', { name: '2203.00.00' })).toBeVisible()
  await expect(answer.getByText('Interna, alíquota modal')).toBeVisible()
  await expect(answer.getByText('Monofásico: Cervejas de malte', { exact: false })).toBeVisible()
  await expect(answer.getByText('Sem Ex, os demais')).toBeVisible()
  await expect(answer.getByText('03.021.03')).toBeVisible()
  await expect(answer.getByText('Não há fonte carregada para a MVA de SP.')).toBeVisible()
  await expect(page).toHaveURL(/ncm=22030000/)
  await page.reload()
  await expect(page.getByRole('article', { name: 'NCM 2203.00.00' })).toBeVisible()
  await answer.getByRole('button', { name: '2027' }).click()
  await expect(answer.getByText('O que vale em 01/01/2027.')).toBeVisible()
  await expect(answer.getByText('Bebidas alcoólicas', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(/dia=2027-01-01/)
})

for (const look of looks('light', 1440)) {
  test(`the open answer at ${look.width} pixels, ${look.theme}`, async ({ page }) => {
    await page.setViewportSize(look)
    await page.addInitScript(`localStorage.setItem('kt_theme_mode_value', '${look.theme}')`)
    await enterPortal(page, '/consultas/tributacao?busca=cervejas+de+malte&uf=SP&ncm=22030000')
    await expect(page.getByRole('article', { name: 'NCM 2203.00.00' })).toBeVisible()
    await judge(page, 'tributacao', look)
  })
}

for (const look of looks('light', 1440)) {
  test(`own notes with another class lead from the answer to the check of their month, ${look.width} px, ${look.theme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    await enterPortal(page, '/consultas/tributacao?uf=SP&ncm=39172300')
    const answer = page.getByRole('article', { name: 'NCM 3917.23.00' })
    await answer.getByRole('radio', { name: /000001/ }).check()
    await expect(answer.getByText(/com 200035; a escolhida é 000001/)).toBeVisible()
    const link = answer.getByRole('link', { name: 'Ver na conferência' })
    await link.scrollIntoViewIfNeeded()
    await judge(page, 'tributacao-conferencia', look)
    await link.click()
    await expect(page).toHaveURL(/\/consultas\/reforma\?.*mes=2026-10/)
    await expect(page.getByText('Notas conferidas')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Anexo não traz o NCM/ })).toBeVisible()
  })

  test(`services of the NBS and legal codes of the IPI, ${look.width} px, ${look.theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    await enterPortal(page, '/consultas/tributacao?uf=SP&ncm=22030000')
    const answer = page.getByRole('article', { name: 'NCM 2203.00.00' })
    await expect(answer.getByText('Tributação normal IPI; Outros')).toBeVisible()
    await answer.getByRole('button', { name: 'Procurar em todos os códigos' }).click()
    await page.keyboard.type('amostras')
    await expect(answer.getByText('303', { exact: true })).toBeVisible()
    await expect(answer.getByText('301', { exact: true })).toBeHidden()
    await judge(page, 'tributacao-cenq', look)
    await page.getByRole('button', { name: 'Serviços (NBS)' }).click()
    await page.getByRole('textbox', { name: 'Código da NBS ou nome do serviço' }).fill('contabilidade')
    await expect(page.getByText('1.1302.21.00')).toBeVisible()
    await expect(page).toHaveURL(/vista=servicos/)
    await page
      .getByText(/^IBS\/CBS: /)
      .first()
      .click()
    await judge(page, 'tributacao-servicos', look)
    await page.getByRole('button', { name: 'Consultar um produto' }).click()
    await expect(page.getByRole('combobox', { name: 'Código de barras, NCM ou nome' })).toBeVisible()
  })
}
