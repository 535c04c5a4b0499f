import type { Sugestao } from '@portal/contract/tributacao/lista.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer, fakeServer, problem } from '../../testing/fake-server.ts'
import { renderWith, signInAs } from '../../testing/render.tsx'
import type { TributacaoSearch } from './address.ts'
import { BoxView } from './box-view.tsx'

const sugestao = (ds_origem: Sugestao['ds_origem'], cd_ncm: string, nm_sugestao: string): Sugestao => ({
  ds_origem,
  cd_ncm,
  nm_sugestao,
  nm_ncm_caminho: [],
})
const DATA = [
  sugestao('cadastro', '96190000', 'Fralda infantil P'),
  sugestao('tabela', '96190000', 'Fraldas'),
  sugestao('tabela', '63079090', 'Fraldas de pano'),
]

let server: FakeServer
let current: TributacaoSearch
beforeEach(async () => {
  await signInAs()
  server = fakeServer({
    'GET /tributacao/sugestoes': ({ query }) => ({
      data: DATA,
      total: 3,
      ds_sugestao: null,
      cd_ncm_exato: query.get('ds_busca') === '7890000000024' ? '96190000' : undefined,
    }),
    'GET /tributacao': () => ({ data: [], fontes: [] }),
    'GET /empresas': () => ({ data: [], fl_fornecedor: 'N' }),
  })
})

function Box({ initial }: { initial: TributacaoSearch }) {
  const [search, setSearch] = useState(initial)
  current = search
  return (
    <BoxView
      cnpj="11222333000181"
      uf="SP"
      search={search}
      onChange={(next) => setSearch((before) => ({ ...before, ...next }))}
    />
  )
}

const openBox = (initial: TributacaoSearch = {}) => renderWith(<Box initial={initial} />)

test('a single letter starts no search; the page shows examples until then', async () => {
  const { user } = await openBox()
  await user.type(screen.getByRole('combobox', { name: /NCM ou nome/ }), 'f')
  await waitFor(() => expect(current.busca).toBe('f'))
  expect(server.calls.filter(({ path }) => path.includes('sugest'))).toEqual([])
  expect(screen.getByRole('button', { name: '2203.00.00' })).toBeTruthy()
})

test('a text that finds nothing says so in place of the answer that was open', async () => {
  const nothing = { data: [], total: 0, ds_sugestao: null, cd_ncm_exato: undefined }
  server = fakeServer({
    'GET /tributacao/sugestoes': ({ query }) =>
      query.get('ds_busca') === 'fralda' ? { ...nothing, data: DATA, total: 3 } : nothing,
    'GET /tributacao': () => ({ data: [], fontes: [] }),
    'GET /empresas': () => ({ data: [], fl_fornecedor: 'N' }),
  })
  const { user } = await openBox({ busca: 'fralda', ncm: '96190000' })
  expect(await screen.findByRole('region', { name: 'Resposta' })).toBeTruthy()
  const box = screen.getByRole('combobox', { name: /NCM ou nome/ })
  await user.clear(box)
  await user.type(box, 'xyzwq')
  expect(await screen.findByText('Nada encontrado para «xyzwq».')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Resposta' })).toBeNull()
})

test('a code that no table has keeps its own answer, which says so', async () => {
  server = fakeServer({
    'GET /tributacao/sugestoes': () => ({ data: [], total: 0, ds_sugestao: null, cd_ncm_exato: undefined }),
    'GET /tributacao': () => ({ data: [], fontes: [] }),
    'GET /empresas': () => ({ data: [], fl_fornecedor: 'N' }),
  })
  await openBox({ busca: '9619.00.99', ncm: '96190099' })
  expect(await screen.findByText('O NCM 96190099 não está na tabela em uso.')).toBeTruthy()
})

test('the results are grouped by origin, the group of the best one first', async () => {
  const { user } = await openBox()
  await user.type(screen.getByRole('combobox', { name: /NCM ou nome/ }), 'fralda')
  const list = await screen.findByRole('listbox', { name: 'Resultados' })
  expect(within(list).getAllByRole('option')).toHaveLength(3)
  expect(within(within(list).getByRole('group', { name: 'Seu cadastro' })).getAllByRole('option')).toHaveLength(1)
  expect(within(within(list).getByRole('group', { name: 'Tabela NCM' })).getAllByRole('option')).toHaveLength(2)
  expect(current.busca).toBe('fralda')
})

test('the arrows move through the results and around their ends; Enter opens the active one', async () => {
  const { user } = await openBox()
  const box = screen.getByRole('combobox', { name: /NCM ou nome/ })
  await user.type(box, 'fralda')
  const first = await screen.findByRole('option', { name: /Fralda infantil P/ })
  const last = screen.getByRole('option', { name: /Fraldas de pano/ })
  await user.keyboard('{ArrowDown}')
  expect(box.getAttribute('aria-activedescendant')).toBe(first.id)
  await user.keyboard('{ArrowUp}')
  expect(box.getAttribute('aria-activedescendant')).toBe(last.id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(current.ncm).toBe('63079090'))
  expect(await screen.findByText('O NCM 63079090 não está na tabela em uso.')).toBeTruthy()
})

test('Esc clears the box and the address', async () => {
  const { user } = await openBox({ busca: 'fralda', ncm: '96190000' })
  const box = screen.getByRole('combobox', { name: /NCM ou nome/ })
  await screen.findAllByRole('option')
  await user.click(box)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(current.busca).toBeUndefined())
  expect(current.ncm).toBeUndefined()
})

