import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { MODELOS_FILTRO } from '@portal/contract/modelos.ts'
import { generateBills } from '@portal/synthetic/bill/bills.ts'
import { generateTickets } from '@portal/synthetic/bill/tickets.ts'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { judge, type Look, looks } from '../judge.ts'
import { tabTo } from '../keyboard.ts'
import { API, dataRows, enterPortal, expect, test } from '../portal.ts'

/** Bills of light and telephone, coupons, tickets, notes of a town and a bill that a person typed, of one month. */
const MONTH = '2026-11'
const [company] = DEMO_COMPANIES
const customer = company?.taxId ?? ''
const bills = generateBills({ count: 20, customer, from: MONTH })
const tickets = generateTickets({ customer, day: `${MONTH}-12`, count: 2 })
const TYPED = { modelo: '06', nr_documento: 18_402_771, vl_documento: 1842.36 }

/** Widths of a phone, a tablet, a laptop and a desk; a usual run takes one of them. */
const WIDE: Look[] = (['light', 'dark'] as const).map((theme) => ({ width: 1920, height: 1080, theme }))
const looked = (): Look[] => [...looks('light', 1440), ...(looks('light', 1440).length > 1 ? WIDE : [])]

test.beforeAll(async ({ request, baseURL }) => {
  const { token } = (await (await request.post(`${API}/demo`, { data: { usuario: 'demo', senha: 'demo' } })).json())
    .data
  const headers = { authorization: `Bearer ${token}` }
  const form = new FormData()
  for (const { bytes, name } of [...bills.map(({ bytes, chave }) => ({ bytes, name: `${chave}.xml` })), ...tickets])
    form.append('arquivos', new Blob([new Uint8Array(bytes)], { type: 'text/xml' }), name)
  const sent = await fetch(`${baseURL}${API}/importar?nr_cpfcnpj=${customer}`, { method: 'POST', headers, body: form })
  expect(sent.ok, await sent.clone().text()).toBe(true)
  const typed = await request.post(`${API}/contas?nr_cpfcnpj=${customer}`, {
    headers,
    data: {
      ...TYPED,
      ...{ dt_emissao: `${MONTH}-12`, dt_vencimento: `${MONTH}-25`, nr_cpfcnpj_emitente: '11444777000161' },
      ...{ vl_bc_icms: 1800, pr_icms: 18, vl_icms: 324, ds_consumo: '02' },
    },
  })
  // a second try of the journey finds the bill of the first
  expect([201, 409], await typed.text()).toContain(typed.status())
  const count = async (tipo: string) => {
    const params = { cnpj_remetente: customer, ds_tipo: tipo, ds_emitidarec: 'R', totais: '1' }
    const period = { dt_emissaoini: `${MONTH}-01`, dt_emissaofim: `${MONTH}-30` }
    const reply = await request.get(`${API}/consulta`, { headers, params: { ...params, ...period } })
    return ((await reply.json()).totais?.quantidade ?? 0) as number
  }
  await expect.poll(() => count('nf3e'), { timeout: 60_000 }).toBeGreaterThanOrEqual(15)
  await expect.poll(() => count('outro'), { timeout: 60_000 }).toBeGreaterThanOrEqual(tickets.length + 1)
})

const listOf = (tipo: string) => `/notas/${tipo}?papel=R&de=${MONTH}-01&ate=${MONTH}-30`

async function setLook(page: Page, look: Look): Promise<void> {
  await page.setViewportSize(look)
  await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
  await page.addInitScript(`localStorage.setItem('kt_theme_mode_value', '${look.theme}')`)
}

/** The panel is in a drawer below 900 px. */
async function openFilters(page: Page): Promise<void> {
  const drawer = page.getByRole('button', { name: /^Filtros/, expanded: false })
  const more = page.getByRole('button', { name: 'Mais filtros' })
  await expect(drawer.or(more).first()).toBeVisible()
  if (await drawer.isVisible()) await drawer.click()
  await more.click()
  await expect(page.getByRole('group', { name: 'Modelo' })).toBeVisible()
}

/** Downloads by a button and returns the first bytes of the file. */
async function headOf(page: Page, click: () => Promise<unknown>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return readFileSync(await file.path())
    .subarray(0, 5)
    .toString('latin1')
}

/** The document that is open: its facts, its print, its file. */
async function readOpen(page: Page, { facts, print, xml }: { facts: readonly string[]; print: string; xml: string }) {
  const panel = page.getByRole('region', { name: /^Documento/ })
  for (const fact of facts) await expect(panel.getByText(fact).first()).toBeVisible()
  await panel.getByRole('tab', { name: print }).click()
  await expect(panel.locator('canvas[data-drawn]').first()).toBeVisible()
  expect(await headOf(page, () => panel.getByRole('button', { name: 'Baixar PDF' }).click())).toBe('%PDF-')
  await panel.getByRole('tab', { name: 'XML' }).click()
  await expect(panel.getByText(xml).first()).toBeVisible()
  expect(await headOf(page, () => panel.getByRole('button', { name: 'Baixar XML' }).click())).toMatch(/^<\?xml|^<cont/)
}

