// spec: 2.39, 8.16

import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { createPerson, registerEmpresa, signInAs, type TestPerson } from '../pessoas.ts'
import { API, expect, inPage, test } from '../portal.ts'

/** A company whose October holds a purchase that needs a rule of its user to be booked. */
test.describe.configure({ mode: 'serial' })

const OCTOBER = { dt_ini: '2026-10-01', dt_fin: '2026-10-31' }
let cnpj = ''
let person: TestPerson
let file = ''

test.beforeAll(() => {
  cnpj = registerEmpresa('Ferragens Boa Hora Ltda')
  person = createPerson('Rita Contadora', [`${cnpj}:contador`], ['--sped', 'S'])
})

/** Documents of October, those of the first supplier under a CFOP without a rule. */
function documents(seed = 7) {
  const [model] = DEMO_COMPANIES
  if (!model) throw new Error('the demo has no company')
  const empresa = { ...model, taxId: cnpj, name: 'Ferragens Boa Hora Ltda' }
  const made = [...generate({ seed, count: 30, empresa, from: '2026-10', to: '2026-10', kinds: { nfe: 1 } })]
  const isBought = (text: string) => text.includes('<infNFe') && !text.includes(`<emit><CNPJ>${cnpj}<`)
  const texts = made.map(({ name, bytes }) => ({ name, text: bytes.toString('utf8') }))
  const strange = texts.find(({ text }) => isBought(text))
  return texts.map(({ name, text }) => ({
    name,
    mimeType: 'text/xml',
    buffer: Buffer.from(name === strange?.name ? text.replace(/<CFOP>\d+</g, '<CFOP>6657<') : text),
  }))
}

async function callsOf(page: Parameters<typeof signInAs>[0]) {
  const token = await inPage<string>(page, "JSON.parse(sessionStorage.getItem('portal_token')).token")
  const headers = { authorization: `Bearer ${token}` }
  const settingsUrl = `${API}/sped/configuracao?nr_cpfcnpj=${cnpj}`
  const settings = async () => (await (await page.request.get(settingsUrl, { headers })).json()).data
  const put = async (data: object) =>
    expect((await page.request.put(settingsUrl, { headers, data })).status(), 'the settings are saved').toBe(200)
  return { headers, settings, put }
}

