// spec: 2.37, 4.22, C19, C34, M16

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { judge, looks } from '../judge.ts'
import { databaseOfRun, dataRows, enterPortal, expect, inPage, test } from '../portal.ts'

/** The behaviour of every list of notes, one test each, on a company with many notes. */
const PORTAL = join(import.meta.dirname, '../../tools/setup/portal.mjs')
const MANY = process.env.PORTAL_TEST_FULL === '1' ? 100_000 : 5000
/** Generated notes are spread over these months, independent of the clock */
const MONTHS = 'de=2025-12-01&ate=2026-11-30'
/** The demonstration's second company, which has no other notes */
const OTHER = 1
const CNPJ = '7K4M2A91000125'
/** Generated notes are rows without XML */
const NO_FILE = /404.*\/documento\//
const LIST = `/notas/nfe?${MONTHS}`

test.beforeAll(async () => {
  test.setTimeout(600_000)
  // a server started outside the run (E2E_URL) already has notes
  if (!process.env.E2E_FOLDER || process.env.E2E_URL) return
  const env = { ...process.env, DATA_DIR: join(process.env.E2E_FOLDER, 'data'), ...databaseOfRun() }
  // a company of their own, because these notes have no XML to open
  const args = [PORTAL, 'demo', 'gerar', '--documentos', String(MANY), '--sem-xml', '--empresa', CNPJ]
  await promisify(execFile)(process.execPath, args, { env })
})

const grid = (page: Page) => page.getByRole('grid')
const total = (page: Page) => page.getByText(/^[\d.]+ notas$/)
const paging = (page: Page) => page.getByRole('navigation', { name: 'Páginas da tabela' })

async function openList(page: Page, path = LIST): Promise<void> {
  await enterPortal(page, path, { empresa: OTHER })
  await expect(dataRows(page).first()).toBeVisible()
  await expect(total(page)).toBeVisible()
}

async function openPaged(page: Page, path = LIST): Promise<void> {
  await page.addInitScript(
    "if (!localStorage.getItem('portal_tabelas')) localStorage.setItem('portal_tabelas', 'paginas:50')",
  )
  await openList(page, path)
}

const activeText = (page: Page) =>
  inPage<string>(
    page,
    "document.getElementById(document.querySelector('[role=grid]').getAttribute('aria-activedescendant') ?? '')?.textContent ?? ''",
  )

const activeRow = (page: Page) =>
  inPage<string>(
    page,
    "document.getElementById(document.querySelector('[role=grid]').getAttribute('aria-activedescendant')).closest('[role=row]').getAttribute('aria-rowindex')",
  )

// spec: C3
test('more filters are shown as chips, removed singly or all at once', async ({ page }) => {
  await openList(page)
  const all = await total(page).textContent()
  await page.getByRole('button', { name: 'Mais filtros' }).click()
  await page.getByRole('checkbox', { name: 'Cancelada' }).check()
  await expect(page).toHaveURL(/situacao=cancelada/)
  await page.getByLabel('Valor de').fill('100')
  await page.getByLabel('Valor de').press('Enter')
  await page.getByLabel('Número de').fill('1')
  await page.getByLabel('Número de').press('Enter')
  await expect(page).toHaveURL(/numero_de=1/)
  await page.keyboard.press('Escape')
  const chips = page.getByRole('region', { name: 'Filtros ativos' })
  await expect(chips.getByText('Valor a partir de R$ 100,00')).toBeVisible()
  await expect(dataRows(page).first().getByText('Cancelada')).toBeVisible()
  await chips.getByRole('button', { name: /^Remover Valor/ }).click()
  await expect(page).not.toHaveURL(/valor_de/)
  await page.reload()
  await expect(chips.getByText('Situação cancelada')).toBeVisible()
  await chips.getByRole('button', { name: 'Limpar' }).click()
  await expect(chips).toHaveCount(0)
  await expect(total(page)).toHaveText(all ?? '')
  expect(new URL(page.url()).search).toMatch(new RegExp(`^[?](empresa=\\w+&)?${MONTHS}(&empresa=\\w+)?$`))
})

