// spec: 1.21, 9.24

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, inPage, signInPage, test } from '../portal.ts'

/** Serious faults of access, and content wider than the window. */
async function expectAccessible(page: Page): Promise<void> {
  // focus guards of Base UI are empty on purpose; a popup belongs to its field, not to a landmark
  const builder = new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]').disableRules(['region'])
  const { violations } = await builder.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  const overflow = await inPage<number>(
    page,
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overflow, 'the page never scrolls sideways').toBeLessThanOrEqual(0)
}

const chooseLanguage = async (page: Page, label: string, language: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: language }).click()
}

// spec: 2.3
test('the demonstration opens without a user and with one', async ({ page }) => {
  await page.goto('/demo')
  await expect(page.getByRole('heading', { level: 1, name: 'Demonstração' })).toBeVisible()
  await signInPage(page)
  await page.goto('/demo')
  await expect(page).toHaveURL('/demo')
  await expect(page.getByRole('heading', { level: 1, name: 'Demonstração' })).toBeVisible()
})

// spec: 4.19, 4.20, 4.21
test('the wizard in English: five steps, blocked without names, and Submit reloads', async ({ page }) => {
  await page.goto('/demo')
  await chooseLanguage(page, 'Escolha o idioma', 'English')
  await page.getByRole('button', { name: 'Create', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Create App' })
  await expect(dialog).toHaveAttribute('lang', 'en')
  await expect(dialog.getByRole('listitem')).toHaveText([/Details/, /Frameworks/, /Database/, /Storage/, /Completed/])
  const next = dialog.getByRole('button', { name: 'Next' })
  const heading = dialog.getByRole('heading', { level: 3 })
  const radio = (name: string) => dialog.getByRole('radio', { name })
  await next.click()
  await expect(dialog.getByLabel('App name')).toHaveAccessibleDescription('App name is required')
  await expect(dialog.getByLabel('App name')).toBeFocused()
  await expect(heading).toHaveText('Step 1 of 5: Details')
  await expect(radio('Quick Online Courses')).toBeChecked()
  await dialog.getByLabel('App name').fill('Agenda')
  await expect(dialog.getByText('App name is required')).toHaveCount(0)
  await next.click()
  await expect(heading).toHaveText('Step 2 of 5: Frameworks')
  await expect(radio('HTML5')).toBeChecked()
  await next.click()
  const database = dialog.getByLabel('Database name')
  await expect(database).toHaveValue('db_name')
  await expect(radio('MySQL')).toBeChecked()
  await database.fill('  ')
  await next.click()
  await expect(database).toHaveAccessibleDescription('Database name is required')
  await expect(heading).toHaveText('Step 3 of 5: Database')
  await database.fill('db_name')
  await next.click()
  await expect(radio('Basic Server')).toBeChecked()
  await next.click()
  await expect(heading).toHaveText('Step 5 of 5: Completed')
  await expect(dialog.getByText('MySQL · db_name')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect(heading).toHaveText('Step 4 of 5: Storage')
  await next.click()
  await inPage(page, 'window.before = true')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => inPage<boolean>(page, 'window.before === undefined')).toBe(true)
})

test('the wizard works by keyboard alone, and Esc returns the focus', async ({ page }) => {
  await page.goto('/demo')
  const create = page.getByRole('button', { name: 'Criar aplicativo' })
  await create.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Criar aplicativo' })
  await dialog.getByLabel('Nome do aplicativo').focus()
  await page.keyboard.type('Agenda')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { level: 3 })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'ReactJS' })).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(create).toBeFocused()
})

// spec: 5.9, 9.6
test('the language is kept, and an unknown one falls back to English', async ({ page }) => {
  await page.goto('/demo')
  const title = page.getByRole('heading', { level: 1 })
  await chooseLanguage(page, 'Escolha o idioma', '日本語')
  await expect(title).toHaveText('デモ')
  await page.reload()
  await expect(title).toHaveText('デモ')
  await expect(page.locator('[lang="ja"]').filter({ has: title })).toHaveCount(1)
  expect(await inPage<string>(page, `localStorage.getItem('i18nConfig')`)).toBe('{"selectedLang":"ja"}')
  await inPage(page, `localStorage.setItem('i18nConfig', '{"selectedLang":"tlh"}')`)
  await page.reload()
  await expect(title).toHaveText('Demonstration')
})