test('a word without results offers the word that was probably meant', async () => {
  server.use({ 'GET /tributacao/sugestoes': () => ({ data: [], total: 0, ds_sugestao: 'fralda' }) })
  const { user } = await openBox()
  const box = screen.getByRole('combobox', { name: /NCM ou nome/ })
  await user.type(box, 'frauda')
  await screen.findByText('Nada encontrado para «frauda».')
  await user.click(screen.getByRole('button', { name: '«fralda»' }))
  expect(box).toHaveProperty('value', 'fralda')
})

test('a failed search can be tried again', async () => {
  server.use({ 'GET /tributacao/sugestoes': () => problem(400, 'Falhou.') })
  const { user } = await openBox()
  await user.type(screen.getByRole('combobox', { name: /NCM ou nome/ }), 'fralda')
  expect(await screen.findByRole('button', { name: /Tentar/ })).toBeTruthy()
})

test('a suggestion of the table shows the headings of its code, a product also why it leads', async () => {
  const path = ['Máquinas', 'Computadores portáteis', 'De peso não superior a 3,5 kg']
  const data: Sugestao[] = [
    {
      ...sugestao('cadastro', '84713012', 'NOTEBOOK 14'),
      nm_ncm_caminho: path,
      ds_motivo: 'no seu cadastro, em 149 notas',
    },
    { ...sugestao('tabela', '84713012', 'De peso não superior a 3,5 kg'), nm_ncm_caminho: path },
  ]
  server.use({ 'GET /tributacao/sugestoes': () => ({ data, total: 2, ds_sugestao: null }) })
  const { user } = await openBox()
  await user.type(screen.getByRole('combobox', { name: /NCM ou nome/ }), 'computador')
  const [own, table] = await screen.findAllByRole('option')
  expect(own?.textContent).toBe(
    'NOTEBOOK 14Computadores portáteis › De peso não superior a 3,5 kg8471.30.12no seu cadastro, em 149 notas',
  )
  expect(table?.textContent).toBe('Computadores portáteis › De peso não superior a 3,5 kg8471.30.12')
  expect([...(table?.querySelectorAll('b') ?? [])].map((mark) => mark.textContent)).toEqual(['Computadores'])
})

test('a whole NCM opens its answer at once, and the way back to the list stays', async () => {
  server.use({
    'GET /tributacao/sugestoes': () => ({
      data: [sugestao('cadastro', '22030000', 'CERVEJA')],
      total: 1,
      ds_sugestao: null,
      cd_ncm_exato: '22030000',
    }),
  })
  const { user } = await openBox()
  await user.type(screen.getByRole('combobox', { name: /NCM ou nome/ }), '2203.00.00')
  await waitFor(() => expect(current.ncm).toBe('22030000'))
  await user.click(await screen.findByRole('button', { name: 'Resultados' }))
  await screen.findByRole('option')
  expect(current.ncm).toBeUndefined()
})

test('a bar code opens the NCM that the company gives it; an unknown one opens nothing', async () => {
  const { user } = await openBox()
  const box = screen.getByRole('combobox', { name: /NCM ou nome/ })
  await user.type(box, '7890000000024')
  await waitFor(() => expect(current.ncm).toBe('96190000'))
  server.use({ 'GET /tributacao/sugestoes': () => ({ data: [], total: 0, ds_sugestao: null }) })
  await user.clear(box)
  await waitFor(() => expect(current.ncm).toBeUndefined())
  await user.type(box, '7890000000031')
  await screen.findByText('Nada encontrado para «7890000000031».')
  expect(current.ncm).toBeUndefined()
})

test('another day is asked for and kept in the address', async () => {
  const { user } = await openBox({ busca: '2203.00.00', ncm: '22030000' })
  const field = screen.getByLabelText('O que vale em', { selector: 'input' })
  await user.clear(field)
  await user.type(field, '01/01/2027{Enter}')
  await waitFor(() => expect(current.dia).toBe('2027-01-01'))
  await waitFor(() => expect(server.callsTo('GET /tributacao').at(-1)?.query.get('dt_referencia')).toBe('2027-01-01'))
})
