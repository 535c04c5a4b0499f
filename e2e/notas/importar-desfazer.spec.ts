import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { judgeThemes } from '../judge.ts'
import { dataRows, dropFiles, expect, signInPage, test } from '../portal.ts'

const [empresa] = DEMO_COMPANIES

test('an import of the wrong files is taken back, and brought back from the bin', async ({ page }) => {
  test.setTimeout(300_000)
  if (!empresa) throw new Error('the demo has no company')
  const options = { seed: 4900, count: 3, empresa, from: '2026-10', to: '2026-10', kinds: { nfe: 1 } }
  const files = [...generate(options)].map(({ name, bytes }) => ({ name, text: bytes.toString('utf8') }))
  await signInPage(page)
  await page.goto(`/notas/importar?empresa=${empresa.taxId}`)
  await dropFiles(page, page.getByRole('heading', { name: 'Solte arquivos ou pastas aqui' }), files)
  await expect(page.getByText(/^Concluído: 3 importados/)).toBeVisible({ timeout: 60_000 })

  const undo = page.getByRole('region', { name: 'Desfazer' })
  await undo.getByRole('button', { name: 'Desfazer importação' }).click()
  const dialog = page.getByRole('dialog', { name: 'Desfazer importação' })
  await expect(dialog.getByText('3 notas saem do portal.')).toBeVisible()
  await judgeThemes(page, 'importar-desfazer')
  await dialog.getByRole('button', { name: 'Tirar 3 notas' }).click()
  await expect(undo.getByText(/^Desfeita em .*: 3 notas saíram e podem voltar até /)).toBeVisible()

  await undo.getByRole('button', { name: 'Trazer de volta' }).click()
  await expect(page.getByText(/^Concluído: 3 importados/)).toBeVisible({ timeout: 60_000 })
  await page
    .getByRole('link', { name: /^Ver as 3 notas$/ })
    .first()
    .click()
  await expect(dataRows(page)).toHaveCount(3)
})
