import type { Achado, ConferenciaReply } from '@portal/contract/sped/sped.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { addressOf, EMPRESA, renderPage, signInAs } from '../../../testing/render.tsx'

const CFOP_RULE = 'CFOP sem regra de entrada'
const NO_PROTOCOL = 'Documento sem protocolo de autorização'
const PATH = '/sped/fiscal?mes=2026-10&passo=conferencia'

const documento = (index: number, nr_emitente = '44555666000199') => ({
  id: `id-${index}`,
  tipo: 'nfe',
  ds_chave: `3526101122233300018155001${String(index).padStart(9, '0')}1000000017`,
  nr_docfiscal: 1000 + index,
  dt_emissao: '2026-10-05',
  nm_participante: 'Moinho Azul',
  vl_docfiscal: 10,
  ds_natureza: 'REMESSA EM BONIFICAÇÃO',
  nr_emitente,
})
const cfop = (index: number): Achado => ({
  codigo: 'CFOP_SEM_REGRA',
  gravidade: 'erro',
  mensagem: 'Não há regra.',
  cd_cfop: '5910',
  documento: documento(index),
})
const unproven = (index: number): Achado => ({
  codigo: 'SEM_PROTOCOLO',
  gravidade: 'aviso',
  mensagem: 'Sem protocolo.',
  documento: documento(index),
})
const replyOf = (data: Achado[], change: Partial<ConferenciaReply> = {}) => ({
  erros: data.filter(({ gravidade }) => gravidade === 'erro').length,
  avisos: data.filter(({ gravidade }) => gravidade === 'aviso').length,
  data,
  resumo: { nr_documentos: 12 },
  ds_aviso: null,
  ...change,
})
const SETTINGS = { documentos: [], itens: [] as { cd_fornecedor: string }[], entradas: { cfops: [] } }
const settingsReply = (nr_versao: number, data: object = SETTINGS) => ({ nr_versao, faltam: [], data })

let server: FakeServer
beforeEach(async () => {
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA] }),
    'GET /sped/configuracao': () => settingsReply(3),
    'GET /sped/arquivos': () => ({ data: [] }),
    'POST /sped/conferencia': () => replyOf([unproven(1), cfop(2), cfop(3)]),
  })
  await signInAs()
})

const cause = (title: string) => screen.findByRole('button', { name: new RegExp(title) })
const generateButton = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Gerar arquivo/ })
const verdict = async () => {
  await waitFor(() => expect(screen.getAllByRole('status').some(({ textContent }) => /erro/i.test(textContent ?? ''))))
  return screen.getAllByRole('status').map(({ textContent }) => textContent ?? '')
}

test('the check asks for the whole month of the company and lists errors before warnings', async () => {
  await renderPage(PATH)
  const errors = within(await screen.findByRole('region', { name: 'Erros' }))
  const warnings = within(screen.getByRole('region', { name: 'Avisos' }))
  expect(errors.getByRole('button').textContent).toMatch(new RegExp(`^${CFOP_RULE}.*2 notas$`))
  expect(warnings.getByRole('button').textContent).toMatch(new RegExp(`^${NO_PROTOCOL}.*1 nota$`))
  const [call] = server.callsTo('POST /sped/conferencia')
  expect(call?.body).toEqual({ dt_ini: '2026-10-01', dt_fin: '2026-10-31' })
  expect([call?.query.get('nr_cpfcnpj'), call?.query.get('nm_sistema')]).toEqual([EMPRESA.cpfcnpj, 'SCA'])
})

test('the first error is open, and another cause is opened by its button and named in the address', async () => {
  const { user, router } = await renderPage(PATH)
  expect((await cause(CFOP_RULE)).getAttribute('aria-current')).toBe('true')
  expect(screen.getByRole('region', { name: CFOP_RULE })).toBeTruthy()
  await user.click(await cause(NO_PROTOCOL))
  await screen.findByRole('region', { name: NO_PROTOCOL })
  expect(router.state.location.search).toMatchObject({ grupo: 'SEM_PROTOCOLO', mes: '2026-10' })
})

