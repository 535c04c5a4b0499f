import { devices } from '@playwright/test'
import { createAuthority, pfxFile } from '../certificados.ts'
import { type Installation, startInstallation } from '../instalacao.ts'
import { judge, looks } from '../judge.ts'
import { newCnpj, newCpf, PASSWORD, runPortalOn, typePair } from '../pessoas.ts'
import { expect, test } from '../portal.ts'

/** Forty clients, as in the walk-through: 35 by one password, three by another, one ended, one of nobody. */
const NAMES = [
  'Padaria Bela Vista',
  'Oficina Batista',
  'Transportes Rio Manso',
  'Marcenaria Pinho Claro',
  'Escola Horizonte',
]
const CLIENTS = Array.from({ length: 39 }, (_, n) => ({
  taxId: newCnpj(),
  name: `${NAMES[n % NAMES.length]} ${String(n + 1).padStart(2, '0')} Ltda`,
}))
const STRANGER = newCnpj()
const CPF = newCpf()
const authority = createAuthority()

let installation: Installation
test.beforeAll(async () => {
  test.setTimeout(400_000)
  installation = await startInstallation({ PORTAL_LIMITES: '50' })
  const portal = (args: string[], input = '') => runPortalOn(installation.dataDir, args, input)
  portal(['usuario', 'criar', '--cpfcnpj', CPF, '--nome', 'Helena Prado'], `${PASSWORD}\n`)
  portal(['escritorio', 'criar', '--nome', 'Prado & Nogueira Contabilidade', '--uf', 'SP', '--dono', CPF])
  authority.publish([], portal)
})
test.afterAll(() => installation?.stop())

const fileOf = (name: string, taxId: string, password: string, until = '2045-01-01') => ({
  ...pfxFile(authority.leaf(name.toUpperCase(), taxId, { until }), password),
  name: `${name.toLowerCase().replaceAll(' ', '-')}.pfx`,
})

test('forty certificates in at most twelve clicks, and the ended one by a link on a telephone', async ({
  page,
  browser,
}) => {
  test.setTimeout(600_000)
  await page.goto(`${installation.url}/login`)
  await typePair(page, { cpf: CPF })
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(`${installation.url}/escritorio/empresas`)
  await page.getByRole('button', { name: 'Importar planilha' }).click()
  const lines = CLIENTS.map(({ taxId, name }) => `${taxId};${name};SP`)
  await page.getByLabel('Solte aqui o arquivo CSV ou XLSX').setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['CNPJ;Nome;UF', ...lines].join('\n')),
  })
  await page.getByRole('button', { name: /^Importar 39/ }).click()
  await expect(page.getByText(/^39 /).first()).toBeVisible()
  await page.keyboard.press('Escape')

  // what a person does is counted: a click, an Enter, a file chooser (open, all, confirm: three)
  let clicks = 0
  const count = async (act: Promise<unknown>, n = 1) => {
    clicks += n
    await act
  }
  const files = CLIENTS.map(({ taxId, name }, n) =>
    fileOf(name, taxId, n < 36 ? 'senha-um' : 'senha-dois', n === 0 ? '2026-01-02' : undefined),
  )
  await count(page.getByRole('link', { name: 'Certificados', exact: true }).last().click())
  await count(
    page
      .getByLabel('Solte aqui os certificados dos clientes')
      .setInputFiles([...files, fileOf('Doutor Augusto', STRANGER, 'senha-um')]),
    3,
  )
  await page.getByLabel('Senha dos 40').fill('senha-um')
  await count(page.keyboard.press('Enter'))
  await expect(page.getByText('1ª abriu 37')).toBeVisible({ timeout: 240_000 })
  await page.getByLabel('Outra senha para os 3').fill('senha-dois')
  await count(page.keyboard.press('Enter'))
  await expect(page.getByText('2ª abriu 3')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: /^Prontos/ })).toHaveText('Prontos38')
  for (const look of looks('light', 1440)) {
    await page.emulateMedia({ colorScheme: look.theme })
    await page.setViewportSize(look)
    await judge(page, 'certificados-lote', look)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await count(page.getByRole('button', { name: 'Criar o cliente' }).click())
  await expect(page.getByRole('row', { name: /^doutor-augusto/ }).getByText('Guardado')).toBeVisible()
  await count(page.getByRole('button', { name: 'Guardar 38 certificados' }).click())
  await expect(page.getByText('39 guardados, captura ligada em 38. 1 espera.').first()).toBeVisible({
    timeout: 240_000,
  })
  expect(clicks).toBeLessThanOrEqual(12)
  console.log(`forty certificates: ${clicks} clicks`)

  await page.getByRole('button', { name: 'Pedir novo ao cliente' }).click()
  await page.getByRole('button', { name: 'Criar endereço' }).click()
  const address = await page.getByLabel('Endereço do cliente').inputValue()
  const { taxId, name } = CLIENTS[0] ?? { taxId: '', name: '' }
  const phone = await browser.newContext({
    ...devices['Pixel 5'],
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
  })
  const client = await phone.newPage()
  await client.goto(address)
  await expect(client.getByRole('heading', { name: `Certificado digital de ${name}` })).toBeVisible()
  await client.getByLabel('Senha do certificado').fill('errada')
  await client.getByLabel('Arquivo do certificado').setInputFiles(fileOf(name, taxId, 'nova-senha'))
  await client.getByRole('button', { name: 'Enviar certificado' }).click()
  await expect(client.getByText(/^A senha não abre este arquivo\. Restam \d+ tentativas/)).toBeVisible()
  await client.getByLabel('Senha do certificado').fill('nova-senha')
  await client.getByLabel('Arquivo do certificado').setInputFiles(fileOf(name, taxId, 'nova-senha'))
  await client.getByRole('button', { name: 'Enviar certificado' }).click()
  await expect(client.getByText(/^Pronto\. Certificado entregue às \d\d:\d\d\.$/)).toBeVisible()
  await phone.close()
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ colorScheme, viewport: { width: 360, height: 740 } })
    const other = await context.newPage()
    await other.goto(address)
    await judge(other, 'enviar', { width: 360, height: 740, theme: colorScheme })
    await context.close()
  }
  await page.getByRole('button', { name: 'Revogar' }).click()
  await expect(page.getByRole('button', { name: 'Revogar' })).toHaveCount(0)
  expect((await page.request.get(address)).status()).toBe(404)
})
