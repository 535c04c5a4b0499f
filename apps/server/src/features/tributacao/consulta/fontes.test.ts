import { Fonte } from '@portal/contract/tributacao/tributacao.ts'
import Value from 'typebox/value'
import { expect, test } from 'vitest'
import { carriedView, tableInUse, taxViewOf } from '../tabelas/tables.test.kit.ts'
import { fontesOf } from './fontes.ts'

type Tables = NonNullable<Parameters<typeof taxViewOf>[1]>['tables']

const sources = (tables: Tables = [], asked: 'empresa' | 'tabelas' = 'tabelas', day = '2026-11-21') =>
  fontesOf(taxViewOf({}, { tables, day }), { uf: 'SP', asked })
const find = (fontes: readonly Fonte[], code: string) => fontes.find(({ cd_tabela }) => cd_tabela === code)

test('every source is listed once, also those that nothing is loaded for', () => {
  const codes = sources().map(({ cd_tabela }) => cd_tabela)
  expect(codes).toEqual([
    ...['ncm', 'cest', 'icms', 'interestadual', 'mva', 'tipi', 'cenq', 'piscofins', 'piscofins-listas'],
    ...['piscofins-fora', 'ibscbs', 'cclasstrib', 'cclasstrib-ncm', 'is', 'utrib', 'nbs', 'ibpt', 'empresa'],
  ])
  const absent = sources().flatMap(({ cd_tabela, ds_situacao }) => (ds_situacao === 'ausente' ? [cd_tabela] : []))
  expect(absent).toEqual([
    ...[
      'ncm',
      'cest',
      'mva',
      'tipi',
      'cenq',
      'piscofins-listas',
      'piscofins-fora',
      'cclasstrib',
      'cclasstrib-ncm',
      'is',
      'utrib',
      'nbs',
    ],
    ...['ibpt', 'empresa'],
  ])
})

test('an absent source has neither date nor rows; a present one has a date', () => {
  for (const { ds_situacao, dt_referencia, nr_linhas, cd_tabela } of sources([tableInUse('ncm')], 'empresa'))
    if (cd_tabela !== 'empresa') expect(dt_referencia !== null && nr_linhas > 0).toBe(ds_situacao !== 'ausente')
})

test('a loaded table has its dates and rows; a bundled one says so', () => {
  expect(find(sources([tableInUse('tipi', { entries: 9 })]), 'tipi')).toEqual({
    cd_tabela: 'tipi',
    nm_fonte: 'Fonte de tipi',
    dt_referencia: '2026-06-22',
    dt_validade: null,
    nr_linhas: 9,
    dt_carga: '2026-07-01T12:00:00.000Z',
    ds_situacao: 'vigente',
    fl_emuso: 'S',
  })
  expect(find(sources([tableInUse('ncm', { bundled: true })]), 'ncm')?.nm_fonte).toBe(
    'Fonte de ncm (veio com o programa)',
  )
})

test('a fresh installation lacks only what no table of the program has', async () => {
  const fontes = fontesOf(await carriedView(), { uf: 'SP', asked: 'tabelas' })
  const absent = fontes.flatMap(({ cd_tabela, ds_situacao }) => (ds_situacao === 'ausente' ? [cd_tabela] : []))
  expect(absent).toEqual(['mva', 'piscofins-fora', 'ibpt', 'empresa'])
  expect(find(fontes, 'tipi')).toMatchObject({
    nm_fonte: expect.stringContaining('ADE RFB 1/2026'),
    dt_referencia: '2026-02-12',
    dt_carga: null,
    nr_linhas: 11_102,
  })
})

test('a load and the table of the program behind it are both named', async () => {
  const loads = [tableInUse('tipi', { entries: 11_000, reference_date: '2026-10-01' })]
  const fontes = fontesOf(await carriedView({ loads }), { uf: 'SP', asked: 'tabelas' })
  expect(
    fontes
      .filter(({ cd_tabela }) => cd_tabela === 'tipi')
      .map(({ dt_referencia, fl_emuso }) => [dt_referencia, fl_emuso]),
  ).toEqual([
    ['2026-10-01', 'S'],
    ['2026-02-12', 'N'],
  ])
})

test.each([
  ['2026-11-21', 'vigente'],
  ['2026-11-20', 'vencida'],
])('a table valid to %s is %s on 2026-11-21', (valid_to, situation) => {
  expect(find(sources([tableInUse('ibpt', { valid_to })]), 'ibpt')?.ds_situacao).toBe(situation)
})

test('a loaded ICMS table replaces that of the program; the IBPT of the state that of the country', () => {
  expect(find(sources(), 'icms')).toMatchObject({ nr_linhas: 27, dt_carga: null })
  expect(find(sources([tableInUse('icms', { entries: 3 })]), 'icms')).toMatchObject({ nr_linhas: 3 })
  const ibpt = [tableInUse('ibpt', { entries: 1 }), tableInUse('ibpt', { part: 'SP', entries: 2 })]
  expect(find(sources(ibpt), 'ibpt')?.nr_linhas).toBe(2)
  expect(find(sources(ibpt.slice(0, 1)), 'ibpt')?.nr_linhas).toBe(1)
  expect(find(sources([tableInUse('ibpt', { part: 'MG' })]), 'ibpt')?.ds_situacao).toBe('ausente')
})

test('the interstate rates are those of all pairs of different states', () => {
  expect(find(sources(), 'interestadual')?.nr_linhas).toBe(27 * 26)
})

test('notes and register count only when the company is named', () => {
  expect(find(sources([], 'tabelas'), 'empresa')).toMatchObject({ ds_situacao: 'ausente' })
  expect(find(sources([], 'empresa'), 'empresa')).toMatchObject({ ds_situacao: 'vigente' })
})

test('the sources are valid for the contract', () => {
  for (const fonte of sources([tableInUse('ncm')])) expect([...Value.Errors(Fonte, fonte)]).toEqual([])
})