test('arrows move between the causes, Enter opens one', async () => {
  const { user } = await renderPage(PATH)
  ;(await cause(CFOP_RULE)).focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(await cause(NO_PROTOCOL))
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('region', { name: NO_PROTOCOL })).toBeTruthy()
})

test('errors stop the generation; the verdict counts causes, not findings', async () => {
  await renderPage(PATH)
  expect((await generateButton()).disabled).toBe(true)
  expect(await screen.findByText('1 erro impede a geração.')).toBeTruthy()
  expect(await verdict()).toContain('1 erro impede a geração. O aviso não impede.')
})

test('warnings alone do not stop the generation', async () => {
  server.use({ 'POST /sped/conferencia': () => replyOf([unproven(1), unproven(2)]) })
  await renderPage(PATH)
  expect(await screen.findByText('Sem erros.')).toBeTruthy()
  expect(await verdict()).toContain('Sem erros. 1 aviso não impede.')
  expect((await generateButton()).disabled).toBe(false)
})

test('a month without findings says how many documents were checked', async () => {
  server.use({ 'POST /sped/conferencia': () => replyOf([]) })
  await renderPage(PATH)
  expect(await screen.findByText('Nada a corrigir em 12 documentos.')).toBeTruthy()
  expect(await verdict()).toContain('Sem erros. O arquivo pode ser gerado.')
})

test('a month without documents says that its file has no movement', async () => {
  const resumo = { nr_documentos: 0 } as unknown as ConferenciaReply['resumo'] // the field that is shown
  server.use({ 'POST /sped/conferencia': () => replyOf([], { resumo }) })
  await renderPage(PATH)
  expect(await screen.findByText('Outubro de 2026 não tem documentos. O arquivo sai sem movimento.')).toBeTruthy()
})

test('a reply that was cut says how many of the cases are shown', async () => {
  server.use({ 'POST /sped/conferencia': () => replyOf([cfop(1)], { erros: 6200, avisos: 1 }) })
  await renderPage(PATH)
  expect((await screen.findByText(/^Aqui estão/)).textContent).toMatch(/^Aqui estão 1 de 6\.201 casos/)
})

test('the check that fails offers to try again', async () => {
  server.use({ 'POST /sped/conferencia': () => problem(422, 'O período não é um mês inteiro.') })
  const { user } = await renderPage(PATH)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('O período não é um mês inteiro.')
  server.use({ 'POST /sped/conferencia': () => replyOf([]) })
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByText('Nada a corrigir em 12 documentos.')).toBeTruthy()
})

test('a user without the right is sent to the titular', async () => {
  server.use({ 'POST /sped/conferencia': () => problem(403, 'Sem permissão.') })
  await renderPage(PATH)
  expect((await screen.findByRole('alert')).textContent).toContain('Você não tem acesso a Arquivo Sped nesta empresa.')
})

test('a rule is saved over the version that was read; its cause is then shown as solved and the file can be made', async () => {
  server.use({
    'POST /sped/conferencia': () => replyOf([cfop(2), cfop(3)]),
    'PUT /sped/configuracao': ({ body }) => settingsReply(4, body as object),
  })
  const { user } = await renderPage(PATH)
  const apply = await screen.findByRole('button', { name: 'Aplicar a 5910, Moinho Azul' })
  await screen.findByText(/sugerido pela natureza/)
  server.use({ 'POST /sped/conferencia': () => replyOf([]) })
  await user.click(apply)
  expect(await screen.findByText('Resolvido, 2 notas.')).toBeTruthy()
  const [call] = server.callsTo('PUT /sped/configuracao')
  expect(call?.headers.get('if-match')).toBe('"3"')
  expect(call?.body).toEqual({
    ...SETTINGS,
    entradas: {
      cfops: [{ cd_cfop: '5910', ds_destino: null, cd_cfop_entrada: '1910', nr_cpfcnpj: '44555666000199' }],
    },
  })
  expect(screen.getByRole('img', { name: 'Resolvido' })).toBeTruthy()
  expect((await generateButton()).disabled).toBe(false)
})

