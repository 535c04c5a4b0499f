// spec: 2.32, 2.33, 3.23

import type { Page } from '@playwright/test'
import { changedAt, LAYOUT_FIELDS } from '../../apps/web/src/prefs/layout-fields.ts'
import { DEFAULT_LAYOUT } from '../../apps/web/src/prefs/layout-schema.ts'
import { at, dataRows, enterPortal, expect, inPage, openNotas, test } from '../portal.ts'

type Value = string | boolean
interface Effect {
  path: string
  value: Value
  /** Address of the screen; /ajuda/notas when absent */
  at?: string
  /** Other fields that must be set */
  and?: [string, Value][]
  /** Passes with the value and must fail with the default */
  seen: string
}

const css = (selector: string, property: string, value: string) =>
  `getComputedStyle(document.querySelector('${selector}')).${property} === '${value}'`
const wide = (selector: string) => `document.querySelector('${selector}').getBoundingClientRect().width`
const shows = (selector: string) => `!!document.querySelector('${selector}')?.checkVisibility()`
const BAR = '[data-toolbar-bar]'
const scrolledPage = `(() => { document.getElementById('conteudo').scrollTo(0, 300); window.scrollTo(0, 300) })()`

const EFFECTS: Effect[] = [
  { path: 'layoutType', value: 'dark-header', seen: `${shows('header')} && !${shows('aside')}` },
  {
    path: 'main.density',
    value: 'roomy',
    at: '/notas/nfe',
    seen: `document.querySelectorAll('[role="row"]')[2].offsetHeight > 40`,
  },
  { path: 'app.general.mode', value: 'dark', at: '/demo/layout', seen: '' },
  {
    path: 'app.general.rtl',
    value: true,
    seen: `document.querySelector('aside').getBoundingClientRect().left > innerWidth / 2`,
  },
  {
    path: 'app.general.primaryColor',
    value: '#AA0033',
    at: '/notas/nfe',
    seen: `getComputedStyle(document.querySelector('nav[aria-label="Menu superior"] button'), '::after').backgroundColor === 'rgb(170, 0, 51)'`,
  },
  { path: 'app.general.pageBgWhite', value: true, seen: css('body', 'backgroundColor', 'rgb(255, 255, 255)') },
  {
    path: 'app.general.pageWidth',
    value: 'fixed',
    seen: `${wide('header > div')} === 1200 && ${wide('footer > div')} === 1200`,
  },
  { path: 'header.display', value: false, seen: `!${shows('header')}` },
  { path: 'header.container', value: 'fixed', seen: `${wide('header > div')} === 1200` },
  {
    path: 'header.fixed',
    value: false,
    seen: `(${scrolledPage}, document.querySelector('header').getBoundingClientRect().bottom <= 0)`,
  },
  { path: 'header.menu', value: false, seen: `!${shows('nav[aria-label="Menu superior"]')}` },
  { path: 'sidebar.display', value: false, seen: `!${shows('aside')}` },
  {
    path: 'sidebar.fixed',
    value: false,
    seen: `(${scrolledPage}, document.querySelector('aside').getBoundingClientRect().top < 0)`,
  },
  { path: 'sidebar.minimizable', value: false, seen: `!${shows('[aria-label="Minimizar menu"]')}` },
  { path: 'sidebar.minimized', value: true, seen: `${wide('aside')} === 64` },
  {
    path: 'sidebar.hoverable',
    value: false,
    and: [['sidebar.minimized', true]],
    seen: `${shows('[aria-label="Fixar menu"]')}`,
  },
  { path: 'toolbar.display', value: false, seen: `document.querySelector('${BAR}').offsetHeight === 0` },
  { path: 'toolbar.layout', value: 'saas', seen: `document.querySelector('${BAR}').offsetHeight >= 60` },
  {
    path: 'toolbar.container',
    value: 'fixed',
    seen: `parseFloat(getComputedStyle(document.querySelector('${BAR}')).paddingLeft) > 100`,
  },
  {
    path: 'toolbar.fixed',
    value: true,
    seen: `(${scrolledPage}, document.querySelector('${BAR}').getBoundingClientRect().top >= 56)`,
  },
  { path: 'toolbar.filterButton', value: true, seen: `${BUTTON('Filtrar')}` },
  { path: 'toolbar.daterangepickerButton', value: true, seen: shows(`${BAR} [aria-label^="Período"]`) },
  { path: 'toolbar.primaryButton', value: true, seen: `${BUTTON('Criar')}` },
  {
    path: 'toolbar.primaryButtonLabel',
    value: 'Novo',
    and: [['toolbar.primaryButton', true]],
    seen: `${BUTTON('Novo')}`,
  },
  { path: 'toolbar.primaryButtonModal', value: 'importar', and: [['toolbar.primaryButton', true]], seen: '' },
  { path: 'pageTitle.display', value: false, seen: `${wide('main h1')} <= 1` },
  { path: 'pageTitle.breadCrumb', value: false, seen: `!${shows('nav[aria-label="Caminho"]')}` },
  {
    path: 'pageTitle.description',
    value: true,
    at: '/notas/nfe',
    seen: `document.querySelector('${BAR}').textContent.includes('Listagem de notas')`,
  },
  {
    path: 'pageTitle.direction',
    value: 'column',
    seen: `document.querySelector('nav[aria-label="Caminho"]').getBoundingClientRect().top >= document.querySelector('main h1').getBoundingClientRect().bottom`,
  },
  { path: 'content.container', value: 'fixed', seen: `${wide('main > *')} === 1200` },
  { path: 'footer.display', value: false, seen: `!${shows('footer')}` },
  { path: 'footer.container', value: 'fixed', seen: `${wide('footer > div')} === 1200` },
  {
    path: 'footer.fixed',
    value: false,
    seen: `document.querySelector('footer').getBoundingClientRect().top >= innerHeight`,
  },
  { path: 'pageLoader.type', value: 'spinner-logo', seen: '' },
  { path: 'illustrations.set', value: 'filled', at: '/erro/404', seen: shows('[data-illustration="filled"]') },
  { path: 'scrolltop.display', value: false, seen: '' },
  {
    path: 'engage.help',
    value: true,
    seen: `document.querySelector('[aria-label="Atalhos"]')?.textContent.includes('Teclado')`,
  },
  { path: 'engage.demos', value: true, seen: shows('[aria-label="Atalhos"] a[href="/demo"]') },
]