test('a purchase under an unknown CFOP is asked about once per supplier, and the rule is kept', async ({ page }) => {
  await signInAs(page, person, '/notas/importar')
  const { settings, put } = await callsOf(page)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivos' }).click()
  await (await chooser).setFiles(documents())
  await expect(page.getByText(/^Concluído: /)).toBeVisible({ timeout: 60_000 })
  const at = { ds_cep: '13012100', ds_logradouro: 'Rua A', ds_numero: '1', ds_complemento: null, ds_bairro: 'Centro' }
  const place = { ...at, cd_municipio: '3509502', ds_telefone: null, ds_email: 'rita@exemplo.com.br' }
  await put({
    ...(await settings()),
    contador: { nm_contador: 'Rita', nr_cpf: '52998224725', nr_crc: '1SP214365O7', nr_cnpj: null, ...place },
  })

  await page.goto('/sped/fiscal?passo=conferencia&mes=2026-10')
  await expect(page.getByRole('heading', { name: 'CFOP sem regra de entrada' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gerar arquivo' })).toBeDisabled()
  const field = page.getByRole('combobox', { name: /^CFOP de entrada para 6657, / })
  await field.fill('2949')
  await page.getByRole('option', { name: /^2949/ }).click()
  await page.getByRole('button', { name: /^Aplicar a 6657, / }).click()
  await expect(page.getByText(/^Resolvido, \d+ notas?$/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gerar arquivo' })).toBeEnabled()
  const [rule] = (await settings()).entradas.cfops
  expect(rule).toMatchObject({
    cd_cfop: '6657',
    cd_cfop_entrada: '2949',
    nr_cpfcnpj: expect.stringMatching(/^\w{14}$/),
  })
})

test('a document can be left out, and a missing one is imported from the gap that names it', async ({ page }) => {
  await signInAs(page, person, '/sped/fiscal?passo=conferencia&mes=2026-10&grupo=ITEM_SEM_DEPARA')
  const { settings } = await callsOf(page)
  await page
    .getByRole('button', { name: /^Escolher para a nota / })
    .first()
    .click()
  await page.getByRole('combobox', { name: 'Destino' }).click()
  await page.getByRole('option', { name: 'Uso ou consumo' }).click()
  await expect.poll(async () => (await settings()).documentos).toMatchObject([{ ds_destino: 'consumo' }])
  await page.getByRole('button', { name: 'Deixar fora do arquivo' }).click()
  await expect
    .poll(async () => (await settings()).documentos)
    .toMatchObject([{ ds_destino: 'consumo', fl_escriturar: false }])

  // the check reports a gap in the numbering
  await page.route(`**${API}/sped/conferencia**`, async (route) => {
    const reply = await (await route.fetch()).json()
    const gap = { codigo: 'LACUNA_NUMERACAO', gravidade: 'aviso', mensagem: 'Falta 1 número no modelo 55, série 1: 9.' }
    await route.fulfill({ json: { ...reply, avisos: reply.avisos + 1, data: [...reply.data, gap] } })
  })
  await page.goto('/sped/fiscal?passo=conferencia&mes=2026-10&grupo=LACUNA_NUMERACAO')
  await expect(page.getByText('série 1: 9.')).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  const again = page.waitForRequest((request) => request.url().includes('/sped/conferencia'), { timeout: 60_000 })
  await page.getByRole('button', { name: 'Escolher arquivos' }).click()
  await (await chooser).setFiles(documents().slice(0, 2))
  await expect(page.getByText('Importação concluída.')).toBeVisible({ timeout: 60_000 })
  await again
  // the check may be requested once more while the test ends
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a note that was cancelled later makes the file a correction', async ({ page }) => {
  await signInAs(page, person, '/sped/fiscal')
  await page.route(`**${API}/sped/conferencia**`, async (route) => {
    const reply = await (await route.fetch()).json()
    const documento = { ...reply.data.find((one: { documento?: object }) => one.documento).documento }
    const late = { codigo: 'CANCELADA_DEPOIS', gravidade: 'aviso', mensagem: 'Cancelada em 03/11/2026.', documento }
    await route.fulfill({ json: { ...reply, data: [...reply.data, late] } })
  })
  await page.goto('/sped/fiscal?passo=conferencia&mes=2026-10&grupo=CANCELADA_DEPOIS')
  await page.getByRole('link', { name: 'Gerar como retificadora' }).click()
  await expect(page).toHaveURL(/fin=1/)
  await expect(page.getByText('Este arquivo já sai como retificadora.')).toBeVisible()
  await page.getByRole('button', { name: 'Gerar arquivo' }).click()
  await expect(page.getByText('Conferido, 0 erros')).toBeVisible()
  await expect(page.getByText(/retificadora · gerado em/)).toBeVisible()
  await expect(page.getByRole('link', { name: /^\d+ avisos?$/ })).toBeVisible()
  const { headers } = await callsOf(page)
  const made = await page.request.post(`${API}/spedfiscal?nr_cpfcnpj=${cnpj}&nm_sistema=SCA`, {
    headers,
    data: OCTOBER,
  })
  file = (await made.body()).toString('latin1')
  expect(file).toContain('|0000|')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the settings of an earlier file are shown, then taken over; a file of another company is refused', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/422/)
  await signInAs(page, person, '/sped/fiscal?mes=2026-11')
  const { settings } = await callsOf(page)
  const drop = page.locator('input[type=file]')
  const send = (text: string) =>
    drop.setInputFiles({ name: 'EFD.txt', mimeType: 'text/plain', buffer: Buffer.from(text, 'latin1') })
  await send(file.replaceAll(cnpj, '11222333000181'))
  await expect(page.getByText(/^O arquivo é de outra empresa/)).toBeVisible()
  await send(
    file.replace(/\|E110\|.*\|/, '|E110|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|77,50|0,00|'),
  )
  // what changes is shown before anything is saved
  const preview = page.getByRole('region', { name: 'O que o arquivo muda' })
  await expect(preview).toBeVisible()
  expect((await settings()).saldos).not.toMatchObject({ vl_icms: 77.5 })
  await preview.getByRole('button', { name: 'Aproveitar', exact: true }).click()
  await expect(page.getByText(/^Aproveitado o arquivo de outubro de 2026/)).toBeVisible()
  expect((await settings()).saldos).toMatchObject({ ds_mes: '2026-10', vl_icms: 77.5 })
})

test('an inventory pasted from a spreadsheet is written to the file of February', async ({ page }) => {
  await signInAs(page, person, '/sped/fiscal?ver=configuracao&parte=inventario')
  await page.getByRole('button', { name: 'Incluir inventário' }).click()
  await page.getByRole('button', { name: 'Colar de uma planilha' }).click()
  await page
    .getByLabel('Linhas da planilha')
    .fill('EST-1\tCIMENTO CP II 50KG\tUN\t25232910\t120\t28,4\t3.408,00\t1.1.03\nEST-2;TUBO PVC;UN;;2;10;20;')
  await page.getByRole('button', { name: 'Incluir 2 linhas' }).click()
  await expect(page.getByText('2 itens, R$ 3.428,00')).toBeVisible()
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Configuração salva.')).toBeVisible()
  const { headers } = await callsOf(page)
  const reply = await page.request.post(`${API}/spedfiscal?nr_cpfcnpj=${cnpj}&nm_sistema=SCA`, {
    headers,
    data: { dt_ini: '2026-02-01', dt_fin: '2026-02-28' },
  })
  expect((await reply.body()).toString('latin1')).toContain('|H005|31122025|3428,00|01|')
})

test('a save after another user’s save is reported, keeps the typed values, and can be repeated', async ({
  page,
  expectFailures,
}) => {
  expectFailures(/412/)
  await signInAs(page, person, '/sped/fiscal?ver=configuracao&parte=empresa')
  const { settings, put } = await callsOf(page)
  const name = page.getByLabel('Nome fantasia')
  await name.fill('Boa Hora Centro')
  await put(await settings())
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText(/^Outra pessoa salvou a configuração antes/)).toBeVisible()
  await expect(name).toHaveValue('Boa Hora Centro')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Configuração salva.')).toBeVisible()
  expect((await settings()).identidade.nm_fantasia).toBe('Boa Hora Centro')
})

test('a failure is shown and can be retried', async ({ page, expectFailures }) => {
  expectFailures(/500/)
  await signInAs(page, person, '/sped/fiscal')
  const broken = { status: 500, json: { type: 'server.error', message: 'Ocorreu um erro interno. Tente de novo.' } }
  await page.route(`**${API}/sped/conferencia**`, (route) => route.fulfill(broken), { times: 10 })
  await page.goto('/sped/fiscal?passo=conferencia&mes=2026-10')
  await expect(page.getByText('Ocorreu um erro interno. Tente de novo.')).toBeVisible()
  await page.unroute(`**${API}/sped/conferencia**`)
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  const make = page.getByRole('button', { name: 'Gerar arquivo' })
  await expect(make).toBeEnabled()
  const refusal = { erro: { type: 'sped.refused', message: 'Há 1 erro que impede o arquivo.', erros: [] } }
  await page.route(
    `**${API}/sped/geracao**`,
    (route) => route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify(refusal)}\n\n` }),
    { times: 1 },
  )
  await make.click()
  await expect(page.getByText('Há 1 erro que impede o arquivo.')).toBeVisible()
  await expect(page.getByText('Nenhum arquivo foi guardado.')).toBeVisible()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText('Conferido, 0 erros')).toBeVisible()
})

test('documents that came after the file are listed beside it', async ({ page }) => {
  await signInAs(page, person, '/sped/fiscal?mes=2026-10&passo=resultado')
  await expect(page.getByText('Conferido, 0 erros')).toBeVisible()
  await expect(page.getByText(/depois desta geração/)).toHaveCount(0)
  await page.goto('/notas/importar')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivos' }).click()
  await (await chooser).setFiles(documents(8).slice(0, 1))
  await expect(page.getByText(/^Concluído: /)).toBeVisible({ timeout: 60_000 })
  await page.goto('/sped/fiscal?mes=2026-10&passo=resultado')
  await expect(page.getByText(/^Chegou 1 documento de outubro depois desta geração\./)).toBeVisible()
  await page.getByRole('link', { name: 'Conferir e gerar de novo' }).click()
  await expect(page).toHaveURL(/passo=conferencia/)
})
