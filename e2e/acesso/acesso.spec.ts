import { at, dataRows, expect, inPage, openNotas, signInPage, test } from '../portal.ts'

const FIELDS = [
  'cpfcnpj',
  'ds_simplesnacional',
  'dsutilizamodulosped',
  'email',
  'id',
  'nome',
  'sistema',
  'telefone',
  'uf',
]

// spec: 1.7, 2.26, 2.29, 3.1, 3.16, 4.1, 4.9, 7.5
test('the demo login signs in after a second, and the browser stores the session', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Login', { exact: true }).fill('demo')
  await page.getByLabel('Senha', { exact: true }).fill('demo')
  await page.getByRole('button', { name: 'Logar', exact: true }).click()
  const busy = page.getByRole('button', { name: 'Por favor, aguarde...' })
  await expect(busy).toBeDisabled()
  await page.waitForURL(at('/notas/nfe'))
  const kept = await inPage<{ usuario: string[]; local: string; session: string }>(
    page,
    `({
      usuario: Object.keys(JSON.parse(localStorage.getItem('usuario') ?? '{}')).sort(),
      local: JSON.stringify({ ...localStorage }),
      session: JSON.stringify({ ...sessionStorage }),
    })`,
  )
  expect(kept.usuario).toEqual(FIELDS)
  expect(kept.local).not.toContain('token')
  expect(kept.session).toContain('portal_token')
})

// spec: 1.7
test('«Entrar na demonstração» does the same without typing', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar na demonstração' }).click()
  await page.waitForURL(at('/notas/nfe'))
  await expect(page.getByRole('heading', { level: 1, name: 'Notas' })).toBeVisible()
})

// spec: 4.11, 5.3, 8.2
test('wrong credentials show a message above the form until the next key', async ({ page, expectFailures }) => {
  expectFailures(/401.*\/login/)
  await page.goto('/login')
  await page.getByLabel('Login', { exact: true }).fill('529.982.247-25')
  await page.getByLabel('Senha', { exact: true }).fill('errada')
  await page.getByRole('button', { name: 'Logar', exact: true }).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await page.getByLabel('Senha', { exact: true }).press('a')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

// spec: 2.4, 2.6, 2.7, 2.13, 2.21, 6.1, 6.2, 8.13
test('the guard leads back to the address that it interrupted', async ({ page }) => {
  await signInPage(page, '/notas/cte?papel=R&busca=transporte')
  await expect(page).toHaveURL(at('/notas/cte?papel=R&busca=transporte'))
  await page.goto('/login')
  await expect(page).toHaveURL(at('/inicio'))
  await expect(page.getByRole('heading', { name: 'Início', level: 1 })).toBeVisible()
  await page.goto('/nada/disso')
  await expect(page).toHaveURL('/erro/404')
  await expect(page.getByRole('heading', { name: 'Não encontramos esta página.' })).toBeVisible()
})

// spec: 4.5, 4.7
test('a session ended by the server leads to /login with its reason', async ({ page, expectFailures }) => {
  expectFailures(/401/)
  await signInPage(page)
  await expect(dataRows(page).first()).toBeVisible()
  const token = await inPage<string>(page, `JSON.parse(sessionStorage.getItem('portal_token') ?? '{}').token`)
  const headers = { authorization: `Bearer ${token}` }
  await page.request.post('/ServidorCadastros/v1/portalcontador/logout', { headers })
  // any next call leads to /login; a call in the background may come before this one
  const click = page
    .getByRole('button', { name: 'Recebidas' })
    .click()
    .catch(() => undefined)
  await Promise.race([click, page.waitForURL('**/login?de=*')])
  await page.waitForURL('**/login?de=*')
  await expect(page.getByText('Sua sessão terminou.')).toBeVisible()
  expect(await inPage<string | null>(page, `localStorage.getItem('usuario')`)).toBeNull()
})

// spec: 2.20, 2.24, 4.3
test('a new tab takes the session of an open one, and logout in one ends both', async ({ page, context }) => {
  await signInPage(page)
  const other = await context.newPage()
  await openNotas(other)
  await inPage(page, `localStorage.setItem('kt_theme_mode_value', 'dark')`)
  await page.getByRole('link', { name: 'Sair' }).click()
  await page.waitForURL('**/login')
  await other.waitForURL('**/login**')
  await expect(other.getByText('Sua sessão terminou.')).toBeVisible()
  const left = await inPage<(string | null)[]>(
    page,
    `['usuario', 'kt_theme_mode_value'].map((key) => localStorage.getItem(key))`,
  )
  expect(left).toEqual([null, 'dark'])
})

test('a tab that opens when no other has the token starts at /login', async ({ page, browser }) => {
  await signInPage(page)
  const storage = await page.context().storageState()
  const fresh = await browser.newContext({ storageState: storage })
  const tab = await fresh.newPage()
  await tab.goto('/notas/nfe')
  await expect(tab.getByText('Sua sessão terminou.')).toBeVisible()
  await fresh.close()
})

test('«Manter conectado» outlives the tab', async ({ page, browser }) => {
  await page.goto('/login')
  await page.getByText('Manter conectado').click()
  await page.getByRole('button', { name: 'Entrar na demonstração' }).click()
  await page.waitForURL(at('/notas/nfe'))
  const fresh = await browser.newContext({ storageState: await page.context().storageState() })
  const tab = await fresh.newPage()
  await tab.goto('/notas/nfe')
  await expect(tab.getByRole('heading', { level: 1, name: 'Notas' })).toBeVisible()
  await fresh.close()
})

// spec: 2.36, 3.22, C34
test('the theme chosen in the header is kept', async ({ page }) => {
  await signInPage(page)
  await page.getByRole('button', { name: 'Tema' }).click()
  await page.getByRole('menuitemradio', { name: 'Escuro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const keys = await inPage<(string | null)[]>(
    page,
    `['kt_theme_mode_value', 'kt_theme_mode_menu'].map((key) => localStorage.getItem(key))`,
  )
  expect(keys).toEqual(['dark', 'dark'])
})

test('the company chosen in the header is kept', async ({ page }) => {
  await signInPage(page)
  await page.getByRole('button', { name: /^Empresa: Irmãos Avelar/ }).click()
  await page.getByRole('option', { name: /Indústria de Móveis/ }).click()
  await expect(page.getByRole('button', { name: /^Empresa: Indústria de Móveis.*7K\.4M2\.A91\/0001-25/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: /^Empresa: Indústria de Móveis/ })).toBeVisible()
})

// spec: 2.12, 2.14, 2.16
test('the menu leads everywhere, by keyboard too', async ({ page }) => {
  await signInPage(page)
  const consultas = page.getByRole('navigation', { name: 'Menu superior' }).getByRole('button', { name: 'Consultas' })
  // the shell renders again when the user's data arrives, which may close an open menu
  await expect(async () => {
    await consultas.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Consulta Tributária' }).press('Enter', { timeout: 3000 })
    await expect(page).toHaveURL(at('/consultas/tributacao'), { timeout: 5000 })
  }).toPass({ timeout: 30_000 })
  await page.getByRole('navigation', { name: 'Áreas' }).getByRole('link', { name: 'CTe' }).click()
  await expect(page).toHaveURL(at('/notas/cte'))
  await page.getByRole('button', { name: 'Ajuda' }).click()
  const help = page.getByRole('complementary', { name: 'Ajuda' })
  await expect(help.getByRole('heading', { name: 'Notas: encontrar, ver e baixar' })).toBeVisible()
})