function BUTTON(text: string): string {
  return `[...document.querySelectorAll('${BAR} button')].some((button) => button.textContent === '${text}')`
}

const layoutOf = (pairs: [string, Value][]) =>
  pairs.reduce((layout, [path, value]) => changedAt(layout, path, value), DEFAULT_LAYOUT)

async function show(page: Page, at: string, pairs: [string, Value][]): Promise<void> {
  await inPage(page, `localStorage.setItem('LayoutConfig', JSON.stringify(${JSON.stringify(layoutOf(pairs))}))`)
  await page.goto(at)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  if (at.startsWith('/notas/')) await expect(dataRows(page).first()).toBeVisible()
  await page.mouse.move(800, 450)
}

test('every field of the layout has an effect that is tested here', () => {
  expect(EFFECTS.map(({ path }) => path)).toEqual(LAYOUT_FIELDS.map(({ path }) => path))
})

test('each field shows in the shell, and its default shows otherwise', async ({ page }) => {
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 1800, height: 500 })
  await enterPortal(page, '/ajuda/notas')
  for (const { path, value, at = '/ajuda/notas', and = [], seen } of EFFECTS) {
    if (seen === '') continue
    await show(page, at, and)
    expect(await inPage(page, seen), `${path} at its default`).toBeFalsy()
    await show(page, at, [...and, [path, value]])
    await expect.poll(() => inPage<boolean>(page, `!!(${seen})`), { message: `${path} = ${value}` }).toBe(true)
  }
})

test('the principal button leads to the wizard or to the import', async ({ page }) => {
  await enterPortal(page, '/notas/nfe', { layout: layoutOf([['toolbar.primaryButton', true]]) })
  await page.getByRole('button', { name: 'Criar' }).click()
  await expect(page.getByRole('dialog')).toContainText(/Create App|Criar/)
  await show(page, '/notas/nfe', [
    ['toolbar.primaryButton', true],
    ['toolbar.primaryButtonModal', 'importar'],
  ])
  await page.getByRole('button', { name: 'Criar' }).click()
  await expect(page).toHaveURL(at('/notas/importar'))
})

test('«Filtrar» leads to the first filter, the period to the notes of it', async ({ page }) => {
  const tools: [string, Value][] = [
    ['toolbar.filterButton', true],
    ['toolbar.daterangepickerButton', true],
  ]
  await enterPortal(page, '/notas/nfe', { layout: layoutOf(tools) })
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByPlaceholder('Nome, CNPJ/CPF, número ou chave')).toBeFocused()
  await page.goto('/cadastros/produtos')
  await page.getByRole('button', { name: /^Período:/ }).click()
  await page.getByText('Mês anterior', { exact: true }).click()
  await expect(page).toHaveURL(/\/notas\/nfe\?.*de=/)
})

test('the page loader shows what the layout configures while a screen loads', async ({ page }) => {
  for (const type of ['default', 'spinner-message', 'spinner-logo']) {
    await enterPortal(page, '/inicio', { layout: layoutOf([['pageLoader.type', type]]) })
    await inPage(page, `localStorage.setItem('LayoutConfig', '{"pageLoader":{"type":"${type}"}}')`)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible()
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await gate
      await route.continue()
    })
    await page.getByRole('link', { name: 'Captura', exact: true }).click()
    await expect(page.locator(`[data-loader="${type}"]`)).toBeAttached()
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Captura' })).toBeVisible()
    await page.unroute('**/assets/*.js')
  }
})

test('without its button the page has no way back to the top but scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await enterPortal(page, '/ajuda/notas', { layout: layoutOf([['scrolltop.display', false]]) })
  await expect(page.getByRole('heading', { name: 'Teclado' })).toBeAttached()
  await inPage(page, scrolledPage)
  await page.waitForTimeout(300)
  await expect(page.getByRole('button', { name: 'Voltar ao topo' })).toHaveCount(0)
})

test('the list of notes works in every layout', async ({ page }) => {
  const layouts: [string, Value][][] = [
    [['layoutType', 'dark-sidebar']],
    [['layoutType', 'light-header']],
    [['header.fixed', false]],
    [['content.container', 'fixed']],
  ]
  await enterPortal(page, '/inicio')
  for (const pairs of layouts) {
    await inPage(page, `localStorage.setItem('LayoutConfig', JSON.stringify(${JSON.stringify(layoutOf(pairs))}))`)
    await openNotas(page)
    // the grid scrolls by itself: it never renders all rows
    expect(await dataRows(page).count()).toBeLessThan(60)
  }
})
