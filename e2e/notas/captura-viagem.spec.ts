import type { Page } from '@playwright/test'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { createAuthority, pfxFile } from '../certificados.ts'
import { type Installation, startInstallation } from '../instalacao.ts'
import { newCnpj, newCpf, PASSWORD, runPortalOn, typePair } from '../pessoas.ts'
import { dataRows, expect, test } from '../portal.ts'
import { type Simulator, startSimulator } from '../simulador.ts'

/** Seconds of one hour of SEFAZ's rules */
const HOUR = 20
const COMPANY = DEMO_COMPANIES[0]!
const OTHER = newCnpj()
const CPF = newCpf()
const SOON = new Date(Date.now() + 7.5 * 86_400_000).toISOString().slice(0, 10)

let simulator: Simulator
let installation: Installation
test.beforeAll(async () => {
  test.setTimeout(180_000)
  simulator = await startSimulator(HOUR)
  installation = await startInstallation({
    PORTAL_SEFAZ_SIMULADOR: simulator.url,
    PORTAL_SEFAZ_CA: simulator.authority,
    PORTAL_CAPTURA_HORA: String(HOUR),
    PORTAL_LIMITES: '50',
  })
  const portal = (args: string[], input = '') => runPortalOn(installation.dataDir, args, input)
  for (const [taxId, name] of [
    [COMPANY.taxId, COMPANY.name],
    [OTHER, 'Marcenaria Pinho Claro Ltda'],
  ] as const)
    portal(['empresa', 'criar', '--cpfcnpj', taxId, '--nome', name, '--uf', 'SP'])
  const grants = [COMPANY.taxId, OTHER].flatMap((taxId) => ['--empresa', `${taxId}:contador`])
  portal(['usuario', 'criar', '--cpfcnpj', CPF, '--nome', 'Helena Prado', ...grants], `${PASSWORD}\n`)
})
test.afterAll(async () => {
  await installation?.stop()
  await simulator?.stop()
})

interface A1 {
  taxId: string
  file: { name: string; mimeType: string; buffer: Buffer }
  password: string
}

async function bring(page: Page, { taxId, file, password }: A1): Promise<void> {
  await page.goto(`${installation.url}/cadastros/captura?empresa=${taxId}`)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByLabel('Senha do arquivo').fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Certificado guardado.')).toBeVisible()
  await page.getByRole('switch', { name: /^Captura ligada/ }).click()
  await expect(page.getByRole('switch', { name: /^NF-e/ })).toBeChecked()
}

test('certificate in, notes arrive, another program moves the queue: block with its clock, the gap is filled', async ({
  page,
}) => {
  test.setTimeout(420_000)
  await page.goto(`${installation.url}/login`)
  await typePair(page, { cpf: CPF })
  await page.waitForURL((url) => url.pathname !== '/login')
  const file = { name: 'a1.pfx', mimeType: 'application/x-pkcs12', buffer: simulator.pfx(COMPANY.taxId) }
  await bring(page, { taxId: COMPANY.taxId, file, password: 'demo' })
  const ending = createAuthority().leaf('MARCENARIA', OTHER, { until: SOON })
  await bring(page, { taxId: OTHER, file: pfxFile(ending, 'segredo'), password: 'segredo' })

  await page.goto(`${installation.url}/notas/captura`)
  const table = page.getByRole('region', { name: 'Empresas' })
  const row = table.getByRole('row').filter({ hasText: COMPANY.name })
  await expect(row).toContainText('Em dia', { timeout: 120_000 })
  await page.getByRole('link', { name: /^Certificado em 30 dias/ }).click()
  await expect(table).toContainText('Marcenaria Pinho Claro Ltda')
  await expect(table).toContainText(/[67] dias/)
  await expect(table).not.toContainText(COMPANY.name)

  await page.goto(`${installation.url}/notas/nfe?empresa=${COMPANY.taxId}&papel=R&de=tudo&origem=captura`)
  await expect(dataRows(page).first()).toBeVisible()
  await expect(page.getByLabel('Capturada').first()).toBeVisible()

  await simulator.order('autorizar', { taxId: COMPANY.taxId, count: 40 })
  await simulator.order('elsewhere', { service: 'nfe', taxId: COMPANY.taxId, lots: 1 })
  await page.goto(`${installation.url}/notas/captura/${COMPANY.taxId}/nfe`)
  const panel = page.getByRole('region', { name: `Captura de ${COMPANY.name}` })
  await expect(panel.getByRole('heading', { name: /^Bloqueada, faltam 0:\d\d$/ })).toBeVisible({ timeout: 120_000 })
  await expect(panel.getByText(/Chamar antes recomeça a hora/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Consultar agora' })).toBeDisabled()
  const gap = panel.getByRole('region', { name: /^Lacuna de \d+ números$/ })
  await expect(gap).toContainText('Parado durante o bloqueio.')
  await expect(gap).toContainText(/fechada|[1-9]\d* de \d+/, { timeout: 120_000 })
  await expect(panel.getByRole('row').filter({ hasText: '656 bloqueio' }).first()).toBeVisible()
  await expect(panel.getByRole('row').filter({ hasText: 'NSU da lacuna' }).first()).toBeVisible()
})
