import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Installation, type MailServer, startInstallation, startMailServer } from '../instalacao.ts'
import { newCnpj, newCpf, PASSWORD, runPortalOn, typePair } from '../pessoas.ts'
import { at, expect, inPage, test } from '../portal.ts'

/** An installation whose login starts with the certificate, that sends mail and shows its provider's logo. */

const LOGO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let mail: MailServer
let portal: Installation
test.beforeAll(async () => {
  test.setTimeout(240_000)
  const logo = join(mkdtempSync(join(tmpdir(), 'portal-e2e-')), 'logo.png')
  writeFileSync(logo, Buffer.from(LOGO, 'base64'))
  mail = await startMailServer()
  portal = await startInstallation({
    PORTAL_LOGIN: 'certificado',
    PORTAL_SMTP_URL: mail.url,
    PORTAL_FORNECEDOR_NOME: 'Meridiano Sistemas',
    PORTAL_FORNECEDOR_LOGO: logo,
  })
})
test.afterAll(async () => {
  mail.close()
  await portal.stop()
})

test('its first screen is the certificate’s button beside the provider’s logo', async ({ page }) => {
  await page.goto(`${portal.url}/login`)
  await expect(page.getByRole('button', { name: 'Logar com certificado digital' })).toBeVisible()
  await expect(page.getByLabel('Senha', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Entrar na demonstração' })).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Meridiano Sistemas' })).toBeVisible()
  await expect.poll(() => inPage<number>(page, `document.querySelector('header img').naturalWidth`)).toBeGreaterThan(0)
})

test('a forgotten password sends a mail whose link sets a new one, once', async ({ page, expectFailures }) => {
  expectFailures(/401.*\/login|404.*\/convite/)
  const person = { cpf: newCpf() }
  const empresa = newCnpj()
  runPortalOn(portal.dataDir, [
    'empresa',
    'criar',
    '--cpfcnpj',
    empresa,
    '--nome',
    'Tecelagem Correio Ltda',
    '--uf',
    'SP',
  ])
  const email = ['--email', 'caio@exemplo.com.br; fiscal@exemplo.com.br', '--empresa', `${empresa}:contador`]
  const create = ['usuario', 'criar', '--cpfcnpj', person.cpf, '--nome', 'Caio Esquecido', ...email]
  runPortalOn(portal.dataDir, create, `${PASSWORD}\n`)
  await page.goto(`${portal.url}/login`)
  await page.getByRole('button', { name: 'Entrar com login e senha' }).click()
  await page.getByLabel('Login', { exact: true }).fill(person.cpf)
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
  await page.getByRole('button', { name: 'Receber o link por e-mail' }).click()
  await expect(page.getByText('um link para escolher outra senha está a caminho')).toBeVisible()

  const text = await mail.next()
  expect(text).toContain('To: caio@exemplo.com.br')
  expect(text).not.toContain('fiscal@exemplo.com.br')
  const path = /\/convite\/[\w-]{43}/.exec(text)?.[0] ?? ''
  await page.goto(`${portal.url}${path}`)
  const other = 'Bateria-Cavalo-78'
  await page.getByLabel('Nova senha', { exact: true }).fill(other)
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page.getByText('Senha salva.')).toBeVisible()
  await page.getByRole('link', { name: 'Entrar' }).click()
  await page.getByRole('button', { name: 'Entrar com login e senha' }).click()
  await typePair(page, person, PASSWORD)
  await expect(page.getByRole('alert')).toHaveText('Usuário ou senha incorretos.')
  await typePair(page, person, other)
  await page.waitForURL(at('/notas/nfe'))

  await page.goto(`${portal.url}${path}`)
  await expect(page.getByText('Este link já foi usado ou expirou. Peça outro a quem o enviou.')).toBeVisible()
})
