import { judgeThemes } from '../judge.ts'
import { enterPortal, expect, test } from '../portal.ts'

/** Screens of the demonstration, light and dark, at a desk and on a telephone. */
for (const [path, title, name] of [
  ['/notas/caixa', 'Caixa de entrada', 'caixa-demonstracao'],
  ['/escrituracao/contas?mes=2026-10', 'Contas de consumo', 'contas'],
  ['/escrituracao/exportar?mes=2026-10', 'Exportar', 'exportar-contabil'],
] as const)
  test(`${title} is accessible in both themes, on a desk and on a telephone`, async ({ page }) => {
    await enterPortal(page, path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await judgeThemes(page, name)
  })

test('the form of a bill is accessible beside the place of its paper', async ({ page }) => {
  await enterPortal(page, '/escrituracao/contas?mes=2026-10')
  await page.getByRole('button', { name: 'Digitar conta' }).click()
  await expect(page.getByRole('form', { name: 'Dados da conta' })).toBeVisible()
  await judgeThemes(page, 'conta-digitar')
})
