// spec: 5.8

import { createPerson, newCpf, PASSWORD, registerEmpresa, signInAs, typePair } from '../pessoas.ts'
import { at, expect, test } from '../portal.ts'

const USUARIOS = '/cadastros/usuarios'

test('a titular invites, the invited chooses a password by the link, once, and signs in', async ({
  page,
  browser,
  expectFailures,
}) => {
  expectFailures(/(422|404).*\/convite/)
  const empresa = registerEmpresa('Laticínios Convite Ltda')
  const titular = createPerson('Elisa Titular', [`${empresa}:titular`])
  await signInAs(page, titular, USUARIOS)
  await page.getByRole('button', { name: 'Convidar pessoa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Convidar pessoa' })
  const invited = { cpf: newCpf() }
  await dialog.getByLabel('CPF ou CNPJ').fill(invited.cpf)
  await dialog.getByLabel('Nome').fill('Fábio Convidado')
  await dialog.getByRole('radio', { name: /^Contador/ }).check()
  await dialog.getByRole('button', { name: 'Convidar' }).click()
  const done = page.getByRole('dialog', { name: 'Entregue este link' })
  const url = await done.getByLabel('Link de acesso').inputValue()
  expect(url).toMatch(/\/convite\/[\w-]{43}$/)
  await expect(done.getByRole('link', { name: 'Enviar pelo seu e-mail' })).toHaveAttribute('href', /^mailto:/)
  await done.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('row', { name: /Fábio Convidado.*Contador.*Sem senha ainda/ })).toBeVisible()

  const guest = await (await browser.newContext()).newPage()
  const path = new URL(url).pathname
  await guest.goto(path)
  await expect(guest.getByText('Este convite é para Fábio Convidado.')).toBeVisible()
  await guest.getByLabel('Nova senha', { exact: true }).fill('curta')
  await guest.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(guest.getByText('A senha deve ter ao menos 8 caracteres.')).toBeVisible()
  await guest.getByLabel('Nova senha', { exact: true }).fill(PASSWORD)
  await expect(guest.getByText('A senha tem 5 de 5.')).toBeAttached()
  await guest.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(guest.getByText('Senha salva.')).toBeVisible()
  await guest.getByRole('link', { name: 'Entrar' }).click()
  await typePair(guest, invited)
  await guest.waitForURL(at('/notas/nfe'))

  await page.goto(path)
  await expect(page.getByText('Este link já foi usado ou expirou. Peça outro a quem o enviou.')).toBeVisible()
})

