import type { Page } from '@playwright/test'
import { expect, test } from '../portal.ts'

const CONFIGURACAO = '**/configuracao'

/** The same installation with another initial state of the login screen. */
async function withLogin(page: Page, login: 'senha' | 'certificado'): Promise<void> {
  await page.route(CONFIGURACAO, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), login } })
  })
}

// spec: 2.25, 2.26
test('the form is the specification’s, byte for byte, with the provider’s phone beside it', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('link', { name: '(11) 4004-1827' })).toHaveAttribute('href', 'tel:1140041827')
  const login = page.getByLabel('Login', { exact: true })
  await expect(login).toHaveAttribute('placeholder', 'CPF/CNPJ')
  await expect(login).toBeFocused()
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Logar', exact: true })).toBeEnabled()
  await expect(page.getByText('OU', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logar com certificado digital' })).toBeVisible()
})

// spec: 4.11
test('an empty form is sent: the server reports the error, and any click clears it', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/401.*\/login/)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Logar', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Usuário ou senha incorretos.')
  await page.getByRole('button', { name: 'Logar', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

// spec: 4.9, 4.10, 9.7
test('the call is sent one second after the click, with the tax id without punctuation', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/401.*\/login/)
  await page.goto('/login')
  await page.getByLabel('Login', { exact: true }).fill('12.abc.345/01de-35')
  await page.getByLabel('Senha', { exact: true }).fill('x')
  const sent = page.waitForRequest('**/portalcontador/login')
  const clicked = Date.now()
  await page.getByRole('button', { name: 'Logar', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Por favor, aguarde...' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Logar com certificado digital' })).toBeDisabled()
  const request = await sent
  expect(Date.now() - clicked).toBeGreaterThanOrEqual(950)
  expect(request.postDataJSON()).toEqual({ usuario: '12ABC34501DE35', senha: 'x' })
})

// spec: 8.4
test('no answer from the server shows a message in the form', async ({ page, expectFailures }) => {
  expectFailures(/ERR_FAILED/)
  await page.goto('/login')
  await page.route('**/portalcontador/login', (route) => route.abort())
  await page.getByLabel('Login', { exact: true }).fill('529.982.247-25')
  await page.getByRole('button', { name: 'Logar', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Sem resposta do servidor. Verifique a conexão e tente de novo.')
})

// spec: 8.6
test('too many attempts open «Atenção», which counts down and closes', async ({ page, expectFailures }) => {
  expectFailures(/429/)
  await page.goto('/login')
  const text = 'Muitas tentativas. Espere 4 segundos e tente de novo.'
  await page.route('**/portalcontador/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '4' },
      json: { type: 'login.wait', status: 429, error: text, message: text },
    }),
  )
  await page.getByLabel('Login', { exact: true }).fill('529.982.247-25')
  await page.getByRole('button', { name: 'Logar', exact: true }).click()
  const popup = page.getByRole('alertdialog', { name: 'Atenção' })
  await expect(popup.getByText(text)).toBeVisible()
  await expect(popup.getByRole('timer')).toContainText(/segundos?/)
  await expect(popup).toHaveCount(0, { timeout: 15_000 })
})

// spec: m26
test('a forgotten password: without mail it says so at once; with mail it sends a link; the title keeps its place', async ({
  page,
}) => {
  const top = async (name: string) => (await page.getByRole('heading', { level: 1, name }).boundingBox())?.y
  await page.goto('/login')
  await page.getByLabel('Login', { exact: true }).fill('529.982.247-25')
  const place = await top('Entrar')
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
  await expect(page.getByText('Este portal não envia e-mail.')).toBeVisible()
  expect(await top('Esqueci minha senha')).toBe(place)
  await page.getByRole('button', { name: 'Logar com certificado digital' }).click()
  await expect(page.getByRole('button', { name: 'Usar arquivo A1 (.pfx ou .p12)' })).toBeVisible()
  expect(await top('Entrar com certificado')).toBe(place)

  await page.route(CONFIGURACAO, async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ json: { ...(await reply.json()), email: true } })
  })
  await page.goto('/login')
  await page.getByLabel('Login', { exact: true }).fill('529.982.247-25')
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
  await expect(page.getByText('vale 30 minutos')).toBeVisible()
  expect(await top('Esqueci minha senha')).toBe(place)
  await expect(page.getByRole('region', { name: 'Outros caminhos' })).toContainText('titular')
  await expect(page.getByLabel('Login', { exact: true })).toHaveValue('529.982.247-25')
  await page.route('**/usuario/senha/link', (route) => route.fulfill({ status: 204 }))
  await page.getByRole('button', { name: 'Receber o link por e-mail' }).click()
  await expect(page.getByText('um link para escolher outra senha está a caminho')).toBeVisible()
  await page.getByRole('button', { name: 'Voltar' }).click()
  await expect(page.getByLabel('Login', { exact: true })).toHaveValue('529.982.247-25')
})