// spec: M13, m7, m8
test('between 900 and 1366 px every control of the filter line is in the window, and the CNPJ is whole', async ({
  page,
  expectFailures,
}) => {
  expectFailures(NO_FILE)
  await openList(page)
  for (const width of [900, 960, 1024, 1130, 1200, 1240, 1280, 1366]) {
    await page.setViewportSize({ width, height: 700 })
    const columns = await page.getByRole('button', { name: 'Colunas' }).boundingBox()
    expect(columns && columns.x + columns.width, `${width} px`).toBeLessThanOrEqual(width)
    const search = await page.getByRole('searchbox').first().boundingBox()
    expect(search?.width, `${width} px`).toBeGreaterThanOrEqual(220)
    const cnpj = page.getByRole('banner').getByText('7K.4M2.A91/0001-25')
    await expect(cnpj).toBeVisible()
    const isCut = await cnpj.evaluate((element: { scrollWidth: number; clientWidth: number }) => {
      return element.scrollWidth > element.clientWidth
    })
    expect(isCut, `${width} px`).toBe(false)
    const company = await page
      .getByRole('banner')
      .getByRole('button', { name: /7K\.4M2\.A91/ })
      .boundingBox()
    const written = await cnpj.boundingBox()
    expect(written && written.x + written.width, `${width} px`).toBeLessThan(company ? company.x + company.width : 0)
  }
  await page.setViewportSize({ width: 1366, height: 700 })
  await dataRows(page).first().getByRole('link').first().click()
  await expect(page.getByRole('region', { name: /^Documento/ })).toBeVisible()
  const beside = await page.getByRole('searchbox').first().boundingBox()
  expect(beside?.width).toBeGreaterThanOrEqual(220)
})

// spec: 5.7, C15
test('the text search starts at two characters', async ({ page }) => {
  await openList(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('ds_busca')) requests.push(request.url())
  })
  const field = page.getByPlaceholder('Nome, CNPJ/CPF, número ou chave')
  await field.fill('a')
  await expect(field).toHaveValue('a')
  await page.waitForTimeout(600)
  expect(requests).toEqual([])
  await field.fill('lt')
  await expect(page).toHaveURL(/busca=lt/)
  expect(requests.length).toBeGreaterThan(0)
})

// spec: C1, C13
test('columns are chosen, moved, widened and pinned by keys, and live in the address', async ({ page }) => {
  await openList(page)
  await page.getByRole('button', { name: 'Colunas' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Protocolo' }).press('Space')
  await page.getByRole('button', { name: 'Fixar Número/série à esquerda' }).press('Enter')
  await page.getByRole('button', { name: 'Subir Valor (R$)' }).press('Enter')
  await page.getByRole('button', { name: 'Alargar Emissão' }).press('Enter')
  await expect(page).toHaveURL(/colunas=.*numero.*emissao\.100.*valor.*cnpj.*protocolo/)
  await page.keyboard.press('Escape')
  const heads = async () => (await page.getByRole('columnheader').allTextContents()).filter((text) => text !== '')
  const chosen = await heads()
  expect(chosen[0]).toBe('Número/série')
  expect(chosen).toContain('Protocolo')
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Protocolo' })).toBeVisible()
  expect(await heads()).toEqual(chosen)
  await page.getByRole('button', { name: 'Colunas' }).click()
  await page.getByRole('button', { name: 'Restaurar colunas' }).click()
  await expect(page).not.toHaveURL(/colunas=/)
  await expect(page.getByRole('columnheader', { name: 'Protocolo' })).toHaveCount(0)
})

// spec: C13
test('a column is widened by its edge, and by Shift and an arrow on its head', async ({ page }) => {
  await openList(page)
  const emissao = page.getByRole('columnheader', { name: 'Emissão' })
  const width = async () => (await emissao.boundingBox())?.width ?? 0
  const before = await width()
  const box = (await emissao.boundingBox())!
  await page.mouse.move(box.x + box.width - 3, box.y + 16)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 37, box.y + 16, { steps: 4 })
  await page.mouse.up()
  await expect.poll(width).toBeGreaterThan(before + 30)
  const dragged = await width()
  await grid(page).focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp']) await page.keyboard.press(key)
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(width).toBe(dragged - 16)
})

// spec: C10
test('the grid is one tab stop with the keys of the pattern, and the active cell is never under the head', async ({
  page,
}) => {
  await openList(page)
  await grid(page).focus()
  expect(await inPage(page, 'document.querySelectorAll(\'[role=grid] [tabindex="0"]\').length')).toBe(0)
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  for (let at = 0; at < 4; at++) await page.keyboard.press('ArrowRight')
  const first = await activeText(page)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('PageUp')
  // null until the rows around the active cell are there
  const covered = () =>
    inPage<boolean | null>(
      page,
      `(() => {
        const cell = document.getElementById(document.querySelector('[role=grid]').getAttribute('aria-activedescendant'))
        const head = document.querySelector('[role=columnheader]').getBoundingClientRect()
        return cell && cell.getBoundingClientRect().top < head.bottom - 1
      })()`,
    )
  await expect.poll(covered).toBe(false)
  await page.keyboard.press('Control+Home')
  for (let at = 0; at < 4; at++) await page.keyboard.press('ArrowRight')
  expect(await activeText(page)).toBe(first)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ordem=nm_participante/)
})

