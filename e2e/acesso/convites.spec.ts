// spec: M17

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { type Authority, createAuthority, pfxFile } from '../certificados.ts'
import {
  createPerson,
  newCpf,
  PASSWORD,
  registerEmpresa,
  signInAs,
  type TestPerson,
  totp,
  typePair,
} from '../pessoas.ts'
import { at, expect, test } from '../portal.ts'

const USUARIOS = '/cadastros/usuarios'
const PFX_PASSWORD = 'arquivo'

/** The titular adds a person on the screen Usuários. */
async function add(page: Page, person: { cpf: string; nome: string }, papel = 'Contador'): Promise<void> {
  await page.getByRole('button', { name: 'Convidar pessoa' }).click()
  const dialog = page.getByRole('dialog', { name: 'Convidar pessoa' })
  await dialog.getByLabel('CPF ou CNPJ').fill(person.cpf)
  await dialog.getByLabel('Nome').fill(person.nome)
  await dialog.getByRole('radio', { name: new RegExp(`^${papel}`) }).check()
  await dialog.getByRole('button', { name: 'Convidar' }).click()
  await expect(dialog).toBeHidden()
}

/** Creates a titular with a company who invites a person that has a login. The titular's page stays on Usuários. */
async function invited(page: Page, empresa: string, guest: TestPerson): Promise<void> {
  const cnpj = registerEmpresa(empresa)
  await signInAs(page, createPerson('Bruno Lima', [`${cnpj}:titular`]), USUARIOS)
  await add(page, guest)
  const done = page.getByRole('dialog', { name: 'Convite enviado' })
  await expect(done).toContainText('Até aceitar, não tem acesso.')
  await done.getByRole('button', { name: 'Fechar' }).click()
}

