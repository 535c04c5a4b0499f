import type { Regra, RegraBody } from '@portal/contract/automacao/regras.ts'
import type { Webhook } from '@portal/contract/automacao/webhooks.ts'
import type { Escritorio } from '@portal/contract/escritorio/escritorio.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { EMPRESA, renderPage, signInAs } from '../../../testing/render.tsx'
// loaded lazily by the route: read here, so that no test waits for them
import './apply-dialog.tsx'
import './automacoes-screen.tsx'
import './webhooks-screen.tsx'

const OFFICE: Escritorio = {
  id: 'e1',
  nome: 'Prado & Nogueira Contabilidade',
  uf: 'SP',
  cpfcnpj: null,
  papel: 'dono',
  nr_empresas: 2,
  nr_pessoas: 2,
  fl_carteira: 'S',
}
const WEBHOOK: Webhook = {
  id: 'w1',
  nome: 'ERP da Móveis',
  url: 'https://erp.saojoaodelrei.ind.br/portal',
  tipos: ['nota.recebida', 'nota.cancelada'],
  empresas: [],
  ds_dono: 'escritorio',
  nm_usuario: 'Helena Prado',
  segredo_final: 'a3u',
  dt_segredo: '2026-11-27T10:42:00-03:00',
  nm_segredo: 'Helena Prado',
  dt_segredo_anterior: null,
  dt_cadastro: '2026-11-20T10:00:00-03:00',
  dt_pausa: null,
  ds_pausa: null,
  dt_falhando: null,
  nr_entregues: 1032,
  nr_total: 1052,
  nr_esperam: 2,
}
const RULE: Regra = {
  id: 'r1',
  ds_quando: 'nota.recebida',
  filtro: { vl_docfiscalini: '50000.00' },
  empresas: [],
  passos: [{ ds_passo: 'etiquetar', ds_valor: 'alto valor' }],
  fl_ligada: false,
  nm_usuario: 'Helena Prado',
  dt_teste: null,
  dt_ligada: null,
  dt_parada: null,
  ds_parada: null,
  nr_vezes: 12,
  nr_falhas: 0,
}

let server: FakeServer
let papel: Escritorio['papel']
beforeEach(async () => {
  papel = 'dono'
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA], fl_escritorio: 'S' }),
    'GET /escritorio': () => ({ data: { ...OFFICE, papel } }),
    'GET /escritorio/pessoas': () => ({ data: [] }),
    'GET /webhooks': () => ({ data: [WEBHOOK] }),
    'GET /automacoes': () => ({ data: [RULE] }),
    'GET /automacoes/r1/vezes': () => ({ data: [] }),
    'GET /webhooks/w1/entregas': () => ({
      data: [
        {
          evento: 'evt_01939f6e7a00700080000000000007qz',
          tipo: 'nota.recebida',
          dt_evento: '2026-11-27T10:40:02-03:00',
          ds_estado: 'espera',
          nr_tentativas: 3,
          dt_ultima: '2026-11-27T10:40:02-03:00',
          dt_proxima: '2026-11-27T10:40:37-03:00',
          nr_resposta: 503,
          nr_ms: 1200,
          ds_resposta: 'manutenção até as 11 h',
        },
      ],
      proximo: null,
    }),
  })
  await signInAs({ empresas: [{ ...EMPRESA, ds_origem: 'escritorio' }] })
})

test('a webhook shows its deliveries, is sent again and tested, and its new secret once', async () => {
  server.use({
    'PUT /webhooks/w1': () => ({ data: WEBHOOK, segredo: 'whsec_4fQx7mKz2LrT9bVn8dHs1cYpWj6gEa3u' }),
    'POST /webhooks/w1/teste': () => ({ evento: 'evt_0' }),
    'POST /webhooks/w1/entregas/*/reenviar': () => ({ evento: 'evt_0' }),
  })
  const { user } = await renderPage('/escritorio/webhooks')
  await user.click(await screen.findByRole('button', { name: /^ERP da Móveis/ }))
  screen.getAllByText('2 em nova tentativa')
  const panel = within(await screen.findByRole('region', { name: 'ERP da Móveis' }))
  await panel.findByText('503 · manutenção até as 11 h')
  panel.getByText(/^whsec_…a3u, trocado em/)
  await user.click(panel.getByRole('button', { name: 'Enviar teste' }))
  await user.click(panel.getByRole('button', { name: 'Enviar de novo 07qz' }))
  await user.click(panel.getByRole('button', { name: 'Trocar' }))
  expect(await panel.findByLabelText('Segredo: copie, ele aparece só esta vez')).toHaveProperty(
    'value',
    'whsec_4fQx7mKz2LrT9bVn8dHs1cYpWj6gEa3u',
  )
  expect(server.callsTo('POST /webhooks/w1/teste')).toHaveLength(1)
  expect(server.callsTo('POST /webhooks/w1/entregas/*/reenviar')).toHaveLength(1)
})

test('an address that the server refuses is refused at its field', async () => {
  const mensagem = 'Este endereço é da rede interna do servidor.'
  server.use({ 'POST /webhooks': () => problem(422, mensagem, { erros: [{ campo: 'url', mensagem }] }) })
  const { user } = await renderPage('/escritorio/webhooks')
  await user.click(await screen.findByRole('button', { name: 'Novo webhook' }))
  const form = within(await screen.findByRole('dialog', { name: 'Novo webhook' }))
  await user.type(form.getByRole('textbox', { name: /^Nome/ }), 'Painel')
  await user.click(form.getByRole('button', { name: 'Criar' }))
  await form.findByText(mensagem)
})