// spec: C6
test('scrolling loads more rows, and the total count is announced', async ({ page }) => {
  await openList(page)
  const count = Number((await total(page).textContent())?.replace(/\D/g, ''))
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count + 1))
  await expect(async () => {
    await grid(page).press('Control+End')
    expect(Number(await dataRows(page).last().getAttribute('aria-rowindex'))).toBeGreaterThan(200)
  }).toPass({ timeout: 30_000 })
})

test('another filter, and another order, show their first row, though the list had been scrolled', async ({ page }) => {
  await openList(page)
  const second = page.locator('[role=row][aria-rowindex="2"]')
  const far = async () => {
    await grid(page).focus()
    for (let at = 0; at < 4; at++) await page.keyboard.press('PageDown')
    await expect(second).toHaveCount(0)
  }
  await far()
  await page.getByRole('columnheader', { name: 'Emissão' }).getByRole('button').click()
  await expect(page).toHaveURL(/ordem=/)
  await expect(second).toBeInViewport()
  await far()
  await page.getByRole('button', { name: 'Mais filtros' }).click()
  await page.getByRole('checkbox', { name: 'Cancelada' }).check()
  await page.keyboard.press('Escape')
  await expect(second.getByText('Cancelada')).toBeInViewport()
  await expect(dataRows(page).first()).toHaveAttribute('aria-rowindex', '2')
  // the keyboard continues from that row
  expect(await activeRow(page)).toBe('2')
})

// spec: 9.22, 9.23, C2, C4
test('pages: the words of the specification, the four ways on, the address, reload and back', async ({ page }) => {
  await openPaged(page)
  const count = (await total(page).textContent())?.replace(/\D/g, '') ?? ''
  const of = Number(count).toLocaleString('pt-BR')
  const nav = paging(page)
  await expect(nav.getByText(`1–50 de ${of}`)).toBeVisible()
  await expect(nav.getByLabel('Linhas por página').locator('option')).toHaveText(['25', '50', '100'])
  await nav.getByRole('button', { name: 'Próxima página' }).click()
  await expect(nav.getByText(`51–100 de ${of}`)).toBeVisible()
  await expect(page).toHaveURL(/pagina=2/)
  await expect(dataRows(page).first()).toHaveAttribute('aria-rowindex', '52')
  const second = await dataRows(page).first().textContent()
  await page.reload()
  await expect(dataRows(page).first()).toHaveText(second ?? '')
  await nav.getByRole('button', { name: 'Última página' }).click()
  await expect(nav.getByText(new RegExp(`–${of} de ${of}$`))).toBeVisible()
  const firstOfLast = Math.floor((Number(count) - 1) / 50) * 50
  // row 1 of the grid is its head
  await expect(dataRows(page).first()).toHaveAttribute('aria-rowindex', String(firstOfLast + 2))
  await nav.getByRole('button', { name: 'Página anterior' }).click()
  await page.goBack()
  await expect(nav.getByText(new RegExp(`–${of} de ${of}$`))).toBeVisible()
  await nav.getByRole('button', { name: 'Primeira página' }).click()
  await expect(nav.getByText(`1–50 de ${of}`)).toBeVisible()
  await nav.getByLabel('Linhas por página').selectOption('25')
  await expect(nav.getByText(`1–25 de ${of}`)).toBeVisible()
  await page.reload()
  await expect(nav.getByText(`1–25 de ${of}`)).toBeVisible()
})

