import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { type Installation, startInstallation } from '../instalacao.ts'
import { judgeThemes } from '../judge.ts'
import { newCnpj, newCpf, PASSWORD, runPortalOn, typePair } from '../pessoas.ts'
import { dataRows, dropFiles, expect, test } from '../portal.ts'

/** A fresh installation: its first user, made on the command line, meets the five steps. */

const CLIENT = DEMO_COMPANIES[0]!
const CPF = newCpf()

let installation: Installation
test.beforeAll(async () => {
  test.setTimeout(240_000)
  installation = await startInstallation({ PORTAL_LIMITES: '50' })
  runPortalOn(installation.dataDir, ['usuario', 'criar', '--cpfcnpj', CPF, '--nome', 'Helena Prado'], `${PASSWORD}\n`)
})
test.afterAll(() => installation?.stop())

test('from a fresh start to the first document on screen in at most ten clicks', async ({ page }) => {
  test.setTimeout(400_000)
  // a click, an Enter, files dropped: one each
  let clicks = 0
  const count = async (act: Promise<unknown>) => {
    clicks++
    await act
  }
  await page.goto(`${installation.url}/login`)
  await count(typePair(page, { cpf: CPF }))
  const steps = page.getByRole('region', { name: /Seu escritório fica pronto em cinco passos/ })
  await expect(steps.getByText('0 de 5 feitos')).toBeVisible()
  await judgeThemes(page, 'primeira-hora-comeco')

  await page.getByLabel('Nome do escritório').fill('Prado & Nogueira Contabilidade')
  await page.getByLabel(/^UF/).fill('SP')
  await count(page.keyboard.press('Enter'))
  await expect(steps.getByText('1 de 5 feitos')).toBeVisible()

  const sheet = ['CNPJ;Nome;UF', `${CLIENT.taxId};${CLIENT.name};SP`, `${newCnpj()};Oficina Batista Ltda;SP`].join('\n')
  const drop = page.getByRole('region', { name: 'Planilha dos clientes' })
  await count(dropFiles(page, drop, [{ name: 'clientes.csv', text: sheet }]))
  await count(page.getByRole('button', { name: 'Importar 2 empresas' }).click())
  const done = page.getByRole('dialog', { name: 'Planilha importada' })
  await count(done.getByRole('button', { name: 'Fechar' }).click())
  await expect(steps.getByText('2 de 5 feitos')).toBeVisible()
  await expect(steps.getByText('0 de 2')).toBeVisible()
  await judgeThemes(page, 'primeira-hora')

  const options = { seed: 49, count: 3, empresa: CLIENT, from: '2026-11', to: '2026-11', kinds: { nfe: 1 } }
  const files = [...generate(options)].map(({ name, bytes }) => ({ name, text: bytes.toString('utf8') }))
  await count(page.getByRole('link', { name: /^Importar notas agora/ }).click())
  await count(dropFiles(page, page.getByRole('heading', { name: 'Solte arquivos ou pastas aqui' }), files))
  const link = page.getByRole('link', { name: /^Ver (a nota|as \d+ notas)$/ })
  await expect(link.first()).toBeVisible({ timeout: 60_000 })
  await count(link.first().click())
  await expect(dataRows(page).first()).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(10)
  console.log(`first document: ${clicks} clicks`)

  // the steps wait at the start page, and the other screens know where to begin
  await page.goto(`${installation.url}/inicio`)
  await expect(steps.getByText('2 de 5 feitos')).toBeVisible()
  await expect(steps.getByRole('link', { name: 'Guardar certificados' })).toBeVisible()
})
