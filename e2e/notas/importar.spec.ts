// spec: C13

import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { at, dropFiles, expect, openNotas, signInPage, test } from '../portal.ts'
import { zipOfCopies } from '../zip.ts'

const [empresa] = DEMO_COMPANIES

function syntheticFiles(count: number, seed: number): { name: string; text: string }[] {
  if (!empresa) throw new Error('the demo has no company')
  const kinds = { nfe: 1 }
  const documents = generate({ seed, count, empresa, from: '2026-11', to: '2026-11', kinds })
  return [...documents].map(({ name, bytes }) => ({ name, text: bytes.toString('utf8') }))
}

test('files dropped on the list are judged one by one, and again are repeated', async ({ page }) => {
  await signInPage(page)
  await openNotas(page)
  const files = [...syntheticFiles(12, 1), { name: 'leia-me.xml', text: '<nada/>' }]
  await dropFiles(page, page.getByRole('grid'), files)
  await page.waitForURL(at('/notas/importar'))
  const card = page.getByRole('region', { name: 'Andamento' })
  await expect(card.getByText(/^Concluído: /)).toBeVisible({ timeout: 60_000 })
  await expect(card.getByText(/12 importados/)).toBeVisible()
  await expect(card.getByRole('button', { name: /^Importados 12 NF-e/ })).toBeVisible()
  await expect(card.getByText(/1 rejeitado\./)).toBeVisible()
  await card.getByRole('button', { name: 'Ver arquivos' }).click()
  await expect(card.getByText('leia-me.xml')).toBeVisible()
  await card.getByRole('button', { name: /^Importados/ }).click()
  await expect(card.getByText(files[0]?.name ?? '')).toBeVisible()

  await dropFiles(page, page.getByRole('heading', { name: 'Solte arquivos ou pastas aqui' }), files.slice(0, 12))
  await expect(card.getByText(/12 repetidos/)).toBeVisible({ timeout: 60_000 })
})

test('progress continues on other screens, and the report lists every file', async ({ page }) => {
  await signInPage(page)
  await page.goto('/notas/importar')
  // a slow connection: the answer to the upload waits until the header was seen
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/importar?nr_cpfcnpj=*', async (route) => {
    if (route.request().method() === 'POST') await gate
    await route.continue()
  })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivos' }).click()
  const files = syntheticFiles(3, 2).map(({ name, text }) => ({
    name,
    mimeType: 'text/xml',
    buffer: Buffer.from(text),
  }))
  await (await chooser).setFiles(files)
  await expect(page.getByText(/^Enviando: /)).toBeVisible()
  await page.getByRole('link', { name: 'NFe', exact: true }).click()
  const work = page.getByRole('link', { name: /Enviando|Importando/ })
  await expect(work).toBeVisible()
  await work.click()
  release()
  await expect(page.getByText(/^Concluído: /)).toBeVisible({ timeout: 60_000 })
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar relatório' }).click(),
  ])
  expect(report.suggestedFilename()).toBe('importacao.csv')
  await page.reload()
  await expect(page.getByText(/^Concluído: /)).toBeVisible({ timeout: 30_000 })
})

test('a whole folder is chosen; the report names every file, and no name becomes a formula', async ({ page }) => {
  await signInPage(page)
  await page.goto('/notas/importar')
  const folder = mkdtempSync(join(tmpdir(), 'entradas-'))
  mkdirSync(join(folder, 'sub'))
  for (const { name, text } of syntheticFiles(2, 3)) writeFileSync(join(folder, 'sub', name), text)
  writeFileSync(join(folder, '=1+1.xml'), '<nada/>')
  writeFileSync(join(folder, '.DS_Store'), 'x')
  writeFileSync(join(folder, 'enorme.xml'), Buffer.alloc(9 * 2 ** 20, 32))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher pasta' }).click()
  await (await chooser).setFiles(folder)
  const card = page.getByRole('region', { name: 'Andamento' })
  await expect(card.getByText(/^Concluído: 2 importados/)).toBeVisible({ timeout: 60_000 })
  await expect(card.getByText('Arquivo maior que 8 MB')).toBeVisible()
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar relatório' }).click(),
  ])
  const lines = readFileSync(await report.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(5)
  expect(lines.find((line) => line.includes('enorme.xml'))).toContain('rejeitado')
  expect(lines.filter((line) => /(^|;)[=+@-]/.test(line))).toEqual([])
})

test('a lost connection shows that the upload waits, and «Cancelar» stops it', async ({ page, expectFailures }) => {
  expectFailures(/ERR_(FAILED|INTERNET_DISCONNECTED)/)
  await signInPage(page)
  await page.goto('/notas/importar')
  await page.route('**/importar?nr_cpfcnpj=*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  const [file] = syntheticFiles(1, 4)
  await dropFiles(page, page.getByRole('heading', { name: 'Solte arquivos ou pastas aqui' }), file ? [file] : [])
  const card = page.getByRole('region', { name: 'Andamento' })
  await expect(card.getByText('Sem conexão. O envio continua sozinho quando ela voltar.')).toBeVisible()
  await card.getByRole('button', { name: 'Cancelar' }).click()
  await expect(card.getByText(/^Parado\. /)).toBeVisible()
})

test('«Cancelar» during the server’s work keeps the judged files, also after a reload', async ({ page }) => {
  await signInPage(page)
  await page.goto('/notas/importar')
  const [{ text } = { text: '' }] = syntheticFiles(1, 5)
  const zip = join(mkdtempSync(join(tmpdir(), 'entradas-')), 'muitos.zip')
  writeFileSync(zip, zipOfCopies(Buffer.from(text), 9_000))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivos' }).click()
  await (await chooser).setFiles(zip)
  const card = page.getByRole('region', { name: 'Andamento' })
  await expect(card.getByText(/já está tudo no servidor/)).toBeVisible({ timeout: 60_000 })
  await card.getByRole('button', { name: 'Cancelar' }).click()
  await expect(card.getByText(/^Parado\. .* já julgados? ficam?\.$/)).toBeVisible({ timeout: 60_000 })
  await expect(card.getByRole('button', { name: 'Cancelar' })).toHaveCount(0)
  const told = await card.getByRole('status').textContent()
  await page.reload()
  await expect(card.getByRole('status')).toHaveText(told ?? '')
  await expect(page.getByRole('link', { name: /muitos\.zip.*parada/ }).first()).toBeVisible()
})
