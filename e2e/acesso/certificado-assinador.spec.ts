import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { findWholeChromium } from '../browser.ts'
import { type Authority, createAuthority, injectSigner, pfxFile, unpackSigner } from '../certificados.ts'
import { createPerson, newCnpj, newCpf, PASSWORD, registerEmpresa, signInAs, totp } from '../pessoas.ts'
import { expect, test } from '../portal.ts'

/** The real `web-pki` library against a simulated extension, and A1 files that are valid, expired, revoked or untrusted. */

let authority: Authority
let person: { cpf: string; nome: string }
let empresa: string
test.beforeAll(async ({ browser }) => {
  authority = createAuthority()
  person = createPerson('Helena Prado')
  empresa = registerEmpresa('Móveis Avelar Ltda')
  authority.publish()
  // the first certificate of a login made by the operator proves that login
  const page = await browser.newPage()
  await injectSigner(page, [authority.leaf('HELENA PRADO', person.cpf)])
  await enterMode(page)
  await logar(page).click()
  await keepLogin(page)
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.close()
})

const expired = { from: '2024-01-01', until: '2025-01-01' }
const logar = (page: Page) => page.getByRole('button', { name: 'Logar', exact: true })

async function enterMode(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Logar com certificado digital' }).click()
}

/** Answers the announced take-over with the password, which keeps the login's grants. */
async function keepLogin(page: Page): Promise<void> {
  await page.getByLabel('Senha do login, se você a sabe').fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar e manter tudo' }).click()
}

async function openFile(page: Page, file: ReturnType<typeof pfxFile>, password: string): Promise<void> {
  await enterMode(page)
  await page.getByRole('button', { name: 'Usar arquivo A1 (.pfx ou .p12)' }).click()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByLabel('Senha do certificado').fill(password)
  await page.getByRole('button', { name: 'Abrir certificado' }).click()
}

/** Switches the second factor on and returns the TOTP secret (base32). */
async function enrol(page: Page): Promise<string> {
  const factor = page.getByRole('region', { name: 'Segundo fator' })
  await factor.getByRole('button', { name: 'Ativar segundo fator' }).click()
  await factor.getByLabel('Sua senha', { exact: true }).fill(PASSWORD)
  await factor.getByRole('button', { name: 'Continuar' }).click()
  await expect(factor.getByRole('img', { name: 'Código QR do segundo fator' })).toBeVisible()
  const secret = ((await factor.locator('strong').textContent()) ?? '').replaceAll(' ', '')
  await factor.getByLabel('Código que o aplicativo mostra').fill(totp(secret))
  await factor.getByRole('button', { name: 'Ativar' }).click()
  await expect(factor.getByRole('list', { name: 'Códigos de recuperação' })).toBeVisible()
  return secret
}

/** Returns the text of the browser alert. The alert blocks the page, so the click that opens it is not awaited first. */
async function alertText(page: Page): Promise<string> {
  const event = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept()
    return dialog.message()
  })
  const [text] = await Promise.all([event, logar(page).click()])
  return text
}

