import type { CaixaDetalheReply, CaixaEntrega } from '@portal/contract/caixa/entregas.ts'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../testing/fake-server.ts'
import { EMPRESA, renderPage, signInAs } from '../../testing/render.tsx'

const OFFICE = {
  ...{ id: '01939f6e-7a00-7000-8000-000000000009', nome: 'Prado & Nogueira', uf: 'SP', cpfcnpj: null },
  ...{ papel: 'contador', nr_empresas: 3, nr_pessoas: 1, fl_carteira: 'S' },
}
const ID = '01939f6e-7a00-7000-8000-000000000001'
const ROW: CaixaEntrega = {
  ...{
    id: ID,
    ds_via: 'email',
    ds_remetente: 'contato@trigo.com.br',
    nm_remetente: 'Sandra',
    ds_assunto: 'Notas de novembro',
  },
  ...{
    dt_recebimento: '2026-11-27T12:58:00Z',
    cpfcnpj: null,
    nm_empresa: null,
    ds_situacao: 'espera',
    ds_pergunta: 'remetente',
  },
  ...{
    ds_motivo: 'Remetente novo neste endereço.',
    nr_arquivos: 2,
    nr_bytes: 2048,
    ds_spf: 'nao_verificado',
    ds_dkim: 'nao_verificado',
  },
  ...{ nr_fotos: 0, nr_novas: 0, nr_repetidas: 0, nr_rejeitadas: 0 },
}
const DETAIL: CaixaDetalheReply['data'] = {
  ...ROW,
  ds_texto: 'Bom dia.\n<b>Seguem</b> as notas.',
  nr_imagens_fora: 2,
  ds_sha256: '9f86',
  dt_guarda: '2026-12-27T12:58:00Z',
  ds_resposta: null,
  nm_resolveu: null,
  arquivos: [
    {
      nome: 'nfe.xml',
      nr_bytes: 1024,
      ds_tipo: 'xml',
      ds_veredito: 'espera',
      motivo: null,
      ds_chave: null,
      ds_foto: null,
      ds_foto_proposta: null,
    },
    {
      ...{ nome: 'outubro.rar', nr_bytes: 1024, ds_tipo: 'fechado', ds_veredito: 'recusado' },
      ...{ motivo: 'Não aberto: peça em zip.', ds_chave: null, ds_foto: null, ds_foto_proposta: null },
    },
  ],
  sugestoes: [{ cpfcnpj: EMPRESA.cpfcnpj, nome: EMPRESA.nome, motivo: 'CNPJ nos arquivos' }],
  importacoes: [],
}
const ADDRESS = {
  ...{ id: ID, ds_endereco: 'prado+k7m2p9q4x8wt@caixa.exemplo.com.br', cpfcnpj: null, nome: null },
  ...{ nm_usuario: 'Helena', dt_cadastro: '2026-11-01T12:00:00Z', dt_revogacao: null },
}

const LINK = {
  ...{ id: ID, cpfcnpj: EMPRESA.cpfcnpj, nome: EMPRESA.nome, ds_tipo: 'documento', nm_usuario: 'Helena Prado' },
  ...{ dt_cadastro: '2026-11-01T12:00:00Z', dt_expira: '2999-01-01T12:00:00Z', dt_revogacao: null, dt_uso: null },
  nr_usos: 2,
}

const COUNTS = { espera: 3, hoje: 9, todas: 1001, resolvida: 404, recusada: 5 }

let rows: CaixaEntrega[]
let detail: CaixaDetalheReply['data']
let server: FakeServer
configure({ asyncUtilTimeout: 60_000 })
beforeEach(async () => {
  sessionStorage.clear()
  rows = [ROW]
  detail = DETAIL
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA], fl_escritorio: 'S' }),
    'GET /tarefas': () => ({ data: [], proximo: null }),
    'GET /escritorio': () => ({ data: OFFICE }),
    'GET /caixa': () => ({ data: rows, nr_espera: rows.length, contagens: COUNTS, proximo: null }),
    [`GET /caixa/${ID}`]: () => ({ data: detail }),
    [`POST /caixa/${ID}/resolver`]: () => ({ fl_lembrado: 'S' }),
    'GET /caixa/enderecos': () => ({ fl_recebe: true, data: [ADDRESS] }),
    'POST /caixa/enderecos': () => ({ data: ADDRESS }),
    [`DELETE /caixa/enderecos/${ID}`]: () => null,
    'GET /caixa/links': () => ({ data: [LINK], proximo: null }),
    [`DELETE /caixa/links/${ID}`]: () => null,
  })
  await signInAs({ nome: 'Helena Prado' })
})

