// spec: 2.36, 9.8

import { AxeBuilder } from '@axe-core/playwright'
import { API, dataRows, enterPortal, expect, inPage, test } from '../portal.ts'

const full = process.env.PORTAL_TEST_FULL === '1'

test('«?» opens the help on the topic of the screen, with its keys; the list keeps working', async ({ page }) => {
  await enterPortal(page, '/notas/nfe')
  await expect(dataRows(page).first()).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('complementary', { name: 'Ajuda' })
  await expect(help.getByRole('heading', { name: /^Notas/ })).toBeVisible()
  await help.getByRole('button', { name: 'Todas as teclas' }).click()
  await expect(help).toContainText('Na lista de notas')
  await expect(help).toContainText('Buscar em tudo')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  const field = page.getByPlaceholder('Nome, CNPJ/CPF, número ou chave')
  await field.pressSequentially('?')
  await expect(help).toBeHidden()
  await page.getByRole('button', { name: 'Ajuda' }).click()
  await expect(help).toBeVisible()
})

test('when the page’s code does not load, the splash says so and offers a retry', async ({ page, expectFailures }) => {
  expectFailures(/ERR_FAILED/)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByText('O portal não carregou. Confira a conexão e tente de novo.')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
})

test('the first Tab leads past the menu to the content', async ({ page }) => {
  await enterPortal(page, '/inicio')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#conteudo')).toBeFocused()
})

test('the second Tab offers the list, which Enter focuses', async ({ page }) => {
  await enterPortal(page, '/notas/nfe')
  await expect(dataRows(page).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('button', { name: 'Ir para a lista' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid')).toBeFocused()
})

test('one of three hundred companies is found and chosen by keyboard, and recent ones are listed first', async ({
  page,
}) => {
  const reply = (await (await page.request.post(`${API}/demo`, { data: { usuario: 'demo', senha: 'demo' } })).json())
    .data
  const many = Array.from({ length: 300 }, (_, n) => ({
    cpfcnpj: String(10_000_000_000_000 + n * 7919),
    nome: `Companhia Número ${n} de Comércio e Participações Ltda`,
    uf: 'SP',
    papel: 'contador',
  }))
  await page.route(`**${API}/empresas`, (route) => route.fulfill({ json: { data: [...many, ...reply.empresas] } }))
  await page.route(new RegExp(`${API}/(usuario/parametros|log|consulta)`), async (route) => {
    const isKnown = reply.empresas.some(({ cpfcnpj }: { cpfcnpj: string }) => route.request().url().includes(cpfcnpj))
    await (isKnown ? route.continue() : route.fulfill({ json: { data: [], proximo: null } }))
  })
  await enterPortal(page, '/inicio')
  await expect(page.getByRole('button', { name: /^Empresa: Companhia Número 0 / })).toBeVisible()
  await page.getByRole('button', { name: /^Empresa: / }).click()
  const box = page.getByRole('combobox', { name: 'Buscar empresa' })
  await expect(box).toBeFocused()
  const start = Date.now()
  await box.fill('avelar')
  await expect(page.getByRole('option')).toHaveCount(1)
  expect(Date.now() - start).toBeLessThan(1500)
  await box.press('Enter')
  await expect(page.getByRole('button', { name: /^Empresa: Irmãos Avelar/ })).toBeVisible()
  await page.getByRole('button', { name: /^Empresa: / }).click()
  await expect(page.getByRole('group', { name: 'Recentes' }).getByRole('option')).toHaveText(/Companhia Número 0/)
  await box.fill('10.000.000')
  await expect(page.getByRole('option').first()).toContainText('Companhia')
  await box.press('ArrowDown')
  await box.press('ArrowDown')
  await box.press('ArrowUp')
  await expect(box).toHaveAttribute('aria-activedescendant', /-1$/)
  await box.press('Escape')
  await expect(box).toBeHidden()
  await expect(page.getByRole('button', { name: /^Empresa: Irmãos Avelar/ })).toBeFocused()
})

test('a server that does not answer does not block signing out', async ({ page }) => {
  await enterPortal(page, '/inicio')
  await page.route(`**${API}/logout`, () => undefined)
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
  expect(await inPage<string | null>(page, `localStorage.getItem('usuario')`)).toBeNull()
})

test('each tab keeps the company it works for', async ({ page, context }) => {
  await enterPortal(page, '/inicio')
  const other = await context.newPage()
  await other.goto('/inicio')
  await other.getByRole('button', { name: /^Empresa:/ }).click()
  await other.getByRole('option', { name: /Indústria de Móveis/ }).click()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Empresa: Irmãos Avelar/ })).toBeVisible()
  await other.reload()
  await expect(other.getByRole('button', { name: /^Empresa: Indústria de Móveis/ })).toBeVisible()
})

