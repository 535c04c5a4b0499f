import type { TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { eventStream, type FakeServer, fakeServer, offline, problem } from '../../testing/fake-server.ts'
import { addressOf, EMPRESA, renderPage, signInAs } from '../../testing/render.tsx'

const ID = '01939f6e-7a00-7000-8000-000000000001'
const ARQUIVO = '01939f6e-7a00-7000-8000-0000000000aa'
const RUNNING: TarefaReply = {
  id: ID,
  ds_acao: 'gerar_efd',
  ds_situacao: 'fazendo',
  mes: '2026-10',
  nr_feitas: 2,
  nr_falhas: 1,
  nr_total: 3,
  dt_pedido: '2026-11-18T16:44:00-03:00',
  dt_fim: null,
  data: [
    {
      cpfcnpj: '27418395000101',
      nome: 'Madeireira Pinho Claro Ltda',
      situacao: 'falhou',
      mensagem: 'Há 1 erro que impede o arquivo.',
    },
    { cpfcnpj: '11222333000181', nome: 'Padaria Exemplo Ltda', situacao: 'feita', resultado: { id: ARQUIVO } },
    { cpfcnpj: '41827365000171', nome: 'Laticínios Vale Verde Ltda', situacao: 'fazendo' },
  ],
  proximo: null,
}
const [FAILED, DONE, LAST] = RUNNING.data
const FINISHED: TarefaReply = {
  ...RUNNING,
  ds_situacao: 'feita',
  nr_feitas: 3,
  dt_fim: '2026-11-18T16:45:52-03:00',
  data: [FAILED!, DONE!, { ...LAST!, situacao: 'feita', resultado: { id: ARQUIVO } }],
}
const headOf = ({ data: _, proximo: __, ...head }: TarefaReply) => head

let task: TarefaReply
let server: FakeServer
beforeEach(async () => {
  task = FINISHED
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA], fl_escritorio: 'S' }),
    'GET /tarefas': () => ({ data: [headOf(task)], proximo: null }),
    'GET /tarefas/*': () => task,
  })
  await signInAs({ empresas: [{ ...EMPRESA, ds_origem: 'escritorio' }] })
})

const card = async () => within(await screen.findByRole('region', { name: 'Andamento' }))

test('the newest task is shown with what failed first, its reason and the link that mends it', async () => {
  await renderPage('/tarefas')
  const shown = await card()
  screen.getByRole('heading', { level: 1, name: 'Gerar EFD de outubro' })
  expect(shown.getByRole('status').textContent).toContain('Concluída: 2 feitas, 1 falhou, em 1 min 52 s.')
  const [first] = shown.getAllByRole('button', { expanded: true })
  expect(first?.textContent).toContain('Falharam')
  shown.getByText('Há 1 erro que impede o arquivo.')
  const mend = shown.getByRole('link', { name: 'Corrigir: Madeireira Pinho Claro Ltda' })
  const { pathname, searchParams } = new URL(mend.getAttribute('href') ?? '', 'http://portal')
  expect([pathname, searchParams.get('empresa'), searchParams.get('mes')]).toEqual([
    '/sped/fiscal',
    '27418395000101',
    '2026-10',
  ])
})

test('the EFD of a company is downloaded', async () => {
  server.use({
    'GET /sped/arquivos/*': () => new Response('|0000|', { headers: { 'content-type': 'text/plain' } }),
  })
  const { user } = await renderPage('/tarefas')
  await user.click((await card()).getByRole('button', { name: 'Baixar a EFD de Padaria Exemplo Ltda' }))
  await waitFor(() => expect(server.callsTo(`GET /sped/arquivos/${ARQUIVO}`)).toHaveLength(1))
})

test('the failed companies are tried again as a new task', async () => {
  const next = ID.replace(/1$/, '2')
  server.use({ 'POST /fechamento/lote': () => ({ id: next }) })
  const { user, router } = await renderPage('/tarefas')
  await user.click((await card()).getByRole('button', { name: 'Tentar de novo a que falhou' }))
  await waitFor(() => expect(addressOf(router)).toBe(`/tarefas?id=${next}`))
  const body = { mes: '2026-10', empresas: ['27418395000101'], acao: 'gerar_efd' }
  expect(server.callsTo('POST /fechamento/lote')[0]?.body).toEqual(body)
})

