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