test('a rule for all suppliers names none', async () => {
  server.use({ 'PUT /sped/configuracao': ({ body }) => settingsReply(4, body as object) })
  const { user } = await renderPage(PATH)
  await user.click(await screen.findByRole('checkbox', { name: 'Valer para todos os fornecedores' }))
  await user.click(screen.getByRole('button', { name: 'Aplicar a 5910, Moinho Azul' }))
  await waitFor(() => expect(server.callsTo('PUT /sped/configuracao')).toHaveLength(1))
  const body = server.callsTo('PUT /sped/configuracao')[0]?.body as { entradas: { cfops: object[] } }
  expect(body.entradas.cfops[0]).toMatchObject({ cd_cfop: '5910', nr_cpfcnpj: null })
})

test('a save that another user overtook is announced, and the newer settings are read', async () => {
  server.use({ 'PUT /sped/configuracao': () => problem(412, 'Outra pessoa salvou.') })
  const { user } = await renderPage(PATH)
  await user.click(await screen.findByRole('button', { name: 'Aplicar a 5910, Moinho Azul' }))
  const alerts = await screen.findAllByText(/^Outra pessoa salvou a configuração antes\./)
  expect(alerts[0]?.getAttribute('role')).toBe('alert')
  await waitFor(() => expect(server.callsTo('GET /sped/configuracao')).toHaveLength(2))
})

test('accepted warnings leave their documents out for good', async () => {
  server.use({
    'POST /sped/conferencia': () => replyOf([unproven(1), unproven(2)]),
    'PUT /sped/configuracao': ({ body }) => settingsReply(4, body as object),
  })
  const { user } = await renderPage(PATH)
  await user.click(await screen.findByRole('button', { name: 'Deixar todos fora, sem avisar de novo' }))
  await waitFor(() => expect(server.callsTo('PUT /sped/configuracao')).toHaveLength(1))
  const body = server.callsTo('PUT /sped/configuracao')[0]?.body as { documentos: object[] }
  expect(body.documentos).toEqual(
    [1, 2].map((index) => ({
      ds_chave: documento(index).ds_chave,
      dt_entrada: null,
      ds_destino: null,
      fl_escriturar: false,
    })),
  )
})

