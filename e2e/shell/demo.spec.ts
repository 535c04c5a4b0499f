import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, inPage, signInPage, test } from '../portal.ts'

const speak = (page: Page, language: string) =>
  inPage(page, `localStorage.setItem('i18nConfig', JSON.stringify({ selectedLang: '${language}' }))`)

async function axe(page: Page): Promise<void> {
  // focus guards pass the focus on; an open list belongs to its field, not to a landmark (best practice, not a WCAG criterion)
  const builder = new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]').disableRules(['region'])
  const { violations } = await builder.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  const overflow = await inPage<number>(
    page,
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overflow, 'the page never scrolls sideways').toBeLessThanOrEqual(0)
}

/** The component page loads its parts as they come in sight: down to its end, so that all of them stand. */
async function openUi(page: Page): Promise<void> {
  await page.goto('/demo/ui')
  const end = page.getByRole('heading', { name: 'Soltar arquivos' })
  await expect(page.getByRole('heading', { name: 'Botões' })).toBeVisible()
  await expect(async () => {
    await page
      .locator('main > div')
      .last()
      .evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await expect(end).toBeVisible({ timeout: 500 })
    await expect(page.getByText('Lista desabilitada')).toBeAttached({ timeout: 500 })
  }).toPass()
}

test('the demonstration is open without a user and with one', async ({ page }) => {
  await page.goto('/demo')
  await expect(page.getByRole('heading', { level: 1, name: 'Demonstração' })).toBeVisible()
  await signInPage(page)
  await page.goto('/demo')
  await expect(page).toHaveURL('/demo')
  await expect(page.getByRole('heading', { level: 1, name: 'Demonstração' })).toBeVisible()
})

const WIZARDS = [
  {
    language: 'en',
    create: 'Create',
    title: 'Create App',
    next: 'Next',
    back: 'Back',
    submit: 'Submit',
    steps: ['Details', 'Frameworks', 'Database', 'Storage', 'Completed'],
    appName: 'App name',
    appError: 'App name is required',
    databaseName: 'Database name',
    databaseError: 'Database name is required',
    chosen: ['Quick Online Courses', 'HTML5', 'MySQL', 'Basic Server'],
  },
  {
    language: 'pt-BR',
    create: 'Criar',
    title: 'Criar aplicativo',
    next: 'Avançar',
    back: 'Voltar',
    submit: 'Enviar',
    steps: ['Detalhes', 'Frameworks', 'Banco de dados', 'Armazenamento', 'Conclusão'],
    appName: 'Nome do aplicativo',
    appError: 'O nome do aplicativo é obrigatório',
    databaseName: 'Nome do banco de dados',
    databaseError: 'O nome do banco de dados é obrigatório',
    chosen: ['Cursos rápidos on-line', 'HTML5', 'MySQL', 'Servidor básico'],
  },
]

for (const words of WIZARDS) {
  test(`the wizard goes through its five steps, blocked without names, and Submit reloads, in ${words.language}`, async ({
    page,
  }) => {
    await page.goto('/demo')
    await speak(page, words.language)
    await page.reload()
    await page.getByRole('button', { name: words.create, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: words.title })
    await expect(dialog).toHaveAttribute('lang', words.language)
    await expect(dialog.getByRole('listitem')).toHaveCount(5)
    for (const step of words.steps) await expect(dialog.getByText(step, { exact: true }).first()).toBeVisible()
    const next = dialog.getByRole('button', { name: words.next })
    const heading = dialog.getByRole('heading', { level: 3 })
    const radio = (index: number) => dialog.getByRole('radio', { name: words.chosen[index] ?? '' })

    await next.click()
    await expect(dialog.getByText(words.appError, { exact: true })).toBeVisible()
    await expect(dialog.getByLabel(words.appName)).toBeFocused()
    await expect(heading).toContainText(words.steps[0] ?? '')
    await expect(radio(0)).toBeChecked()
    await dialog.getByLabel(words.appName).fill('Meu aplicativo')
    await expect(dialog.getByText(words.appError, { exact: true })).toHaveCount(0)
    await next.click()

    await expect(heading).toContainText(words.steps[1] ?? '')
    await expect(radio(1)).toBeChecked()
    await next.click()

    const database = dialog.getByLabel(words.databaseName)
    await expect(database).toHaveValue('db_name')
    await expect(radio(2)).toBeChecked()
    await database.fill('  ')
    await next.click()
    await expect(dialog.getByText(words.databaseError, { exact: true })).toBeVisible()
    await expect(heading).toContainText(words.steps[2] ?? '')
    await database.fill('db_name')
    await next.click()

    await expect(radio(3)).toBeChecked()
    await next.click()
    await expect(heading).toContainText(words.steps[4] ?? '')
    await expect(dialog.getByText('MySQL · db_name')).toBeVisible()
    await dialog.getByRole('button', { name: words.back }).click()
    await expect(heading).toContainText(words.steps[3] ?? '')
    await next.click()
    await inPage(page, 'window.before = true')
    await dialog.getByRole('button', { name: words.submit }).click()
    await expect(dialog).toHaveCount(0)
    expect(await inPage<boolean>(page, 'window.before === undefined')).toBe(true)
  })
}

