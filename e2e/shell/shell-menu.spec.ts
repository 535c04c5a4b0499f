// spec: 9.15

import type { Page } from '@playwright/test'
import { at, dataRows, enterPortal, expect, followMenu, inPage, openNotas, test } from '../portal.ts'

const widthOf = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())?.width
const SIDEBAR = 'aside[aria-label="Menu"] > div'

// spec: 2.31, 9.11
test('the sidebar is 225 px wide; minimised it opens under the pointer, and that is remembered', async ({ page }) => {
  await enterPortal(page, '/inicio')
  await expect(page.getByRole('link', { name: 'NFe', exact: true })).toBeVisible()
  await expect.poll(() => widthOf(page, SIDEBAR)).toBe(225)
  await page.getByRole('button', { name: 'Minimizar menu' }).click()
  await page.mouse.move(700, 500)
  await inPage(page, 'document.activeElement.blur()')
  await expect.poll(() => widthOf(page, SIDEBAR)).toBe(64)
  await page.getByRole('link', { name: 'MDFe' }).hover()
  await expect.poll(() => widthOf(page, SIDEBAR)).toBe(225)
  await page.reload()
  await page.mouse.move(700, 500)
  await expect.poll(() => widthOf(page, SIDEBAR)).toBe(64)
  await page.keyboard.press('Alt+m')
  await expect.poll(() => widthOf(page, SIDEBAR)).toBe(225)
})

/** The specification's entries, and our own */
const DESTINATIONS = [
  'NFe',
  'NFCe',
  'MDFe',
  'CTe',
  'NFSe',
  'NF3e',
  'NFCom',
  'Outros documentos',
  'Caixa de entrada',
  'O que falta',
  'Captura',
  'Manifestação',
  'Produtos',
  'Empresas',
  'Usuários',
  'Certificados',
  'Consulta Tributária',
  'Reforma',
  'Entradas',
  'Contas de consumo',
  'Exportar',
  'Sped Fiscal',
  'Cruzamento',
  'Fechamento',
  'Carteira',
  'Entregar',
  'Pessoas',
  'Tarefas',
  'Atividade',
  'Automações',
  'Webhooks',
]

test('every destination opens a screen of its own name, in the heading and in the tab', async ({ page }) => {
  test.slow()
  await enterPortal(page, '/notas/mdfe')
  const areas = page.getByRole('navigation', { name: 'Áreas' })
  const heading = page.getByRole('heading', { level: 1 })
  for (const name of DESTINATIONS) {
    const closed = areas.getByRole('button', { expanded: false })
    while ((await closed.count()) > 0) await closed.first().click()
    await areas.getByRole('link', { name, exact: true }).click()
    // the lists share a heading; the tab and the path say which kind it is
    const list = await areas.getByRole('link', { name, exact: true }).getAttribute('href')
    const isList = /^\/notas\/(nfe|nfce|mdfe|cte|nfse|nf3e|nfcom|outro)\b/.test(list ?? '')
    if (name === 'Tarefas') {
      // headed by the task that it opens
      await expect(page.getByRole('navigation', { name: 'Caminho' })).toContainText(name)
      continue
    }
    await expect(heading).toHaveText(isList ? 'Notas' : name)
    // of one document: the list is called by its plural
    const said = name === 'Outros documentos' ? 'Outro documento' : name
    const kind = isList ? await page.getByRole('navigation', { name: 'Caminho' }).textContent() : name
    expect(kind?.replaceAll('-', '')).toContain(said)
    await expect.poll(async () => (await page.title()).replaceAll('-', '')).toContain(said)
  }
})

// spec: 2.14, 2.15, 2.18
test('sidebar and top menu hold the same destinations, and the one of the page is marked', async ({ page }) => {
  await enterPortal(page, '/notas/mdfe')
  const areas = page.getByRole('navigation', { name: 'Áreas' })
  await expect(areas.getByRole('button', { expanded: false })).toHaveCount(5)
  while ((await areas.getByRole('button', { expanded: false }).count()) > 0)
    await areas.getByRole('button', { expanded: false }).first().click()
  await expect(areas.getByRole('link')).toHaveText(DESTINATIONS)
  await expect(areas.getByRole('heading')).toHaveText([
    'Notas',
    'Cadastros',
    'Consultas',
    'Escrituração',
    'Arquivo Sped',
    'Escritório',
  ])
  await expect(areas.locator('[aria-current="page"]')).toHaveText('MDFe')
  const top = page.getByRole('navigation', { name: 'Menu superior' })
  const destinations: string[] = []
  for (const name of ['Notas', 'Cadastros', 'Consultas', 'Escrituração', 'Arquivo Sped', 'Escritório']) {
    await top.getByRole('button', { name }).click()
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    destinations.push(...(await menu.getByRole('menuitem').allTextContents()))
    if (name === 'Notas') await expect(menu.locator('[aria-current="page"]')).toHaveText('MDFe')
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }
  expect(destinations).toEqual(DESTINATIONS)
})

