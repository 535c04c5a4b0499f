import type { Browser, Page } from '@playwright/test'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import nodemailer from 'nodemailer'
import { freePort, type Installation, startInstallation } from '../instalacao.ts'
import { judge, judgeThemes, WIDTHS } from '../judge.ts'
import { tabTo } from '../keyboard.ts'
import { newCnpj, newCpf, PASSWORD, runPortalOn, typePair } from '../pessoas.ts'
import { API, dataRows, expect, inPage, test } from '../portal.ts'
import { zipOf } from '../zip.ts'

/** Documents that come to an office by mail and by the page of a client: a real mail client, the portal's own SMTP server, a telephone. */

const DOMAIN = 'caixa.exemplo.com.br'
const SUPPLIER = 'fiscal@moinho.com.br'
const MES = '2026-10'
const CPF = newCpf()
const BAKERY = { ...DEMO_COMPANIES[0]!, taxId: newCnpj(), name: 'Padaria e Confeitaria Trigo Novo Ltda' }
const GARAGE = { ...DEMO_COMPANIES[0]!, taxId: newCnpj(), name: 'Oficina Mecânica Irmãos Batista Ltda' }
const notesOf = (empresa: typeof BAKERY, seed: number, count: number) => [
  ...generate({ seed, count, empresa, from: MES, to: MES, kinds: { nfe: 1 } }),
]
const [FIRST, SECOND, THIRD] = notesOf(BAKERY, 52, 3)
const OF_GARAGE = notesOf(GARAGE, 53, 2)
const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z',
  'base64',
)
/** Photographs of different bytes, as three shots are. */
const photo = (n: number) => ({
  name: `IMG_04${n}.jpg`,
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([JPEG, Buffer.alloc(40_000, n)]),
})

let installation: Installation
let port: number
let address = ''
test.beforeAll(async ({ browser }) => {
  test.setTimeout(480_000)
  port = await freePort()
  installation = await startInstallation({
    PORTAL_LIMITES: '50',
    PORTAL_CAIXA_PORTA: String(port),
    PORTAL_CAIXA_DOMINIO: DOMAIN,
    // the portal's own mails come back to it
    PORTAL_SMTP_URL: `smtp://127.0.0.1:${port}`,
  })
  const portal = (args: string[], input = '') => runPortalOn(installation.dataDir, args, input)
  portal(['usuario', 'criar', '--cpfcnpj', CPF, '--nome', 'Helena Prado'], `${PASSWORD}\n`)
  portal(['escritorio', 'criar', '--nome', 'Prado & Nogueira Contabilidade', '--uf', 'SP', '--dono', CPF])
  await prepare(browser)
})
test.afterAll(async () => {
  await installation?.stop()
})

const go = (page: Page, path: string) => page.goto(`${installation.url}${path}`)

async function signIn(page: Page): Promise<void> {
  await go(page, '/login')
  await typePair(page, { cpf: CPF })
  await page.waitForURL((url) => url.pathname !== '/login')
}

/** Calls of the API as the person of the office. */
async function call<T>(page: Page, path: string, data: object): Promise<T> {
  const login = await page.request.post(`${installation.url}${API}/login`, { data: { usuario: CPF, senha: PASSWORD } })
  const headers = { authorization: `Bearer ${(await login.json()).data.token}` }
  const reply = await page.request.post(`${installation.url}${API}${path}`, { headers, data })
  expect(reply.ok(), await reply.text()).toBe(true)
  return reply.json()
}

/** Without a company the inbox is open already; then two clients come. */
async function prepare(browser: Browser): Promise<void> {
  const page = await browser.newPage({ baseURL: installation.url })
  await signIn(page)
  await go(page, '/notas/caixa')
  await expect(page.getByText('Nada esperando. O escritório ainda não tem endereço.')).toBeVisible()
  await call(page, '/escritorio/empresas', {
    empresas: [BAKERY, GARAGE].map(({ taxId, name }) => ({ cpfcnpj: taxId, nome: name, uf: 'SP' })),
  })
  await page.close()
}

interface Mail {
  from?: string
  subject: string
  text?: string
  html?: string
  attachments?: { filename: string; content: Buffer | string }[]
}

async function send({ from = SUPPLIER, ...mail }: Mail): Promise<void> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true })
  await transport.sendMail({ from, to: address, ...mail })
  transport.close()
}

const rows = (page: Page) => page.getByRole('list', { name: 'Entregas' }).getByRole('button')
const panel = (page: Page) => page.getByRole('complementary', { name: 'Entrega' })