test('while the next page loads, the rows of the page before keep their numbers', async ({ page }) => {
  await openPaged(page)
  const before = await dataRows(page).first().textContent()
  let answer = () => {}
  const gate = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/consulta\?.*cursor=/, async (route) => {
    await gate
    await route.continue().catch(() => {})
  })
  await paging(page).getByRole('button', { name: 'Próxima página' }).click()
  await expect(page).toHaveURL(/pagina=2/)
  await expect(page.locator('[aria-busy=true][data-stale]')).toBeVisible()
  await expect(dataRows(page).first()).toHaveAttribute('aria-rowindex', '2')
  await expect(dataRows(page).first()).toHaveText(before ?? '')
  answer()
  await expect(dataRows(page).first()).toHaveAttribute('aria-rowindex', '52')
  await expect(dataRows(page).first()).not.toHaveText(before ?? '')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
})

// spec: C2, C24
test('closing a note leaves filters, order, page and columns, and the focus at its row', async ({
  page,
  expectFailures,
}) => {
  expectFailures(NO_FILE)
  await openPaged(page, `${LIST}&ordem=-vl_docfiscal&situacao=autorizada`)
  await paging(page).getByRole('button', { name: 'Próxima página' }).click()
  await expect(page).toHaveURL(/pagina=2/)
  await expect(dataRows(page).first()).toHaveAttribute('aria-rowindex', '52')
  const before = new URL(page.url()).search
  await dataRows(page).nth(2).click()
  await expect(page).toHaveURL(/\/notas\/nfe\/[0-9a-f-]{36}/)
  await expect(page.getByText(/^53 de/)).toBeVisible()
  await page.getByRole('button', { name: 'Fechar documento' }).click()
  await expect(page).toHaveURL(/\/notas\/nfe\?/)
  expect([...new URLSearchParams(before)].sort()).toEqual([...new URL(page.url()).searchParams].sort())
  await expect(grid(page)).toBeFocused()
  expect(await activeRow(page)).toBe('54')
})

test('the next document after the last of a page is the first of the next one', async ({ page, expectFailures }) => {
  expectFailures(NO_FILE)
  await openPaged(page)
  await dataRows(page).first().click()
  await expect(page.getByText(/^1 de /)).toBeVisible()
  await grid(page).press('Control+End')
  await expect(page.getByText(/^50 de /)).toBeVisible()
  await page.getByRole('button', { name: 'Próximo documento' }).click()
  await expect(page.getByText(/^51 de /)).toBeVisible()
  await expect(page).toHaveURL(/pagina=2/)
  await page.keyboard.press('Control+ArrowLeft')
  await expect(page.getByText(/^50 de /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Próximo documento' })).toBeEnabled()
})

// spec: C5
test('rows stay while others load, and a late answer to an old question is not shown', async ({ page }) => {
  await openList(page)
  let let_go = () => {}
  const gate = new Promise<void>((resolve) => {
    let_go = resolve
  })
  await page.route(/consulta\?.*ordem=nr_docfiscal/, async (route) => {
    await gate
    await route.continue().catch(() => {})
  })
  const first = await dataRows(page).first().textContent()
  const numero = page.getByRole('columnheader', { name: 'Número/série' }).getByRole('button')
  await numero.click()
  await numero.click()
  await expect(page).toHaveURL(/ordem=nr_docfiscal/)
  await expect(page.locator('[aria-busy=true]')).toBeVisible()
  await expect(dataRows(page).first()).toBeVisible()
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('ordem=nr_docfiscal'))
  await page.getByRole('columnheader', { name: 'Emissão' }).getByRole('button').click()
  await aborted
  let_go()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(dataRows(page).first()).toHaveText(first ?? '')
})

// spec: C7
test('the bar shows with a selection; selecting the whole filter sends the query, not ids', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/422/)
  await openPaged(page)
  const bar = page.getByRole('region', { name: 'Seleção' })
  await expect(bar).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Selecionar todas as linhas' }).click()
  await expect(bar.getByText('50 notas selecionadas')).toBeVisible()
  await paging(page).getByRole('button', { name: 'Próxima página' }).click()
  await expect(dataRows(page).first()).toHaveAttribute('aria-rowindex', '52')
  await dataRows(page).first().getByRole('checkbox').click()
  await expect(bar.getByText('51 notas selecionadas')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Selecionar todas as linhas' }).click()
  await expect(bar.getByText('100 notas selecionadas')).toBeVisible()
  await bar.getByRole('button', { name: /^Selecionar as [\d.]+ do filtro$/ }).click()
  const count = (await total(page).textContent())?.replace(' notas', '')
  await expect(bar.getByText(`${count} notas selecionadas`)).toBeVisible()
  const sum = await page.getByText(/^R\$/).last().textContent()
  await expect(bar.getByText(sum ?? '', { exact: true })).toBeVisible()
  let sent: { notas?: unknown; filtro?: { dt_emissaoini?: string } } = {}
  await page.route('**/baixarNotas/link', (route) => {
    sent = route.request().postDataJSON()
    return route.fulfill({ status: 422, json: { type: 'x', status: 422, message: 'Teste.', error: 'Teste.' } })
  })
  await bar.getByRole('button', { name: 'Baixar XML' }).click()
  await expect(page.getByRole('dialog', { name: 'Erro' })).toBeVisible()
  expect(sent.notas).toBeUndefined()
  expect(sent.filtro?.dt_emissaoini).toBe('2025-12-01')
})