// spec: 9.12, C33
test('the top menu opens 200 ms after the pointer came, over everything, and closes with the screen', async ({
  page,
}) => {
  await enterPortal(page, '/inicio')
  const button = page.getByRole('navigation', { name: 'Menu superior' }).getByRole('button', { name: 'Cadastros' })
  await button.focus() // loads the menu's code
  await page.waitForLoadState('networkidle')
  await page.clock.install()
  await button.hover()
  await page.clock.runFor(190)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(page.getByRole('menu')).toBeVisible()
  const layer = await inPage(page, `getComputedStyle(document.querySelector('[role="menu"]').parentElement).zIndex`)
  expect(layer).toBe('105')
  await page.clock.resume()
  await page.getByRole('menuitem', { name: 'Produtos' }).click()
  await expect(page).toHaveURL(at('/cadastros/produtos'))
  await expect(page.getByRole('menu')).toHaveCount(0)
})

// spec: 9.13
test('the sections of the sidebar slide open and shut in 250 ms', async ({ page }) => {
  await enterPortal(page, '/inicio')
  const heading = page.getByRole('button', { name: 'Consultas', exact: true }).and(page.locator('aside *'))
  await expect(heading).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('link', { name: 'Consulta Tributária' })).toHaveCount(0)
  const slide = await inPage(
    page,
    `getComputedStyle(document.querySelector('aside [aria-expanded="false"]').closest('div').lastElementChild).transitionDuration`,
  )
  expect(slide).toBe('0.25s')
  await heading.click()
  await expect(page.getByRole('link', { name: 'Consulta Tributária' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Consulta Tributária' })).toBeVisible()
})

test('the group of the screen is open whatever was chosen, and the menu fits in 900 px on every screen', async ({
  page,
}) => {
  await enterPortal(page, '/notas/nfe')
  const areas = page.getByRole('navigation', { name: 'Áreas' })
  const isWhole = () =>
    inPage<boolean>(
      page,
      `(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector('aside nav'))`,
    )
  for (const [group, name] of [
    ['Cadastros', 'Produtos'],
    ['Consultas', 'Reforma'],
    ['Escrituração', 'Entradas'],
    ['Arquivo Sped', 'Cruzamento'],
    ['Escritório', 'Fechamento'],
  ] as const) {
    await inPage(page, `localStorage.removeItem('portal_menu')`)
    await page.reload()
    await followMenu(page, group, name)
    await inPage(page, `localStorage.removeItem('portal_menu')`)
    await page.reload()
    await expect(areas.locator('[aria-current="page"]')).toHaveText(name)
    // the heading of the screen's group folds nothing
    await expect(areas.getByRole('heading', { name: group })).toBeVisible()
    await expect(areas.getByRole('button', { name: group, exact: true })).toHaveCount(0)
    await expect.poll(isWhole).toBe(true)
  }
  const notas = areas.getByRole('button', { name: 'Notas', exact: true })
  await notas.click()
  await expect(areas.getByRole('link', { name: 'NFe', exact: true })).toBeVisible()
  await notas.click()
  await expect(areas.getByRole('link', { name: 'NFe', exact: true })).toHaveCount(0)
  await page.goto('/notas/cte')
  await expect(areas.locator('[aria-current="page"]')).toHaveText('CTe')
})

test('each screen with a month lets go at once, also while the next one loads', async ({ page }) => {
  test.slow()
  await enterPortal(page, '/inicio')
  // slower than a click, so that the screen before is still shown
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150))
    await route.continue().catch(() => {})
  })
  for (const [from, group, name, to, title = name] of [
    ['/escrituracao/entradas', 'Escrituração', 'Contas de consumo', '/escrituracao/contas'],
    ['/escrituracao/contas', 'Escrituração', 'Exportar', '/escrituracao/exportar'],
    ['/escrituracao/exportar', 'Escrituração', 'Entradas', '/escrituracao/entradas'],
    ['/escritorio/entregar', 'Escritório', 'Atividade', '/escritorio/atividade'],
    ['/fechamento', 'Escritório', 'Tarefas', '/tarefas', 'Tarefas| de '],
    ['/notas/faltas', 'Notas', 'CTe', '/notas/cte', 'CT-e'],
    ['/notas/nfe', 'Notas', 'O que falta', '/notas/faltas'],
    ['/consultas/reforma', 'Consultas', 'Consulta Tributária', '/consultas/tributacao'],
    ['/sped/fiscal', 'Arquivo Sped', 'Cruzamento', '/sped/cruzamento'],
    ['/inicio', 'Escritório', 'Fechamento', '/fechamento'],
  ] as const) {
    await page.goto(from)
    await expect(page).toHaveURL(/[?&](mes|de)=/)
    await followMenu(page, group, name)
    await expect(page.getByRole('navigation', { name: 'Áreas' }).locator('[aria-current="page"]')).toHaveText(name)
    await expect(page).toHaveTitle(new RegExp(title))
    expect(new URL(page.url()).pathname).toBe(to)
  }
})

