// spec: C20

import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import { dataRows, expect, inPage, openNotas, signInPage, test } from '../portal.ts'

const YEAR = '/notas/nfe?de=2026-06-01&ate=2026-11-30'

test.beforeEach(async ({ page }) => {
  // records the printed pages instead of printing
  await page.addInitScript(`window.print = () => {
    window.sheets = [...document.querySelectorAll('body > div > img[alt^="Página"]')].map((image) => image.naturalWidth)
    dispatchEvent(new Event('afterprint'))
  }`)
  await signInPage(page)
  await openNotas(page, YEAR)
})

test('the totals of the filter equal the list’s sum and can be exported as a spreadsheet', async ({ page }) => {
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Totais por CFOP, CST, NCM…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Totais' })
  await expect(dialog.getByText(/^Confere com a soma da lista: R\$/)).toBeVisible()
  await expect(dialog.getByRole('row', { name: /^Total / })).toBeVisible()
  for (const por of ['NCM', 'Participante']) {
    await dialog.getByRole('combobox', { name: 'Totais por' }).click()
    await page.getByRole('option', { name: por }).click()
    await expect(
      dialog.getByRole('region', { name: `Totais por ${por === 'NCM' ? por : 'participante'}` }),
    ).toBeVisible()
    await expect(dialog.getByText(/^Confere com a soma da lista: R\$/)).toBeVisible()
  }
  expect((await new AxeBuilder({ page }).include('[role=dialog]').analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Imprimir', exact: true }).click()
  await expect.poll(() => inPage<number[]>(page, 'window.sheets ?? []')).not.toEqual([])
  await expect(dialog.getByRole('combobox', { name: 'Totais por' })).toContainText('Participante')
  await dialog.getByRole('button', { name: 'Exportar…' }).click()
  const choice = page.getByRole('dialog', { name: 'Exportar lista' })
  await expect(choice.getByRole('combobox', { name: 'Conteúdo' })).toContainText('Totais por participante')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    choice.getByRole('button', { name: 'Exportar', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Irmaos-Avelar_\S*-notas_totais-por-participante\.xlsx$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  await expect(choice).toBeHidden()
})

// spec: M12
test('Ctrl+P prints the whole filter, page by page, instead of the rows on the screen', async ({ page }) => {
  const asked = page.waitForRequest((request) => request.url().endsWith('/exportarNotas'))
  await page.keyboard.press('Control+p')
  expect((await asked).postDataJSON()).toMatchObject({ conteudo: 'notas', formato: 'pdf', filtro: { ds_tipo: 'nfe' } })
  await expect.poll(() => inPage<number[]>(page, 'window.sheets ?? []'), { timeout: 60_000 }).not.toEqual([])
  const sheets = await inPage<number[]>(page, 'window.sheets')
  // A4 landscape at 200 dots per inch
  expect(sheets.every((width) => Math.abs(width - 2339) <= 2)).toBe(true)
  expect(sheets.length).toBeGreaterThan(1)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('selected notes are exported as CSV, and a slow export can be stopped', async ({ page }) => {
  await dataRows(page).nth(0).getByRole('checkbox').click()
  await dataRows(page).nth(1).getByRole('checkbox').click()
  const open = async () => {
    await page.getByRole('region', { name: 'Seleção' }).getByRole('button', { name: 'Exportar', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Planilha ou PDF da lista…' }).click()
    await page.getByRole('radio', { name: 'CSV' }).check()
  }
  const dialog = page.getByRole('dialog', { name: 'Exportar lista' })
  await open()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Exportar', exact: true }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Irmaos-Avelar_\S*-notas?\.csv$/)
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFTipo;Modelo;Série;Número;/)
  expect(lines.length).toBe(4)

  // the answer is held back so that the progress stays visible
  await page.route('**/exportarNotas', () => undefined)
  await open()
  await dialog.getByRole('button', { name: 'Exportar', exact: true }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Exportando' })).toBeVisible()
  const stopped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/exportarNotas'))
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await stopped
  await expect(dialog).toBeHidden()
})

test('a refused export says why and can be tried again', async ({ page, expectFailures }) => {
  expectFailures(/422/)
  await page.route('**/exportarNotas', (route) =>
    route.fulfill({ status: 422, json: { type: 'exportar.too_many_rows', message: 'São linhas demais.' } }),
  )
  await page.getByRole('button', { name: 'Exportar', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Planilha ou PDF da lista…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Exportar lista' })
  await dialog.getByRole('button', { name: 'Exportar', exact: true }).click()
  const error = page.getByRole('dialog', { name: 'Erro' })
  await expect(error.getByText('São linhas demais.')).toBeVisible()
  await error.getByRole('button').click()
  await expect(dialog).toBeVisible()
})