// spec: C21, C30
test('a download shows its progress and can be stopped; a broken stream shows an error', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/ERR_|422|Failed to load/)
  await openList(page)
  let let_go = () => {}
  const gate = new Promise<void>((resolve) => {
    let_go = resolve
  })
  await page.route('**/baixarNotas', async (route) => {
    await gate
    await route.abort('connectionreset').catch(() => {})
  })
  await dataRows(page).first().getByRole('checkbox').click()
  const bar = page.getByRole('region', { name: 'Seleção' })
  await bar.getByRole('button', { name: 'Baixar PDF' }).click()
  await page.getByRole('menuitem', { name: 'Um só PDF' }).click()
  await expect(bar.getByText('Preparando o arquivo…')).toBeVisible()
  await bar.getByRole('button', { name: 'Cancelar' }).click()
  await expect(bar.getByRole('button', { name: 'Baixar XML' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Erro' })).toHaveCount(0)
  await bar.getByRole('button', { name: 'Baixar XML' }).click()
  let_go()
  await expect(
    page.getByRole('dialog', { name: 'Erro' }).getByText('Algo deu errado ao baixar este arquivo'),
  ).toBeVisible()
})

test('a page without TLS copies too', async ({ page }) => {
  await page.addInitScript(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
  await openList(page)
  for (const at of [0, 2]) await dataRows(page).nth(at).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Copiar chaves' }).click()
  await expect(page.getByText('2 chaves copiadas.')).toBeVisible()
  await page.getByPlaceholder('Nome, CNPJ/CPF, número ou chave').focus()
  await page.keyboard.press('Control+v')
  await expect(page.getByText('Chave 2 coladas')).toBeVisible()
})

// spec: C12
test('keys and tax ids are copied by a click, and by Ctrl+C on their cell', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openList(page)
  const copied = () => inPage<string>(page, 'navigator.clipboard.readText()')
  const key = dataRows(page)
    .first()
    .getByRole('button', { name: /^Copiar a chave/ })
  await expect(key).toHaveAttribute('title', /^(\w{4} ){10}\w{4}$/)
  await key.click()
  await expect(page.getByText('Chave copiada.')).toBeVisible()
  expect(await copied()).toMatch(/^\w{44}$/)
  await dataRows(page)
    .first()
    .getByRole('button', { name: /^Copiar o C/ })
    .click()
  expect(await copied()).toMatch(/^\w{11,14}$/)
  expect(new URL(page.url()).pathname).toBe('/notas/nfe')
  await grid(page).focus()
  await page.keyboard.press('Control+Home')
  for (let at = 0; at < 4; at++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+c')
  await expect.poll(copied).toBe(await activeText(page))
})

// spec: C14
test('many keys pasted into the search make one filter, over any date and role', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openList(page)
  for (const at of [0, 2, 4]) await dataRows(page).nth(at).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Copiar chaves' }).click()
  await expect(page.getByText('3 chaves copiadas.')).toBeVisible()
  await page.getByPlaceholder('Nome, CNPJ/CPF, número ou chave').focus()
  await page.keyboard.press('Control+v')
  await expect(page.getByText('Chave 3 coladas')).toBeVisible()
  await expect(total(page)).toHaveText('3 notas')
  await expect(dataRows(page)).toHaveCount(3)
})

// spec: C18
test('a saved view brings filters, order and columns back, for this user and company', async ({ page }) => {
  await openList(page, `${LIST}&situacao=cancelada&ordem=-vl_docfiscal`)
  await page.getByRole('button', { name: 'Visões' }).click()
  await page.getByLabel('Salvar esta visão como').fill('Canceladas do ano')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Filtros ativos' }).getByRole('button', { name: 'Limpar' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'Visões' }).click()
  await page.getByRole('link', { name: 'Canceladas do ano' }).click()
  await expect(page).toHaveURL(/situacao=cancelada/)
  await expect(page).toHaveURL(/ordem=-vl_docfiscal/)
  await page.getByRole('button', { name: 'Visões' }).click()
  await page.getByRole('button', { name: 'Excluir a visão Canceladas do ano' }).click()
  await expect(page.getByRole('link', { name: 'Canceladas do ano' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Não baixadas' }).click()
  await expect(page).toHaveURL(/baixada=N/)
})

// spec: C22
test('an empty list says why and offers a way out; without the right it says so', async ({ page, expectFailures }) => {
  expectFailures(/403/)
  await enterPortal(page, '/notas/nfe?busca=xyzxyzxyz')
  await expect(page.getByText(/^Nada encontrado com «xyzxyzxyz»/)).toBeVisible()
  await page.getByText('Limpar busca').click()
  await expect(page).not.toHaveURL(/busca/)
  await page.route('**/consulta?**', (route) =>
    route.fulfill({
      status: 403,
      json: { type: 'empresa.no_right', status: 403, error: 'Sem acesso.', instance: 'p' },
    }),
  )
  await page.goto('/notas/cte')
  await expect(page.getByText('Você não tem acesso a Notas nesta empresa.')).toBeVisible()
})

// spec: C11
test('figures are right-aligned in tabular numerals; a state is a word with its icon, never a colour alone', async ({
  page,
}) => {
  await openList(page, `${LIST}&situacao=cancelada`)
  const valor = dataRows(page).first().getByRole('gridcell').nth(6)
  await expect(valor).toHaveCSS('text-align', /end|right/)
  await expect(valor).toHaveCSS('font-variant-numeric', 'tabular-nums')
  await expect(valor.locator('s')).toBeVisible()
  const situacao = dataRows(page).first().getByRole('gridcell').nth(1)
  await expect(situacao).toHaveText('Cancelada')
  await expect(situacao.locator('svg')).toBeVisible()
})

for (const kind of ['nfce', 'mdfe', 'cte']) {
  test(`the list of ${kind} uses the same grid`, async ({ page }) => {
    await enterPortal(page, `/notas/${kind}?${MONTHS}`, { empresa: OTHER })
    await expect(page.getByRole('columnheader', { name: 'Situação' })).toBeVisible()
    await expect(page.getByText(/^[\d.]+ (notas|manifestos|conhecimentos)$/)).toBeVisible()
    expect(await page.getByRole('row').count()).toBeGreaterThan(0)
  })
}

for (const look of looks('light', 1440)) {
  test(`list, panels and pages at ${look.width} px, ${look.theme}`, async ({ page }) => {
    await page.setViewportSize(look)
    await page.emulateMedia({ colorScheme: look.theme })
    await page.addInitScript(`localStorage.setItem('kt_theme_mode_value', '${look.theme}')`)
    await openPaged(page, `${LIST}&situacao=autorizada`)
    if (look.width > 599) await dataRows(page).nth(1).getByRole('checkbox').click()
    await judge(page, 'notas-lista', look)
    if (look.width < 900) await page.getByRole('button', { name: /^Filtros/ }).click()
    for (const [name, file] of [
      ['Mais filtros', 'filtros'],
      ['Visões', 'visoes'],
      ['Colunas', 'colunas'],
    ] as const) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('dialog', { name }).locator('input, a').first()).toBeVisible()
      await judge(page, `notas-${file}`, look)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name })).toHaveCount(0)
    }
  })
}
