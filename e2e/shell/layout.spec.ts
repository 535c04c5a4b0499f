// spec: 2.2, 2.34, 2.35, 9.10

import { readFile } from 'node:fs/promises'
import { LAYOUT_FIELDS } from '../../apps/web/src/prefs/layout-fields.ts'
import { DEFAULT_LAYOUT } from '../../apps/web/src/prefs/layout-schema.ts'
import { API, enterPortal, expect, inPage, test } from '../portal.ts'

const stored = (key = 'LayoutConfig') => `JSON.parse(localStorage.getItem('${key}') ?? 'null')`

test('the builder edits every field, starting with the defaults', async ({ page }) => {
  await enterPortal(page, '/demo/layout')
  const form = page.locator('form')
  await expect(form.getByRole('radio', { name: 'Menu lateral claro' })).toBeChecked()
  await expect(form.getByLabel('Cor de destaque')).toHaveValue('#50cd89')
  await expect(form.getByLabel('Texto do botão principal')).toHaveValue('Criar')
  await expect(form.getByRole('switch', { name: 'Botão principal' })).not.toBeChecked()
  const controls = await form
    .locator('fieldset, [role="switch"], input[type="color"], input[type="text"], input:not([type])')
    .count()
  expect(controls).toBe(LAYOUT_FIELDS.length)
})

test('«Pré-visualizar» applies without storing, «Salvar» stores, «Restaurar» restores the defaults', async ({
  page,
}) => {
  await enterPortal(page, '/demo/layout')
  await page.getByRole('switch', { name: 'Mostrar o rodapé' }).click()
  await page.getByRole('button', { name: 'Pré-visualizar' }).click()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  expect(await inPage(page, stored())).toBeNull()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Layout salvo neste navegador.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Layout' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await page.getByRole('button', { name: 'Restaurar' }).click()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(await inPage(page, stored())).toEqual(DEFAULT_LAYOUT)
})

test('another type of layout or of toolbar is kept and reloads the page; the splash closes half a second later', async ({
  page,
}) => {
  // when the first screen was rendered, and when the splash closed
  await page.addInitScript(`
    window.splashTimes = { shown: 0, hidden: 0 }
    new MutationObserver(() => {
      const times = window.splashTimes
      if (!times.shown && document.querySelector('h1')) times.shown = performance.now()
      if (!times.hidden && document.getElementById('splash')?.hidden) times.hidden = performance.now()
    }).observe(document, { subtree: true, childList: true, attributes: true })
  `)
  await enterPortal(page, '/demo/layout')
  for (const [name, path, value] of [
    ['Cabeçalho escuro', 'layoutType', 'dark-header'],
    ['Em duas linhas', 'toolbar.layout', 'extended'],
  ]) {
    await page.getByRole('radio', { name, exact: true }).click()
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await loaded
    await expect(page.locator('#splash')).toBeHidden()
    const times = await inPage<{ shown: number; hidden: number }>(page, 'window.splashTimes')
    expect(times.hidden - times.shown).toBeGreaterThan(400)
    expect(await inPage(page, `${stored()}.${path}`)).toBe(value)
    await expect(page.getByRole('heading', { level: 1, name: 'Layout' })).toBeVisible()
  }
})

test('the theme of the builder is the theme of the header', async ({ page }) => {
  await enterPortal(page, '/demo/layout')
  await page.getByRole('radio', { name: 'Escuro', exact: true }).click()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await inPage(page, `localStorage.getItem('kt_theme_mode_menu')`)).toBe('dark')
  await page.getByRole('button', { name: 'Restaurar' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('a layout is exported and imported; invalid fields of a file are listed and get their defaults', async ({
  page,
}) => {
  await enterPortal(page, '/demo/layout')
  await page.getByRole('switch', { name: 'Fundo da página branco' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar JSON' }).click()
  const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(exported.app.general.pageBgWhite).toBe(true)
  const wrong = { ...exported, layoutType: 'arco-íris', footer: { display: false } }
  const give = (text: string) =>
    page
      .getByLabel('Arquivo do layout')
      .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await give(JSON.stringify(wrong))
  await expect(page.getByText('menos o que ele traz errado: Tipo de layout.')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Menu lateral claro' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Mostrar o rodapé' })).not.toBeChecked()
  await give('nada')
  await expect(page.getByText('O arquivo não é um JSON. Nada mudou.')).toBeVisible()
})

test('bad stored values fall back one by one, under the configured key', async ({ page }) => {
  await page.route(`**${API}/configuracao`, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), layout_chave: 'OutraChave' } })
  })
  await page.addInitScript(
    `localStorage.setItem('OutraChave', '{"layoutType":"x","sidebar":{"minimized":true,"display":7},"footer":null}')`,
  )
  await enterPortal(page, '/inicio')
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const width = `document.querySelector('aside').getBoundingClientRect().width`
  await expect.poll(() => inPage<number>(page, width)).toBe(64)
  await page.keyboard.press('Alt+m')
  await expect(page.getByRole('button', { name: 'Minimizar menu' })).toBeVisible()
  expect(await inPage(page, `${stored('OutraChave')}.sidebar`)).toEqual(DEFAULT_LAYOUT.sidebar)
  expect(await inPage(page, stored())).toBeNull()
})

test('the builder opens without a user too', async ({ page }) => {
  await page.goto('/demo/layout')
  await expect(page.getByRole('heading', { level: 1, name: 'Layout' })).toBeVisible()
  await page.getByRole('link', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/login')
})
