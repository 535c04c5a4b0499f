// spec: 2.10, 2.39

import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { judge, looks } from '../judge.ts'
import { createPerson, registerEmpresa, signInAs } from '../pessoas.ts'
import { API, enterPortal, expect, inPage, test } from '../portal.ts'

const MONTHS = ['06', '07', '08', '09', '10'].map((month) => ({
  dt_ini: `2026-${month}-01`,
  dt_fin: `2026-${month}-${month === '06' || month === '09' ? '30' : '31'}`,
}))

/** A month of the demo whose generated file equals its XMLs. */
async function cleanFile(page: Page): Promise<string> {
  const token = await inPage<string>(page, "JSON.parse(sessionStorage.getItem('portal_token')).token")
  const headers = { authorization: `Bearer ${token}` }
  const { data } = await (await page.request.get(`${API}/empresas`, { headers })).json()
  const cnpj = data[0].cpfcnpj
  for (const month of MONTHS) {
    const made = await page.request.post(`${API}/spedfiscal?nr_cpfcnpj=${cnpj}&nm_sistema=SCA`, {
      headers,
      data: month,
    })
    const file = await made.body()
    const crossed = await page.request.post(`${API}/sped/cruzamento?nr_cpfcnpj=${cnpj}`, {
      headers: { ...headers, 'content-type': 'text/plain' },
      data: file,
    })
    if ((await crossed.json()).regras.length === 0) return file.toString('latin1')
  }
  throw new Error('no month of the demo is clean')
}

/** Returns the file with another value in the first sale and without the third. */
function plantErrors(file: string): string {
  const sales = [...file.matchAll(/\|C100\|1\|0\|[^|]+\|55\|00\|.*\r\n/g)].map(([line]) => line)
  const [wrong = '', , missing = ''] = sales
  const cells = wrong.split('|')
  return file.replace(wrong, [...cells.slice(0, 12), '1,00', ...cells.slice(13)].join('|')).replace(missing, '')
}

const send = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'EFD.txt', mimeType: 'text/plain', buffer: Buffer.from(text, 'latin1') })

test('a file equals the XMLs; a planted difference is shown side by side, opens its note, and is exported', async ({
  page,
}) => {
  await enterPortal(page, '/sped/cruzamento')
  const file = await cleanFile(page)
  await send(page, file)
  await expect(page.getByText(/dizem o mesmo: \d+ documentos, \d+ regras, nenhuma diferença\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Outro arquivo' }).click()
  await send(page, plantErrors(file))
  const rules = page.locator('[data-rule]')
  await rules.filter({ hasText: 'Documento do portal que não está no arquivo' }).click()
  await expect(page.getByRole('region', { name: 'Tabela de diferenças' }).getByText('não está')).toBeVisible()
  await rules.filter({ hasText: 'Valor do documento diferente do XML' }).click()
  await expect(page).toHaveURL(/regra=valor/)
  const row = page.getByRole('region', { name: 'Tabela de diferenças' }).getByRole('row').nth(1)
  await expect(row.getByRole('cell', { name: '1,00', exact: true })).toBeVisible()
  await row.getByRole('link').click()
  await expect(page).toHaveURL(/\/notas\/nfe\//)
  await page.goBack()
  await expect(row.getByRole('cell', { name: '1,00', exact: true })).toBeVisible()

  const exported = async (entry: string) => {
    await page.getByRole('button', { name: 'Exportar' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: entry }).click()
    const file = await download
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const csv = await exported('Só a regra aberta em CSV')
  expect(csv.name).toMatch(/^[\w-]+_cruzamento_2026-\d\d_\d+-diferencas?\.csv$/)
  const [, only, ...none] = csv.bytes.toString('utf8').trimEnd().split('\r\n')
  expect(only).toMatch(/^Valores;Valor do documento diferente do XML;Erro;NF-e;\d+;\d+;/)
  expect(none).toEqual([])
  const xlsx = await exported('Todas as diferenças em Excel (XLSX)')
  expect(xlsx.bytes.subarray(0, 2).toString()).toBe('PK')

  await page
    .getByRole('group', { name: 'Gravidade' })
    .getByRole('button', { name: /^Avisos/ })
    .click()
  await expect(page).toHaveURL(/gravidade=aviso/)
  await expect(rules.filter({ hasText: 'Valor do documento' })).toHaveCount(0)
})

test('a file that is no EFD is refused in place; a failed comparison is retried; a running one is cancelled', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/422|503/)
  await enterPortal(page, '/sped/cruzamento')
  const file = await cleanFile(page)
  await send(page, 'bom dia')
  await expect(page.getByRole('alert').filter({ hasText: 'O arquivo não é uma EFD ICMS/IPI' })).toBeVisible()
  await send(
    page,
    file.replace(/^\|0000\|.*\r\n/, (line) => line.replace(/\|[0-9A-Z]{14}\|/, '|11222333000181|')),
  )
  await expect(page.getByRole('alert').filter({ hasText: 'O arquivo é de outra empresa' })).toBeVisible()
  const busy = { type: 'sped.busy', message: 'Há cruzamentos demais agora. Tente de novo em instantes.' }
  const calls = `**${API}/sped/cruzamento**`
  await page.route(calls, (route) => route.fulfill({ status: 503, json: busy }), { times: 1 })
  await send(page, file)
  await expect(page.getByText('Há cruzamentos demais agora.')).toBeVisible()
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText(/dizem o mesmo/)).toBeVisible()
  await page.getByRole('button', { name: 'Outro arquivo' }).click()
  await page.route(calls, () => {})
  await send(page, file)
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('button', { name: 'Escolher arquivo' })).toBeVisible()
})

test('the cross-check works by keyboard alone', async ({ page }) => {
  await enterPortal(page, '/sped/cruzamento')
  // early: the browser opens the system's dialog until it has heard that somebody waits
  const chooser = page.waitForEvent('filechooser')
  const file = await cleanFile(page)
  await page.getByRole('button', { name: 'Escolher arquivo' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({
    name: 'EFD.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(plantErrors(file), 'latin1'),
  })
  const rules = page.locator('[data-rule]')
  await rules.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rules.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rules.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(rules.first()).toBeFocused()
})

test('a user without the right to SPED cannot cross-check', async ({ page }) => {
  const cnpj = registerEmpresa('Padaria Sem Cruzamento Ltda')
  const person = createPerson('Davi Sem Sped', [`${cnpj}:contador`])
  await signInAs(page, person, '/sped/cruzamento')
  await expect(page.getByText('Sua conta não inclui o Arquivo Sped.')).toBeVisible()
})

for (const look of looks('light', 1440)) {
  test(`the cross-check at ${look.width} pixels, ${look.theme}`, async ({ page }) => {
    await page.setViewportSize(look)
    await page.addInitScript(`localStorage.setItem('kt_theme_mode_value', '${look.theme}')`)
    await enterPortal(page, '/sped/cruzamento')
    const file = await cleanFile(page)
    await judge(page, 'sped-cruzamento-vazio', look)
    await send(page, plantErrors(file))
    await page.locator('[data-rule]').filter({ hasText: 'Valor do documento' }).click()
    await expect(page.getByRole('region', { name: 'Tabela de diferenças' })).toBeVisible()
    await judge(page, 'sped-cruzamento', look)
  })
}
