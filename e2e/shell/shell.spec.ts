import { API, at, dataRows, enterPortal, expect, inPage, signInPage, test } from '../portal.ts'

const OFFLINE = 'Sem resposta do servidor. Verifique a conexão e tente de novo.'

// spec: 2.3, 6.1
test('without a user only login, the error pages, logout and the demonstration open', async ({ page }) => {
  for (const path of [
    '/',
    '/inicio',
    '/notas/nfe',
    '/cadastros/produtos',
    '/consultas/tributacao',
    '/sped/fiscal',
    '/x',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(/^[^?]*\/login(\?|$)/)
    await expect(page.getByRole('button', { name: 'Logar', exact: true })).toBeVisible()
  }
  for (const path of ['/erro/404', '/erro/500', '/demo/layout']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  await page.goto('/logout')
  await expect(page).toHaveURL('/login')
})

// spec: 2.5, 2.7
test('with a user every address leads to the screen of the specification', async ({ page }) => {
  await enterPortal(page, '/')
  await expect(page).toHaveURL(at('/notas/nfe'))
  const places: [string, string][] = [
    ['/login', '/inicio'],
    ['/notas', '/notas/nfe'],
    ['/cadastros', '/cadastros/produtos'],
    ['/consultas', '/consultas/tributacao'],
    ['/sped', '/sped/fiscal'],
    ['/notas/xyz', '/erro/404'],
    ['/sped/xyz', '/erro/404'],
    ['/nada/disso', '/erro/404'],
    ['/erro/404', '/erro/404'],
    ['/demo/layout', '/demo/layout'],
  ]
  for (const [from, to] of places) {
    await page.goto(from)
    await expect(page).toHaveURL(at(to))
  }
})

// spec: 2.21, 2.22, 2.23, 8.13
test('the error pages are in Portuguese, with the specification’s sentence in small print, and lead home', async ({
  page,
}) => {
  await enterPortal(page, '/erro')
  await expect(page.getByRole('heading', { name: 'Não encontramos esta página.' })).toBeVisible()
  await page.goto('/erro/404')
  await expect(page.locator('[lang="en"]')).toHaveText("Oops! We can't find that page.")
  await page.goto('/erro/500')
  await expect(page.getByRole('heading', { name: 'Erro no sistema.' })).toBeFocused()
  await expect(page.locator('[lang="en"]')).toHaveText('System Error. Something went wrong! Please try again later.')
  await page.getByRole('link', { name: 'Voltar ao início' }).click()
  await expect(page).toHaveURL(at('/inicio'))
})

// spec: 4.6
test('the stored session is restored behind a loading indicator', async ({ page }) => {
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${API}/configuracao`, async (route) => {
    await waiting
    await route.continue()
  })
  await enterPortal(page, '/notas/cte')
  await expect(page.getByRole('status', { name: 'Carregando' })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { level: 1, name: 'Notas' })).toBeVisible()
  await expect(page.locator('#splash')).toBeHidden()
})

// spec: 4.5
test('a stored user without sistema is not restored: the session is cleared', async ({ page }) => {
  await enterPortal(page, '/notas/nfe', { usuario: { sistema: '' } })
  await expect(page).toHaveURL(/\/login/)
  expect(await inPage(page, `localStorage.getItem('usuario')`)).toBeNull()
})

test('a screen that breaks while it is drawn shows the 500 state, which can be tried again', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/./)
  await page.route(`**${API}/empresas`, (route) => route.fulfill({ json: { data: [null] } }), { times: 1 })
  await enterPortal(page, '/notas/nfe')
  await expect(page.getByRole('heading', { name: 'Erro no sistema.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voltar ao início' })).toBeVisible()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(dataRows(page).first()).toBeVisible()
})

test('a lost answer shows a message in place, and «Tentar de novo» repeats the call', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/ERR_FAILED|Failed to fetch/)
  // lost until the click: a page that recovers by itself would take the button away
  let isLost = true
  await page.route(`**${API}/empresas`, (route) => (isLost ? route.abort() : route.continue()))
  await enterPortal(page, '/notas/nfe')
  await expect(page.getByText(OFFLINE)).toBeVisible()
  isLost = false
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(dataRows(page).first()).toBeVisible()
})

test('a user without companies is shown the way in place, and no warning', async ({ page }) => {
  await page.route(`**${API}/empresas`, (route) => route.fulfill({ json: { data: [] } }))
  await enterPortal(page, '/notas/nfe')
  await expect(page.getByRole('heading', { level: 1, name: 'Notas' })).toBeVisible()
  await expect(page.getByText('Ainda não há empresa aqui.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Ir para Início' }).click()
  await expect(page.getByText(/^Quem cria escritórios é o operador do portal\./)).toBeVisible()
})

// spec: 7.7, 7.20
test('start and another company refresh the stored user and record the access; nothing waits for either', async ({
  page,
}) => {
  const calls: string[] = []
  let uf = 'AC'
  await page.route(`**${API}/usuario/parametros**`, async (route) => {
    calls.push(`parametros ${new URL(route.request().url()).searchParams.get('nr_cpfcnpj')}`)
    const reply = await route.fetch()
    const { data } = await reply.json()
    await route.fulfill({ json: { data: { ...data, uf } } })
  })
  // the call is never answered: the list must load all the same
  await page.route(`**${API}/log**`, (route) => {
    const { searchParams } = new URL(route.request().url())
    calls.push(`log ${searchParams.get('nr_cpfcnpj')} ${searchParams.get('nm_empresa')}`)
  })
  await enterPortal(page, '/notas/nfe')
  await expect(dataRows(page).first()).toBeVisible()
  const storedUf = () => inPage<string>(page, `JSON.parse(localStorage.getItem('usuario') ?? '{}').uf`)
  await expect.poll(storedUf).toBe('AC')
  expect(calls.filter((call) => call.startsWith('log'))).toEqual([
    'log 41827365000171 Irmãos Avelar Materiais & Ferragens Ltda',
  ])
  uf = 'RR'
  await page.getByRole('button', { name: /^Empresa:/ }).click()
  await page.getByRole('option', { name: /Indústria de Móveis/ }).click()
  await expect.poll(storedUf).toBe('RR')
  expect(calls.filter((call) => call.startsWith('parametros'))).toEqual([
    'parametros 41827365000171',
    'parametros 7K4M2A91000125',
  ])
})

// spec: 8.11, 8.12
test('a failure there only reaches the console', async ({ page, expectFailures }) => {
  expectFailures(/500/)
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.route(new RegExp(`${API}/(usuario/parametros|log)`), (route) => route.fulfill({ status: 500, body: '' }))
  await signInPage(page)
  await expect(dataRows(page).first()).toBeVisible()
  // the browser of the tests refuses the service worker, and says so
  const ours = () => warnings.filter((text) => !text.startsWith('Service Worker')).map((text) => text.split(' ')[0])
  await expect.poll(() => ours().sort()).toEqual(['log', 'usuario/parametros'])
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await inPage(page, `localStorage.getItem('usuario')`)).not.toBeNull()
})

// spec: 9.18
test('a part of the page that does not arrive in two minutes can be asked for again', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/did not arrive/)
  await page.clock.install()
  await enterPortal(page, '/inicio')
  await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible()
  await page.route('**/assets/*.js', () => {})
  await page.getByRole('link', { name: 'Captura', exact: true }).click()
  await page.clock.runFor(500)
  await expect(page.locator('[data-loader]')).toBeAttached()
  await page.clock.fastForward(110_000)
  await expect(page.getByText('Esta parte do portal não chegou.')).toHaveCount(0)
  await page.clock.fastForward(15_000)
  await expect(page.getByRole('heading', { name: 'Esta parte do portal não chegou.' })).toBeVisible()
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Captura' })).toBeVisible()
})

test('a tab older than the last deploy reloads once, then says what is missing', async ({ page, expectFailures }) => {
  expectFailures(/404|Failed to fetch dynamically imported module|did not arrive/)
  await enterPortal(page, '/inicio')
  await expect(page.getByRole('heading', { level: 1, name: 'Início' })).toBeVisible()
  let loads = 0
  page.on('framenavigated', () => {
    loads++
  })
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await page.route('**/assets/*.js', (route) =>
    loaded.includes(route.request().url()) ? route.fallback() : route.fulfill({ status: 404, body: '' }),
  )
  const reloaded = page.waitForEvent('load')
  await page.getByRole('link', { name: 'Captura', exact: true }).click()
  await reloaded
  await page.getByRole('link', { name: 'Captura', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Esta parte do portal não chegou.' })).toBeVisible()
  expect(loads).toBeLessThanOrEqual(3)
})