const KEPT = [
  { modelo: '59', count: 2, facts: ['MERCADO FICTICIO LTDA'], xml: 'infCFe' },
  { modelo: '63', count: 2, facts: ['VIACAO FICTICIA LTDA'], xml: 'infBPe' },
  { modelo: 'nfse_municipal', count: 2, facts: ['CONTABILIDADE FICTICIA LTDA'], xml: 'InfNfse' },
  { modelo: '06', count: 1, facts: ['1.842,36'], xml: 'contaDigitada' },
] as const

for (const { modelo, count, facts, xml } of KEPT)
  test(`«Modelo» ${MODELOS_FILTRO[modelo]} shows only those, and one opens, prints and is downloaded`, async ({
    page,
  }) => {
    await enterPortal(page, listOf('outro'), { empresa: 0 })
    await expect(dataRows(page).first()).toBeVisible()
    await openFilters(page)
    // by keyboard alone
    const box = page.getByRole('group', { name: 'Modelo' }).getByRole('checkbox', { name: MODELOS_FILTRO[modelo] })
    await tabTo(page, box)
    await page.keyboard.press('Space')
    await expect(page).toHaveURL(new RegExp(`modelo=(%22)?${modelo}`))
    await page.keyboard.press('Escape')
    await expect(dataRows(page)).toHaveCount(count)
    for (const row of await dataRows(page).all()) await expect(row).toContainText(MODELOS_FILTRO[modelo])
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+a')
    const bar = page.getByRole('region', { name: 'Seleção' })
    expect(await headOf(page, () => bar.getByRole('button', { name: 'Baixar XML' }).click())).toMatch(
      count > 1 ? /^PK/ : /^PK|^</,
    )
    await dataRows(page).first().getByRole('link').first().click()
    await readOpen(page, { facts, print: 'Impressão', xml })
  })

for (const { tipo, print, sort, xml } of [
  { tipo: 'nf3e', print: 'DANF3E', sort: 'injected energy', xml: 'infNF3e' },
  { tipo: 'nfcom', print: 'DANFE-COM', sort: 'telephone with discount', xml: 'infNFCom' },
] as const)
  test(`a bill of the list ${tipo} opens with its facts, prints and is downloaded, alone and in a zip`, async ({
    page,
  }) => {
    const bill = bills.find((one) => one.sort === sort)
    await enterPortal(page, listOf(tipo), { empresa: 0 })
    await expect(dataRows(page).first()).toBeVisible()
    const row = dataRows(page).filter({ hasText: (bill?.number ?? 0).toLocaleString('pt-BR') })
    await row.getByRole('checkbox').click()
    await dataRows(page).nth(1).getByRole('checkbox').click()
    const bar = page.getByRole('region', { name: 'Seleção' })
    expect(await headOf(page, () => bar.getByRole('button', { name: 'Baixar XML' }).click())).toMatch(/^PK/)
    await row.getByRole('link').first().click()
    await readOpen(page, { facts: ['CONCESSIONARIA FICTICIA SA'], print, xml })
  })

for (const look of looked())
  test(`filter, list, open document and print at ${look.width} px, ${look.theme}`, async ({ page }) => {
    await setLook(page, look)
    await enterPortal(page, listOf('outro'), { empresa: 0 })
    await expect(dataRows(page).first()).toBeVisible()
    await judge(page, 'outros', look)
    await openFilters(page)
    await judge(page, 'outros-filtro', look)
    await page.getByRole('group', { name: 'Modelo' }).getByRole('checkbox', { name: 'BP-e' }).check()
    await page.keyboard.press('Escape')
    await expect(dataRows(page)).toHaveCount(2)
    await judge(page, 'outros-bpe', look)
    await dataRows(page).first().click()
    const panel = page.getByRole('region', { name: /^Documento/ })
    await expect(panel.getByText('VIACAO FICTICIA LTDA').first()).toBeVisible()
    await judge(page, 'outros-documento', look)
    await panel.getByRole('tab', { name: 'Impressão' }).click()
    await expect(panel.locator('canvas[data-drawn]').first()).toBeVisible()
    await judge(page, 'outros-impresso', look)
    await page.goto(listOf('nf3e'))
    await expect(dataRows(page).first()).toBeVisible()
    await dataRows(page).first().click()
    await expect(panel.getByText('CONCESSIONARIA FICTICIA SA').first()).toBeVisible()
    await judge(page, 'nf3e-documento', look)
  })
