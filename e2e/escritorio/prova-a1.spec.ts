import { createAuthority, pfxFile } from '../certificados.ts'
import { type Installation, startInstallation } from '../instalacao.ts'
import { judge, looks } from '../judge.ts'
import { newCnpj, newCpf, PASSWORD, runPortalOn, typePair } from '../pessoas.ts'
import { expect, test } from '../portal.ts'

const CLIENT = { taxId: newCnpj(), name: 'Padaria Bella Massa Ltda' }
const CPF = newCpf()
const authority = createAuthority()

let installation: Installation
test.beforeAll(async () => {
  test.setTimeout(240_000)
  installation = await startInstallation({ PORTAL_LIMITES: '50' })
  const portal = (args: string[], input = '') => runPortalOn(installation.dataDir, args, input)
  portal(['empresa', 'criar', '--cpfcnpj', CLIENT.taxId, '--nome', CLIENT.name, '--uf', 'SP'])
  // the accountant before: holds the root
  const grant = ['--empresa', `${CLIENT.taxId}:contador`]
  portal(['usuario', 'criar', '--cpfcnpj', newCpf(), '--nome', 'Otávio Reis', ...grant], `${PASSWORD}\n`)
  portal(['usuario', 'criar', '--cpfcnpj', CPF, '--nome', 'Helena Prado'], `${PASSWORD}\n`)
  portal(['escritorio', 'criar', '--nome', 'Prado & Nogueira Contabilidade', '--uf', 'SP', '--dono', CPF])
  authority.publish([], portal)
})
test.afterAll(() => installation?.stop())

test('a client that changes its accountant comes in by its A1, from the line of the sheet', async ({
  page,
  expectFailures,
}) => {
  test.setTimeout(400_000)
  expectFailures(/422/)
  const inLooks = async (name: string) => {
    for (const look of looks('light', 1440)) {
      await page.emulateMedia({ colorScheme: look.theme })
      await page.setViewportSize(look)
      await judge(page, name, look)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
  await page.goto(`${installation.url}/login`)
  await typePair(page, { cpf: CPF })
  await page.waitForURL((url) => url.pathname !== '/login')
  await page.goto(`${installation.url}/escritorio/empresas`)
  await page.getByRole('button', { name: 'Importar planilha' }).click()
  const buffer = Buffer.from(`CNPJ;Nome;UF\n${CLIENT.taxId};${CLIENT.name};SP`)
  await page
    .getByLabel('Solte aqui o arquivo CSV ou XLSX')
    .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer })
  const judged = page.getByRole('dialog', { name: 'Conferir a planilha' })
  await expect(judged.getByText(/^A raiz já está com alguém no portal/)).toBeVisible()
  await expect(judged.getByRole('button', { name: 'Enviar 1 pedido' })).toBeVisible()
  await inLooks('escritorio-raiz')
  await judged.getByRole('button', { name: 'Tenho o certificado A1 deste cliente' }).click()
  const proof = page.getByRole('dialog', { name: 'Trazer o cliente pelo A1 dele' })
  const a1 = pfxFile(authority.leaf('PADARIA BELLA MASSA LTDA', CLIENT.taxId), 'segredo')
  await proof.locator('input[type=file]').setInputFiles(a1)
  await expect(proof.getByLabel('Senha do arquivo')).toBeFocused()
  await page.keyboard.type('errada')
  await page.keyboard.press('Enter')
  await expect(proof.getByText('Senha do certificado incorreta.')).toBeVisible()
  await inLooks('escritorio-prova')
  await proof.getByLabel('Senha do arquivo').fill('segredo')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${CLIENT.name} entrou na carteira, comprovada pelo A1.`)).toBeVisible()
  await expect(judged.getByText(/^0 novas, .*0 com erro/)).toBeVisible()
  await page.keyboard.press('Escape')
  const list = page.getByRole('region', { name: 'Empresas da carteira' })
  await expect(list.getByText(CLIENT.name)).toBeVisible()
  await expect(list.getByText('sem certificado')).toHaveCount(0)
})