test('checking again forgets the solved causes', async () => {
  const { user } = await renderPage(PATH)
  await cause(CFOP_RULE)
  server.use({ 'POST /sped/conferencia': () => replyOf([unproven(1)]) })
  await user.click(screen.getByRole('button', { name: 'Conferir de novo' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Erros' })).toBeNull())
  expect(screen.getByRole('region', { name: 'Avisos' })).toBeTruthy()
})

test('a document cancelled after the period leads to a corrected file', async () => {
  const late = { ...unproven(1), codigo: 'CANCELADA_DEPOIS' }
  server.use({ 'POST /sped/conferencia': () => replyOf([late]) })
  const { user, router } = await renderPage(PATH)
  await user.click(await screen.findByRole('link', { name: 'Gerar como retificadora' }))
  expect(await screen.findByText('Este arquivo já sai como retificadora.')).toBeTruthy()
  expect(addressOf(router)).toBe(`${PATH}&fin=1`)
})

// spec: M4
test('a missing balance is entered for the month before the file’s, whatever month the settings have', async () => {
  const saldos = { ds_mes: '2026-08', vl_icms: 5, vl_ipi: 0, st: [{ ds_uf: 'PR', vl_saldo: 9 }], difal: [] }
  const missing: Achado = { codigo: 'SALDO_ANTERIOR', gravidade: 'aviso', campo: 'saldos', mensagem: 'Falta.' }
  server.use({
    'GET /sped/configuracao': () => settingsReply(3, { ...SETTINGS, saldos }),
    'POST /sped/conferencia': () => replyOf([missing]),
    'PUT /sped/configuracao': ({ body }) => settingsReply(4, body as object),
  })
  const { user } = await renderPage(PATH)
  const form = within(await screen.findByRole('group', { name: 'Saldo credor que vem de setembro' }))
  expect(form.getByText(/^Mês do saldo: 09\/2026\. O saldo que está na configuração é de 08\/2026/)).toBeTruthy()
  expect(screen.queryByText('Falta.')).toBeNull()
  const icms = form.getByLabelText<HTMLInputElement>('ICMS')
  expect(icms.value).toBe('0,00')
  await user.clear(icms)
  await user.type(icms, '1000')
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(server.callsTo('PUT /sped/configuracao')).toHaveLength(1))
  const body = server.callsTo('PUT /sped/configuracao')[0]?.body as { saldos: object }
  expect(body.saldos).toEqual({ ds_mes: '2026-09', vl_icms: 1000, vl_ipi: 0, st: [], difal: [] })
})

// spec: M18
test('accepting all proposals is one step, which one click takes back after the cause is solved too', async () => {
  const proposed = (cd_fornecedor: string): Achado => ({
    codigo: 'ITEM_SEM_DEPARA',
    gravidade: 'erro',
    mensagem: 'Sem correspondência.',
    documento: documento(9),
    itens: [
      {
        nr_cpfcnpj: '44555666000199',
        cd_fornecedor,
        ds_unidade: 'CX',
        nm_prd: cd_fornecedor,
        sugestoes: [{ cd_produto: '20', nr_fator: '1', ds_motivo: 'codigo' }],
      },
    ],
  })
  const other = {
    nr_cpfcnpj: '44555666000199',
    cd_fornecedor: 'Z',
    ds_unidade: 'CX',
    cd_produto: '20',
    nr_fator: '1',
    ds_destino: null,
  }
  server.use({
    'GET /sped/configuracao': () => settingsReply(3, { ...SETTINGS, itens: [other] }),
    'GET /produtos': () => ({ nr_versao: 1, data: [{ cd_produto: '20', nm_prd: 'Farinha', ds_unidade: 'UN' }] }),
    'POST /sped/conferencia': () => replyOf([proposed('F1'), proposed('F2')]),
    'PUT /sped/configuracao': ({ body }) => settingsReply(4, body as object),
  })
  const { user } = await renderPage(PATH)
  const accept = await screen.findByRole('button', { name: 'Aceitar as 2 sugestões iguais' })
  server.use({ 'POST /sped/conferencia': () => replyOf([]) })
  await user.click(accept)
  await screen.findByText(/^Resolvido, .*\.$/)
  expect(screen.getByText('2 correspondências salvas.')).toBeTruthy()
  const sent = () =>
    server
      .callsTo('PUT /sped/configuracao')
      .map(({ body }) => (body as typeof SETTINGS).itens.map(({ cd_fornecedor }) => cd_fornecedor))
  expect(sent()).toEqual([['Z', 'F1', 'F2']])
  server.use({ 'POST /sped/conferencia': () => replyOf([proposed('F1'), proposed('F2')]) })
  await user.click(screen.getByRole('button', { name: 'Desfazer' }))
  await screen.findByRole('button', { name: 'Aceitar as 2 sugestões iguais' })
  expect(sent()).toEqual([['Z', 'F1', 'F2'], ['Z']])
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})

test('Ctrl+P and the button print the check of the month as the server makes it', async () => {
  const said = 'Há impressões demais agora.'
  server.use({ 'POST /sped/conferencia/pdf': () => problem(503, said) })
  const { user } = await renderPage(PATH)
  await cause(CFOP_RULE)
  await user.keyboard('{Control>}p{/Control}')
  await screen.findByText(said)
  await user.click(screen.getByRole('button', { name: 'Fechar' }))
  await user.click(await screen.findByRole('button', { name: 'Imprimir' }))
  await waitFor(() => expect(server.callsTo('POST /sped/conferencia/pdf')).toHaveLength(2))
  for (const { body, query } of server.callsTo('POST /sped/conferencia/pdf')) {
    expect(body).toEqual({ dt_ini: '2026-10-01', dt_fin: '2026-10-31' })
    expect(Object.fromEntries(query)).toEqual({ nr_cpfcnpj: EMPRESA.cpfcnpj, nm_sistema: 'SCA' })
  }
})