test('the wizard is walked by keyboard alone, and Esc gives the focus back', async ({ page }) => {
  await page.goto('/demo')
  const create = page.getByRole('button', { name: 'Criar', exact: true })
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
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(create).toBeFocused()
})

test('a language is chosen on the page, kept, and unknown ones fall back to English', async ({ page }) => {
  await page.goto('/demo')
  await page.getByLabel('Escolha o idioma').selectOption('ja')
  await expect(page.getByRole('heading', { level: 1, name: 'デモ' })).toBeVisible()
  await page.reload()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText('デモ')
  expect(
    await title.evaluate(
      (element: { closest: (css: string) => { getAttribute: (name: string) => string | null } | null }) =>
        element.closest('[lang]')?.getAttribute('lang'),
    ),
  ).toBe('ja')
  expect(await inPage<string>(page, `localStorage.getItem('i18nConfig')`)).toBe('{"selectedLang":"ja"}')
  await axe(page)
  await speak(page, 'tlh')
  await page.reload()
  await expect(title).toHaveText('Demonstration')
})

test('the validation messages stand at their fields', async ({ page }) => {
  await page.goto('/demo')
  const verify = page.getByRole('button', { name: 'Verificar' })
  await verify.click()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('E-mail é obrigatório')
  await expect(page.getByText('É preciso aceitar os termos e condições')).toBeVisible()
  await expect(page.getByText('Senha deve ter no mínimo 8 caracteres')).toBeVisible()
  await expect(page.getByText('Código do item não foi encontrado')).toBeVisible()
  await axe(page)
  await page.getByLabel('Usuário').fill('helena')
  await page.getByLabel('E-mail').fill('h@exemplo.com.br')
  await page.getByLabel('Senha').fill('segredo1')
  await page.getByLabel('Código do item').fill('B2')
  await page.getByLabel('Aceito os termos e condições').check()
  await verify.click()
  await expect(page.getByRole('alert')).toHaveText('Os dados de acesso estão incorretos')
})

test('the five toolbars filter, pick a period, create and print over one table', async ({ page }) => {
  await page.goto('/demo/barras')
  const bar = (name: string) => page.getByRole('region', { name, exact: true })
  const count = page.getByRole('status').filter({ hasText: 'registros' })
  for (const name of ['Clássica', 'Contábil', 'Estendida', 'Relatórios', 'SaaS']) {
    await expect(bar(name).getByRole('button', { name: /^Filtro/ })).toBeVisible()
    await expect(bar(name).getByRole('button', { name: /^Período: / })).toBeVisible()
    await expect(bar(name).getByRole('button', { name: 'Criar' })).toBeVisible()
  }
  await expect(count).toHaveText('12 de 12 registros')
  await expect(bar('Estendida').getByRole('progressbar', { name: 'Meta de vendas' })).toHaveAttribute(
    'aria-valuenow',
    '72',
  )
  await bar('Clássica').getByRole('button', { name: 'Filtro' }).click()
  await page.getByRole('radio', { name: 'Concluído' }).check()
  await expect(count).toHaveText('4 de 12 registros')
  await page.getByRole('button', { name: 'Limpar o filtro' }).click()
  await bar('SaaS').getByLabel('Procurar por nome').fill('a')
  await expect(count).toHaveText('12 de 12 registros')
  await bar('SaaS').getByLabel('Procurar por nome').fill('aur')
  await expect(count).toHaveText('1 de 12 registros')
  await bar('SaaS').getByLabel('Procurar por nome').fill('')
  await bar('Relatórios').getByRole('button', { name: 'Atrasado' }).click()
  await expect(count).toHaveText('4 de 12 registros')
  await bar('Relatórios').getByRole('button', { name: 'Todos' }).click()
  await bar('Contábil').getByRole('button', { name: 'Mês anterior' }).click()
  await expect(count).not.toHaveText('12 de 12 registros')
  await bar('Estendida')
    .getByRole('button', { name: /^Período: / })
    .click()
  await page.getByRole('dialog', { name: 'Período' }).getByRole('button', { name: 'Hoje' }).click()
  await expect(count).toHaveText('1 de 12 registros')
  await axe(page)
  await bar('SaaS').getByRole('button', { name: 'Criar' }).click()
  await expect(page.getByRole('dialog', { name: 'Criar aplicativo' })).toBeVisible()
})

