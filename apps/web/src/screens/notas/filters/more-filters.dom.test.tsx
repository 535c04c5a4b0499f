import type { Tipo } from '@portal/contract/notas.ts'
import { screen, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { EMPRESA, renderWith } from '../../../testing/render.tsx'
import type { NotasSearch } from '../query/search.ts'
import { MoreFilters } from './more-filters.tsx'

type Branches = Parameters<typeof MoreFilters>[0]['branches']

const branch = (cpfcnpj: string, nome: string) => ({ cpfcnpj, nome, uf: 'SP' as const, papel: 'titular' as const })
const BRANCHES = [branch('11222333000181', 'Matriz'), branch('11222333000262', 'Filial Centro')] as unknown as Branches // the fields that the panel shows
const CHAVE = '35261111222333000181550010000000011000000017'

interface PanelProps {
  tipo: Tipo
  initial: NotasSearch
  branches: Branches
  onSearch: (search: NotasSearch) => void
}

function Panel({ tipo, initial, branches, onSearch }: PanelProps) {
  const [search, setSearch] = useState(initial)
  useEffect(() => onSearch(search), [search, onSearch])
  const change = (part: Partial<NotasSearch>) => setSearch((before) => ({ ...before, ...part }))
  return <MoreFilters tipo={tipo} search={search} branches={branches} onChange={change} />
}

beforeEach(() => {
  fakeServer({ 'GET /etiquetas': () => ({ data: [{ etiqueta: 'alto valor', quantidade: 3 }] }) })
})

/** Renders the panel over a search that its changes are applied to. */
async function openFilters(initial: NotasSearch = {}, branches: Branches = [], tipo: Tipo = 'nfe') {
  let current = initial
  const keep = (search: NotasSearch) => {
    current = search
  }
  const { user } = await renderWith(<Panel tipo={tipo} initial={initial} branches={branches} onSearch={keep} />, {
    empresa: EMPRESA,
  })
  return { user, search: () => current }
}

test('situations are joined by comma, and the last one removed removes the filter', async () => {
  const { user, search } = await openFilters()
  const group = screen.getByRole('group', { name: 'Situação' })
  await user.click(within(group).getByRole('checkbox', { name: 'Cancelada' }))
  await user.click(within(group).getByRole('checkbox', { name: 'Denegada' }))
  expect(search().situacao).toBe('cancelada,denegada')
  await user.click(within(group).getByRole('checkbox', { name: 'Cancelada' }))
  expect(search().situacao).toBe('denegada')
  await user.click(within(group).getByRole('checkbox', { name: 'Denegada' }))
  expect(search().situacao).toBeUndefined()
})

test('services have filters of their own', async () => {
  const { user, search } = await openFilters({}, [], 'nfse')
  await user.selectOptions(screen.getByLabelText('Papel no serviço'), 'Tomador')
  await user.selectOptions(screen.getByLabelText('ISSQN'), 'Retido')
  await user.type(screen.getByLabelText('Código do serviço'), '17.19.01')
  await user.type(screen.getByLabelText('Município do ISSQN (IBGE)'), '355')
  await user.tab()
  expect(search()).toMatchObject({ funcao: 'tomador', iss: 'S', servico: '171901' })
  expect(screen.getByText('Informe os sete dígitos do IBGE.')).toBeTruthy()
  expect(search().municipio).toBeUndefined()
})

test('other kinds have no filters of services', async () => {
  await openFilters()
  expect(screen.queryByLabelText('Papel no serviço')).toBeNull()
})

test('other documents are told apart by their model, the bills on paper last', async () => {
  const { user, search } = await openFilters({}, [], 'outro')
  const group = screen.getByRole('group', { name: 'Modelo' })
  const names = within(group)
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent)
  expect([names.length, names[0], names[7], names[8]]).toEqual([
    13,
    'CF-e SAT',
    'NFS-e municipal',
    'Conta de energia elétrica',
  ])
  await user.click(within(group).getByRole('checkbox', { name: 'CF-e SAT' }))
  await user.click(within(group).getByRole('checkbox', { name: 'Conta de água' }))
  expect(search().modelo).toBe('59,29')
})