test("a supplier's mail becomes a note of its client and closes its request, by the keyboard", async ({ page }) => {
  test.setTimeout(900_000)
  await signIn(page)
  await go(page, '/notas/caixa')
  await page.getByRole('button', { name: 'Criar endereço' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Criar endereço' }).click()
  const made = dialog.getByText(new RegExp(`\\+[a-z2-9]{12}@${DOMAIN}$`))
  await expect(made).toBeVisible()
  address = (await made.textContent()) ?? ''
  await page.keyboard.press('Escape')
  // the long address breaks inside the screen of a telephone
  await page.setViewportSize({ width: 360, height: 740 })
  const empty = page.getByText(`Nada esperando. O que chega em ${address} aparece aqui.`)
  await expect(empty).toBeVisible()
  const { x, width } = (await empty.boundingBox()) ?? { x: 0, width: 360 }
  expect([x >= 16, x + width <= 344]).toEqual([true, true])
  await page.setViewportSize({ width: 1440, height: 900 })

  // what the office asked for, in the words of the client's page
  await call(page, '/faltas/pedido', {
    ...{ nr_cpfcnpj: BAKERY.taxId, mes: MES, fl_pedido: 'S' },
    faltas: [{ ds_chave: FIRST?.chave }, { ds_chave: THIRD?.chave }],
  })
  const link = await call<{ data: { url: string } }>(page, '/caixa/links', {
    cpfcnpj: BAKERY.taxId,
    ds_tipo: 'documento',
  })

  await send({
    subject: 'Notas de novembro',
    text: 'Bom dia, pessoal. Seguem as notas da padaria deste mês e a conta de luz.\n\nQualquer coisa me chama. Sandra',
    attachments: [
      { filename: `${FIRST?.chave}.xml`, content: FIRST?.bytes ?? '' },
      { filename: 'notas-s47.zip', content: zipOf([{ name: 'a.xml', bytes: SECOND?.bytes ?? Buffer.from('') }]) },
      { filename: 'fatura-nov.pdf', content: '%PDF-1.4\n%%EOF' },
      {
        filename: 'danfe.pdf',
        content: `%PDF-1.4\n1 0 obj << >> stream\nBT (${FIRST?.chave}) Tj ET\nendstream\n%%EOF`,
      },
    ],
  })
  await send({
    from: 'premios@sorteio-hoje.top',
    subject: 'Você ganhou',
    attachments: [{ filename: 'premio.exe', content: 'MZ' }],
  })
  await send({
    from: 'arquivo@antigo.com.br',
    subject: 'Outubro',
    attachments: [{ filename: 'outubro.rar', content: 'Rar!\x1a\x07\x00' }],
  })
  await expect(rows(page).filter({ hasText: 'Remetente novo' })).toHaveCount(2, { timeout: 60_000 })
  await page.getByRole('button', { name: /^Recusadas/ }).click()
  await expect(rows(page).filter({ hasText: 'premios@sorteio-hoje.top' })).toBeVisible()
  await page.getByRole('button', { name: /^Por resolver/ }).click()
  await expect(rows(page)).toHaveCount(2)

  // J to the mail of the supplier
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(panel(page)).toContainText('Bom dia, pessoal.')
  await expect(panel(page).getByRole('radio', { name: new RegExp(BAKERY.name) })).toBeChecked()
  await judgeThemes(page, 'caixa', WIDTHS)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Guardada. Os arquivos vão à importação do cliente.')).toBeVisible()
  // the next one is open already
  await expect(panel(page)).toContainText('outubro.rar')
  await page.keyboard.press('x')
  await expect(page.getByText('Recusada. Nada dela entrou.')).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText('Resposta desfeita.')).toBeVisible()
  await expect(panel(page)).toContainText('outubro.rar')

  for (const tab of ['Por resolver', 'Hoje', 'Todas', 'Resolvidas', 'Recusadas']) {
    await page.getByRole('button', { name: new RegExp(`^${tab}`) }).click()
    await expect(page.getByRole('button', { name: new RegExp(`^${tab}`) })).toHaveAttribute('aria-current', 'page')
    await judgeThemes(page, `caixa-${tab.toLowerCase().replace(' ', '-')}`, [
      { width: 1440, height: 900, theme: 'light' },
      { width: 360, height: 740, theme: 'dark' },
    ])
  }
  await page.getByRole('button', { name: /^Todas/ }).click()
  await page.getByLabel('Buscar remetente, assunto ou arquivo').fill('outubro')
  await expect(rows(page)).toHaveCount(1)
  await judgeThemes(page, 'caixa-busca', WIDTHS)
  await page.getByLabel('Buscar remetente, assunto ou arquivo').fill('')
  const kept = rows(page).filter({ hasText: SUPPLIER })
  await expect(kept).toContainText('Ver arquivos', { timeout: 60_000 })
  await kept.click()
  await panel(page).getByRole('button', { name: 'Ver fatura-nov.pdf' }).click()
  await expect(page.getByRole('dialog', { name: 'fatura-nov.pdf' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await expect(async () => {
    await go(page, `/notas/nfe?empresa=${BAKERY.taxId}&papel=T&de=2026-10-01&ate=2026-10-31`)
    await expect(dataRows(page)).toHaveCount(2, { timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  // the PDF that carries its key stands beside the oldest of them
  await dataRows(page).last().click()
  await expect(page.getByRole('region', { name: 'Papéis da caixa de entrada' })).toContainText('danfe.pdf')

  // the client sees a check beside the note that came; the office still asks for the other one
  await go(page, link.data.url)
  const asked = page.getByRole('region', { name: 'O escritório pediu' }).getByRole('listitem')
  await expect(asked).toHaveCount(2)
  await expect(asked.first()).not.toContainText('chegou')
  await expect(asked.last()).toContainText('chegou')
  // a line through the text would hide the hyphen of «NF-e»
  await expect(asked.last().getByText(/NF-e/)).toHaveCSS('text-decoration-line', 'none')
})

test('a shop owner sends three photographs and a zip from a telephone', async ({ browser, page }) => {
  test.setTimeout(900_000)
  await signIn(page)
  await call(page, '/faltas/pedido', {
    ...{ nr_cpfcnpj: GARAGE.taxId, mes: MES, fl_pedido: 'S', faltas: [{ ds_chave: OF_GARAGE[0]?.chave }] },
  })
  const made = await call<{ data: { url: string } }>(page, '/caixa/links', {
    cpfcnpj: GARAGE.taxId,
    ds_tipo: 'documento',
  })
  const context = await browser.newContext({
    ...{ baseURL: installation.url, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    ...{ locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', serviceWorkers: 'block' },
  })
  const phone = await context.newPage()
  const errors: string[] = []
  phone.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  phone.on('pageerror', (error) => errors.push(error.message))
  await phone.goto(made.data.url)
  await expect(phone.getByRole('heading', { level: 1, name: 'Enviar documentos' })).toBeVisible()
  await expect(phone.getByRole('region', { name: 'O escritório pediu' })).toContainText('XML da NF-e')
  await tabTo(phone, phone.getByLabel('Tirar foto'))

  // the connection is lost for the second photograph, and comes back
  let isDown = false
  await phone.route('**/enviar/*', (route) => (isDown ? route.abort('connectionfailed') : route.continue()))
  await phone.getByLabel('Tirar foto').setInputFiles(photo(1))
  const files = phone.getByRole('region', { name: /^(Enviando agora|Enviados)$/ }).getByRole('listitem')
  await expect(files.first()).toContainText('Recebida: foto')
  const answer = phone.getByRole('group', { name: 'O que é esta foto?' }).first().getByRole('button', { name: 'Nota' })
  await answer.click()
  await expect(answer).toHaveAttribute('aria-pressed', 'true')
  isDown = true
  await phone.getByLabel('Tirar foto').setInputFiles(photo(2))
  await expect(files.nth(1)).toContainText('Sem conexão. Continua sozinho quando voltar.')
  isDown = false
  await phone.getByRole('button', { name: 'Tentar de novo: IMG_042.jpg' }).click()
  await expect(files.nth(1)).toContainText('Recebida: foto')
  await phone.getByLabel('Tirar foto').setInputFiles([photo(3), photo(1)])
  await expect(files.nth(3)).toContainText('Já tínhamos este arquivo.')
  await phone.getByLabel('Escolher', { exact: true }).setInputFiles([
    {
      name: 'notas.zip',
      mimeType: 'application/zip',
      buffer: zipOf(OF_GARAGE.map(({ name, bytes }) => ({ name, bytes }))),
    },
    { name: 'jogo.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  await expect(files.nth(4)).toContainText('Recebido: zip')
  await expect(files.nth(5)).toContainText('Recusado: programa.')
  // read by the office half a minute after the last file; the page strikes it out by itself
  await expect(phone.getByRole('region', { name: 'O escritório pediu' })).toContainText('chegou', { timeout: 120_000 })
  await phoneLooks(phone)
  for (const look of WIDTHS.filter(({ width }) => width > 360)) {
    await phone.emulateMedia({ colorScheme: look.theme })
    await phone.setViewportSize(look)
    await judge(phone, 'caixa-envio', look)
  }
  await phone.emulateMedia({ colorScheme: 'light' })
  await phone.setViewportSize({ width: 360, height: 740 })
  isDown = true
  await phone.getByLabel('Tirar foto').setInputFiles(photo(4))
  await expect(files.nth(6)).toContainText('Sem conexão.')
  await expect(phone.getByRole('region', { name: 'Enviando agora' })).toBeVisible()
  await phoneLooks(phone)
  isDown = false
  await expect(files.nth(6)).toContainText('Recebida: foto')
  await expect(phone.getByRole('region', { name: 'Enviados' })).toContainText('7 arquivos')
  await phone.getByRole('button', { name: 'Concluir' }).click()
  await expect(phone.getByText(/^Pronto\. 6 arquivos entregues às \d\d:\d\d\.$/)).toBeFocused()
  expect(errors.filter((text) => !text.includes('ERR_CONNECTION_FAILED'))).toEqual([])
  await context.close()

  // one delivery of the office, with what a person must look at
  await go(page, '/notas/caixa')
  const row = rows(page).filter({ hasText: GARAGE.name }).filter({ hasText: '4 arquivos' })
  await expect(row).toHaveCount(1)
  await row.click()
  await expect(panel(page).getByText('Na importação')).toHaveCount(1)
  await panel(page).getByRole('button', { name: 'Ver IMG_041.jpg' }).click()
  await expect(page.getByRole('img', { name: 'IMG_041.jpg' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()

  // what the owner said of the first photograph stands there; the office says that the second one is a bill, and types it beside it
  await expect(row).toContainText('2 fotos sem tipo')
  await expect(panel(page)).toContainText('Foto de nota: falta o XML')
  await panel(page).getByRole('group', { name: 'O que é IMG_042.jpg' }).getByRole('button', { name: 'Conta' }).click()
  await expect(row).toContainText('1 foto sem tipo')
  await judgeThemes(page, 'caixa-fotos', WIDTHS)
  await panel(page).getByRole('link', { name: 'Digitar conta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Digitar conta' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Empresa: ${GARAGE.name}` })).toBeVisible()
  await expect(page.getByText('IMG_042.jpg')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Foto da conta' })).toBeVisible()
  await judgeThemes(page, 'caixa-digitar', WIDTHS)
  await typeBill(page, '18402')

  // the photo was typed; the one that nobody named still asks
  await go(page, '/notas/caixa')
  await expect(row).toContainText('1 foto sem tipo')
  await row.click()
  await expect(panel(page).getByText('Conta digitada')).toBeVisible()
  await panel(page).getByRole('group', { name: 'O que é IMG_043.jpg' }).getByRole('button', { name: 'Outro' }).click()
  await expect(row).toContainText('Ver arquivos')
})

test('a missing bill is asked for by the portal, with a page for it, and the reminders are turned on', async ({
  page,
}) => {
  test.setTimeout(600_000)
  const monthAt = (step: number) => {
    const at = new Date()
    return new Date(Date.UTC(at.getFullYear(), at.getMonth() + step, 1)).toISOString().slice(0, 7)
  }
  await signIn(page)
  for (const step of [-4, -3, -2])
    await call(page, `/contas?nr_cpfcnpj=${GARAGE.taxId}`, {
      ...{ modelo: '06', nr_documento: 10 - step, nr_serie: 'B', dt_emissao: `${monthAt(step)}-05` },
      ...{ nr_cpfcnpj_emitente: '11444777000161', nm_emitente: 'Energia Paulista', ds_instalacao: '77' },
      ...{ vl_documento: 100, vl_bc_icms: 0, pr_icms: 0, vl_icms: 0, ds_consumo: '01' },
    })
  await go(page, '/notas/caixa')
  await page.getByRole('button', { name: 'Lembretes' }).click()
  const rule = page.getByRole('dialog', { name: 'Lembretes dos pedidos' })
  await rule.getByRole('switch', { name: /Lembrar sozinho/ }).click()
  await judgeThemes(page, 'caixa-lembretes', WIDTHS)
  await rule.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Lembretes ligados.')).toBeVisible()
  await page.getByRole('button', { name: 'Endereços' }).click()
  await expect(page.getByRole('dialog', { name: 'Endereços da caixa de entrada' })).toContainText('Páginas de envio')
  await judgeThemes(page, 'caixa-enderecos', WIDTHS)
  await page.keyboard.press('Escape')

  const dialog = page.getByRole('dialog', { name: 'Pedir as contas' })
  const openRequest = async () => {
    await go(page, `/escrituracao/contas?empresa=${GARAGE.taxId}&mes=${monthAt(-1)}`)
    await page.getByRole('checkbox', { name: 'Selecionar todas as contas mostradas' }).check()
    await page.getByRole('button', { name: 'Pedir ao cliente' }).click()
    await dialog.getByLabel(/^E-mail de/).fill('dono@oficina.com.br')
  }
  await openRequest()
  await judgeThemes(page, 'contas-pedir', WIDTHS)
  // the page of a telephone begins anew, and its dialogs with it
  await openRequest()
  await dialog.getByRole('button', { name: /^Juntar uma página de envio/ }).click()
  await expect(dialog).toContainText(/Para enviar sem login, até \d\d\/\d\d\/\d{4}: http\S+\/enviar\/[\w-]{43}/)
  await dialog.getByRole('button', { name: /^Enviar pelo portal/ }).click()
  // the portal's own server knows no such address
  await expect(dialog.getByText(/^O e-mail a dono@oficina\.com\.br voltou: /)).toBeVisible({ timeout: 60_000 })
})

test('the page takes files without script', async ({ browser, page }) => {
  await signIn(page)
  const made = await call<{ data: { url: string } }>(page, '/caixa/links', {
    cpfcnpj: GARAGE.taxId,
    ds_tipo: 'documento',
  })
  const context = await browser.newContext({ baseURL: installation.url, javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto(made.data.url)
  await expect(plain.getByText('Tirar foto')).toBeHidden()
  await plain.getByLabel('Escolher arquivos').setInputFiles(photo(7))
  await plain.getByRole('button', { name: 'Enviar' }).click()
  await expect(plain.getByText(/^Pronto\. 1 arquivo entregue às/)).toBeVisible()
  await context.close()
})

test('what a photo is, is proposed from the answer to an earlier one like it', async ({ browser, page }) => {
  test.setTimeout(300_000)
  await signIn(page)
  const made = await call<{ data: { url: string } }>(page, '/caixa/links', {
    cpfcnpj: BAKERY.taxId,
    ds_tipo: 'documento',
  })
  const context = await browser.newContext({ baseURL: installation.url, javaScriptEnabled: false })
  const plain = await context.newPage()
  const openSent = async (n: number) => {
    await plain.goto(made.data.url)
    await plain.getByLabel('Escolher arquivos').setInputFiles(photo(n))
    await plain.getByRole('button', { name: 'Enviar' }).click()
    await expect(plain.getByText(/^Pronto\. 1 arquivo entregue às/)).toBeVisible()
    await go(page, `/notas/caixa?busca=${photo(n).name}`)
    await expect(rows(page)).toHaveCount(1, { timeout: 90_000 })
    await rows(page).click()
    return panel(page)
      .getByRole('group', { name: `O que é ${photo(n).name}` })
      .getByRole('button', { name: 'Conta' })
  }
  const proposal = panel(page).getByText('Da última vez, uma foto parecida era conta.')
  const first = await openSent(5)
  await expect(first).toBeVisible()
  await expect(proposal).toHaveCount(0)
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  const second = await openSent(6)
  await expect(proposal).toBeVisible()
  // nobody answered for it
  await expect(second).toHaveAttribute('aria-pressed', 'false')
  await judgeThemes(page, 'caixa-foto-proposta', WIDTHS)
  await context.close()
})

/** Types a bill beside its photo, and keeps it. */
async function typeBill(page: Page, number: string): Promise<void> {
  const typed = { 'CNPJ do fornecedor': '11222333000181', Número: number, Emissão: '05/10/2026' }
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value)
  for (const label of ['Valor total (R$)', 'Base do ICMS (R$)', 'ICMS (R$)'])
    await page.getByLabel(label, { exact: true }).fill(label.startsWith('Valor') ? '184,20' : '0,00')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Conta guardada.')).toBeVisible()
}

/** The page of the client, light and dark, on the telephone and wide for the manual. */
async function phoneLooks(phone: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await phone.emulateMedia({ colorScheme: theme })
    await judge(phone, 'caixa-envio', { width: 360, height: 740, theme })
  }
  await phone.emulateMedia({ colorScheme: 'light' })
  const targets = await inPage<number[]>(
    phone,
    `[...document.querySelectorAll('button, .pick label')].map((one) => one.getBoundingClientRect().height).filter(Boolean)`,
  )
  for (const height of targets) expect(height).toBeGreaterThanOrEqual(44)
}