const PLACES = ['/inicio', '/notas/nfe', '/demo/layout', '/ajuda/notas', '/erro/404', '/erro/500', '/sped/fiscal']
for (const [name, width] of [
  ['320 px', 320],
  // 1280 px at 200 %; at 400 % it equals the first width
  ['200 %', 640],
] as const) {
  test(`at ${name} the page does not scroll sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 512 })
    await enterPortal(page, '/inicio')
    for (const path of full ? PLACES : PLACES.slice(0, 5)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const over = await inPage<number>(page, 'document.documentElement.scrollWidth - innerWidth')
      expect(over, path).toBeLessThanOrEqual(0)
    }
  })
}

test('a printed page shows the content alone, light, without filters and with whole rows', async ({ page }) => {
  await enterPortal(page, '/ajuda/notas')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.locator('aside')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/notas/nfe')
  await inPage(page, `document.documentElement.dataset.theme = 'dark'`)
  const kinds = page.getByRole('navigation', { name: 'Tipo de documento' })
  await expect(kinds).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(kinds).toBeHidden()
  await expect(page.getByRole('searchbox').first()).toBeHidden()
  const style = (selector: string, property: string) =>
    inPage<string>(page, `getComputedStyle(document.querySelector('${selector}')).${property}`)
  expect(await style('[role=row]', 'breakInside')).toBe('avoid')
  expect(await style('main h1', 'color')).toBe('rgb(20, 32, 46)')
})

test('the theme fades for 300 ms when it is switched, and not at all where motion is unwanted', async ({ page }) => {
  await enterPortal(page, '/inicio')
  const fade = () =>
    inPage<string>(
      page,
      `(() => {
        document.documentElement.dataset.themeChange = ''
        const of = getComputedStyle(document.querySelector('header')).transitionDuration
        delete document.documentElement.dataset.themeChange
        return of
      })()`,
    )
  await expect(page.getByRole('banner')).toBeVisible()
  expect(await fade()).toBe('0.3s, 0.3s, 0.3s')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('button', { name: 'Tema' }).click()
  await page.getByRole('menuitemradio', { name: 'Do sistema' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  const kept = `['kt_theme_mode_menu', 'kt_theme_mode_value'].map((key) => localStorage.getItem(key))`
  expect(await inPage(page, kept)).toEqual(['system', 'light'])
})

test('a rate limit shows «Atenção» with a countdown, then the list loads by itself', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/429/)
  const problem = {
    type: 'limite.muitos_pedidos',
    error: 'Muitos pedidos. Aguarde.',
    message: 'Muitos pedidos. Aguarde.',
  }
  await page.route(
    `**${API}/consulta?**`,
    (route) => route.fulfill({ status: 429, headers: { 'retry-after': '8' }, json: problem }),
    { times: 1 },
  )
  await enterPortal(page, '/notas/nfe')
  const dialog = page.getByRole('alertdialog', { name: 'Atenção' })
  await expect(dialog).toContainText('Muitos pedidos. Aguarde.')
  await expect(dialog).toContainText(/Tente de novo em \d segundos?\./)
  await expect(dialog).toBeHidden({ timeout: 15_000 })
  await expect(dataRows(page).first()).toBeVisible()
})
