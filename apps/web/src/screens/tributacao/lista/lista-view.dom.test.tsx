import type { ListaReply } from '@portal/contract/tributacao/lista.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { renderWith, signInAs } from '../../../testing/render.tsx'
import { ListaView } from './lista-view.tsx'

type Row = ListaReply['data'][number]
const resposta = {
  cd_ncm: '22030000',
  nm_ncm: 'Cervejas de malte',
  ds_ncm_situacao: 'vigente',
  nm_ncm_caminho: ['Bebidas', 'Cervejas de malte'],
  cests: ['0302100', '0302101', '0302102', '0302103'].map((cd_cest) => ({ cd_cest, nm_cest: '' })),
  icms: { pr_interno: 18, pr_fcp: 2, ds_fonte: 'RICMS/SP' },
  ibscbs: [{ cd_classtrib: '000001' }],
  piscofins: [{ ds_regime: 'monofasico' }],
} as unknown as Row['resposta'] // the fields that the table shows
const row = (nr_linha: number, ds_pergunta: string, change: Partial<Row> = {}): Row => ({
  nr_linha,
  ds_pergunta,
  nr_candidatos: 1,
  ds_situacao: 'respondida',
  ds_motivo: null,
  resposta,
  ...change,
})

let server: FakeServer
let saved: Blob[]
beforeEach(async () => {
  saved = []
  URL.createObjectURL = vi.fn((blob: Blob) => {
    saved.push(blob)
    return 'blob:teste'
  })
  URL.revokeObjectURL = () => {}
  server = fakeServer({
    'POST /tributacao/lista': () => ({
      fontes: [],
      data: [
        row(1, 'cerveja'),
        row(2, 'xyz', { nr_candidatos: 0, ds_motivo: 'Nada encontrado.', resposta: null, ds_situacao: 'sem_resposta' }),
      ],
    }),
  })
  await signInAs()
})

async function openList() {
  const onUf = vi.fn()
  const { user } = await renderWith(<ListaView cnpj="11222333000181" uf="SP" onUf={onUf} />)
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Produtos, um por linha/ })
  const paste = async (lines: string) => {
    await user.click(text)
    await user.paste(lines)
  }
  const ask = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Consultar/ })
  return { user, text, paste, ask, onUf }
}

