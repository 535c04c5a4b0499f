import { expect, test } from 'vitest'
import { parseFechamento } from '../address.ts'
import { lacksSomething, pendingsOf } from '../pending.ts'
import { NO_PENDING, sampleRow } from '../sample-row.ts'
import { dueText, efdWord, isOverdue } from '../words.ts'
import { planOf } from './batch.ts'
import { filterBoard, nextDue, nextOrder, sortRows, toggleChip } from './filter.ts'

const BELLA = sampleRow({
  cpfcnpj: '41827365000171',
  nome: 'Bella Massa Padaria',
  etiquetas: ['Interior'],
  ds_regime: 'simples',
  ds_estado: 'aberto',
  pendencias: { ...NO_PENDING, sem_xml: 14, sem_manifestacao: 3 },
  efd: { ds_estado: 'nao_se_aplica' },
  nm_responsavel: null,
})
const AGRO = sampleRow({
  cpfcnpj: '04772136000251',
  nome: 'Agropecuária Três Barras',
  efd: { ds_estado: 'com_erros', nr_erros: 3, vl_icms: 900, dt_vencimento: '2026-11-10' },
  captura: 'parada',
})
const DONE = sampleRow({
  cpfcnpj: '27418395000101',
  nome: 'Zênite',
  ds_estado: 'fechado',
  nr_tardios: 2,
  pendencias: { ...NO_PENDING, alertas_cadastro: 1 },
})
const ROWS = [BELLA, AGRO, DONE]
const names = (rows: typeof ROWS) => rows.map(({ nome }) => nome)

test('the worst pending comes first, and late documents count only in a closed month', () => {
  expect(pendingsOf(BELLA).map(({ words }) => words)).toEqual(['14 sem XML', '3 sem manifestação'])
  expect(pendingsOf(BELLA)[1]?.short).toBe('3 a manifestar')
  expect(pendingsOf(DONE).map(({ words }) => words)).toEqual(['2 tardios', '1 no cadastro'])
  expect(pendingsOf({ ...DONE, ds_estado: 'aberto', pendencias: NO_PENDING })).toEqual([])
})

test('«só o que falta» leaves out closed months without late documents and companies with nothing pending', () => {
  expect(ROWS.map(lacksSomething)).toEqual([true, true, true])
  expect(lacksSomething(sampleRow())).toBe(false)
  expect(lacksSomething({ ...DONE, nr_tardios: 0, pendencias: BELLA.pendencias })).toBe(false)
})

test.each([
  [{ busca: 'interior' }, ['Bella Massa Padaria']],
  [{ busca: '04.772' }, ['Agropecuária Três Barras']],
  [{ busca: 'zenite' }, ['Zênite']],
  [{ so: 'sem_xml' }, ['Bella Massa Padaria']],
  [{ so: 'captura,efd_erros' }, ['Agropecuária Três Barras']],
  [{ so: 'captura,sem_xml' }, []],
  [{ so: 'tardios' }, ['Zênite']],
  [{ so: 'vence' }, ['Agropecuária Três Barras', 'Zênite']],
  [{ so: 'cadastro' }, ['Zênite']],
  [{ regime: 'simples' }, ['Bella Massa Padaria']],
  [{ etiqueta: 'Comércio' }, ['Agropecuária Três Barras', 'Zênite']],
  [{ responsavel: 'Bruna Teixeira', so: 'efd_erros' }, ['Agropecuária Três Barras']],
])('the filters hold together: %o', (search, expected) => {
  expect(names(filterBoard(ROWS, search, '2026-11-18'))).toEqual(expected)
})

test('the quick filter by due day ends with the next day on which an EFD is still due', () => {
  expect(nextDue(ROWS, '2026-11-10')).toBe('2026-11-10')
  expect(nextDue(ROWS, '2026-11-11')).toBe('2026-11-20')
  expect(nextDue(ROWS, '2026-11-21')).toBe('2026-11-20')
  const delivered = { ...AGRO, efd: { ...AGRO.efd, ds_estado: 'entregue' as const } }
  expect(nextDue([delivered], '2026-11-01')).toBe('2026-10-31')
  expect(names(filterBoard(ROWS, { so: 'vence' }, '2026-11-10'))).toEqual(['Agropecuária Três Barras'])
})

test('rows are ordered by name, by figures and days with unknown ones last', () => {
  expect(names(sortRows(ROWS))).toEqual(['Agropecuária Três Barras', 'Bella Massa Padaria', 'Zênite'])
  expect(names(sortRows(ROWS, '-icms'))).toEqual(['Agropecuária Três Barras', 'Zênite', 'Bella Massa Padaria'])
  expect(names(sortRows(ROWS, 'vence'))).toEqual(['Agropecuária Três Barras', 'Zênite', 'Bella Massa Padaria'])
  expect(nextOrder(undefined, 'empresa')).toBe('-empresa')
  expect(nextOrder('-empresa', 'empresa')).toBeUndefined()
  expect(nextOrder('icms', 'icms')).toBe('-icms')
})

test('a quick filter is added and taken away', () => {
  expect(toggleChip({}, 'sem_xml')).toBe('sem_xml')
  expect(toggleChip({ so: 'sem_xml' }, 'lacunas')).toBe('sem_xml,lacunas')
  expect(toggleChip({ so: 'sem_xml' }, 'sem_xml')).toBeUndefined()
})

test('an act counts first: whom it serves, and who stays out', () => {
  const plan = planOf('gerar_efd', [...ROWS, sampleRow()], '2026-10')
  expect(plan.rows).toHaveLength(2)
  expect([plan.title, plan.button]).toEqual(['Gerar 2 EFDs de outubro?', 'Gerar 2 EFDs'])
  expect(plan.out.map(({ row, why }) => [row.nome, why])).toEqual([
    ['Bella Massa Padaria', 'não entrega EFD'],
    ['Agropecuária Três Barras', '3 erros a corrigir'],
  ])
  expect(planOf('conferir', ROWS, '2026-10').button).toBe('Conferir 3 empresas')
  expect(planOf('pacote', ROWS, '2026-10').title).toBe('Montar 3 pacotes de outubro?')
  const closing = planOf('fechar', ROWS, '2026-10')
  expect([closing.title, closing.detail]).toEqual([
    'Fechar outubro de 2 empresas?',
    '2 ainda têm pendências. O que chegar depois aparece como tardio.',
  ])
})

test('the EFD is one word; a day that passed without delivery is overdue', () => {
  expect(efdWord(AGRO)?.word).toBe('3 erros')
  expect(efdWord(BELLA)).toBeNull()
  expect(dueText(AGRO)).toBe('10/11')
  expect(isOverdue(AGRO, '2026-11-11')).toBe(true)
  expect(isOverdue(AGRO, '2026-11-10')).toBe(false)
  expect(isOverdue({ ...AGRO, efd: { ...AGRO.efd, ds_estado: 'entregue' } }, '2026-11-11')).toBe(false)
})

test('an address with other words is ignored', () => {
  expect(parseFechamento({ mes: '2026-13', estado: 'x', so: 'A', busca: 'padaria', cnpj: '11222333000181' })).toEqual({
    busca: 'padaria',
    cnpj: '11222333000181',
  })
})