// spec: 5.5
test('each validation message shows at its field', async ({ page }) => {
  await page.goto('/demo')
  const verify = page.getByRole('button', { name: 'Verificar' })
  await verify.click()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('E-mail é obrigatório')
  await expect(page.getByText('É preciso aceitar os termos e condições')).toBeVisible()
  await expect(page.getByText('Senha deve ter no mínimo 8 caracteres')).toBeVisible()
  await expect(page.getByText('Código do item não foi encontrado')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Usuário').fill('helena')
  await page.getByLabel('E-mail').fill('h@exemplo.com.br')
  await page.getByLabel('Senha').fill('segredo1')
  await page.getByLabel('Código do item').fill('B2')
  await page.getByLabel('Aceito os termos e condições').check()
  await verify.click()
  await expect(page.getByRole('alert')).toHaveText('Os dados de acesso estão incorretos')
})

test('the five toolbars filter one table, choose a period and create; paper shows the table alone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/demo')
  const bar = (name: string) => page.getByRole('region', { name, exact: true })
  const count = page.getByRole('status').filter({ hasText: 'registros' })
  for (const name of ['Clássica', 'Contábil', 'Estendida', 'Relatórios', 'SaaS']) {
    await expect(bar(name).getByRole('button', { name: 'Filtro' })).toBeVisible()
    await expect(bar(name).getByRole('button', { name: /^Período: / })).toBeVisible()
    await expect(bar(name).getByRole('button', { name: 'Criar' })).toBeVisible()
  }
  const progress = bar('Estendida').getByRole('progressbar', { name: 'Meta de vendas' })
  await expect(progress).toHaveAttribute('aria-valuenow', '72')
  await expect(bar('Relatórios').getByRole('button', { name: 'Imprimir' })).toBeVisible()
  await expect(count).toHaveText('12 de 12 registros')
  await bar('Clássica').getByRole('button', { name: 'Filtro' }).click()
  await page.getByRole('radio', { name: 'Concluído' }).check()
  await expect(count).toHaveText('4 de 12 registros')
  await page.getByRole('button', { name: 'Limpar o filtro' }).click()
  const search = bar('SaaS').getByLabel('Buscar por nome')
  await search.fill('a')
  await expect(count).toHaveText('12 de 12 registros')
  await search.fill('aur')
  await expect(count).toHaveText('1 de 12 registros')
  await search.fill('')
  await bar('Contábil').getByRole('button', { name: 'Mês anterior' }).click()
  await expect(count).not.toHaveText('12 de 12 registros')
  const period = bar('Estendida').getByRole('button', { name: /^Período: / })
  await period.click()
  await expectAccessible(page)
  await page.getByRole('dialog', { name: 'Período' }).getByRole('button', { name: 'Hoje' }).click()
  await expect(count).toHaveText('1 de 12 registros')
  const create = bar('SaaS').getByRole('button', { name: 'Criar' })
  // 0.01 ms
  await expect(create).toHaveCSS('transition-duration', '1e-05s')
  await create.click()
  await expect(page.getByRole('dialog', { name: 'Criar aplicativo' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  await expect(create).toBeHidden()
  await expect(page.getByRole('cell', { name: 'Aurora Papelaria' })).toBeVisible()
})

for (const { theme, width } of [
  { theme: 'light', width: 1440 },
  { theme: 'dark', width: 768 },
  { theme: 'light', width: 320 },
]) {
  test(`the page has no fault of access in the theme ${theme} at ${width} px`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.addInitScript(`localStorage.setItem('kt_theme_mode_value', '${theme}')`)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/demo')
    await expect(page.getByRole('heading', { level: 1, name: 'Demonstração' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expectAccessible(page)
    const small = await page.locator('main :is(button, a:not(nav a), select):visible').evaluateAll((elements) =>
      elements
        .map((element) => ({ name: element.outerHTML.slice(0, 90), box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 24 || box.width < 24)
        .map(({ name }) => name),
    )
    expect(small, 'targets of 24 px at least').toEqual([])
  })
}

test('on a touch screen the targets are 44 px', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto('/demo')
  await expect(page.getByRole('button', { name: 'Verificar' })).toBeVisible()
  const small = await page
    .locator('main')
    .locator(
      ':is(button, select, input:not([type=radio], [type=checkbox], [type=file], [aria-hidden]), label:has(input)):visible',
    )
    .evaluateAll((elements) =>
      elements
        .map((element) => ({ name: element.outerHTML.slice(0, 90), height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height < 43.9)
        .map(({ name, height }) => `${height} ${name}`),
    )
  expect(small).toEqual([])
  await context.close()
})

// spec: 9.9
test('a notice disappears after five seconds', async ({ page }) => {
  await page.goto('/demo/layout')
  await page.getByRole('button', { name: 'Salvar' }).focus()
  await page.keyboard.press('Enter')
  const notice = page.getByText('Layout salvo neste navegador.')
  await expect(notice).toBeVisible()
  const start = Date.now()
  await expect(notice).toHaveCount(0)
  const duration = Date.now() - start
  expect(duration).toBeGreaterThan(4000)
  expect(duration).toBeLessThan(9000)
})
