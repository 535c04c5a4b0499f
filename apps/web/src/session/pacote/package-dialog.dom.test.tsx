import type { Pacote, PacotesReply } from '@portal/contract/fechamento/pacote.ts'
import type { TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../testing/fake-server.ts'
import { EMPRESA, renderWith, signInAs } from '../../testing/render.tsx'
import { PackageDialog } from './package-dialog.tsx'

const PACOTE: Pacote = {
  id: '01939f6e-7a00-7000-8000-000000000001',
  url: '/pacote/abc',
  conteudo: ['xml'],
  destinatarios: ['financeiro@exemplo.com.br'],
  nm_usuario: 'Bruna Teixeira',
  dt_criacao: '2026-11-18T20:20:00.000Z',
  dt_expira: '2027-01-17',
  dt_envio: '2026-11-18T20:24:00.000Z',
  fl_senha: 'S',
  ds_situacao: 'aberto',
  nr_arquivos: 1204,
  nr_bytes: 38_600_000,
  ds_sha256: 'ab'.repeat(32),
  nr_aberturas: 2,
  dt_abertura: '2026-11-19T11:00:00.000Z',
  nr_downloads: 1,
  dt_download: '2026-11-19T11:10:00.000Z',
  dt_desfazer: null,
}
const TASK: TarefaReply = {
  id: 't1',
  ds_acao: 'pacote',
  ds_situacao: 'feita',
  mes: '2026-10',
  nr_feitas: 1,
  nr_falhas: 0,
  nr_total: 1,
  dt_pedido: '2026-11-18T20:20:00.000Z',
  dt_fim: '2026-11-18T20:20:09.000Z',
  proximo: null,
  data: [{ cpfcnpj: EMPRESA.cpfcnpj, nome: EMPRESA.nome, situacao: 'feita' }],
}

let server: FakeServer
let packages: PacotesReply
let task: TarefaReply
beforeEach(async () => {
  packages = { data: [], ds_envio: 'email' }
  task = TASK
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA] }),
    'GET /fechamento/pacote': () => packages,
    'POST /fechamento/pacote': () => {
      packages = { ...packages, data: [PACOTE] }
      return { id: 't1' }
    },
    'GET /tarefas/t1': () => task,
    [`DELETE /fechamento/pacote/${PACOTE.id}`]: () => {
      packages = { ...packages, data: [{ ...PACOTE, ds_situacao: 'revogado' }] }
      return undefined
    },
  })
  await signInAs()
})

async function open() {
  const view = <PackageDialog empresa={EMPRESA} mes="2026-10" onClose={() => {}} />
  const { user } = await renderWith(view, { empresa: EMPRESA })
  await screen.findByRole('dialog', { name: 'Montar pacote' })
  await waitFor(() => expect(screen.queryByText('Lendo os pacotes do mês…')).toBeNull())
  return user
}
const press = (name: string) => screen.findByRole('button', { name })

test('a package is asked for with its contents, password and recipients, and its address shown when it is ready', async () => {
  const user = await open()
  await user.click(await screen.findByRole('checkbox', { name: /^PDF/ }))
  await user.type(screen.getByLabelText(/^Senha/), 'trovão')
  await user.type(screen.getByLabelText(/^Enviar para/), 'um@b.com, e@b.com')
  await user.click(await press('Montar pacote'))
  const list = within(await screen.findByRole('list', { name: 'Pacotes do mês' }))
  expect(list.getByLabelText<HTMLInputElement>('Endereço do pacote').value).toMatch(/^http.*\/pacote\/abc$/)
  list.getByText(/^Aberto 2 vezes, baixado 1 vez, por último em 19\/11\/2026 \d\d:10$/)
  const [call] = server.callsTo('POST /fechamento/pacote')
  expect(call?.query.get('mes')).toBe('2026-10')
  expect(call?.body).toEqual({
    conteudo: ['xml', 'planilha', 'resumo'],
    senha: 'trovão',
    destinatarios: ['um@b.com', 'e@b.com'],
  })
})

test('one button is primary: to make the package, else to close', async () => {
  const primary = () => screen.getAllByRole('button').filter(({ className }) => /primary/.test(className))
  const user = await open()
  expect(primary().map(({ textContent }) => textContent)).toEqual(['Montar pacote'])
  task = { ...TASK, dt_fim: null, ds_situacao: 'fazendo' }
  await user.click(await press('Montar pacote'))
  await screen.findByText(/^Montando o pacote/)
  expect(primary().map(({ textContent }) => textContent)).toEqual(['Fechar'])
})

test('revoking asks once, then the address is gone', async () => {
  packages = { ...packages, data: [PACOTE] }
  const user = await open()
  await user.click(await press('Revogar'))
  await user.click(await press('Revogar mesmo'))
  await screen.findByText('Revogado')
  expect(screen.queryByLabelText('Endereço do pacote')).toBeNull()
})

test('where nothing is mailed, the reason stands in place of the recipients', async () => {
  packages = { data: [], ds_envio: 'demonstracao' }
  await open()
  screen.getByText('A demonstração monta pacotes, mas não os envia por e-mail.')
  expect(screen.queryByLabelText(/^Enviar para/)).toBeNull()
})

test('a refusal is shown at its field, a failed task with its reason', async () => {
  const user = await open()
  const erros = [{ campo: 'dt_expira', mensagem: 'O pacote vale no máximo 90 dias.' }]
  server.use({ 'POST /fechamento/pacote': () => problem(422, 'O pacote vale no máximo 90 dias.', { erros }) })
  await user.click(await press('Montar pacote'))
  await waitFor(() => expect(screen.getByLabelText(/^Vale até/).getAttribute('aria-invalid')).toBe('true'))
  server.use({ 'POST /fechamento/pacote': () => ({ id: 't1' }) })
  const [item] = TASK.data
  task = { ...TASK, ds_situacao: 'falhou', data: [{ ...item!, situacao: 'falhou', mensagem: 'O servidor parou.' }] }
  await user.click(await press('Montar pacote'))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('O pacote não foi montado. O servidor parou.'),
  )
})

test('a revoked address is opened again by one button, until its last day', async () => {
  packages = {
    ...packages,
    data: [{ ...PACOTE, ds_situacao: 'revogado', dt_desfazer: '2026-12-19T12:00:00-03:00' }],
  }
  server.use({
    [`POST /fechamento/pacote/${PACOTE.id}/restaurar`]: () => {
      packages = { ...packages, data: [PACOTE] }
      return undefined
    },
  })
  const user = await open()
  screen.getByText('Pode voltar até 19/12/2026.')
  await user.click(await press('Desfazer'))
  await press('Revogar')
})
