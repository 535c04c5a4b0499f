import type { Page } from '@playwright/test'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { type Installation, type MailServer, startInstallation, startMailServer } from '../instalacao.ts'
import { judgeThemes } from '../judge.ts'
import { newCnpj, newCpf, PASSWORD, runPortalOn, typePair } from '../pessoas.ts'
import { dataRows, dropFiles, expect, followMenu, test } from '../portal.ts'

/** Twelve clients with their contacts, whose packages of October leave together; what the office did is in Atividade. */

const BASE = DEMO_COMPANIES[0]!
const MES = '2026-10'
const CPF = newCpf()
const CLIENTS = Array.from({ length: 12 }, (_, n) => ({
  ...BASE,
  taxId: newCnpj(),
  name: `Padaria Bela Vista ${String(n + 1).padStart(2, '0')} Ltda`,
  email: `cliente${String(n + 1).padStart(2, '0')}@exemplo.com.br`,
}))

let mail: MailServer
let installation: Installation
test.beforeAll(async ({ browser }) => {
  test.setTimeout(480_000)
  mail = await startMailServer()
  installation = await startInstallation({ PORTAL_LIMITES: '50', PORTAL_SMTP_URL: mail.url })
  const portal = (args: string[], input = '') => runPortalOn(installation.dataDir, args, input)
  portal(
    ['usuario', 'criar', '--cpfcnpj', CPF, '--nome', 'Helena Prado', '--email', 'helena@exemplo.com.br'],
    `${PASSWORD}\n`,
  )
  portal(['escritorio', 'criar', '--nome', 'Prado & Nogueira Contabilidade', '--uf', 'SP', '--dono', CPF])
  const page = await browser.newPage()
  await signIn(page)
  await bringClients(page)
  await makePackages(page)
  await page.close()
})
test.afterAll(async () => {
  mail?.close()
  await installation?.stop()
})

const go = (page: Page, path: string) => page.goto(`${installation.url}${path}`)