// spec: 2.28
test('the other variant starts with the certificate’s button alone', async ({ page }) => {
  await withLogin(page, 'certificado')
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Logar com certificado digital' })).toBeVisible()
  await expect(page.getByLabel('Senha', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Logar', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Entrar com login e senha' }).click()
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
})

// spec: 2.27, 4.8
test('without a signer the certificate mode says so, and «Cancelar» leads back', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Logar com certificado digital' }).click()
  const missing = page.getByText('O assinador digital (Web PKI) não está instalado neste navegador.')
  await expect(missing).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logar', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByLabel('Senha', { exact: true })).toBeVisible()
})

test.describe('the certificate mode, on made-up certificates', () => {
  // spec: 2.27, 4.15, 4.16
  test('lists them with the first chosen, those that expired marked and out of reach', async ({ page }) => {
    await page.goto('/demo/certificado')
    const select = page.getByLabel('Escolha um certificado')
    await expect(select.locator('option')).toHaveText([
      'HELENA PRADO:52998224725 (Emitido por AC Meridiano RFB v5)',
      'INDÚSTRIA DE MÓVEIS AVELAR LTDA:11444777000161 (Emitido por AC Exemplo Múltipla v5)',
      '[Vencido] HELENA PRADO:52998224725 (Emitido por AC Meridiano RFB v4)',
    ])
    await expect(select.locator('option').last()).toBeDisabled()
    await expect(select.locator('option').first()).toHaveAttribute('value', await select.inputValue())
    await select.selectOption({ index: 1 })
    await expect(page.getByText('11.444.777/0001-61')).toBeVisible()
    await page.getByRole('button', { name: 'Logar', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Por favor, aguarde...' })).toBeDisabled()
    await page.waitForURL('**/login')
  })

  // spec: 4.13, 8.5
  test('an invalid certificate shows the browser’s alert', async ({ page }) => {
    await page.goto('/demo/certificado?estado=invalido')
    const alert = page.waitForEvent('dialog')
    await page.getByRole('button', { name: 'Logar', exact: true }).click()
    const dialog = await alert
    expect(dialog.message()).toBe('O certificado não é válido: certificado revogado')
    await dialog.accept()
    await expect(page.getByRole('button', { name: 'Logar', exact: true })).toBeEnabled()
  })

  // spec: 2.27, 8.1
  test('a host that does not answer shows an error above the form until the next click', async ({ page }) => {
    await page.goto('/demo/certificado?estado=sem-servidor')
    await page.getByRole('button', { name: 'Logar', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Erro ao conectar no servidor Web Pki. Tente novamente em alguns instantes.',
    )
    await page.getByRole('button', { name: 'Recarregar Certificados' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  for (const [estado, words] of [
    ['vazio', 'Nenhum certificado encontrado.'],
    ['vencidos', 'Todos os certificados deste computador estão vencidos.'],
    ['sem-assinador', 'O assinador digital (Web PKI) não está instalado neste navegador.'],
  ] as const) {
    test(`${estado}: no certificate can be used, and the screen says why`, async ({ page }) => {
      await page.goto(`/demo/certificado?estado=${estado}`)
      await expect(page.getByText(words)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Logar', exact: true })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Recarregar Certificados' })).toBeEnabled()
    })
  }
})