test('an NF-e has no filter of the model', async () => {
  await openFilters()
  expect(screen.queryByRole('group', { name: 'Modelo' })).toBeNull()
})

test('each level of proof explains itself', async () => {
  await openFilters()
  const group = screen.getByRole('group', { name: 'Prova' })
  expect(within(group).getByTitle('sem prova no arquivo').textContent).toBe('Alegada')
  expect(within(group).getAllByRole('checkbox')).toHaveLength(4)
})

test('a range of numbers applies when the field is left, and its ends bound each other', async () => {
  const { user, search } = await openFilters()
  await user.type(screen.getByLabelText('Número de'), '100')
  await user.tab()
  expect(search().numero_de).toBe('100')
  const until = screen.getByLabelText('Número até')
  await user.type(until, '50')
  await user.tab()
  expect(search().numero_ate).toBeUndefined()
  expect(until.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('O número final é menor que o inicial, 100.')).toBeTruthy()
  await user.clear(until)
  await user.type(until, '150')
  await user.tab()
  expect(search().numero_ate).toBe('150')
  expect(until.getAttribute('aria-invalid')).not.toBe('true')
})

test('a value is typed the Brazilian way', async () => {
  const { user, search } = await openFilters()
  await user.type(screen.getByLabelText('Valor de'), '1.234,5')
  await user.tab()
  expect(search().valor_de).toBe('1234.5')
})

test('the other party: Enter applies a valid tax id, formatted; a wrong one is reported and not applied', async () => {
  const { user, search } = await openFilters()
  const party = screen.getByLabelText('CNPJ/CPF da outra parte')
  await user.type(party, '11222333000182{Enter}')
  expect(screen.getByText('Confira os dígitos do CNPJ ou CPF.')).toBeTruthy()
  expect(search().parte).toBeUndefined()
  await user.type(party, '{Backspace}')
  expect(screen.queryByText('Confira os dígitos do CNPJ ou CPF.')).toBeNull()
  await user.type(party, '1{Enter}')
  expect(search().parte).toBe('11222333000181')
  expect(party).toHaveProperty('value', '11.222.333/0001-81')
  await user.clear(party)
  await user.tab()
  expect(search().parte).toBeUndefined()
})

test('keys: pasted ones are joined once each, the beginning of one is enough, less is reported', async () => {
  const { user, search } = await openFilters()
  const keys = screen.getByLabelText('Chaves de acesso')
  await user.type(keys, '35261{Enter}')
  expect(search().chave).toBeUndefined()
  expect(keys.getAttribute('aria-invalid')).toBe('true')
  await user.type(keys, '1{Enter}')
  expect(search().chave).toBe('352611')
  await user.clear(keys)
  await user.click(keys)
  await user.paste(`${CHAVE}\n${CHAVE}\n${CHAVE.slice(0, 43)}9`)
  await user.tab()
  expect(search().chave).toBe(`${CHAVE},${CHAVE.slice(0, 43)}9`)
})