async function signIn(page: Page): Promise<void> {
  await go(page, '/login')
  await typePair(page, { cpf: CPF })
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** The sheet has the contacts of all of them; then one note of each arrives. */
async function bringClients(page: Page): Promise<void> {
  await go(page, '/escritorio/empresas')
  await page.getByRole('button', { name: 'Importar planilha' }).click()
  const lines = CLIENTS.map(({ taxId, name, email }) => `${taxId};${name};SP;${email}`)
  const buffer = Buffer.from(['CNPJ;Nome;UF;E-mail', ...lines].join('\n'))
  await page
    .getByLabel('Solte aqui o arquivo CSV ou XLSX')
    .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Importar 12 empresas' }).click()
  await page.getByRole('dialog', { name: 'Planilha importada' }).getByRole('button', { name: 'Fechar' }).click()
  const files = CLIENTS.flatMap((empresa, n) =>
    [...generate({ seed: 490 + n, count: 1, empresa, from: MES, to: MES, kinds: { nfe: 1 } })].map(
      ({ name, bytes }) => ({ name, text: bytes.toString('utf8') }),
    ),
  )
  await go(page, `/notas/importar?empresa=${CLIENTS[0]?.taxId}`)
  await dropFiles(page, page.getByRole('heading', { name: 'Solte arquivos ou pastas aqui' }), files)
  await expect(page.getByText(/^Concluído: 12 importados/)).toBeVisible({ timeout: 120_000 })
}

async function makePackages(page: Page): Promise<void> {
  await go(page, `/fechamento?mes=${MES}`)
  await expect(dataRows(page)).toHaveCount(12)
  await page.getByRole('grid', { name: 'Empresas do mês' }).focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Montar pacote', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Montar / }).click()
  await page.waitForURL(/\/tarefas\?.*id=/)
  const card = page.getByRole('region', { name: 'Andamento' })
  await expect(card.getByRole('status')).toContainText(/Concluída/, { timeout: 240_000 })
}

test('twelve packages leave in at most six clicks, and the office sees who opened', async ({ page, browser }) => {
  test.setTimeout(400_000)
  await signIn(page)
  let clicks = 0
  const count = async (act: Promise<unknown>, n = 1) => {
    clicks += n
    await act
  }
  await go(page, '/inicio')
  // the group of the menu and its entry
  await count(followMenu(page, 'Escritório', 'Entregar'), 2)
  await go(page, `/escritorio/entregar?mes=${MES}`)
  await expect(page.getByText('12 pacotes', { exact: true })).toBeVisible()
  await judgeThemes(page, 'entregar')
  // the line below the heads reaches both edges of a telephone
  await page.setViewportSize({ width: 360, height: 740 })
  expect((await page.locator('thead tr').boundingBox())?.width).toBe(360)
  await page.setViewportSize({ width: 1440, height: 900 })
  await count(page.getByRole('checkbox', { name: 'Selecionar todos os que falta enviar' }).click())
  await count(page.getByRole('button', { name: 'Enviar os 12' }).click())
  const ask = page.getByRole('dialog', { name: 'Enviar 12 pacotes?' })
  await expect(ask).toContainText('12 por e-mail agora.')
  await count(ask.getByRole('button', { name: 'Enviar', exact: true }).click())
  expect(clicks).toBeLessThanOrEqual(6)
  console.log(`twelve packages: ${clicks} clicks`)

  const mails: string[] = []
  for (let n = 0; n < CLIENTS.length; n++) mails.push(await mail.next())
  for (const { email } of CLIENTS) expect(mails.filter((text) => text.includes(email))).toHaveLength(1)
  await expect(page.getByText(/não abertos 12/)).toBeVisible({ timeout: 60_000 })

  // reading the address does not count; «Ver» does
  const first = mails.find((text) => text.includes(CLIENTS[0]?.email ?? '')) ?? ''
  const address = /http:\/\/127\.0\.0\.1:\d+\/pacote\/[\w-]+/.exec(first)?.[0] ?? ''
  expect((await page.request.get(address)).status()).toBe(200)
  await page.reload()
  await expect(page.getByText(/não abertos 12/)).toBeVisible()
  const other = await browser.newContext()
  const client = await other.newPage()
  await client.goto(address)
  await client.getByRole('button', { name: 'Ver', exact: true }).click()
  await other.close()
  await page.reload()
  await expect(page.getByText(/abertos 1, não abertos 11/)).toBeVisible()
})

test('a package revoked by mistake is opened again at the same address', async ({ page }) => {
  await signIn(page)
  const [client] = CLIENTS
  await go(page, `/fechamento?mes=${MES}&cnpj=${client?.taxId}`)
  const panel = page.getByRole('region', { name: `Mês de ${client?.name}` })
  await panel.getByRole('button', { name: 'Montar pacote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Montar pacote' })
  const address = await dialog.getByLabel('Endereço do pacote').inputValue()
  await dialog.getByRole('button', { name: 'Revogar' }).click()
  await dialog.getByRole('button', { name: 'Revogar mesmo' }).click()
  const state = dialog.getByText('Revogado', { exact: true })
  await expect(state).toBeVisible()
  // the tint of the state is as wide as its word
  expect((await state.locator('xpath=..').boundingBox())?.width).toBeLessThan(120)
  expect((await page.request.get(address)).status()).toBe(404)
  await judgeThemes(page, 'pacote-desfazer')
  await dialog.getByRole('button', { name: 'Desfazer' }).click()
  await expect(dialog.getByLabel('Endereço do pacote')).toHaveValue(address)
  expect((await page.request.get(address)).status()).toBe(200)
})

test('Atividade names who did what; a filter is in the address and in the file', async ({ page }) => {
  await signIn(page)
  await go(page, '/escritorio/atividade')
  const table = page.getByRole('table', { name: 'Atividade do escritório' })
  await expect(table.getByText('Helena Prado').first()).toBeVisible()
  await expect(table).toContainText(CLIENTS[11]?.name ?? '')
  await judgeThemes(page, 'atividade')
  await page.getByRole('searchbox', { name: 'Buscar', exact: true }).fill(CLIENTS[3]?.name ?? '')
  await expect(page).toHaveURL(/busca=/)
  await expect(table).not.toContainText(CLIENTS[11]?.name ?? '')
  await page.reload()
  await expect(table).toContainText(CLIENTS[3]?.name ?? '')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^atividade_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/)
  await page.getByRole('button', { name: 'Leituras' }).click()
  await expect(page).toHaveURL(/leituras=1/)
})