const cells = (row: HTMLElement | undefined) => [...(row?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)

test('nothing can be asked of an empty list', async () => {
  const { ask } = await openList()
  expect(ask().disabled).toBe(true)
  expect(ask().textContent).toBe('Consultar 0 produtos')
})

test('lines are sent by their kind, for the company and the state; empty ones are left out', async () => {
  const { user, paste, ask } = await openList()
  await paste('7890000000024\n\n2203.00.00\tCERVEJA LATA\n')
  expect(ask().textContent).toBe('Consultar 2 produtos')
  await user.click(ask())
  await screen.findByRole('region', { name: 'Respostas' })
  expect(server.callsTo('POST /tributacao/lista').map(({ body }) => body)).toEqual([
    {
      itens: [{ ds_codbarras: '7890000000024' }, { cd_ncm: '22030000', nm_prd: 'CERVEJA LATA' }],
      ds_uf: 'SP',
      nr_cpfcnpj: '11222333000181',
    },
  ])
})

test('each line has its answer, or the reason why it has none', async () => {
  const { user, paste, ask } = await openList()
  await paste('cerveja\nxyz')
  await user.click(ask())
  const [, first, second] = within(await screen.findByRole('region', { name: 'Respostas' })).getAllByRole('row')
  expect(cells(first).slice(0, 5)).toEqual(['1', 'cerveja', '2203.00.00', 'Bebidas › Cervejas de malte', '1'])
  expect(cells(first)[5]).toMatch(/^03\.021\.00, .* e mais 1$/)
  expect(cells(first).slice(6)).toEqual(['18,00\u00a0%', '000001', 'Sim'])
  expect(cells(second).slice(0, 5)).toEqual(['2', 'xyz', 'Nada encontrado.', '', '0'])
})

test('a table that is not loaded is named as missing, not as empty', async () => {
  const fontes = [{ cd_tabela: 'cest', ds_situacao: 'ausente' }] as unknown as ListaReply['fontes'] // the fields that are read
  server.use({ 'POST /tributacao/lista': () => ({ fontes, data: [row(1, 'cerveja')] }) })
  const { user, paste, ask } = await openList()
  await paste('cerveja')
  await user.click(ask())
  const [, first] = within(await screen.findByRole('region', { name: 'Respostas' })).getAllByRole('row')
  expect(cells(first)[5]).toBe('sem fonte carregada')
  expect(cells(first)[7]).toBe('000001')
})

test('more than a thousand lines are not sent', async () => {
  const { paste, ask } = await openList()
  await paste(Array.from({ length: 1001 }, () => '22030000').join('\n'))
  expect(ask().disabled).toBe(true)
  expect(screen.getByText('Até 1000 produtos por vez.')).toBeTruthy()
})

test('a text file fills the list, and nothing is asked before the button', async () => {
  const { user, text } = await openList()
  const chooser = screen.getByLabelText(/^Ou solte aqui uma planilha/, { selector: 'input' })
  await user.upload(chooser, new File(['2203.00.00;CERVEJA\n10063021;ARROZ'], 'lista.csv', { type: 'text/csv' }))
  await waitFor(() => expect(text.value).toBe('2203.00.00\tCERVEJA\n10063021\tARROZ'))
  expect(server.calls).toEqual([])
})

test('a refusal keeps the lines and shows the sentence of the server', async () => {
  server.use({ 'POST /tributacao/lista': () => problem(422, 'A lista tem linhas demais.') })
  const { user, paste, ask, text } = await openList()
  await paste('cerveja')
  await user.click(ask())
  await screen.findByText('A lista tem linhas demais.')
  expect(text.value).toBe('cerveja')
  expect(screen.queryByRole('region', { name: 'Respostas' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull()
})

test('the answers are exported as CSV', async () => {
  const { user, paste, ask } = await openList()
  await paste('cerveja')
  await user.click(ask())
  await user.click(await screen.findByRole('button', { name: 'Exportar' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Texto (CSV)' }))
  expect(saved.map(({ type }) => type)).toEqual(['text/csv;charset=utf-8'])
})

test('another state goes to the address', async () => {
  const { user, onUf } = await openList()
  await user.click(screen.getByRole('combobox', { name: 'UF' }))
  await user.click(await screen.findByRole('option', { name: 'Bahia (BA)' }))
  expect(onUf).toHaveBeenCalledWith('BA')
})

const candidate = (cd_ncm: string, name: string) => ({
  ds_origem: 'tabela' as const,
  cd_ncm,
  nm_sugestao: name,
  nm_ncm_caminho: ['Bebidas', 'Cervejas', name],
})

test('what cannot be decided is left to the user: nothing is picked before a click', async () => {
  const open = row(2, 'cerveja', {
    nr_candidatos: 9,
    resposta: null,
    ds_situacao: 'a_decidir',
    candidatos: [candidate('22030000', 'De malte'), candidate('22029100', 'Sem álcool')],
  })
  server.use({
    'POST /tributacao/lista': ({ body }) => {
      const { itens } = body as { itens: { cd_ncm?: string }[] } // as the screen sends it
      return { fontes: [], data: itens[0]?.cd_ncm ? [row(1, '22030000')] : [row(1, 'chope'), open] }
    },
  })
  const { user, paste, ask } = await openList()
  await paste('chope\ncerveja')
  await user.click(ask())
  await screen.findByText('1 respondida · 1 a decidir')
  const rows = () => within(screen.getByRole('region', { name: 'Respostas' })).getAllByRole('row')
  expect(cells(rows()[2]).slice(1, 5)).toEqual(['cerveja', 'Escolher', '2 a decidir', '9'])
  await user.click(screen.getByRole('button', { name: 'Só as que faltam decidir' }))
  expect(cells(rows()[1])[1]).toBe('cerveja')
  await user.click(screen.getByRole('button', { name: 'Escolher entre 2 candidatos de «cerveja»' }))
  const list = within(screen.getByRole('list', { name: 'Candidatos de «cerveja»' }))
  await user.click(list.getByRole('button', { name: /^Cervejas › De malte/ }))
  await screen.findByText('2 respondidas')
  expect(server.callsTo('POST /tributacao/lista').at(-1)?.body).toMatchObject({ itens: [{ cd_ncm: '22030000' }] })
  await user.click(screen.getByRole('button', { name: 'Mostrar todas' }))
  expect(cells(rows()[2])[3]).toBe('Bebidas › Cervejas de malte escolhida por você')
})