test('a refusal of no field stands below the events, beside the button that was pressed', async () => {
  const mensagem = 'Na demonstração não se criam webhooks.'
  server.use({ 'POST /webhooks': () => problem(403, mensagem) })
  const { user } = await renderPage('/escritorio/webhooks')
  await user.click(await screen.findByRole('button', { name: 'Novo webhook' }))
  const form = within(await screen.findByRole('dialog', { name: 'Novo webhook' }))
  await user.type(form.getByRole('textbox', { name: /^Nome/ }), 'Painel')
  await user.click(form.getByRole('button', { name: 'Criar' }))
  const said = await form.findByText(mensagem)
  const last = form.getAllByRole('checkbox').at(-1)
  expect(last && last.compareDocumentPosition(said) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a rule is one sentence; it is tried, and switched on', async () => {
  server.use({
    'POST /automacoes/testar': () => ({ data: { nr_examinadas: 1000, quantidade: 14, exemplos: [] } }),
    'PUT /automacoes': () => ({ data: [{ ...RULE, fl_ligada: true }] }),
  })
  const { user } = await renderPage('/escritorio/automacoes')
  const sentence = /^Quando chega uma nota recebida, de R\$.50\.000,00 ou mais, etiquetar alto valor\./
  await user.click(await screen.findByRole('button', { name: sentence }))
  const panel = within(await screen.findByRole('region', { name: 'Regra' }))
  await user.click(panel.getByRole('button', { name: 'Testar' }))
  await panel.findByText('Nas últimas 1.000 notas, valeria para 14.')
  await user.click(screen.getByRole('switch', { name: 'Desligada' }))
  expect(await screen.findByRole('switch', { name: 'Ligada' })).toHaveProperty('checked', true)
  expect(server.callsTo('PUT /automacoes')[0]?.body).toMatchObject({ regras: [{ id: 'r1', fl_ligada: true }] })
})

test('nobody but a dono sees them', async () => {
  papel = 'contador'
  await renderPage('/escritorio/automacoes')
  await screen.findByText('Só um dono do escritório cuida das automações. Peça a ele.')
  expect(server.callsTo('GET /automacoes')).toEqual([])
})

test('a kept rule is duplicated switched off, and applied to stored notes after a count', async () => {
  const kept: Regra = { ...RULE, passos: [...RULE.passos, { ds_passo: 'webhook', ds_valor: 'w1' }] }
  server.use({
    'GET /automacoes': () => ({ data: [{ ...kept, fl_ligada: true }] }),
    'PUT /automacoes': () => ({ data: [kept, { ...kept, id: 'r2' }] }),
    'POST /automacoes/r1/contar': () => ({ data: { nr_examinadas: 48_210, quantidade: 312, fl_parcial: false } }),
    'POST /automacoes/r1/aplicar': () => ({ id: '01939f6e-7a00-7000-8000-000000000001' }),
  })
  const { user } = await renderPage('/escritorio/automacoes')
  await user.click(await screen.findByRole('button', { name: /^Quando/ }))
  const panel = within(await screen.findByRole('region', { name: 'Regra' }))
  await user.click(panel.getByRole('button', { name: 'Duplicar' }))
  const copy = within(await screen.findByRole('region', { name: 'Regra' }))
  copy.getByRole('heading', { name: 'Nova regra' })
  await user.click(copy.getByRole('button', { name: 'Salvar' }))
  await expect.poll(() => screen.queryByRole('region', { name: 'Regra' })).toBeNull()
  const saved = server.callsTo('PUT /automacoes')[0]?.body as { regras: RegraBody[] }
  expect(saved.regras.map(({ id, fl_ligada }) => [id, fl_ligada])).toEqual([
    ['r1', true],
    [undefined, false],
  ])
  await user.click((await screen.findAllByRole('button', { name: /^Quando/ }))[0] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: 'Aplicar às notas que já estão aqui' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Aplicar às notas que já estão aqui?' }))
  await dialog.findByText('312 de 48.210 notas.')
  expect(server.callsTo('POST /automacoes/r1/aplicar')).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Aplicar a 312 notas' }))
  await expect.poll(() => server.callsTo('POST /automacoes/r1/aplicar')[0]?.body).toEqual({ fl_avisar: false })
})

test('a try shows the notes for which the rule would hold', async () => {
  const exemplo = { id: 'n1', cpfcnpj: EMPRESA.cpfcnpj, tipo: 'nfe', nr_docfiscal: 4187, nm_participante: 'Serra Azul' }
  server.use({
    'POST /automacoes/testar': () => ({ data: { nr_examinadas: 1000, quantidade: 14, exemplos: [exemplo] } }),
  })
  const { user } = await renderPage('/escritorio/automacoes')
  await user.click(await screen.findByRole('button', { name: /^Quando/ }))
  await user.click(await screen.findByRole('button', { name: 'Testar' }))
  await screen.findByText('Nas últimas 1.000 notas, valeria para 14.')
  expect(screen.getByRole('link', { name: 'NF-e 4.187' }).getAttribute('href')).toContain('/notas/nfe/n1')
})
