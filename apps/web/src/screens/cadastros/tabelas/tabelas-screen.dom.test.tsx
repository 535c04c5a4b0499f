import type { TabelaCarga, TabelaDiferenca, TabelaSemente } from '@portal/contract/tributacao/tabelas.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../../testing/fake-server.ts'
import { EMPRESA, renderWith, signInAs } from '../../../testing/render.tsx'
import { TabelasScreen } from './tabelas-screen.tsx'

const carga = (id: number, change: Partial<TabelaCarga> = {}): TabelaCarga => ({
  id,
  tipo: 'ncm',
  nm_tabela: 'NCM',
  ds_uf: null,
  nm_fonte: 'NCM Siscomex',
  nm_arquivo: 'Tabela.json',
  fl_inicial: 'N',
  fl_emuso: 'S',
  dt_referencia: '2026-08-13',
  dt_validade: null,
  nm_usuario: 'Ana Souza',
  dt_carga: '2026-11-20T10:00:00',
  nr_linhas: 15156,
  incluidas: 12,
  alteradas: 3,
  encerradas: 2,
  dt_desfeita: null,
  ...change,
})
const DIFF: TabelaDiferenca = {
  tipo: 'ncm',
  nm_fonte: 'NCM Siscomex',
  ds_uf: null,
  dt_referencia: '2026-11-01',
  dt_validade: null,
  nr_linhas: 15160,
  incluidas: 5,
  alteradas: 1,
  encerradas: 1,
  amostra: [{ cd_chave: '22030000', ds_mudanca: 'alterada', ds_antes: 'Cervejas', ds_depois: 'Cervejas de malte' }],
}

const SEMENTE: TabelaSemente[] = [
  {
    cd_tabela: 'tipi',
    nm_tabela: 'TIPI',
    tipo: 'tipi',
    nm_publicador: 'Receita Federal',
    ds_ato: 'Decreto 11.158/2022',
    dt_dados: '2026-02-12',
    nr_dias: 286,
    nr_linhas: 11102,
    ds_conferencia: 'x',
    ds_falta: null,
    nm_carga: null,
    dt_carga: null,
    atos_faltando: ['Decreto 12.549/2025: 87.03 e 87.04'],
  },
]

let server: FakeServer
let isProvider: boolean
beforeEach(async () => {
  isProvider = true
  server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA], fl_fornecedor: isProvider ? 'S' : 'N' }),
    'GET /tabelas': () => ({ data: [carga(1)], semente: SEMENTE }),
    'GET /tabelas/sinonimos': () => ({ data: [{ ds_termo: 'bolacha', ds_significado: '1905' }] }),
    'POST /tabelas/*': () => DIFF,
  })
  await signInAs()
})

const openTables = () => renderWith(<TabelasScreen />)
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const table = async (name: string) => within(await screen.findByRole('region', { name }))
type User = Awaited<ReturnType<typeof openTables>>['user']
const chooseFile = async (user: User) => {
  const load = await card('Carregar tabela')
  const chooser = load.getByLabelText(/^Solte aqui o arquivo/, { selector: 'input' })
  await user.upload(chooser, new File(['{}'], 'nova.json'))
  return load
}

test('who is not of the provider sees neither tables nor actions', async () => {
  isProvider = false
  await openTables()
  await screen.findByText('Só a equipe do provedor do portal carrega as tabelas fiscais.')
  expect(screen.queryByRole('region', { name: 'Carregar tabela' })).toBeNull()
  expect(server.callsTo('GET /tabelas')).toHaveLength(0)
})

test('the tables of the program have their act, age and what they lack', async () => {
  await openTables()
  const rows = (await table('Tabelas do programa')).getAllByRole('row')
  expect(rows[1]?.textContent).toContain('Receita Federal: Decreto 11.158/2022')
  expect(rows[1]?.textContent).toContain('12/02/2026, há 286 dias')
  expect(rows[1]?.textContent).toContain('Decreto 12.549/2025: 87.03 e 87.04')
})

test('tables without a file are named', async () => {
  await openTables()
  expect((await screen.findByText(/^Sem arquivo carregado/)).textContent).toBe(
    'Sem arquivo carregado: CEST, cClassTrib, NCM por anexo, Alíquotas de IBS e CBS, TIPI, ICMS por UF, cBenef, IBPT.',
  )
})

test('an expired table is marked; the one that came with the program cannot be undone', async () => {
  const data = [carga(1, { dt_validade: '2020-01-31' }), carga(2, { tipo: 'cest', nm_tabela: 'CEST', fl_inicial: 'S' })]
  server.use({ 'GET /tabelas': () => ({ data, semente: SEMENTE }) })
  await openTables()
  const list = await table('Tabelas em uso')
  expect(list.getByText('Vencida em 31/01/2020')).toBeTruthy()
  expect(list.getByText('Veio com o programa')).toBeTruthy()
  expect(list.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Desfazer a carga de NCM',
  ])
})

test('earlier loads are listed apart, with what they changed', async () => {
  server.use({ 'GET /tabelas': () => ({ data: [carga(2), carga(1, { fl_emuso: 'N' })], semente: SEMENTE }) })
  await openTables()
  expect((await table('Tabelas em uso')).getAllByRole('row')).toHaveLength(2)
  expect((await table('Cargas anteriores')).getByText('12 incluídas, 3 alteradas, 2 encerradas')).toBeTruthy()
})

