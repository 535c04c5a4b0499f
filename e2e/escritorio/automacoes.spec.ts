import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { type Installation, startInstallation } from '../instalacao.ts'
import { judgeThemes } from '../judge.ts'
import { newCnpj, newCpf, PASSWORD, runPortalOn, typePair } from '../pessoas.ts'
import { dropFiles, expect, test } from '../portal.ts'

/** An office has a rule and a webhook: notes arrive, the rule tags them, and another program is told. */
const BASE = DEMO_COMPANIES[0]!
const CPF = newCpf()
const CLIENT = { ...BASE, taxId: newCnpj(), name: 'Móveis São João Ltda' }

let receiver: Server
let url = ''
const came: string[] = []
let installation: Installation
test.beforeAll(async () => {
  test.setTimeout(240_000)
  receiver = createServer((request, response) => {
    request.on('data', (part: Buffer) => came.push(part.toString()))
    request.on('end', () => response.writeHead(200).end())
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/erp` // a TCP server has one
  installation = await startInstallation({ PORTAL_LIMITES: '50', PORTAL_WEBHOOKS_REDES: '127.0.0.0/8' })
  const portal = (args: string[], input = '') => runPortalOn(installation.dataDir, args, input)
  portal(['usuario', 'criar', '--cpfcnpj', CPF, '--nome', 'Helena Prado'], `${PASSWORD}\n`)
  portal(['escritorio', 'criar', '--nome', 'Prado & Nogueira Contabilidade', '--uf', 'SP', '--dono', CPF])
})
test.afterAll(async () => {
  receiver?.close()
  await installation?.stop()
})

const go = (page: Page, path: string) => page.goto(`${installation.url}${path}`)

async function signIn(page: Page): Promise<void> {
  await go(page, '/login')
  await typePair(page, { cpf: CPF })
  await page.waitForURL(({ pathname }) => pathname !== '/login')
}

test('a rule tags what comes, and a webhook tells another program of it', async ({ page, expectFailures }) => {
  expectFailures(/422.*\/webhooks$/)
  test.setTimeout(240_000)
  await signIn(page)
  await go(page, '/escritorio/empresas')
  await page.getByRole('button', { name: 'Importar planilha' }).click()
  const buffer = Buffer.from(`CNPJ;Nome;UF\n${CLIENT.taxId};${CLIENT.name};SP`)
  await page
    .getByLabel('Solte aqui o arquivo CSV ou XLSX')
    .setInputFiles({ name: 'c.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: /^Importar 1 empresa/ }).click()
  await page.getByRole('dialog', { name: 'Planilha importada' }).getByRole('button', { name: 'Fechar' }).click()

  await go(page, '/escritorio/webhooks')
  await page.getByRole('button', { name: 'Novo webhook' }).click()
  const form = page.getByRole('dialog', { name: 'Novo webhook' })
  await form.getByRole('textbox', { name: 'Nome' }).fill('ERP da Móveis')
  await form.getByRole('textbox', { name: 'Endereço' }).fill('https://10.0.0.1/x')
  await form.getByRole('button', { name: 'Criar' }).click()
  await expect(form.getByText('Este endereço é da rede interna do servidor.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Endereço' }).fill(url)
  await form.getByRole('button', { name: 'Criar' }).click()
  const panel = page.getByRole('region', { name: 'ERP da Móveis' })
  await expect(panel.getByLabel('Segredo: copie, ele aparece só esta vez')).toHaveValue(/^whsec_/)
  await panel.getByRole('button', { name: 'Enviar teste' }).click()
  await expect(panel.getByText('Entregue', { exact: true })).toBeVisible({ timeout: 30_000 })
  await judgeThemes(page, 'webhooks')

  await go(page, '/escritorio/automacoes')
  await page.getByRole('button', { name: 'Nova regra' }).click()
  const rule = page.getByRole('region', { name: 'Regra' })
  await rule.getByLabel('Valor a partir de').fill('')
  await rule.getByRole('button', { name: 'Testar' }).click()
  await expect(rule.getByText(/^Nas últimas 0 notas/)).toBeVisible()
  await rule.getByRole('checkbox', { name: 'Ligada' }).check()
  await rule.getByRole('checkbox', { name: 'Ligar sem testar' }).check()
  await judgeThemes(page, 'automacoes')
  await rule.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('switch', { name: 'Ligada' })).toBeChecked()

  const notes = [
    ...generate({ seed: 540, count: 3, empresa: CLIENT, from: '2026-10', to: '2026-10', kinds: { nfe: 1 } }),
  ]
  await go(page, `/notas/importar?empresa=${CLIENT.taxId}`)
  const files = notes.map(({ name, bytes }) => ({ name, text: bytes.toString('utf8') }))
  await dropFiles(page, page.getByRole('heading', { name: 'Solte arquivos ou pastas aqui' }), files)
  await expect(page.getByText(/^Concluído: 3 importados/)).toBeVisible({ timeout: 120_000 })
  await expect
    .poll(() => new Set(came.flatMap((body) => /evt_[0-9a-f]{32}/.exec(body) ?? [])).size, { timeout: 30_000 })
    .toBe(4)

  // what was there before the rule: it is counted, and then tagged as a task
  await go(page, '/escritorio/automacoes')
  await page.getByRole('button', { name: /^Quando chega uma nota/ }).click()
  await rule.getByRole('button', { name: 'Duplicar' }).click()
  await expect(rule.getByRole('heading', { name: 'Nova regra' })).toBeVisible()
  await rule.getByRole('combobox', { name: 'Quando' }).click()
  await page.getByRole('option', { name: 'uma nota passa a autorizada' }).click()
  await rule.getByRole('textbox', { name: 'O quê' }).fill('conferir')
  await rule.getByRole('button', { name: 'Testar' }).click()
  await expect(rule.getByText(/^Nas últimas 3 notas, valeria para \d/)).toBeVisible()
  await judgeThemes(page, 'automacoes-teste')
  await rule.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: /^Quando uma nota passa a autorizada/ }).click()
  await rule.getByRole('button', { name: 'Aplicar às notas que já estão aqui' }).click()
  const dialog = page.getByRole('dialog', { name: 'Aplicar às notas que já estão aqui?' })
  await expect(dialog.getByText(/^\d de 3 notas\.$/)).toBeVisible()
  await judgeThemes(page, 'automacoes-aplicar')
  await dialog.getByRole('button', { name: /^Aplicar a \d/ }).click()
  await expect(page.getByText(/^Valeu para \d de 3 notas\.$/)).toBeVisible({ timeout: 60_000 })

  await go(page, `/notas/nfe?empresa=${CLIENT.taxId}&papel=T&de=tudo&etiqueta=conferir`)
  await expect(page.getByText('«conferir»')).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'conferir' }).first().click()
  const part = page.getByRole('region', { name: 'Etiquetas e comentários' })
  await part.getByRole('combobox', { name: 'Nova etiqueta' }).fill('pedido 118')
  await part.getByRole('button', { name: 'Etiquetar' }).click()
  await part.getByRole('textbox', { name: 'Comentar esta nota' }).fill('Conferido com o pedido 118.')
  await part.getByRole('button', { name: 'Comentar' }).click()
  await expect(part.getByRole('list', { name: 'Comentários' })).toContainText('Conferido com o pedido 118.')
  await expect(page.getByRole('row').filter({ hasText: 'conferir +1' })).toHaveCount(1)
  await part.scrollIntoViewIfNeeded()
  await judgeThemes(page, 'nota-etiquetas')
  await part.getByRole('button', { name: 'Remover a etiqueta conferir' }).click()
  await expect(part.getByText('conferir', { exact: true })).toHaveCount(0)
})