test('a company whose EFD was mended since is apart, and is not tried again', async () => {
  task = {
    ...FINISHED,
    nr_falhas: 2,
    data: [FAILED!, { ...LAST!, situacao: 'falhou', mensagem: 'Há 2 erros que impedem o arquivo.' }, DONE!],
  }
  server.use({
    'GET /fechamento': () => ({
      data: [
        { cpfcnpj: FAILED!.cpfcnpj, efd: { ds_estado: 'gerada' } },
        { cpfcnpj: LAST!.cpfcnpj, efd: { ds_estado: 'com_erros' } },
      ],
      totais: {},
      proximo: null,
    }),
  })
  await renderPage('/tarefas')
  const shown = await card()
  await shown.findByRole('button', { name: /^Resolvidas depois\s*1$/ })
  shown.getByRole('link', { name: 'Ver conferência: Madeireira Pinho Claro Ltda' })
  expect(shown.queryByText('Há 1 erro que impede o arquivo.')).toBeNull()
  shown.getByRole('link', { name: 'Corrigir: Laticínios Vale Verde Ltda' })
  shown.getByRole('button', { name: 'Tentar de novo a que falhou' })
})

test('a running task is followed: the end arrives as an event', async () => {
  task = RUNNING
  server.use({
    'GET /tarefas/*': (call) => {
      if (call.headers.get('accept') !== 'text/event-stream') return task
      task = FINISHED
      return eventStream([headOf(FINISHED)])
    },
  })
  await renderPage(`/tarefas?id=${ID}`)
  const shown = await card()
  await waitFor(() => expect(shown.getByRole('status').textContent).toContain('Concluída'))
  expect(shown.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('3 de 3 empresas')
})

test('a task is cancelled after a question; a refusal is said in place', async () => {
  task = RUNNING
  let gone = false
  server.use({
    'GET /tarefas/*': (call) => (call.headers.get('accept') === 'text/event-stream' ? new Promise(() => {}) : task),
    'DELETE /tarefas/*': () => {
      if (gone) return new Response(null, { status: 204 })
      gone = true
      return problem(409, 'A tarefa já terminou: não há o que cancelar.')
    },
  })
  const { user } = await renderPage('/tarefas')
  await user.click((await card()).getByRole('button', { name: 'Cancelar' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Cancelar a tarefa?' }))
  ask.getByText('As 2 já terminadas ficam. 1 empresa que ainda falta não é feita.')
  await user.click(ask.getByRole('button', { name: 'Cancelar a tarefa' }))
  await ask.findByText('A tarefa já terminou: não há o que cancelar.')
  await user.click(ask.getByRole('button', { name: 'Cancelar a tarefa' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsTo('DELETE /tarefas/*')).toHaveLength(2)
})

test('closings of a batch are undone after a question, and the task says so', async () => {
  task = { ...FINISHED, ds_acao: 'fechar', nr_falhas: 0, dt_desfazer: '2026-12-18T16:45:52-03:00', dt_desfeita: null }
  server.use({
    'POST /tarefas/*/desfazer': () => {
      task = { ...task, dt_desfeita: '2026-11-19T09:00:00-03:00' }
      return { desfeitas: 2, mantidas: 1 }
    },
  })
  const { user } = await renderPage('/tarefas')
  const shown = await card()
  expect(shown.getByRole('status').textContent).toContain('Pode ser desfeita até 18/12/2026.')
  await user.click(shown.getByRole('button', { name: 'Desfazer' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Desfazer o fechamento?' }))
  await user.click(asked.getByRole('button', { name: 'Desfazer' }))
  await screen.findByText('2 empresas voltaram ao que eram. 1 foi mudada depois e fica como está.')
  await waitFor(() => expect(shown.getByRole('status').textContent).toContain('Desfeita em 19/11/2026.'))
  expect(shown.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})

test('packages that were made lead to the screen that sends them', async () => {
  task = { ...FINISHED, ds_acao: 'pacote' }
  await renderPage('/tarefas')
  await card()
  // the menu has one too, without the month
  const hrefs = screen.getAllByRole('link', { name: 'Entregar' }).map((link) => link.getAttribute('href') ?? '')
  expect(hrefs.filter((href) => href.includes('mes=2026-10'))).toHaveLength(1)
})

test('the header shows the running task on other screens', async () => {
  task = RUNNING
  await renderPage('/ajuda')
  const work = await screen.findByRole('link', { name: 'EFD · 2 de 3' })
  expect(work.getAttribute('href')).toContain(`/tarefas?id=${ID}`)
})

test('without tasks the screen says what will be here', async () => {
  server.use({ 'GET /tarefas': () => ({ data: [], proximo: null }) })
  await renderPage('/tarefas')
  await screen.findByText('Nenhuma tarefa nos últimos 7 dias.')
})

test('without a connection the screen offers to try again', async () => {
  server.use({ 'GET /tarefas': offline })
  const { user } = await renderPage('/tarefas')
  const again = await screen.findByRole('button', { name: 'Tentar de novo' }, { timeout: 15_000 })
  server.use({ 'GET /tarefas': () => ({ data: [], proximo: null }) })
  await user.click(again)
  await screen.findByText('Nenhuma tarefa nos últimos 7 dias.')
}, 30_000)

test('an unknown address of one part leads to the page that says so', async () => {
  const { router } = await renderPage('/quadro')
  await waitFor(() => expect(addressOf(router)).toBe('/erro/404'))
})

test.each([
  ['/cadastros', '/cadastros/produtos'],
  ['/consultas', '/consultas/tributacao'],
  ['/sped', '/sped/fiscal'],
])(
  '%s leads to the first screen of its area',
  async (path, first) => {
    const { router } = await renderPage(path, async () => {})
    await waitFor(() => expect(router.state.location.pathname).toBe(first), { timeout: 20_000 })
  },
  40_000,
)

test('the same missing field of several companies of one state is mended once, and their files are made again', async () => {
  const other = '27418395000101'
  const campos = ['guias.icms.cd_receita']
  const lacks = (cpfcnpj: string, nome: string) => ({
    cpfcnpj,
    nome,
    situacao: 'falhou' as const,
    mensagem: 'Há 1 erro que impede o arquivo.',
    resultado: { nr_erros: 1, campos },
  })
  task = { ...FINISHED, nr_falhas: 2, data: [lacks(EMPRESA.cpfcnpj, EMPRESA.nome), lacks(other, 'Madeireira')] }
  const next = ID.replace(/1$/, '3')
  server.use({
    'GET /empresas': () => ({ data: [EMPRESA, { ...EMPRESA, cpfcnpj: other }], fl_escritorio: 'S' }),
    'GET /sped/configuracao': () => ({
      nr_versao: 4,
      faltam: [],
      data: { guias: { icms: { cd_receita: null, nr_dia: 20 } } },
    }),
    'PUT /sped/configuracao': () => ({ nr_versao: 5, faltam: [], data: {} }),
    'POST /fechamento/lote': () => ({ id: next }),
  })
  await signInAs({ empresas: [EMPRESA, { ...EMPRESA, cpfcnpj: other }] })
  const { user, router } = await renderPage('/tarefas')
  const shown = await card()
  await user.type(await shown.findByRole('textbox', { name: /^Código de receita da guia do ICMS/ }), '046-2')
  await user.click(shown.getByRole('button', { name: 'Guardar e gerar de novo as 2' }))
  await waitFor(() => expect(addressOf(router)).toBe(`/tarefas?id=${next}`))
  const saved = server.callsTo('PUT /sped/configuracao')
  expect(saved.map(({ query }) => query.get('nr_cpfcnpj'))).toEqual([EMPRESA.cpfcnpj, other])
  expect(saved.map(({ body }) => body)).toEqual(Array(2).fill({ guias: { icms: { cd_receita: '046-2', nr_dia: 20 } } }))
  expect(server.callsTo('POST /fechamento/lote')[0]?.body).toMatchObject({
    empresas: [EMPRESA.cpfcnpj, other],
    acao: 'gerar_efd',
  })
})

test('a code that several companies lack is given once for all of them, and the export is tried again', async () => {
  const falta = (tipo: 'conta' | 'duvida', chave: string) => ({
    ...{ tipo, chave, ds_falta: tipo === 'conta' ? 'Revenda, CFOP 1.102' : 'Itens que esperam uma decisão' },
    ...{ nr_itens: 3, nr_notas: 1, fl_impede: true },
  })
  const failed = RUNNING.data.slice(0, 2).map(({ cpfcnpj, nome }) => ({
    cpfcnpj,
    nome,
    situacao: 'falhou' as const,
    mensagem: 'Falta um código ou uma decisão em 1 nota.',
    resultado: { faltas: [falta('conta', 'revenda 1102'), falta('duvida', 'x')] },
  }))
  const exportacao = { sistema: 'dominio_lancamentos' as const, destino: 'pasta' as const }
  task = { ...FINISHED, ds_acao: 'exportar', nr_falhas: 2, nr_total: 2, nr_feitas: 2, exportacao, data: failed }
  server.use({ 'PUT /escrituracao/codigos': () => null, 'POST /fechamento/lote': () => ({ id: ID }) })
  const { user } = await renderPage('/tarefas')
  const shown = await card()
  shown.getByText(/^2 empresas têm itens em dúvida/)
  const form = within(shown.getByRole('form', { name: 'Conta: Revenda, CFOP 1.102: 2 empresas' }))
  await user.type(form.getByRole('textbox'), '185')
  await user.click(form.getByRole('button', { name: 'Guardar nas 2' }))
  await waitFor(() => expect(server.callsTo('PUT /escrituracao/codigos')).toHaveLength(2))
  for (const { body } of server.callsTo('PUT /escrituracao/codigos'))
    expect(body).toEqual({ data: [{ tipo: 'conta', chave: 'revenda 1102', codigo: '185' }] })
  await waitFor(() => expect(shown.queryByRole('form')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Tentar de novo as 2' }))
  await waitFor(() => expect(server.callsTo('POST /fechamento/lote')).toHaveLength(1))
  expect(server.callsTo('POST /fechamento/lote')[0]?.body).toMatchObject({ acao: 'exportar', opcoes: { exportacao } })
})
