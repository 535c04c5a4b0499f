// spec: C23

import type { Page } from '@playwright/test'
import { judge, looks } from '../judge.ts'
import { API, at, expect, signInPage, test } from '../portal.ts'

const MATTER = {
  cpfcnpj: '',
  nome: 'Serra Azul Distribuidora',
  tipo: 'nfe',
  ds_emitidarec: 'E',
  id: null,
  dt_pendencia: null,
  modelo: null,
  nr_serie: null,
  faixas: [],
}

/** Title of the month's figures */
const MONTH =
  /^(Janeiro|Fevereiro|Março|Abril|Maio|Junho|Julho|Agosto|Setembro|Outubro|Novembro|Dezembro)(, até hoje| de \d{4})?$/

test('months are stepped through and kept in the address, the companies are ordered', async ({ page }) => {
  await signInPage(page)
  await page.goto('/inicio')
  await page.getByRole('button', { name: 'Mês anterior' }).click()
  await expect(page).toHaveURL(/mes=\d{4}-\d{2}/)
  const month = page.getByRole('heading', { level: 2, name: MONTH })
  await expect(month).not.toContainText('até hoje')
  const title = await month.textContent()
  await page.reload()
  await expect(month).toHaveText(title ?? '')
  await page.getByRole('button', { name: 'Próximo mês' }).click()
  await expect(page).toHaveURL(at('/inicio'))
  await page.getByRole('button', { name: 'Valor emitido (R$)' }).click()
  await expect(page.getByRole('columnheader', { name: 'Valor emitido (R$)' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
})

test('a pending matter of another company switches to that company', async ({ page }) => {
  await signInPage(page)
  const list = await page.request.post(`${API}/demo`, { data: { usuario: 'demo', senha: 'demo' } })
  const empresas = (await list.json()).data.empresas as { cpfcnpj: string; nome: string }[]
  const other = empresas[1]
  await page.route('**/inicio/carteira**', async (route) => {
    const reply = await (await route.fetch()).json()
    const pendencia = {
      ...MATTER,
      ds_pendencia: 'sem_protocolo',
      ds_gravidade: 'aviso',
      quantidade: 2,
      cpfcnpj: other?.cpfcnpj,
      nome: other?.nome,
    }
    return route.fulfill({ json: { ...reply, pendencias: [pendencia], nr_pendencias: 2 } })
  })
  await page.goto('/inicio')
  await page.getByRole('link', { name: 'Ver notas' }).click()
  await expect(page).toHaveURL(/situacao=sem_protocolo/)
  await expect(page.getByRole('banner').getByText(other?.nome ?? '', { exact: true })).toBeVisible()
})

// spec: M2
// spec: m18
test('two tabs show two companies, and a middle click opens a company in a tab of its own', async ({
  page,
  context,
}) => {
  await signInPage(page)
  const list = await page.request.post(`${API}/demo`, { data: { usuario: 'demo', senha: 'demo' } })
  const [first, second] = (await list.json()).data.empresas as { cpfcnpj: string; nome: string }[]
  const shown = (tab: Page, nome: string | undefined) =>
    expect(tab.getByRole('banner').getByText(nome ?? '', { exact: true })).toBeVisible()
  await page.goto(`/notas/nfe?empresa=${first?.cpfcnpj}`)
  await shown(page, first?.nome)
  const other = await context.newPage()
  await other.goto(`/notas/nfe?empresa=${second?.cpfcnpj}`)
  await shown(other, second?.nome)
  await page.reload()
  await shown(page, first?.nome)
  await expect(page).toHaveTitle(new RegExp(first?.nome.slice(0, 10) ?? ''))
  await page.goto(`/inicio?empresa=${first?.cpfcnpj}`)
  const opened = context.waitForEvent('page')
  await page
    .getByRole('link', { name: second?.nome ?? '' })
    .first()
    .click({ button: 'middle' })
  await shown(await opened, second?.nome)
  await shown(page, first?.nome)
})

test('a lost answer can be retried, and the list of what needs a person comes back', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/500/)
  let broken = true
  await page.route('**/inicio/carteira**', async (route) => {
    if (broken)
      return route.fulfill({
        status: 500,
        json: { type: 'x', status: 500, error: 'O servidor falhou.', instance: 'pedido-3' },
      })
    return route.fallback()
  })
  await signInPage(page)
  await page.goto('/inicio')
  await expect(page.getByText('O servidor falhou.')).toBeVisible({ timeout: 40_000 })
  await expect(page.getByText('Pedido pedido-3')).toBeVisible()
  broken = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('region', { name: 'Precisa de você' })).toBeVisible()
})

for (const look of looks('light', 1440)) {
  test(`inicio at ${look.width} px, ${look.theme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look)
    await signInPage(page)
    await page.goto('/inicio')
    await expect(page.getByRole('heading', { name: 'Precisa de você' })).toBeVisible()
    await judge(page, 'inicio', look)
  })
}