test('branches are offered only to a company with several', async () => {
  const { user, search } = await openFilters({}, BRANCHES)
  const select = screen.getByLabelText('Filial')
  expect(
    within(select)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Todas as filiais (2)', '0001 Matriz', '0002 Filial Centro'])
  await user.selectOptions(select, '0002 Filial Centro')
  expect(search().filial).toBe('0002')
  await user.selectOptions(select, 'Todas as filiais (2)')
  expect(search().filial).toBeUndefined()
})

test('a company without branches has no field for them', async () => {
  await openFilters({}, BRANCHES.slice(0, 1))
  expect(screen.queryByLabelText('Filial')).toBeNull()
})

test('choices and checkboxes write their values to the address, and remove them when cleared', async () => {
  const { user, search } = await openFilters()
  await user.selectOptions(screen.getByLabelText('Assinatura'), 'Inválida')
  await user.selectOptions(screen.getByLabelText('Baixadas por você'), 'Já baixadas')
  for (const name of ['Cancelamento a confirmar', 'Trazidas por terceiros', 'Incluir documentos de homologação'])
    await user.click(screen.getByRole('checkbox', { name }))
  expect(search()).toMatchObject({
    assinatura: 'invalida',
    baixada: 'S',
    cancelamento: 'S',
    terceiro: 'S',
    homologacao: '1',
  })
  await user.selectOptions(screen.getByLabelText('Assinatura'), 'Qualquer')
  await user.selectOptions(screen.getByLabelText('Baixadas por você'), 'Todas')
  for (const name of ['Cancelamento a confirmar', 'Trazidas por terceiros', 'Incluir documentos de homologação'])
    await user.click(screen.getByRole('checkbox', { name }))
  expect(Object.values(search()).every((value) => value === undefined)).toBe(true)
})

test('a filter of the address is shown when the panel opens', async () => {
  await openFilters({ situacao: 'cancelada', parte: '11222333000181', valor_de: '10', chave: `${CHAVE},${CHAVE}` })
  expect(screen.getByRole('checkbox', { name: 'Cancelada' })).toHaveProperty('checked', true)
  expect(screen.getByRole('checkbox', { name: 'Autorizada' })).toHaveProperty('checked', false)
  expect(screen.getByLabelText('CNPJ/CPF da outra parte')).toHaveProperty('value', '11.222.333/0001-81')
  expect(screen.getByLabelText('Valor de')).toHaveProperty('value', '10,00')
  expect(screen.getByLabelText('Chaves de acesso')).toHaveProperty('value', `${CHAVE}\n${CHAVE}`)
})

// spec: m3
test('CFOP, series and state write their values; a wrong code says what to type', async () => {
  const { user, search } = await openFilters({ cfop: '6102' })
  const cfop = screen.getByLabelText('CFOP')
  expect(cfop).toHaveProperty('value', '6102')
  await user.clear(cfop)
  await user.type(cfop, '5.102{Enter}')
  await user.type(screen.getByLabelText('Série'), '2')
  await user.selectOptions(screen.getByLabelText('UF da outra parte'), 'RJ')
  expect(search()).toMatchObject({ cfop: '5102', serie: '2', uf: 'RJ' })
  await user.clear(cfop)
  await user.type(cfop, '9')
  await user.tab()
  expect(screen.getByText('Informe os quatro dígitos.')).toBeTruthy()
  expect(search().cfop).toBe('5102')
})

test('the states of the manifestação are a filter of NF-e alone', async () => {
  const { user, search } = await openFilters()
  const states = within(screen.getByRole('group', { name: 'Manifestação' }))
  await user.click(states.getByRole('checkbox', { name: 'Sem manifestação' }))
  await user.click(states.getByRole('checkbox', { name: 'Tácita' }))
  expect(search().manifestacao).toBe('sem,tacita')
  await openFilters({}, [], 'cte')
  expect(screen.getAllByRole('group', { name: 'Manifestação' })).toHaveLength(1)
})

test('a tag of the company is a filter; one that the address names and nobody uses stays chosen', async () => {
  const { user, search } = await openFilters({ etiqueta: 'antiga' })
  const field = screen.getByLabelText<HTMLSelectElement>('Etiqueta')
  expect(field.value).toBe('antiga')
  await screen.findByRole('option', { name: 'alto valor' })
  await user.selectOptions(field, 'alto valor')
  expect(search().etiqueta).toBe('alto valor')
  await user.selectOptions(field, 'Qualquer')
  expect(search().etiqueta).toBeUndefined()
})