async function expectNoViolations(page: Page): Promise<void> {
  // asked again: a part that is still fading in has too little contrast
  await expect.poll(async () => (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
}

test('somebody without a company is invited, lands on the invitation, accepts by keys and uses the company at once', async ({
  page,
  browser,
}) => {
  const guest = createPerson('Ana Souza')
  await invited(page, 'Auto Peças Rocha e Filhos Ltda', guest)
  const row = page.getByRole('row', { name: /Ana Souza/ })
  await expect(row).toContainText('Contador')
  await expect(row).toContainText('Convite enviado, aguardando o sim')
  await expect(row).toContainText('não comprovado')
  await expect(page.getByText('Confirme com a pessoa que é ela quem o usa.')).toBeVisible()
  await expectNoViolations(page)

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto('/login')
  await typePair(theirs, guest)
  await theirs.waitForURL(at('/convites'))
  const convite = theirs.getByRole('region', { name: 'Usar Auto Peças Rocha e Filhos Ltda' })
  await expect(convite).toContainText('Convite de Bruno Lima')
  await expect(convite.getByText('Contador', { exact: true })).toBeVisible()
  await expect(convite.getByRole('listitem').filter({ hasText: 'Cuidar de usuários e chaves' })).toContainText('não')
  await expect(theirs.getByRole('alertdialog')).toHaveCount(0)
  await expect(theirs.getByRole('link', { name: '1 convite' })).toBeVisible()
  await expectNoViolations(theirs)

  const accept = convite.getByRole('button', { name: 'Aceitar o convite de Auto Peças Rocha e Filhos Ltda' })
  await accept.focus()
  await theirs.keyboard.press('Enter')
  const status = theirs.getByRole('status').filter({ hasText: 'agora está entre as suas empresas' })
  await expect(status).toBeFocused()
  await expect(theirs.getByRole('banner')).toContainText('Auto Peças Rocha e Filhos Ltda')
  await expect(theirs.getByRole('link', { name: '1 convite' })).toHaveCount(0)
  await theirs.keyboard.press('Tab')
  await expect(theirs.getByRole('button', { name: 'Usar esta empresa' })).toBeFocused()
  await theirs.keyboard.press('Enter')
  await theirs.waitForURL(at('/notas/nfe'))

  await page.reload()
  await expect(page.getByRole('row', { name: /Ana Souza.*Contador.*desde/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Auditoria' }).click()
  await expect(page.getByRole('row', { name: /Bruno Lima.*Convidou um usuário/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Ana Souza.*Aceitou o convite/ })).toBeVisible()
})

test('an invitation shows in the header and the user menu, its papel is changed, and it is refused', async ({
  page,
  browser,
}) => {
  const own = registerEmpresa('Empresa Própria Ltda')
  const guest = createPerson('Célia Convidada', [`${own}:consulta`])
  await invited(page, 'Laticínios Vale Verde Ltda', guest)
  await page.getByRole('button', { name: 'Ações de Célia Convidada' }).click()
  await expect(page.getByRole('menuitem', { name: 'Novo link de senha' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Mudar papel' }).click()
  await page.getByRole('radio', { name: /^Titular/ }).check()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('O convite agora é para Titular.')).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  await signInAs(theirs, guest)
  await theirs.getByRole('button', { name: /^Conta de/ }).click()
  await theirs.getByRole('menuitem', { name: '1 convite' }).click()
  await theirs.waitForURL(at('/convites'))
  await expect(theirs.getByText('Titular', { exact: true })).toBeVisible()
  await theirs.getByRole('button', { name: /^Recusar o convite/ }).click()
  await expect(theirs.getByText('Convite recusado.')).toBeVisible()
  await expect(theirs.getByText('Nenhum convite aberto.')).toBeVisible()
  await expect(theirs.getByRole('link', { name: '1 convite' })).toHaveCount(0)
  await expectNoViolations(theirs)
  await page.reload()
  await expect(page.getByRole('row', { name: /Bruno Lima/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Célia Convidada/ })).toHaveCount(0)
})

test('an invitation that was withdrawn meanwhile is reported and removed', async ({
  page,
  browser,
  expectFailures,
}) => {
  expectFailures(/404.*\/convites/)
  const guest = createPerson('Dora Convidada')
  await invited(page, 'Tintas Horizonte Ltda', guest)
  const theirs = await (await browser.newContext()).newPage()
  await signInAs(theirs, guest, '/convites')
  await expect(theirs.getByRole('region', { name: 'Usar Tintas Horizonte Ltda' })).toBeVisible()
  await page.getByRole('button', { name: 'Ações de Dora Convidada' }).click()
  await page.getByRole('menuitem', { name: 'Retirar convite' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar convite' }).click()
  await expect(page.getByText('Convite retirado.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Dora Convidada/ })).toHaveCount(0)
  await theirs.getByRole('button', { name: /^Aceitar o convite/ }).click()
  await expect(theirs.getByText('Este convite não existe mais ou não é para você.')).toBeVisible()
  await expect(theirs.getByText('Nenhum convite aberto.')).toBeVisible()
})

test('a proposal of the provider waits for a titular, who accepts or refuses it', async ({ page, browser }) => {
  const cnpj = registerEmpresa('Vidraçaria Cristal Ltda')
  const titular = createPerson('Bruno Lima', [`${cnpj}:titular`])
  const [first, second] = [createPerson('Otávio Proposto'), createPerson('Rita Proposta')]
  const provider = createPerson('Lia Fornecedora', [], ['--fornecedor'])
  await signInAs(page, provider, `${USUARIOS}?empresa=${cnpj}`)
  for (const person of [first, second]) {
    await add(page, person)
    const done = page.getByRole('dialog', { name: 'Proposta feita' })
    await expect(done).toContainText('o sim de um titular')
    await done.getByRole('button', { name: 'Fechar' }).click()
  }
  await expect(page.getByRole('row', { name: /Otávio Proposto/ })).toContainText('aguardando um titular')

  const theirs = await (await browser.newContext()).newPage()
  await signInAs(theirs, titular, USUARIOS)
  await expect(theirs.getByRole('row', { name: /Otávio Proposto/ })).toContainText('Proposta do provedor')
  await theirs.getByRole('button', { name: 'Aceitar a proposta para Otávio Proposto' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Aceitar a proposta' })
  await expect(dialog).toContainText('Lia Fornecedora propõe dar a Otávio Proposto o papel Contador')
  await dialog.getByRole('button', { name: 'Aceitar' }).click()
  await expect(theirs.getByRole('row', { name: /Otávio Proposto/ })).toContainText('aguardando o sim')
  await theirs.getByRole('button', { name: 'Recusar a proposta para Rita Proposta' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Recusar' }).click()
  await expect(theirs.getByRole('row', { name: /Rita Proposta/ })).toHaveCount(0)
  await expectNoViolations(theirs)
})

let made: Authority | null = null
/** The tests' certificate authority, registered with the server once. */
function authority(): Authority {
  if (made) return made
  made = createAuthority()
  made.publish()
  return made
}

/** Goes from the login screen to the opened A1 file. */
async function openFile(page: Page, name: string, taxId: string): Promise<void> {
  const file = pfxFile(authority().leaf(name, taxId), PFX_PASSWORD)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Logar com certificado digital' }).click()
  await page.getByRole('button', { name: 'Usar arquivo A1 (.pfx ou .p12)' }).click()
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByLabel('Senha do certificado').fill(PFX_PASSWORD)
  await page.getByRole('button', { name: 'Abrir certificado' }).click()
  await page.getByRole('button', { name: 'Logar', exact: true }).click()
}

/** Chooses the A1 file in the dialog that asks for the certificate. */
async function confirmByFile(page: Page, name: string, taxId: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirmar com certificado' })
  await dialog.locator('input[type=file]').setInputFiles(pfxFile(authority().leaf(name, taxId), PFX_PASSWORD))
  await dialog.getByLabel('Senha do certificado').fill(PFX_PASSWORD)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
}

test('a user who signed in by certificate has no password: the certificate switches the second factor on and sets the first password', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/422.*\/usuario\/senha/)
  const name = 'FERRAGENS TUPA LTDA'
  const cnpj = registerEmpresa('Ferragens Tupã Ltda')
  await openFile(page, name, cnpj)
  await page.waitForURL(at('/notas/nfe'))
  await page.goto('/conta')
  const factor = page.getByRole('region', { name: 'Segundo fator' })
  await factor.getByRole('button', { name: 'Ativar segundo fator' }).click()
  await factor.getByRole('button', { name: 'Confirmar com certificado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmar com certificado' })
  await expect(dialog).toBeVisible()
  await expectNoViolations(page)
  await confirmByFile(page, 'OUTRA PESSOA', '52998224725')
  await expect(dialog.getByRole('alert').filter({ hasText: 'Este certificado é de 529.982.247-25.' })).toBeVisible()
  await confirmByFile(page, name, cnpj)
  await expect(factor.getByRole('img', { name: 'Código QR do segundo fator' })).toBeVisible()
  const secret = ((await factor.locator('strong').textContent()) ?? '').replaceAll(' ', '')
  await factor.getByLabel('Código que o aplicativo mostra').fill(totp(secret))
  await factor.getByRole('button', { name: 'Ativar' }).click()
  await factor.getByRole('button', { name: 'Já guardei' }).click()

  const senha = page.getByRole('region', { name: 'Senha' })
  await senha.getByLabel('Nova senha', { exact: true }).fill('curta')
  await senha.getByRole('button', { name: 'Confirmar com certificado' }).click()
  await confirmByFile(page, name, cnpj)
  await expect(senha.getByText('A senha deve ter ao menos 8 caracteres.')).toBeVisible()
  // the proof is still valid, so the file is not requested again
  await senha.getByLabel('Nova senha', { exact: true }).fill(PASSWORD)
  await senha.getByRole('button', { name: 'Confirmar com certificado' }).click()
  await expect(page.getByText('Senha salva. As outras sessões foram encerradas.')).toBeVisible()

  await factor.getByRole('button', { name: 'Desativar' }).click()
  const end = page.getByRole('dialog', { name: 'Desativar o segundo fator' })
  await end.getByLabel('Código do aplicativo ou de recuperação').fill(totp(secret, 1))
  await end.getByRole('button', { name: 'Desativar' }).click()
  await confirmByFile(page, name, cnpj)
  await expect(factor.getByRole('button', { name: 'Ativar segundo fator' })).toBeVisible()
})

/** A titular creates the login of a CPF, whose password is set through the link. */
async function plant(page: Page, cpf: string): Promise<void> {
  const cnpj = registerEmpresa('Empresa de Terceiro Ltda')
  await signInAs(page, createPerson('Titular Terceiro', [`${cnpj}:titular`]), USUARIOS)
  await add(page, { cpf, nome: 'Nome Escolhido' })
  const url = await page.getByLabel('Link de acesso').inputValue()
  await page.goto('/logout')
  await page.waitForURL('**/login')
  await page.goto(new URL(url).pathname)
  await page.getByLabel('Nova senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Salvar senha' }).click()
  await expect(page.getByText('Senha salva.')).toBeVisible()
}

test('the first certificate warns about what a login made by another person loses, and takes it over', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/401.*\/login/)
  const cpf = newCpf()
  await plant(page, cpf)
  await openFile(page, 'ELIANE DONA', cpf)
  await expect(page.getByRole('heading', { name: 'Este login foi criado por outra pessoa' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('Senha do login, se você a sabe').fill('não é esta')
  await page.getByRole('button', { name: 'Entrar e manter tudo' }).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await page.getByLabel('Senha do login, se você a sabe').fill('')
  await page.getByRole('button', { name: 'Entrar e trocar' }).click()
  await page.waitForURL(at('/notas/nfe'))
  const told = page.getByRole('alertdialog', { name: 'Atenção' })
  await expect(told).toContainText('Este login agora é só seu.')
  await told.getByRole('button', { name: 'Entendi' }).click()
  await page.goto('/logout')
  await page.waitForURL('**/login')
  await typePair(page, { cpf })
  await expect(page.getByRole('alert')).not.toBeEmpty()
})

test('the password of the login, typed by its owner, keeps everything', async ({ page }) => {
  const cpf = newCpf()
  await plant(page, cpf)
  await openFile(page, 'FABIO DONO', cpf)
  await page.getByLabel('Senha do login, se você a sabe').fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar e manter tudo' }).click()
  await page.waitForURL(at('/notas/nfe'))
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.goto('/logout')
  await page.waitForURL('**/login')
  await typePair(page, { cpf })
  await page.waitForURL(at('/notas/nfe'))
})