const open = (address = '/notas/caixa') =>
  renderPage(address, () => screen.findByText(/entregas?$/, { selector: 'strong' }))

test('what waits stands first, with sender, subject and question', async () => {
  await open()
  const row = within(await screen.findByRole('list', { name: 'Entregas' })).getByRole('button')
  expect(row.textContent).toContain('contato@trigo.com.br')
  expect(row.textContent).toContain('Notas de novembro · 2 arquivos')
  expect(row.textContent).toContain('Remetente novo')
  expect(server.callsTo('GET /caixa')[0]?.query.get('ds_situacao')).toBe('espera')
})

test('the tabs count, and «Hoje» asks for what came today', async () => {
  const { user } = await open()
  const tabs = within(await screen.findByRole('navigation', { name: 'Situação da entrega' }))
  await tabs.findByText('1.000+')
  expect(tabs.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['Por resolver3', 'Hoje9', 'Todas1.000+', 'Resolvidas404', 'Recusadas5'],
  ])
  await user.click(tabs.getByRole('button', { name: /^Hoje/ }))
  await waitFor(() =>
    expect(Object.fromEntries(server.callsTo('GET /caixa').at(-1)?.query ?? [])).toEqual({ fl_hoje: 'S' }),
  )
})

test('a delivery shows its message as text alone, its files, and takes the one answer', async () => {
  const { user } = await open(`/notas/caixa?id=${ID}`)
  const panel = await screen.findByRole('complementary', { name: 'Entrega' })
  await within(panel).findByText('Remetente novo neste endereço.')
  expect(within(panel).getByRole('region', { name: 'Mensagem' }).textContent).toContain('<b>Seguem</b> as notas.')
  expect(panel.textContent).toContain('2 imagens de fora não foram abertas')
  expect(panel.textContent).toContain('remetente não verificado')
  expect(panel.textContent).toContain('Não aberto: peça em zip.')
  expect(within(panel).getByRole<HTMLInputElement>('checkbox', { name: 'Lembrar este remetente' }).checked).toBe(true)
  await user.click(within(panel).getByRole('button', { name: 'Guardar no cliente' }))
  await waitFor(() => expect(server.callsTo(`POST /caixa/${ID}/resolver`)).toHaveLength(1))
  expect(server.callsTo(`POST /caixa/${ID}/resolver`)[0]?.body).toEqual({
    acao: 'guardar',
    cpfcnpj: EMPRESA.cpfcnpj,
    fl_lembrar: 'S',
  })
})

test('without a likely client there is one field, and no choice of one', async () => {
  detail = { ...DETAIL, sugestoes: [] }
  await open(`/notas/caixa?id=${ID}`)
  const question = within(await screen.findByRole('region', { name: 'Pergunta' }))
  expect(question.queryAllByRole('radio')).toEqual([])
  expect(question.getByRole('combobox', { name: 'Cliente' })).toBeTruthy()
  expect(question.getByRole<HTMLButtonElement>('button', { name: 'Guardar no cliente' }).disabled).toBe(true)
})

test('files that no import reads end with «Já resolvi»', async () => {
  detail = { ...DETAIL, ds_pergunta: 'arquivo', arquivos: DETAIL.arquivos.slice(1), sugestoes: [] }
  const { user } = await open(`/notas/caixa?id=${ID}`)
  await user.click(await screen.findByRole('button', { name: 'Já resolvi' }))
  await waitFor(() => expect(server.callsTo(`POST /caixa/${ID}/resolver`)[0]?.body).toEqual({ acao: 'concluir' }))
})

