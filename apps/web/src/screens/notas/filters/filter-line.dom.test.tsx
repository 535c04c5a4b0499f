// spec: m7, m8

import { act, screen, waitFor, within } from '@testing-library/react'
import { useCallback, useEffect, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/http/query-client.ts'
import { waitingMessages } from '../../../lib/notify.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { EMPRESA, renderWith, signInAs } from '../../../testing/render.tsx'
import type { NotasSearch } from '../query/search.ts'
import type { Filter } from '../query/use-list.ts'
import { FilterLine } from './filter-line.tsx'
// loaded lazily: read here, so that no test waits for it
import './views-panel.tsx'

type Props = Parameters<typeof FilterLine>[0]

const TODAY = '2026-11-21'
const branch = (cpfcnpj: string, nome: string) => ({ cpfcnpj, nome, uf: 'SP' as const, papel: 'titular' as const })
const BRANCHES = [branch('11222333000181', 'Matriz'), branch('11222333000262', 'Filial Centro')]
const chaveAt = (index: number) => `3526111122233300018155001${String(index).padStart(9, '0')}1000000017`
const COLUMNS = {
  columns: [],
  layout: {},
  mode: { paged: false, size: 50 },
  widthOf: () => 100,
  onLayout: () => {},
  onReset: () => {},
  onMode: () => {},
} as unknown as Props['columns'] // the panel is tested on its own

interface LineProps {
  initial: NotasSearch
  tipo: Props['place']['tipo']
  branches: typeof BRANCHES
  beside: boolean
  onSearch: (search: NotasSearch) => void
}

function Line({ initial, tipo, branches, beside, onSearch }: LineProps) {
  const [search, setSearch] = useState(initial)
  const filter = useCallback<Filter>((change) => setSearch((before) => ({ ...before, ...change })), [])
  useEffect(() => onSearch(search), [search, onSearch])
  const place = { search, filter, tipo } as Props['place'] // the part that the line reads
  return <FilterLine place={place} branches={branches} today={TODAY} beside={beside} room={0} columns={COLUMNS} />
}

beforeEach(async () => {
  fakeServer({ 'GET /etiquetas': () => ({ data: [] }) })
  await signInAs()
  return () => vi.restoreAllMocks()
})

async function openLine(initial: NotasSearch = {}, part: Partial<LineProps> = {}) {
  const { tipo = 'nfe', branches = [], beside = false } = part
  let current = initial
  const keep = (next: NotasSearch) => {
    current = next
  }
  const { user } = await renderWith(<Line {...{ initial, tipo, branches, beside }} onSearch={keep} />, {
    empresa: EMPRESA,
  })
  /** What the address would have: without the filters that were removed. */
  const search = () => Object.fromEntries(Object.entries(current).filter(([, value]) => value !== undefined))
  const box = screen.getByRole<HTMLInputElement>('searchbox')
  const period = () => screen.getByRole('button', { name: /^Emissão:/ })
  return { user, search, box, period }
}

test('the period of services is that of their competência', async () => {
  await openLine({}, { tipo: 'nfse' })
  expect(screen.getByRole('button', { name: /^Competência: 01\/11\/2026/ })).toBeTruthy()
})

test('issued notes are the default; received ones are named in the address', async () => {
  const { user, search } = await openLine()
  const side = within(screen.getByRole('group', { name: 'Emitidas ou recebidas' }))
  expect(side.getByRole('button', { name: 'Emitidas' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(side.getByRole('button', { name: 'Recebidas' }))
  expect(search()).toEqual({ papel: 'R' })
  await user.click(side.getByRole('button', { name: 'Emitidas' }))
  expect(search()).toEqual({})
})

test('the words agree with the kind', async () => {
  await openLine({}, { tipo: 'cte' })
  expect(screen.getByRole('group', { name: 'Emitidos ou recebidos' })).toBeTruthy()
})

test('the search starts at two letters, shortly after the last one', async () => {
  const { user, search, box } = await openLine()
  await user.type(box, 'a')
  await user.type(box, 'zul')
  expect(search()).toEqual({})
  await waitFor(() => expect(search()).toEqual({ busca: 'azul' }))
})

test('clearing the search removes the filter', async () => {
  const { user, search, box } = await openLine({ busca: 'azul' })
  expect(box.value).toBe('azul')
  await user.click(screen.getByRole('button', { name: 'Limpar busca' }))
  await waitFor(() => expect(search()).toEqual({}))
  expect(box.value).toBe('')
})

test('several pasted keys become a filter by key, of both sides', async () => {
  const { user, search, box } = await openLine({ busca: 'azul' })
  await user.click(box)
  await user.paste(`${chaveAt(1)}\n${chaveAt(2)}`)
  expect(search()).toEqual({ chave: `${chaveAt(1)},${chaveAt(2)}`, papel: 'T' })
  expect(box.value).toBe('')
})

test('keys beyond the limit are left out, and a message says how many', async () => {
  const { user, search, box } = await openLine()
  await user.click(box)
  await user.paste(Array.from({ length: 305 }, (_, index) => chaveAt(index)).join('\n'))
  expect(String(search().chave).split(',')).toHaveLength(300)
  expect(waitingMessages.get()).toEqual(['5 chaves ficaram de fora: o filtro aceita 300.'])
})

test('one pasted key is searched as text', async () => {
  const { user, search, box } = await openLine()
  await user.click(box)
  await user.paste(chaveAt(1))
  await waitFor(() => expect(search()).toEqual({ busca: chaveAt(1) }))
})

test('the period shows its days; any day is a period of its own', async () => {
  const { user, search, period } = await openLine()
  expect(period().getAttribute('aria-label')).toMatch(/^Emissão: \d\d\/\d\d\/2026 – \d\d\/\d\d\/2026$/)
  await user.click(period())
  await user.click(await screen.findByRole('button', { name: 'Qualquer data' }))
  expect(search()).toEqual({ de: 'tudo' })
  expect(period().getAttribute('aria-label')).toBe('Emissão: Qualquer data')
})

test('days in the wrong order are reported and not applied', async () => {
  const { user, search, period } = await openLine({ de: '2026-10-01', ate: '2026-10-31' })
  await user.click(period())
  const from = await screen.findByLabelText('De')
  await user.clear(from)
  await user.type(from, '05112026{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('A primeira data vem depois da segunda.')
  expect(search()).toEqual({ de: '2026-10-01', ate: '2026-10-31' })
})

// spec: m29
test('a period is typed or picked as dd/mm/aaaa, whatever the language of the browser', async () => {
  const { user, search, period } = await openLine({ de: '2026-10-01', ate: '2026-10-31' })
  await user.click(period())
  const from = await screen.findByRole('textbox', { name: 'De' })
  expect(from).toHaveProperty('value', '01/10/2026')
  await user.clear(from)
  await user.type(from, '05102026{Enter}')
  expect(search()).toEqual({ de: '2026-10-05', ate: '2026-10-31' })
  await user.click(screen.getByRole('button', { name: 'Abrir calendário: Até' }))
  await user.click(await screen.findByRole('button', { name: /20 de outubro/ }))
  expect(search()).toEqual({ de: '2026-10-05', ate: '2026-10-20' })
  // the panel below the calendar stays open
  expect(screen.getByRole('textbox', { name: 'Até' })).toHaveProperty('value', '20/10/2026')
})

test('beside an open document the search gets the room: short words, no choice of columns', async () => {
  await openLine({ de: '2026-03-01', ate: '2026-03-31' }, { beside: true })
  expect(screen.queryByRole('button', { name: 'Colunas' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Visões' }).textContent).toBe('')
  expect(screen.getByRole('button', { name: /^Emissão: 01\/03\/2026/ }).textContent).toBe('03/2026')
})

test('each filter has a chip that removes it alone; one button removes all of them', async () => {
  const { user, search } = await openLine({ situacao: 'cancelada', baixada: 'N', papel: 'R' })
  const chips = within(await screen.findByRole('region', { name: 'Filtros ativos' }))
  const [first] = chips.getAllByRole('button', { name: /^Remover/ })
  if (first) await user.click(first)
  expect(Object.keys(search())).toHaveLength(2)
  await user.click(chips.getByRole('button', { name: 'Limpar' }))
  expect(search()).toEqual({ papel: 'R' })
})

test('a company with branches is told that all of them are listed, and one can be chosen', async () => {
  const { user, search } = await openLine({}, { branches: BRANCHES })
  await user.click(await screen.findByRole('button', { name: 'Todas as filiais (2)' }))
  await user.click(await screen.findByRole('menuitem', { name: /^0002 · Filial Centro/ }))
  expect(search()).toEqual({ filial: '0002' })
  expect(await screen.findByText(/Filial Centro/)).toBeTruthy()
})

// spec: m10
test('a view is saved under a name, opened by its link and removed', async () => {
  const { user } = await openLine({ situacao: 'cancelada', pagina: '3' })
  await user.click(screen.getByRole('button', { name: 'Visões' }))
  await user.type(await screen.findByLabelText('Salvar esta visão como'), 'Canceladas{Enter}')
  const link = await screen.findByRole('link', { name: 'Canceladas' })
  expect(link.getAttribute('href')).toBe('/notas/nfe?situacao=cancelada')
  await user.click(screen.getByRole('button', { name: 'Excluir a visão Canceladas' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Canceladas' })).toBeNull())
})

test('a view of the office is a link; a list of keys too long for it is refused in place', async () => {
  const view = {
    id: 'v1',
    tela: 'notas',
    nome: 'A baixar',
    nm_autor: 'Bruna',
    fl_altera: 'N',
    endereco: { baixada: 'N' },
  }
  const server = fakeServer({
    'GET /empresas': () => ({ data: [EMPRESA], fl_escritorio: 'S' }),
    'GET /escritorio': () => ({ data: { id: 'e1', nome: 'Prado', papel: 'dono' } }),
    'GET /escritorio/visoes': () => ({ data: [view] }),
  })
  await signInAs({ empresas: [{ ...EMPRESA, ds_origem: 'escritorio' }] })
  queryClient.clear()
  const { user } = await openLine({ chave: '3'.repeat(301) })
  await user.click(screen.getByRole('button', { name: 'Visões' }))
  const link = await screen.findByRole('link', { name: 'A baixar' }, { timeout: 10_000 })
  expect(link.getAttribute('href')).toBe('/notas/nfe?baixada=N')
  await user.click(await screen.findByRole('checkbox', { name: 'Para todo o escritório' }))
  await user.type(screen.getByLabelText('Salvar esta visão como'), 'Chaves{Enter}')
  await screen.findByText(/longa demais para o escritório/)
  expect(server.callsTo('POST /escritorio/visoes')).toEqual([])
})

test('on a narrow window the filters are behind one button that counts them', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget() as MediaQueryList, { media, matches: media.includes('max-width') }),
  )
  const initial: NotasSearch = { situacao: 'cancelada', de: 'tudo' }
  const { user } = await renderWith(
    <Line initial={initial} tipo="nfe" branches={[]} beside={false} onSearch={() => {}} />,
    { empresa: EMPRESA },
  )
  const toggle = screen.getByRole('button', { name: /^Filtros/ })
  expect(toggle.textContent).toBe('Filtros2')
  expect(screen.queryByRole('searchbox')).toBeNull()
  await user.click(toggle)
  expect(await screen.findByRole('searchbox')).toBeTruthy()
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
})

test('an open panel and what is typed in it outlast the width at which the filters fold, both ways', async () => {
  const lists: MediaQueryList[] = []
  let isNarrow = false
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const list = Object.assign(new EventTarget() as MediaQueryList, { media })
    Object.defineProperty(list, 'matches', { get: () => media.includes(isNarrow ? 'max-width' : 'min-width') })
    lists.push(list)
    return list
  })
  const resize = (next: boolean) =>
    act(() => {
      isNarrow = next
      for (const list of lists) list.dispatchEvent(new Event('change'))
    })
  const { user } = await openLine()
  await user.click(screen.getByRole('button', { name: 'Mais filtros' }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Valor de' }, { timeout: 5000 })
  await user.type(field, '703,42')
  resize(true)
  expect(screen.getByRole('button', { name: /^Filtros/, hidden: true }).getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByRole('textbox', { name: 'Valor de' })).toBe(field)
  expect(field.value).toBe('703,42')
  resize(false)
  expect(screen.queryByRole('button', { name: /^Filtros/, hidden: true })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Valor de' })).toBe(field)
  expect(document.activeElement).toBe(field)
})

// spec: m2
test('a value that is typed holds when Esc closes the panel', async () => {
  const { user, search } = await openLine()
  await user.click(screen.getByRole('button', { name: 'Mais filtros' }))
  await user.type(await screen.findByRole('textbox', { name: 'Valor de' }, { timeout: 5000 }), '703,42')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(search()).toEqual({ valor_de: '703.42' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Mais filtros' })).toBeNull())
})
