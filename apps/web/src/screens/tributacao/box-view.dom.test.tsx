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
    'GET /tributacao/sugestoes': () => ({ data: DATA, total: 3, ds_sugestao: null }),
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
