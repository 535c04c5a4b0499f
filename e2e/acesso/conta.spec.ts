import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { createPerson, PASSWORD, registerEmpresa, signInAs, totp, typePair } from '../pessoas.ts'
import { at, expect, signInPage, test } from '../portal.ts'

const NEW_PASSWORD = 'Tijolo-Nuvem-4411'

test('the demo account cannot be changed, and the screen says why', async ({ page }) => {
  await signInPage(page)
  await page.goto('/conta')
  await expect(page.getByText('O usuário da demonstração é de todos')).toBeVisible()
  await expect(page.getByLabel('Senha atual')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Sessões' }).getByText('na demonstração').first()).toBeVisible()
})

test('the password is changed under the server’s reasons, and other sessions end', async ({
  page,
  browser,
  expectFailures,
}) => {
  expectFailures(/422.*\/usuario\/senha/)
  const empresa = registerEmpresa('Papelaria Contas Ltda')
  const person = createPerson('Bruna Contas', [`${empresa}:titular`])
  const elsewhere = await (await browser.newContext()).newPage()
  await signInAs(elsewhere, person)
  await signInAs(page, person)
  const sessions = page.getByRole('region', { name: 'Sessões' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  const current = page.getByLabel('Senha atual', { exact: true })
  const wanted = page.getByLabel('Nova senha', { exact: true })
  const change = page.getByRole('button', { name: 'Trocar senha' })
  await current.fill('outra coisa')
  await wanted.fill(NEW_PASSWORD)
  await change.click()
  await expect(page.getByText('A senha atual não confere.')).toBeVisible()
  await current.fill(PASSWORD)
  await wanted.fill('curta')
  await expect(page.getByRole('list', { name: 'O que uma boa senha tem' }).getByText('8 caracteres')).toBeVisible()
  await change.click()
  await expect(page.getByText('A senha deve ter ao menos 8 caracteres.')).toBeVisible()
  await wanted.fill(NEW_PASSWORD)
  await change.click()
  await expect(page.getByText('Senha trocada. As outras sessões foram encerradas.')).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere.getByText('Sua sessão terminou.')).toBeVisible()
  await page.goto('/logout')
  await page.waitForURL('**/login')
  await typePair(page, person, NEW_PASSWORD)
  await page.waitForURL(at('/notas/nfe'))
})

test('another session is ended from here', async ({ page, browser }) => {
  const person = createPerson('Caio Sessões', [`${registerEmpresa('Ferragens Sessão Ltda')}:titular`])
  const elsewhere = await (await browser.newContext()).newPage()
  await signInAs(elsewhere, person)
  await signInAs(page, person)
  const sessions = page.getByRole('region', { name: 'Sessões' })
  await expect(sessions.getByText('Esta sessão')).toHaveCount(1)
  await sessions.getByRole('button', { name: 'Encerrar outras' }).click()
  await expect(page.getByText('1 sessão encerrada.')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await elsewhere.reload()
  await expect(elsewhere.getByText('Sua sessão terminou.')).toBeVisible()
})

test('a second factor is switched on, asked for at sign-in, replaced by a recovery code, and switched off', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/(422|401)/)
  const person = createPerson('Davi Fator', [`${registerEmpresa('Oficina Fator Ltda')}:titular`])
  await signInAs(page, person)
  const factor = page.getByRole('region', { name: 'Segundo fator' })
  await factor.getByRole('button', { name: 'Ativar segundo fator' }).click()
  await factor.getByLabel('Sua senha', { exact: true }).fill(PASSWORD)
  await factor.getByRole('button', { name: 'Continuar' }).click()
  await expect(factor.getByRole('img', { name: 'Código QR do segundo fator' })).toBeVisible()
  const secret = ((await factor.locator('strong').textContent()) ?? '').replaceAll(' ', '')
  await factor.getByLabel('Código que o aplicativo mostra').fill('000000')
  await factor.getByRole('button', { name: 'Ativar' }).click()
  await expect(factor.getByText('Código de verificação incorreto')).toBeVisible()
  await factor.getByLabel('Código que o aplicativo mostra').fill(totp(secret))
  await factor.getByRole('button', { name: 'Ativar' }).click()
  const codes = factor.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [code = ''] = await codes.allTextContents()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    factor.getByRole('button', { name: 'Baixar' }).click(),
  ])
  expect(readFileSync(await file.path(), 'utf8')).toContain(code)
  await factor.getByRole('button', { name: 'Já guardei' }).click()
  await expect(factor.getByText('10 códigos de recuperação restam.')).toBeVisible()

  await page.goto('/logout')
  await page.waitForURL('**/login')
  await typePair(page, person)
  await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible()
  const field = page.getByLabel('Código de verificação', { exact: true })
  await expect(field).toBeFocused()
  await field.fill('123456')
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('alert')).toContainText('Código de verificação incorreto')
  await field.press('1')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  // with blanks and in lower case, as copied from a file
  await page.getByLabel('Código de recuperação', { exact: true }).fill(`  ${code.toLowerCase()} `)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.waitForURL(at('/notas/nfe'))

  await page.goto('/conta')
  await expect(factor.getByText('9 códigos de recuperação restam.')).toBeVisible()
  await factor.getByRole('button', { name: 'Desativar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Desativar o segundo fator' })
  await dialog.getByLabel('Sua senha', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Código do aplicativo ou de recuperação').fill(totp(secret, 1))
  await dialog.getByRole('button', { name: 'Desativar' }).click()
  await expect(factor.getByRole('button', { name: 'Ativar segundo fator' })).toBeVisible()
})