test('a file is only compared at first; its button loads it', async () => {
  const { user } = await openTables()
  const load = await chooseFile(user)
  await load.findByText(/15\.160 linhas; 5 incluídas, 1 alterada, 1 encerrada\.$/)
  expect((await table('O que muda')).getByText('Cervejas de malte')).toBeTruthy()
  const sent = () =>
    server.callsTo('POST /tabelas/*').map(({ path, query }) => [path, query.get('previa'), query.get('fl_reducao')])
  expect(sent()).toEqual([['/tabelas/ncm', '1', 'N']])
  await user.click(load.getByRole('button', { name: 'Carregar 15.160 linhas' }))
  await waitFor(() => expect(load.queryByRole('region', { name: 'O que muda' })).toBeNull())
  expect(sent()).toEqual([
    ['/tabelas/ncm', '1', 'N'],
    ['/tabelas/ncm', '0', 'N'],
  ])
  expect(server.callsTo('POST /tabelas/*')[1]?.query.get('nm_arquivo')).toBe('nova.json')
  await waitFor(() => expect(server.callsTo('GET /tabelas')).toHaveLength(2))
})

test('another table forgets the compared file, so that it is not loaded as the wrong one', async () => {
  const { user } = await openTables()
  const load = await chooseFile(user)
  await load.findByRole('button', { name: /^Carregar 15/ })
  await user.click(load.getByRole('combobox', { name: 'Tabela' }))
  await user.click(await screen.findByRole('option', { name: /^CEST/ }))
  expect(load.queryByRole('button', { name: /^Carregar 15/ })).toBeNull()
})

test('a file that shrinks the table is refused with a sentence, and accepted when that is asked for', async () => {
  server.use({
    'POST /tabelas/*': ({ query }) =>
      query.get('fl_reducao') === 'S' ? DIFF : problem(422, 'O arquivo tem menos da metade das linhas em uso.'),
  })
  const { user } = await openTables()
  const load = await chooseFile(user)
  await load.findByText('O arquivo tem menos da metade das linhas em uso.')
  expect(load.queryByRole('button', { name: /^Carregar \d/ })).toBeNull()
  await user.click(load.getByRole('checkbox', { name: /^Aceitar um arquivo com menos da metade/ }))
  await chooseFile(user)
  await load.findByRole('button', { name: 'Carregar 15.160 linhas' })
  expect(load.queryByText('O arquivo tem menos da metade das linhas em uso.')).toBeNull()
})

test('cancelling a compared file sends nothing more', async () => {
  const { user } = await openTables()
  const load = await chooseFile(user)
  await load.findByRole('button', { name: /^Carregar 15/ })
  await user.click(load.getByRole('button', { name: 'Cancelar' }))
  expect(load.queryByText(/incluídas/)).toBeNull()
  expect(server.callsTo('POST /tabelas/*')).toHaveLength(1)
})

test('a load is undone after a confirmation; a refusal keeps the dialog open', async () => {
  server.use({ 'POST /tabelas/*/desfazer': () => problem(409, 'Não há carga anterior.') })
  const { user } = await openTables()
  await user.click(await screen.findByRole('button', { name: 'Desfazer a carga de NCM' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Desfazer a carga de NCM' }))
  expect(server.callsTo('POST /tabelas/*/desfazer')).toHaveLength(0)
  await user.click(dialog.getByRole('button', { name: 'Desfazer' }))
  await dialog.findByText('Não há carga anterior.')
  server.use({ 'POST /tabelas/*/desfazer': () => ({ nm_arquivo: 'Tabela.json' }) })
  await user.click(dialog.getByRole('button', { name: 'Desfazer' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.callsTo('POST /tabelas/*/desfazer').at(-1)?.path).toBe('/tabelas/ncm/desfazer')
})

test('a synonym is found by its word and saved trimmed', async () => {
  server.use({ 'PUT /tabelas/sinonimos': ({ body }) => body })
  const { user } = await openTables()
  const synonyms = await card('Sinônimos da busca')
  await synonyms.findByText('1905')
  await user.type(synonyms.getByLabelText('Palavra'), ' Biscoito ')
  expect(synonyms.getByText('Nenhum sinônimo com esta palavra: salve um novo.')).toBeTruthy()
  await user.type(synonyms.getByLabelText('Significado'), '1905')
  await user.click(synonyms.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(synonyms.getByLabelText('Palavra')).toHaveProperty('value', ''))
  expect(server.callsTo('PUT /tabelas/sinonimos')[0]?.body).toEqual({ ds_termo: 'Biscoito', ds_significado: '1905' })
  await waitFor(() => expect(server.callsTo('GET /tabelas/sinonimos')).toHaveLength(2))
})

test('an existing synonym is taken into the form; a refused one stays there', async () => {
  server.use({ 'PUT /tabelas/sinonimos': () => problem(422, 'O significado não existe na NCM.') })
  const { user } = await openTables()
  const synonyms = await card('Sinônimos da busca')
  await user.click(await synonyms.findByRole('button', { name: 'Alterar bolacha' }))
  expect(synonyms.getByLabelText('Significado')).toHaveProperty('value', '1905')
  await user.type(synonyms.getByLabelText('Significado'), ' xyz')
  await user.click(synonyms.getByRole('button', { name: 'Salvar' }))
  expect((await synonyms.findByRole('alert')).textContent).toBe('O significado não existe na NCM.')
  expect(synonyms.getByLabelText('Significado')).toHaveProperty('value', '1905 xyz')
})

test('a word of one letter cannot be saved', async () => {
  const { user } = await openTables()
  const synonyms = await card('Sinônimos da busca')
  await user.type(synonyms.getByLabelText('Palavra'), 'x ')
  expect(synonyms.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true)
})