test('addresses are made and revoked in place', async () => {
  rows = []
  const { user } = await open()
  await screen.findByText(`Nada esperando. O que chega em ${ADDRESS.ds_endereco} aparece aqui.`)
  await user.click(screen.getByRole('button', { name: 'Endereços' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(await within(dialog).findByRole('button', { name: 'Criar endereço' }))
  await waitFor(() => expect(server.callsTo('POST /caixa/enderecos')[0]?.body).toEqual({}))
  await user.click(within(dialog).getByRole('button', { name: `Revogar ${ADDRESS.ds_endereco}` }))
  await waitFor(() => expect(server.callsTo(`DELETE /caixa/enderecos/${ID}`)).toHaveLength(1))
  await within(dialog).findByText(/até 01\/01\/2999 · 2 envios/)
  await user.click(within(dialog).getByRole('button', { name: `Revogar a página de ${EMPRESA.nome}` }))
  await waitFor(() => expect(server.callsTo(`DELETE /caixa/links/${ID}`)).toHaveLength(1))
})

const SECOND = { ...ROW, id: ID.replace(/1$/, '2'), ds_remetente: 'fiscal@moinho.com.br' }

test('J and K walk, Enter keeps and opens the next one, Z takes the answer back', async () => {
  rows = [ROW, SECOND]
  server.use({ [`GET /caixa/${SECOND.id}`]: () => ({ data: { ...DETAIL, ...SECOND } }) })
  const { user } = await open()
  await screen.findByText('contato@trigo.com.br')
  const panel = async (sender: string) => {
    const shown = await screen.findByRole('complementary', { name: 'Entrega' })
    await within(shown).findByText(sender)
    return shown
  }
  await user.keyboard('j')
  expect((await panel('contato@trigo.com.br')).textContent).toContain('1 de 2')
  await user.keyboard('j')
  await panel('fiscal@moinho.com.br')
  await user.keyboard('k')
  await panel('contato@trigo.com.br')
  await screen.findByRole('region', { name: 'Pergunta' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(server.callsTo(`POST /caixa/${ID}/resolver`)).toHaveLength(1))
  await panel('fiscal@moinho.com.br')
  await user.keyboard('z')
  await waitFor(() => expect(server.callsTo(`POST /caixa/${ID}/resolver`)[1]?.body).toEqual({ acao: 'desfazer' }))
  await panel('contato@trigo.com.br')
  await screen.findByText('Resposta desfeita.')
})

test('keys stay letters while somebody types', async () => {
  rows = [ROW, SECOND]
  const { user } = await open()
  await user.type(await screen.findByLabelText('Buscar remetente, assunto ou arquivo'), 'jx')
  expect(screen.queryByRole('complementary', { name: 'Entrega' })).toBeNull()
  await waitFor(() => expect(server.callsTo('GET /caixa').at(-1)?.query.get('ds_busca')).toBe('jx'))
})

test('what was answered says so and is taken back in its panel', async () => {
  detail = { ...DETAIL, ds_situacao: 'resolvida', ds_resposta: 'guardar', nm_resolveu: 'Davi Nogueira' }
  const { user } = await open(`/notas/caixa?ver=todas&id=${ID}`)
  const panel = await screen.findByRole('complementary', { name: 'Entrega' })
  await within(panel).findByText('Respondida por Davi Nogueira.')
  server.use({
    [`POST /caixa/${ID}/resolver`]: () => problem(409, 'Já se trabalhou com o que esta entrega trouxe.'),
  })
  await user.click(within(panel).getByRole('button', { name: 'Desfazer' }))
  await screen.findByText('Já se trabalhou com o que esta entrega trouxe.')
})

test('a PDF is shown from its bytes and saved; a program is neither', async () => {
  const file = { nr_bytes: 9, motivo: null, ds_chave: null, ds_foto: null, ds_foto_proposta: null }
  detail = {
    ...DETAIL,
    arquivos: [
      { ...file, nome: 'conta.pdf', ds_tipo: 'pdf', ds_veredito: 'digitar' },
      { ...file, nome: 'premio.exe', ds_tipo: 'programa', ds_veredito: 'recusado' },
    ],
  }
  server.use({
    [`GET /caixa/${ID}/arquivos/0`]: () => new Response('%PDF-1.4', { headers: { 'content-type': 'application/pdf' } }),
  })
  const { user } = await open(`/notas/caixa?id=${ID}`)
  await user.click(await screen.findByRole('button', { name: 'Ver conta.pdf' }))
  const dialog = await screen.findByRole('dialog', { name: 'conta.pdf' })
  expect((await within(dialog).findByTitle('conta.pdf')).getAttribute('src')).toMatch(/^blob:/)
  expect(screen.queryByRole('button', { name: /premio/ })).toBeNull()
})

test('one client is asked for by the address', async () => {
  await open(`/notas/caixa?cliente=${EMPRESA.cpfcnpj}&ver=todas`)
  await waitFor(() =>
    expect(Object.fromEntries(server.callsTo('GET /caixa').at(-1)?.query ?? [])).toEqual({
      nr_cpfcnpj: EMPRESA.cpfcnpj,
    }),
  )
})

const RULE = {
  ...{ fl_lembra: 'N', nr_dias: 3, nr_vezes: 2, dt_desde: null, nr_por_dia: 100 },
  ds_envio: 'email',
}

test('a dono or contador turns the reminders on, with their days and their number', async () => {
  server.use({ 'GET /pedidos/lembretes': () => ({ data: RULE }), 'PUT /pedidos/lembretes': () => null })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Lembretes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lembretes dos pedidos' }))
  const days = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Dias úteis sem resposta' })
  expect(days.disabled).toBe(true)
  await user.click(dialog.getByRole('switch', { name: /Lembrar sozinho/ }))
  await user.clear(days)
  await user.type(days, '5')
  await user.click(dialog.getByRole('button', { name: 'Salvar' }))
  await waitFor(() =>
    expect(server.callsTo('PUT /pedidos/lembretes').map(({ body }) => body)).toEqual([
      { fl_lembra: 'S', nr_dias: 5, nr_vezes: 2 },
    ]),
  )
})

test('an assistente reads the rule', async () => {
  const at = { fl_lembra: 'S', dt_desde: '2026-11-01T12:00:00Z' }
  server.use({
    'GET /escritorio': () => ({ data: { ...OFFICE, papel: 'assistente' } }),
    'GET /pedidos/lembretes': () => ({ data: { ...RULE, ...at } }),
  })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Lembretes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Lembretes dos pedidos' }))
  expect(await dialog.findByText('Só um dono ou contador muda a regra.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Salvar' })).toBeNull()
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: /Lembrar sozinho/ }).disabled).toBe(true)
})