test('papel, link and access of a person are changed; the last titular cannot be removed', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/409.*\/usuarios/)
  const empresa = registerEmpresa('Marcenaria Papel Ltda')
  const titular = createPerson('Gilda Titular', [`${empresa}:titular`])
  await signInAs(page, titular, USUARIOS)
  await page.getByRole('button', { name: 'Convidar pessoa' }).click()
  await page.getByLabel('CPF ou CNPJ').fill(newCpf())
  await page.getByLabel('Nome').fill('Hugo Colega')
  await page.getByRole('button', { name: 'Convidar', exact: true }).click()
  await page.getByRole('button', { name: 'Fechar' }).click()
  const row = page.getByRole('row', { name: /Hugo Colega/ })
  await row.getByRole('button', { name: 'Ações de Hugo Colega' }).click()
  await page.getByRole('menuitem', { name: 'Mudar papel' }).click()
  await page.getByRole('radio', { name: /^Contador/ }).check()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(row.getByText('Contador')).toBeVisible()
  await row.getByRole('button', { name: 'Ações de Hugo Colega' }).click()
  await page.getByRole('menuitem', { name: 'Novo link de senha' }).click()
  await page.getByRole('button', { name: 'Criar link' }).click()
  await expect(page.getByLabel('Link de acesso')).toHaveValue(/\/convite\//)
  await page.getByRole('button', { name: 'Fechar' }).click()
  await row.getByRole('button', { name: 'Ações de Hugo Colega' }).click()
  await page.getByRole('menuitem', { name: 'Tirar acesso' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tirar acesso' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Ações de Gilda Titular' }).click()
  await page.getByRole('menuitem', { name: 'Tirar acesso' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Tirar acesso' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('tab', { name: 'Auditoria' }).click()
  await expect(page.getByRole('row', { name: /Gilda Titular.*Tirou o acesso de um usuário/ })).toBeVisible()
})

test('a key of the API is shown once and revoked; support is opened and closed', async ({ page }) => {
  const empresa = registerEmpresa('Atacado Chaves Ltda')
  await signInAs(page, createPerson('Iara Titular', [`${empresa}:titular`]), `${USUARIOS}?aba=chaves`)
  await page.getByRole('button', { name: 'Criar chave' }).click()
  await page.getByLabel('Nome').fill('ERP da matriz')
  await page.getByRole('checkbox', { name: 'Consulta' }).check()
  await page.getByRole('button', { name: 'Criar', exact: true }).click()
  const key = page.getByRole('dialog', { name: 'Guarde esta chave' })
  await expect(key.getByLabel('Chave de API')).toHaveValue(/^pk_/)
  const value = await key.getByLabel('Chave de API').inputValue()
  await key.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('row', { name: /ERP da matriz.*Importar, Consulta.*Ativa/ })).toBeVisible()
  expect(await page.content()).not.toContain(value)
  await page.getByRole('button', { name: 'Revogar ERP da matriz' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revogar' }).click()
  await expect(page.getByRole('row', { name: /ERP da matriz.*Revogada/ })).toBeVisible()

  await page.getByRole('tab', { name: 'Suporte' }).click()
  await page.getByRole('button', { name: 'Abrir ao suporte' }).click()
  await page.getByLabel('Motivo').fill('nota que não abre')
  await page.getByRole('dialog').getByRole('button', { name: 'Abrir', exact: true }).click()
  const grant = page.getByRole('row', { name: /nota que não abre/ })
  await expect(grant.getByText('Aberta')).toBeVisible()
  await grant.getByRole('button', { name: 'Encerrar nota que não abre' }).click()
  await expect(grant.getByText('Encerrada')).toBeVisible()

  await page.getByRole('tab', { name: 'Segurança' }).click()
  await expect(page.getByRole('switch', { name: 'Exigir segundo fator de todos' })).toBeDisabled()
  await expect(page.getByText('Ative antes o seu')).toBeVisible()
})

test('only a titular sees Usuários, and a reader cannot change the logo', async ({ page }) => {
  const empresa = registerEmpresa('Editora Leitura Ltda')
  await signInAs(page, createPerson('João Leitor', [`${empresa}:consulta`]), USUARIOS)
  await expect(page.getByText(/^Só o titular cuida de usuários/)).toBeVisible()
  await page.getByRole('link', { name: 'Empresas', exact: true }).first().click()
  await expect(page.getByText('Somente leitura')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Escolher imagem' })).toHaveCount(0)
})

test('the company is switched on Empresas, and its logo is previewed before it is sent', async ({ page }) => {
  const [one, two] = [registerEmpresa('Primeira Empresa Ltda'), registerEmpresa('Segunda Empresa Ltda')]
  await signInAs(page, createPerson('Karen Duas', [`${one}:contador`, `${two}:titular`]), '/cadastros/empresas')
  await page.getByRole('button', { name: 'Trocar para Segunda Empresa Ltda' }).click()
  await expect(page.getByRole('button', { name: /^Empresa: Segunda Empresa/ })).toBeVisible()
  const logo = page.getByRole('region', { name: /^Logotipo de Segunda/ })
  await expect(logo.getByText('Sem logotipo')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await logo.getByRole('button', { name: 'Escolher imagem' }).click()
  await (await chooser).setFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') })
  await expect(logo.getByRole('img', { name: 'Prévia do novo logotipo' })).toBeVisible()
  await logo.getByRole('button', { name: 'Salvar logotipo' }).click()
  await expect(page.getByText('Logotipo salvo.')).toBeVisible()
  await expect(logo.getByRole('img', { name: 'Logotipo em uso' })).toBeVisible()
  await logo.getByRole('button', { name: 'Retirar' }).click()
  await expect(logo.getByText('Sem logotipo')).toBeVisible()
})

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('the provider registers, deactivates and reactivates a company, and manages its people', async ({ page }) => {
  const cnpj = registerEmpresa('Empresa do Fornecedor Ltda')
  const provider = createPerson('Lia Fornecedora', [], ['--fornecedor'])
  await signInAs(page, provider, '/cadastros/empresas')
  const all = page.getByRole('region', { name: 'Todas as empresas' })
  await all.getByLabel('Buscar').fill(cnpj)
  const row = all.getByRole('row', { name: /Empresa do Fornecedor/ })
  await row.getByRole('button', { name: /^Inativar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Inativar' }).click()
  await expect(row.getByText('Inativa', { exact: true })).toBeVisible()
  await row.getByRole('button', { name: /^Reativar/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reativar' }).click()
  await expect(row.getByText('Ativa', { exact: true })).toBeVisible()
  await row.getByRole('link', { name: /^Usuários de/ }).click()
  await expect(page.getByText('Ninguém tem acesso ainda.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Convidar pessoa' })).toBeVisible()
})