// spec: 1.20, 2.19, 2.24
test('both logos lead to /inicio, «Sair» to /logout; the footer names the provider', async ({ page }) => {
  await enterPortal(page, '/notas/nfe')
  await expect(page.getByRole('contentinfo')).toContainText('Desenvolvido por Meridiano Sistemas Ltda')
  await page.locator('aside').getByRole('link', { name: 'Portal Contador' }).click()
  await expect(page).toHaveURL(at('/inicio'))
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/notas/nfe')
  await page.getByRole('link', { name: 'Portal Contador, início' }).click()
  await expect(page).toHaveURL(at('/inicio'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('link', { name: 'Sair' })).toHaveAttribute('href', '/logout')
  await page.getByRole('link', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('button', { name: 'Logar', exact: true })).toBeVisible()
})

// spec: 2.31
test('on narrow windows the sidebar is a drawer that closes on a choice and when the window grows', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enterPortal(page, '/inicio')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await drawer.getByRole('link', { name: 'CTe' }).click()
  await expect(page).toHaveURL(at('/notas/cte'))
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expect(drawer).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(drawer).toBeHidden()
})

// spec: 1.17, 1.18, 1.19
test('the user menu shows name, tax id, first e-mail and phone, and leads to the provider', async ({ page }) => {
  const usuario = {
    nome: 'Helena Prado',
    cpfcnpj: '52998224725',
    email: 'helena@exemplo.com.br; outra@exemplo.com.br',
    telefone: '(11) 4004-1827 | (11) 4004-1828',
    sistema: 'SCA',
  }
  await enterPortal(page, '/inicio', { usuario })
  await page.getByRole('button', { name: 'Conta de Helena Prado' }).click()
  const menu = page.getByRole('menu')
  for (const text of ['Helena Prado', '529.982.247-25', 'helena@exemplo.com.br', '(11) 4004-1827']) {
    await expect(menu.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(menu).not.toContainText('outra@')
  await expect(menu).not.toContainText('1828')
  await expect(menu.getByRole('menuitem', { name: 'SCA' })).toHaveAttribute('href', 'https://www.example.com/')
  await menu.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL('/login')
})

test('without the right Arquivo Sped is hidden, and its addresses say why', async ({ page }) => {
  await enterPortal(page, '/sped/fiscal', { usuario: { sistema: 'PORTAL', dsutilizamodulosped: 'N' } })
  await expect(page.getByText('Sua conta não inclui o Arquivo Sped.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sped Fiscal' })).toHaveCount(0)
  await page.goto('/sped/outra')
  await expect(page.getByText('Sua conta não inclui o Arquivo Sped.')).toBeVisible()
})

test('the module alone opens the Arquivo Sped', async ({ page }) => {
  await enterPortal(page, '/sped/fiscal', { usuario: { sistema: 'PORTAL', dsutilizamodulosped: 'S' } })
  await expect(page.getByRole('heading', { level: 1, name: 'Sped Fiscal' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sped Fiscal' })).toBeVisible()
})

// spec: 2.30
test('another screen starts at its top with the focus on its title; a note that opens does not', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await enterPortal(page, '/ajuda/notas')
  const top = () => inPage<number>(page, `document.getElementById('conteudo').scrollTop`)
  await expect(page.getByRole('heading', { name: 'Teclado' })).toBeAttached()
  await inPage(page, `document.getElementById('conteudo').scrollTo(0, 300)`)
  await page.getByRole('link', { name: 'CTe' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notas' })).toBeFocused()
  expect(await top()).toBe(0)
  await openNotas(page)
  await dataRows(page).nth(3).hover()
  await page.mouse.wheel(0, 400)
  const scrolled = () =>
    inPage<number>(
      page,
      `(({ scrollTop, parentElement }) => Math.max(scrollTop, parentElement.scrollTop))(document.querySelector('[role="grid"]'))`,
    )
  await expect.poll(scrolled).toBeGreaterThan(100)
  await dataRows(page).nth(8).click()
  await expect(page).toHaveURL(/\/notas\/nfe\/.+/)
  expect(await scrolled()).toBeGreaterThan(100)
})

// spec: 2.33, 9.14
test('after 200 px a button brings the page back to its top, in 600 ms', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await enterPortal(page, '/ajuda/notas')
  const button = page.getByRole('button', { name: 'Voltar ao topo' })
  await expect(page.getByRole('heading', { name: 'Teclado' })).toBeAttached()
  await inPage(page, `document.getElementById('conteudo').scrollTo(0, 200)`)
  await expect(button).toHaveCount(0)
  await inPage(page, `document.getElementById('conteudo').scrollTo(0, 260)`)
  await expect(button).toBeVisible()
  const took = await page.evaluate<number>(`new Promise((resolve) => {
    const main = document.getElementById('conteudo')
    const start = performance.now()
    document.querySelector('[aria-label="Voltar ao topo"]').click()
    const look = () => (main.scrollTop === 0 ? resolve(performance.now() - start) : requestAnimationFrame(look))
    look()
  })`)
  expect(took).toBeGreaterThan(450)
  expect(took).toBeLessThan(2000)
  await expect(button).toHaveCount(0)
})
