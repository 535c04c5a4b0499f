import type { Page } from '@playwright/test'
import { judge, type Look, looks } from '../judge.ts'
import {
  createPerson,
  inviteByApi,
  newCpf,
  PASSWORD,
  registerEmpresa,
  signInAs,
  type TestPerson,
  typePair,
} from '../pessoas.ts'
import { expect, test } from '../portal.ts'

/** One company for all pictures, with a long name, a titular and some colleagues. */
let made: { cpf: string } | null = null
let cnpj = ''
function titular(): { cpf: string } {
  if (made) return made
  const empresa = registerEmpresa('Comércio e Distribuição de Alimentos São Sebastião do Norte Ltda')
  cnpj = empresa
  made = createPerson('Helena Prado', [`${empresa}:titular`])
  createPerson(
    'Davi Nogueira',
    [`${empresa}:contador`],
    ['--email', 'davi@escritorio.com.br', '--telefone', '(11) 4004-1827'],
  )
  createPerson('Marina Albuquerque Cavalcanti de Vasconcelos', [`${empresa}:consulta`])
  return made
}

let guest: TestPerson | null = null
/** An invited person who has a login but no company yet. */
async function invitedGuest(page: Page): Promise<TestPerson> {
  if (guest) return guest
  const inviting = titular()
  guest = createPerson('Ingrid Vasconcelos')
  await inviteByApi(page, { titular: inviting, cnpj, guest: { ...guest, email: 'ingrid@exemplo.com.br' } })
  return guest
}

async function usuarios(page: Page): Promise<void> {
  await invitedGuest(page)
  await signInAs(page, titular(), '/cadastros/usuarios')
  await expect(page.getByText('Convite enviado, aguardando o sim')).toBeVisible()
}

async function convites(page: Page): Promise<void> {
  await signInAs(page, await invitedGuest(page), '/convites')
  await expect(page.getByRole('button', { name: /^Aceitar o convite/ })).toBeVisible()
}

async function noConvites(page: Page): Promise<void> {
  await signInAs(page, titular(), '/convites')
  await expect(page.getByText('Nenhum convite aberto.')).toBeVisible()
}

async function certificateProof(page: Page): Promise<void> {
  await signInAs(page, titular())
  const senha = page.getByRole('region', { name: 'Senha' })
  // sign-in by certificate is always offered
  await senha.getByRole('button', { name: 'Confirmar com certificado' }).click()
  await senha.getByRole('button', { name: 'Confirmar com certificado' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirmar com certificado' })).toBeVisible()
}

async function takeOver(page: Page): Promise<void> {
  await page.goto('/demo/certificado?estado=assumir')
  await page.getByRole('button', { name: 'Logar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Este login foi criado por outra pessoa' })).toBeVisible()
}

interface Screen {
  name: string
  theme: Look['theme']
  width: number
  open: (page: Page) => Promise<unknown>
}

const open = (path: string) => (page: Page) => signInAs(page, titular(), path)

async function openDialog(page: Page, path: string, button: string): Promise<void> {
  await signInAs(page, titular(), path)
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function enrol(page: Page): Promise<void> {
  await signInAs(page, titular())
  await page.getByRole('button', { name: 'Ativar segundo fator' }).click()
  await page.getByLabel('Sua senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('img', { name: 'Código QR do segundo fator' })).toBeVisible()
  await page.getByRole('heading', { name: 'Segundo fator' }).scrollIntoViewIfNeeded()
}

async function invite(page: Page): Promise<void> {
  await openDialog(page, '/cadastros/usuarios', 'Convidar pessoa')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('CPF ou CNPJ').fill(newCpf())
  await dialog.getByLabel('Nome').fill('Otávio Convidado')
  await dialog.getByRole('button', { name: 'Convidar' }).click()
  await expect(page.getByLabel('Link de acesso')).toBeVisible()
}

async function convite(page: Page): Promise<void> {
  await invite(page)
  const url = await page.getByLabel('Link de acesso').inputValue()
  await page.goto(new URL(url).pathname)
  await page.getByLabel('Nova senha', { exact: true }).fill('Tijolo4')
}

async function factorStep(page: Page): Promise<void> {
  const text = 'Informe o código de verificação do seu aplicativo ou um código de recuperação.'
  const json = { type: 'login.second_factor', status: 401, error: text, message: text }
  await page.route('**/portalcontador/login', (route) => route.fulfill({ status: 401, json }))
  await page.goto('/login')
  await typePair(page, { cpf: '52998224725' })
  await expect(page.getByLabel('Código de verificação', { exact: true })).toBeVisible()
}

async function forgotten(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Esqueci minha senha' }).click()
  await expect(page.getByRole('heading', { name: 'Esqueci minha senha' })).toBeVisible()
}

async function provider(page: Page): Promise<void> {
  await signInAs(page, createPerson('Lia Fornecedora', [], ['--fornecedor']), '/cadastros/empresas')
  await expect(page.getByRole('region', { name: 'Todas as empresas' }).getByRole('row').nth(1)).toBeVisible()
}

async function certificate(page: Page): Promise<void> {
  await page.goto('/demo/certificado')
  await expect(page.getByLabel('Escolha um certificado')).toBeVisible()
}

const SCREENS: Screen[] = [
  { name: 'fator', theme: 'dark', width: 360, open: factorStep },
  { name: 'esqueci', theme: 'light', width: 768, open: forgotten },
  { name: 'certificado', theme: 'dark', width: 1440, open: certificate },
  { name: 'convite', theme: 'light', width: 1440, open: convite },
  { name: 'conta', theme: 'light', width: 1440, open: open('/conta') },
  { name: 'conta-fator', theme: 'dark', width: 768, open: enrol },
  { name: 'conta-certificado', theme: 'light', width: 360, open: certificateProof },
  { name: 'assumir', theme: 'dark', width: 768, open: takeOver },
  { name: 'usuarios', theme: 'light', width: 1440, open: usuarios },
  { name: 'convites', theme: 'light', width: 1440, open: convites },
  { name: 'convites-vazio', theme: 'dark', width: 360, open: noConvites },
  { name: 'usuarios-link', theme: 'light', width: 360, open: invite },
  {
    name: 'usuarios-chave',
    theme: 'dark',
    width: 1440,
    open: (page) => openDialog(page, '/cadastros/usuarios?aba=chaves', 'Criar chave'),
  },
  { name: 'usuarios-suporte', theme: 'dark', width: 360, open: open('/cadastros/usuarios?aba=suporte') },
  { name: 'usuarios-seguranca', theme: 'light', width: 768, open: open('/cadastros/usuarios?aba=seguranca') },
  { name: 'auditoria', theme: 'light', width: 1440, open: open('/cadastros/usuarios?aba=auditoria') },
  { name: 'empresas', theme: 'light', width: 1440, open: open('/cadastros/empresas') },
  { name: 'provedor', theme: 'dark', width: 768, open: provider },
]

for (const screen of SCREENS) {
  for (const look of looks(screen.theme, screen.width)) {
    test(`${screen.name} at ${look.width} px, ${look.theme}`, async ({ page, expectFailures }) => {
      // a company without a logo that requires the second factor
      expectFailures(/404.*\/logo|401.*\/login/)
      await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
      await page.setViewportSize(look)
      await screen.open(page)
      await judge(page, screen.name, look)
    })
  }
}