test.describe('by the extension', () => {
  // spec: 1.6, 2.27, 3.18, 7.25
  test('lists certificates by name, offers the valid ones, signs with the chosen one and signs in', async ({
    page,
  }) => {
    const leaves = [
      authority.leaf('ZULMIRA VENCIDA', newCpf(), expired),
      authority.leaf('HELENA PRADO', person.cpf),
      authority.leaf('ANA VENCIDA', newCpf(), expired),
    ]
    await injectSigner(page, leaves)
    await enterMode(page)
    const select = page.getByLabel('Escolha um certificado')
    await expect(select.locator('option')).toHaveText([
      `HELENA PRADO:${person.cpf} (Emitido por AC Meridiano RFB v5)`,
      /^\[Vencido\] ANA VENCIDA:/,
      /^\[Vencido\] ZULMIRA VENCIDA:/,
    ])
    await expect(select.locator('option').nth(1)).toBeDisabled()
    await page.getByRole('button', { name: 'Recarregar Certificados' }).click()
    await expect(logar(page)).toBeEnabled()
    await logar(page).click()
    await page.waitForURL((url) => url.pathname !== '/login')
  })

  test('a company’s certificate opens a company that has no users yet', async ({ page }) => {
    await injectSigner(page, [authority.leaf('MÓVEIS AVELAR LTDA', empresa)])
    await enterMode(page)
    await logar(page).click()
    await page.waitForURL((url) => url.pathname !== '/login')
  })

  test('a certificate without registration shows the server’s sentence', async ({ page, expectFailures }) => {
    expectFailures(/403.*\/login/)
    await injectSigner(page, [authority.leaf('DESCONHECIDA LTDA', newCnpj())])
    await enterMode(page)
    await logar(page).click()
    await expect(page.getByRole('alert')).toHaveText('Certificado válido, mas sem cadastro.')
    await expect(logar(page)).toBeEnabled()
  })

  test('a cancelled signature and a removed token show their messages', async ({ page }) => {
    const refuses = { signData: { message: 'User cancelled', code: 'user_cancelled', origin: 'native' } }
    await injectSigner(page, [authority.leaf('HELENA PRADO', person.cpf)], { refuses })
    await enterMode(page)
    await logar(page).click()
    await expect(page.getByRole('alert')).toHaveText('A assinatura foi cancelada.')
    await page.getByRole('button', { name: 'Recarregar Certificados' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(logar(page)).toBeEnabled()
  })

  test('a list that the extension refuses', async ({ page }) => {
    const refuses = { listCertificates: { message: 'x', code: 'license_not_set', origin: 'extension' } }
    await injectSigner(page, [], { refuses })
    await enterMode(page)
    await expect(page.getByRole('alert')).toContainText('não tem licença para este endereço')
  })

  test('the messages without the extension, with an old one, and with an empty one', async ({ page, context }) => {
    await enterMode(page)
    await expect(page.getByText('não está instalado neste navegador')).toBeVisible()
    const install = page.getByRole('link', { name: 'Instalar o assinador' })
    await expect(install).toHaveAttribute('href', /^https:\/\/get\.webpkiplugin\.com\/\?returnUrl=http/)
    await expect(logar(page)).toHaveCount(0)
    const old = await context.newPage()
    await injectSigner(old, [], { versions: { extension: '2.1.0' } })
    await enterMode(old)
    await expect(old.getByText('está desatualizado')).toBeVisible()
    const empty = await context.newPage()
    await injectSigner(empty, [])
    await enterMode(empty)
    await expect(empty.getByText('Nenhum certificado encontrado.')).toBeVisible()
  })

  // spec: 4.14, 5.4, 8.1, 8.3
  test('failures are shown: no answer to the start, none to the sign-in, a certificate without tax id', async ({
    page,
    expectFailures,
  }) => {
    expectFailures(/ERR_FAILED/)
    await injectSigner(page, [authority.leaf('HELENA PRADO', person.cpf)])
    await enterMode(page)
    await expect(logar(page)).toBeEnabled()
    await page.route('**/auth/start', (route) => route.abort())
    await logar(page).click()
    await expect(page.getByRole('alert')).toHaveText(
      'Erro ao conectar no servidor Web Pki. Tente novamente em alguns instantes.',
    )
    await page.unroute('**/auth/start')
    await page.route('**/portalcontador/login', (route) => route.abort())
    await logar(page).click()
    await expect(page.getByRole('alert')).toHaveText('Sem resposta do servidor. Verifique a conexão e tente de novo.')
    await page.unroute('**/portalcontador/login')
    await page.route('**/portalcontador/login', async (route) => {
      const reply = await route.fetch()
      const { data } = await reply.json()
      await route.fulfill({ json: { data: { ...data, cpfcnpj: '' } } })
    })
    await logar(page).click()
    await expect(page.getByRole('alert')).toContainText('não tem CPF nem CNPJ')
    await expect(logar(page)).toBeEnabled()
  })

  // spec: 8.12
  test('a certificate that cannot be recorded only reaches the console', async ({ page, expectFailures }) => {
    expectFailures(/ERR_FAILED|POST \/certificado/)
    await injectSigner(page, [authority.leaf('HELENA PRADO', person.cpf)])
    await enterMode(page)
    await page.route('**/portalcontador/certificado', (route) => route.abort())
    const event = page.waitForEvent('console', (message) => message.text().startsWith('POST /certificado'))
    await logar(page).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    await event
  })

  test('the second factor is asked for after the certificate', async ({ page, expectFailures }) => {
    expectFailures(/401.*\/login/)
    const owner = createPerson('Davi Nogueira')
    await signInAs(page, owner)
    const secret = await enrol(page)
    const other = await page.context().browser()?.newPage()
    if (!other) throw new Error('no browser')
    await injectSigner(other, [authority.leaf('DAVI NOGUEIRA', owner.cpf)])
    await enterMode(other)
    await logar(other).click()
    await keepLogin(other)
    await other.getByLabel('Código de verificação', { exact: true }).fill(totp(secret, 1))
    await other.getByRole('button', { name: 'Confirmar' }).click()
    await other.waitForURL((url) => url.pathname !== '/login')
    await other.close()
  })
})

test('unpacked as a real extension, whose scripts live in a world of their own', async ({ baseURL }, { project }) => {
  const folder = unpackSigner([authority.leaf('HELENA PRADO', person.cpf)])
  const { launchOptions, locale } = project.use
  const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), 'portal-chromium-')), {
    ...launchOptions,
    executablePath: findWholeChromium(),
    baseURL,
    locale,
    channel: undefined,
    args: [
      ...(launchOptions?.args ?? []),
      '--headless=new',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
    ],
    ignoreDefaultArgs: ['--disable-extensions', '--headless'],
  })
  try {
    const page = await context.newPage()
    await enterMode(page)
    await logar(page).click()
    await page.waitForURL((url) => url.pathname !== '/login')
  } finally {
    await context.close()
  }
})