test('a company that requires a second factor is closed to a colleague without one', async ({
  page,
  browser,
  expectFailures,
}) => {
  expectFailures(/403/)
  const empresa = registerEmpresa('Cofre Obrigatório Ltda')
  const titular = createPerson('Bianca Titular', [`${empresa}:titular`])
  const colleague = createPerson('Caio Colega', [`${empresa}:contador`])
  await signInAs(page, titular)
  await switchFactorOn(page)
  await page.goto('/cadastros/usuarios')
  await page.getByRole('tab', { name: 'Segurança' }).click()
  await page.getByRole('switch', { name: 'Exigir segundo fator de todos' }).click()
  await page.getByRole('button', { name: 'Exigir', exact: true }).click()
  await expect(page.getByText('O segundo fator é exigido nesta empresa.')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await signInAs(other, colleague)
  await other.goto('/notas/nfe')
  await expect(other.getByText('Esta empresa exige o segundo fator.')).toBeVisible()
  await other.getByRole('link', { name: 'Ativar segundo fator' }).click()
  await switchFactorOn(other)
  await other.getByRole('link', { name: 'NFe', exact: true }).first().click()
  await expect(other.getByText('Outro período pode ter', { exact: false })).toBeVisible()
})

/** Opens the screen Conta. */
async function switchFactorOn(page: Page): Promise<void> {
  const factor = page.getByRole('region', { name: 'Segundo fator' })
  await factor.getByRole('button', { name: 'Ativar segundo fator' }).click()
  await factor.getByLabel('Sua senha', { exact: true }).fill(PASSWORD)
  await factor.getByRole('button', { name: 'Continuar' }).click()
  const secret = ((await factor.locator('strong').textContent()) ?? '').replaceAll(' ', '')
  await factor.getByLabel('Código que o aplicativo mostra').fill(totp(secret))
  await factor.getByRole('button', { name: 'Ativar' }).click()
  await factor.getByRole('button', { name: 'Já guardei' }).click()
  await expect(factor.getByText('10 códigos de recuperação restam.')).toBeVisible()
}

test('the theme is chosen on the account too', async ({ page }) => {
  await signInPage(page)
  await page.goto('/conta')
  await page.getByRole('radio', { name: 'Escuro' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})
