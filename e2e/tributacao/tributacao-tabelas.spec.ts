import { judge, looks } from '../judge.ts'
import { createPerson, signInAs } from '../pessoas.ts'
import { enterPortal, expect, test } from '../portal.ts'

const TIPI = 'ncm;ex;ipi\n22030000;;6.5\n10063021;;0\n'

test('a list is pasted, answered line by line and taken home', async ({ page }) => {
  await enterPortal(page, '/consultas/tributacao?vista=lista&uf=SP')
  await page.getByLabel('Produtos, um por linha').fill('cervejas de malte\n2203.00.00\n99999999')
  await page.getByRole('button', { name: 'Consultar 3 produtos' }).click()
  const rows = page.getByRole('region', { name: 'Respostas' }).getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(2)).toContainText('2203.00.00')
  await expect(rows.nth(3)).toContainText('Nada encontrado')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Planilha (XLSX)' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('consulta-tributaria.xlsx')
  // a spreadsheet works too: the columns of an exported answer are accepted as questions
  await page.locator('input[type=file]').setInputFiles(await file.path())
  await expect(page.getByRole('button', { name: 'Consultar 4 produtos' })).toBeVisible()
})

test('the provider previews what a file changes, loads it, and restores the previous table', async ({ page }) => {
  await signInAs(page, createPerson('Rui Fornecedor', [], ['--fornecedor']), '/cadastros/tabelas')
  await page.getByRole('combobox', { name: 'Tabela' }).click()
  await page.getByRole('option', { name: 'TIPI' }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'tipi.csv', mimeType: 'text/csv', buffer: Buffer.from(TIPI) })
  await expect(page.getByText('2 linhas; 2 incluídas, 0 alteradas, 0 encerradas')).toBeVisible()
  await page.getByRole('button', { name: 'Carregar 2 linhas' }).click()
  const inUse = page.getByRole('region', { name: 'Tabelas em uso' })
  await expect(inUse).toContainText('tipi.csv')
  await page.getByRole('button', { name: 'Desfazer a carga de TIPI' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click()
  await expect(inUse).not.toContainText('tipi.csv')
})

test('a user who is not the provider sees who maintains the tables', async ({ page }) => {
  await enterPortal(page, '/cadastros/tabelas')
  await expect(page.getByText('Só a equipe do provedor do portal carrega as tabelas fiscais.')).toBeVisible()
})

for (const look of looks('dark', 768)) {
  test(`the tables at ${look.width} pixels, ${look.theme}`, async ({ page }) => {
    await page.setViewportSize(look)
    await page.addInitScript(`localStorage.setItem('kt_theme_mode_value', '${look.theme}')`)
    await signInAs(page, createPerson('Rui Fornecedor', [], ['--fornecedor']), '/cadastros/tabelas')
    await expect(page.getByRole('heading', { name: 'Carregar tabela' })).toBeVisible()
    await judge(page, 'tabelas', look)
  })
}