test.describe('by an A1 file', () => {
  // spec: 4.13, 8.5
  test('a revoked certificate shows the browser’s alert', async ({ page }) => {
    const leaf = authority.leaf('REVOGADA', newCpf())
    authority.publish([leaf])
    await openFile(page, pfxFile(leaf, 'Ção1'), 'Ção1')
    expect(await alertText(page)).toBe('O certificado não é válido: O certificado foi revogado.')
    await expect(logar(page)).toBeEnabled()
  })

  test('a certificate that only names the known authority as its issuer is refused', async ({ page }) => {
    const leaf = createAuthority().leaf('ESTRANHA', newCpf())
    await openFile(page, pfxFile(leaf, 'a'), 'a')
    expect(await alertText(page)).toBe(
      'O certificado não é válido: O certificado diz ser de uma autoridade conhecida, mas não foi ela que o emitiu.',
    )
  })

  test('an expired certificate is listed but cannot be chosen, and another file can be opened', async ({ page }) => {
    await openFile(page, pfxFile(authority.leaf('VENCIDA', newCpf(), expired), 'a'), 'a')
    await expect(page.getByText('O certificado deste arquivo está fora da validade.')).toBeVisible()
    await expect(page.getByLabel('Escolha um certificado').locator('option').last()).toHaveText(/^\[Vencido\] VENCIDA:/)
    await expect(logar(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Trocar arquivo' }).click()
    await expect(page.getByRole('button', { name: 'Abrir certificado' })).toBeVisible()
  })

  test('a file that is no certificate, is too large, or was not chosen is refused', async ({ page }) => {
    const alerts = page.getByRole('alert')
    await openFile(page, { name: 'nota.pfx', mimeType: 'text/xml', buffer: Buffer.from('<nota/>') }, 'a')
    await expect(alerts.filter({ hasText: 'Este arquivo não é um certificado A1 (.pfx ou .p12).' })).toBeVisible()
    const large = { name: 'a.pfx', mimeType: 'application/x-pkcs12', buffer: Buffer.alloc(100 * 1024 + 1, 0x30) }
    await page.locator('input[type=file]').setInputFiles(large)
    await page.getByRole('button', { name: 'Abrir certificado' }).click()
    await expect(alerts.filter({ hasText: 'mais de 100 KB' })).toBeVisible()
    await enterMode(page)
    await page.getByRole('button', { name: 'Usar arquivo A1 (.pfx ou .p12)' }).click()
    await page.getByRole('button', { name: 'Abrir certificado' }).click()
    await expect(alerts.filter({ hasText: 'Escolha o arquivo' })).toBeVisible()
  })

  test('the file is kept neither in storage nor in a request', async ({ page }) => {
    const sent: string[] = []
    page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
    const leaf = authority.leaf('HELENA PRADO', person.cpf)
    await openFile(page, pfxFile(leaf, 'segredo-do-arquivo'), 'segredo-do-arquivo')
    await logar(page).click()
    await page.waitForURL((url) => url.pathname !== '/login')
    const key = leaf.keys.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64').slice(60, 120)
    const stored = await page.evaluate<string>('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
    for (const text of [...sent, stored]) {
      expect(text).not.toContain('segredo-do-arquivo')
      expect(text).not.toContain(key)
    }
  })
})

// spec: 9.17
test('a phone offers only the file, with the reason', async ({ browser }) => {
  const userAgent = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
  const page = await browser.newPage({ userAgent, viewport: { width: 390, height: 844 } })
  await enterMode(page)
  await expect(page.getByText('Em celulares e tablets só se entra com arquivo A1')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Certificados deste computador' })).toHaveCount(0)
  await page.close()
})