test('a photo asks what it is; a bill is typed from here, beside it', async () => {
  const photo = {
    nr_bytes: 9,
    motivo: null,
    ds_chave: null,
    ds_tipo: 'imagem',
    ds_veredito: 'digitar',
    ds_foto_proposta: null,
  } as const
  const ofClient = { cpfcnpj: EMPRESA.cpfcnpj, nm_empresa: EMPRESA.nome, ds_pergunta: 'arquivo', nr_fotos: 1 } as const
  rows = [{ ...ROW, ...ofClient }]
  detail = {
    ...DETAIL,
    ...ofClient,
    arquivos: [{ ...photo, nome: 'IMG_1.jpg', ds_foto: null, ds_foto_proposta: 'outro' }],
  }
  const { user } = await open(`/notas/caixa?id=${ID}`)
  const list = await screen.findByRole('list', { name: 'Entregas' })
  expect(list.textContent).toContain('1 foto sem tipo')
  const group = within(await screen.findByRole('group', { name: 'O que é IMG_1.jpg' }))
  expect(screen.getByText('Da última vez, uma foto parecida era outra coisa.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Digitar conta' })).toBeNull()
  detail = { ...detail, arquivos: [{ ...photo, nome: 'IMG_1.jpg', ds_foto: 'conta' }] }
  await user.click(group.getByRole('button', { name: 'Conta' }))
  const link = await screen.findByRole('link', { name: 'Digitar conta' })
  expect(server.callsTo(`POST /caixa/${ID}/resolver`).map(({ body }) => body)).toEqual([
    { acao: 'foto', nr_arquivo: 0, ds_foto: 'conta' },
  ])
  expect(link.getAttribute('href')).toMatch(new RegExp(`digitar=%?2?2?${EMPRESA.cpfcnpj}`))
  expect(link.getAttribute('href')).toContain(`caixa=${ID}`)
})

test('a PDF of a bill is typed from here too, and says when it was', async () => {
  const ofClient = { cpfcnpj: EMPRESA.cpfcnpj, nm_empresa: EMPRESA.nome, ds_pergunta: 'arquivo' } as const
  const file = {
    nr_bytes: 9,
    motivo: null,
    ds_chave: null,
    ds_tipo: 'pdf',
    ds_foto: null,
    ds_foto_proposta: null,
  } as const
  detail = {
    ...DETAIL,
    ...ofClient,
    arquivos: [
      { ...file, nome: 'luz.pdf', ds_veredito: 'digitar' },
      { ...file, nome: 'agua.pdf', ds_veredito: 'digitado' },
    ],
  }
  await open(`/notas/caixa?id=${ID}`)
  const links = await screen.findAllByRole('link', { name: 'Digitar conta' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([expect.stringContaining(`caixa=${ID}`)])
  expect(screen.getByText('Conta digitada')).toBeTruthy()
})

test('a name without an address of its own does not stand for the sender', async () => {
  rows = [{ ...ROW, ds_remetente: null, nm_remetente: '"fiscal@moinho.com.br" <évil@x.com>' }]
  await open()
  const list = await screen.findByRole('list', { name: 'Entregas' })
  expect(list.textContent).toContain('Sem remetente')
  expect(list.textContent).not.toContain('fiscal@moinho.com.br')
})