for (const { theme, width } of [
  { theme: 'Claro', width: 1440 },
  { theme: 'Escuro', width: 768 },
  { theme: 'Claro', width: 320 },
]) {
  test(`every component stands in the theme ${theme} at ${width} px, without fault of access`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await openUi(page)
    await page.getByRole('radio', { name: theme, exact: true }).check()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme === 'Claro' ? 'light' : 'dark')
    await expect(page.locator('html')).not.toHaveAttribute('data-theme-change')
    await axe(page)
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
  await openUi(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Componentes' })).toBeVisible()
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

test('numbers and dates are typed the Brazilian way, faults said on leaving', async ({ page }) => {
  await openUi(page)
  const value = page.getByLabel('Valor', { exact: true })
  await value.fill('98765,4')
  await value.press('Tab')
  await expect(value).toHaveValue('98.765,40')
  await value.fill('1,2,3')
  await value.press('Tab')
  await expect(value).toHaveAccessibleDescription('Escreva um número, como 1.234,56.')
  const rate = page.getByLabel('Alíquota (%)')
  await rate.fill('101')
  await rate.press('Tab')
  await expect(rate).toHaveAccessibleDescription('O maior valor é 100,00.')
  const day = page.getByLabel('Emissão', { exact: true })
  await day.pressSequentially('28022026')
  await expect(day).toHaveValue('28/02/2026')
  await day.press('Tab')
  await day.fill('31/12/1899')
  await day.press('Tab')
  await expect(day).toHaveAccessibleDescription('Data inválida. Exemplo: 21/11/2026')
  await day.fill('31/12/2099')
  await day.press('Tab')
  await expect(day).toHaveAccessibleDescription('As barras entram sozinhas.')
})

test('the calendar is walked by arrows, and its day stands in the field', async ({ page }) => {
  await openUi(page)
  await page.getByRole('button', { name: 'Abrir calendário: Emissão' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'Emissão' })
  await expect(panel.locator('[aria-current="date"]')).toBeFocused()
  await page.keyboard.press('PageDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await expect(panel.locator('button:focus')).toHaveAttribute('aria-label', /^domingo, /)
  await axe(page)
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(page.getByLabel('Emissão', { exact: true })).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  const bounded = page.getByRole('button', { name: 'Abrir calendário: Dia de novembro' })
  await bounded.click()
  await expect(page.getByRole('button', { name: 'Próximo mês' })).toBeDisabled()
})

test('lists, tabs and menus answer to the keyboard', async ({ page }) => {
  await openUi(page)
  const uf = page.getByRole('combobox', { name: 'UF', exact: true })
  await uf.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('p')
  await expect(page.getByRole('option', { name: 'Pará', exact: true })).toHaveAttribute('data-highlighted', '')
  await axe(page)
  await page.keyboard.press('Enter')
  await expect(uf).toContainText('Pará')
  const state = page.getByLabel('Estado', { exact: true })
  await state.fill('esp')
  await page.getByRole('option', { name: 'Espírito Santo' }).click()
  await expect(state).toHaveValue('Espírito Santo')
  await page.getByRole('tab', { name: 'Resumo' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tabpanel')).toContainText('Os 990 itens.')
  await page.getByRole('button', { name: 'Ações' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Copiar chave' }).press('Enter')
  await expect(page.getByText('Chave copiada.')).toBeVisible()
})

test('a notice stays for five seconds', async ({ page }) => {
  await openUi(page)
  await page.getByRole('button', { name: 'Mostrar aviso' }).focus()
  await page.keyboard.press('Enter')
  const notice = page.getByText('2 chaves copiadas.')
  await expect(notice).toBeVisible()
  const start = Date.now()
  await expect(notice).toHaveCount(0)
  const stood = Date.now() - start
  expect(stood).toBeGreaterThan(4000)
  expect(stood).toBeLessThan(9000)
})

test('a table has 25, 50 or 100 lines a page, sorts by its head and says where one is', async ({ page }) => {
  await openUi(page)
  const paging = page.getByRole('navigation', { name: 'Páginas da tabela' })
  await expect(paging).toContainText('1–25 de 1.284')
  await paging.getByRole('button', { name: 'Próxima página' }).click()
  await expect(paging).toContainText('26–50 de 1.284')
  await paging.getByLabel('Linhas por página').selectOption('100')
  await expect(paging).toContainText('1–100 de 1.284')
  await paging.getByRole('button', { name: 'Última página' }).press('Enter')
  await expect(paging).toContainText('1.201–1.284 de 1.284')
  await expect(paging.getByRole('button', { name: 'Última página' })).toBeFocused()
  await paging.getByRole('button', { name: 'Página anterior' }).click()
  await paging.getByRole('button', { name: 'Primeira página' }).click()
  const table = page.getByRole('region', { name: 'Notas de exemplo', exact: true })
  await table.getByRole('button', { name: 'Valor (R$)' }).click()
  await table.getByRole('button', { name: 'Valor (R$)' }).click()
  await expect(table.getByRole('columnheader', { name: 'Valor (R$)' })).toHaveAttribute('aria-sort', 'descending')
  await expect(table.getByRole('row').nth(1)).toContainText('1.234.567.890,12')
})

test('nothing moves when less motion is asked for, and paper shows the content alone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/demo/barras')
  const create = page.getByRole('region', { name: 'Clássica' }).getByRole('button', { name: 'Criar' })
  await expect(create).toBeVisible()
  // 0.01 ms
  await expect(create).toHaveCSS('transition-duration', '1e-05s')
  await page.emulateMedia({ media: 'print' })
  await expect(create).toBeHidden()
  await expect(page.getByRole('cell', { name: 'Aurora Papelaria' })).toBeVisible()
})
