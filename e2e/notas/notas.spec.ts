// spec: 2.9, 2.37, 4.22, 8.7

import { readFileSync } from 'node:fs'
import type { Download } from '@playwright/test'
import { at, dataRows, expect, openNotas, signInPage, test } from '../portal.ts'

const bytesOf = async (download: Download) => readFileSync(await download.path())

test.beforeEach(async ({ page }) => {
  await signInPage(page)
  await openNotas(page)
})

// spec: C1, C2
test('filters are kept in the address and restored from it', async ({ page }) => {
  const count = page.getByText(/^\d[\d.]* notas?$/)
  await expect(count).toBeVisible()
  const all = await count.textContent()
  await page.getByPlaceholder('Nome, CNPJ/CPF, número ou chave').fill('comercio')
  await expect(page).toHaveURL(/busca=comercio/)
  await expect(count).not.toHaveText(all ?? '')
  await page.getByRole('button', { name: /^Emissão:/ }).click()
  await page.getByRole('button', { name: 'Mês anterior' }).click()
  await expect(page).toHaveURL(/de=\d{4}-\d{2}-01&ate=/)
  await page.getByRole('button', { name: 'Recebidas' }).click()
  await expect(page).toHaveURL(/papel=R/)
  await expect(page.getByRole('columnheader', { name: 'Emitente' })).toBeVisible()
  const address = page.url()
  await page.reload()
  await expect(page.getByPlaceholder('Nome, CNPJ/CPF, número ou chave')).toHaveValue('comercio')
  await expect(page.getByRole('button', { name: 'Recebidas' })).toHaveAttribute('aria-pressed', 'true')
  expect(page.url()).toBe(address)
  await page.getByRole('button', { name: 'Remover Texto «comercio»' }).click()
  await expect(page).not.toHaveURL(/busca=/)
  await page.goBack()
  await expect(page.getByPlaceholder('Nome, CNPJ/CPF, número ou chave')).toHaveValue('comercio')
})

test('a column sorts, and sorts the other way', async ({ page }) => {
  const valor = page.getByRole('columnheader', { name: 'Valor (R$)' })
  const figures = async () => {
    const texts = await dataRows(page).locator('[role=gridcell]:nth-child(7)').allTextContents()
    return texts.map((text) => Number(text.replaceAll('.', '').replace(',', '.')))
  }
  await valor.getByRole('button').click()
  await expect(valor).toHaveAttribute('aria-sort', 'descending')
  await expect
    .poll(async () => (await figures()).every((value, at, all) => at === 0 || value <= all[at - 1]!))
    .toBe(true)
  await valor.getByRole('button').click()
  await expect(valor).toHaveAttribute('aria-sort', 'ascending')
  await expect
    .poll(async () => (await figures()).every((value, at, all) => at === 0 || value >= all[at - 1]!))
    .toBe(true)
})

// spec: 7.14, 7.15
test('a note opens beside the list with its DANFE, and gives its PDF and its XML', async ({ page }) => {
  await dataRows(page).nth(1).click()
  await expect(page).toHaveURL(/\/notas\/nfe\/[0-9a-f-]{36}\?/)
  const panel = page.getByRole('region', { name: /^Documento/ })
  const chave = (await panel.getByText(/^(\w{4} ){10}\w{4}$/).textContent())?.replaceAll(' ', '') ?? ''
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Baixar PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toBe(`${chave}.pdf`)
  expect((await bytesOf(pdf)).subarray(0, 5).toString()).toBe('%PDF-')
  const [xml] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Baixar XML' }).click(),
  ])
  expect(xml.suggestedFilename()).toContain(chave)
  expect((await bytesOf(xml)).toString()).toContain(chave)
})

// spec: 4.17, C28
test('a zip of the selected notes comes with the server’s name', async ({ page }) => {
  await dataRows(page).nth(0).getByRole('checkbox').click()
  await dataRows(page)
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  const bar = page.getByRole('region', { name: 'Seleção' })
  await expect(bar.getByText('4 notas selecionadas')).toBeVisible()
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Baixar XML' }).click(),
  ])
  expect(zip.suggestedFilename()).toMatch(/\.zip$/)
  const bytes = await bytesOf(zip)
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.toString('latin1').match(/procNFe\.xml/g)?.length).toBeGreaterThanOrEqual(4)
  await expect(dataRows(page).nth(1).getByText('Baixada por você')).toBeAttached()
  await bar.getByRole('button', { name: 'Limpar seleção' }).click()
  await expect(bar).toHaveCount(0)
})

// spec: 4.18, 8.8, 9.4, C29
test('a refused download says why in a dialog', async ({ page, expectFailures }) => {
  expectFailures(/422/)
  const problem = {
    type: 'nota.refused',
    status: 422,
    message: 'Nenhuma nota foi escolhida.',
    error: 'Nenhuma nota foi escolhida.',
  }
  await page.route('**/baixarNotas', (route) => route.fulfill({ status: 422, json: problem }))
  await dataRows(page).first().getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Baixar XML' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erro' })
  await expect(dialog.getByText('Nenhuma nota foi escolhida.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).click()
  await expect(dialog).toHaveCount(0)
})

test('the list works by keyboard alone', async ({ page }) => {
  await page.getByRole('grid').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await expect(dataRows(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/notas\/nfe\/./)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText(/^3 de/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(at('/notas/nfe'))
})

// spec: 8.14, C23
test('a list that fails to load says so and can be retried', async ({ page, expectFailures }) => {
  expectFailures(/500/)
  let broken = true
  await page.route('**/consulta?**', (route) => {
    if (!broken) return route.continue()
    return route.fulfill({
      status: 500,
      json: { type: 'x', status: 500, error: 'O servidor falhou.', instance: 'pedido-7' },
    })
  })
  await page.getByRole('link', { name: 'CTe' }).click()
  await expect(page.getByText('O servidor falhou.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Pedido pedido-7')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText('O servidor falhou.')).toHaveCount(0)
})
