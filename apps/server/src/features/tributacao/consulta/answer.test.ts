import { Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import Value from 'typebox/value'
import { expect, test } from 'vitest'
import { storedEntry, tableInUse, taxViewOf } from '../tabelas/tables.test.kit.ts'
import { answerFor } from './answer.ts'
import type { Candidate } from './candidate.ts'
import type { LookupContext } from './question.ts'
import { toSugestao } from './suggestion.ts'

const PLACE: LookupContext = { uf: 'SP', empresa: null, simples: null, accountId: null, sistema: 'PORTAL' }
const CANDIDATE: Candidate = { origin: 'tabela', ncm: '25232910', name: null, gtin: null, code: null }
const NCM = [
  storedEntry('25', { name: 'Sal; terras e pedras' }),
  storedEntry('2523', { name: 'Cimentos hidráulicos:' }),
  storedEntry('252329', { name: 'Outros' }),
  storedEntry('25232910', { name: 'Cimento comum', act: 'Res. Gecex 1' }, { valid_from: '2022-04-01' }),
  storedEntry('25232990', { name: 'Outros' }),
]

const answer = (stored: Parameters<typeof taxViewOf>[0] = {}, options: Parameters<typeof taxViewOf>[1] = {}) =>
  answerFor(taxViewOf({ ncm: NCM, ...stored }, options), CANDIDATE, { place: PLACE, observed: undefined })

test('a code in force: its path from the root, validity and act, without alerts', () => {
  expect(answer()).toMatchObject({
    ds_origem: 'tabela',
    cd_ncm: '25232910',
    nm_ncm: 'Cimento comum',
    ds_ncm_situacao: 'vigente',
    ds_uf: 'SP',
    nm_ncm_caminho: ['Sal; terras e pedras', 'Cimentos hidráulicos:', 'Outros', 'Cimento comum'],
    cd_ncm_caminho: ['25', '2523', '252329', '25232910'],
    dt_ncm_ini: '2022-04-01',
    dt_ncm_fim: null,
    ds_ncm_ato: 'Res. Gecex 1',
    sucessores: [],
    alertas: [],
  })
})

test('names of the candidate are stated only when it has them', () => {
  const own: Candidate = { ...CANDIDATE, origin: 'cadastro', name: 'CIMENTO', gtin: '7891000315507', code: '10318' }
  const view = taxViewOf({ ncm: NCM })
  expect(answerFor(view, own, { place: PLACE, observed: undefined })).toMatchObject({
    ds_origem: 'cadastro',
    nm_prd: 'CIMENTO',
    ds_codbarras: '7891000315507',
    cd_produto: '10318',
  })
  const named = Object.keys(answer())
  for (const field of ['nm_prd', 'ds_codbarras', 'cd_produto', 'ibpt']) expect(named).not.toContain(field)
})

const withLeaf = (change: Parameters<typeof storedEntry>[2]) => ({
  ncm: NCM.map((entry) => (entry.key === CANDIDATE.ncm ? { ...entry, ...change } : entry)),
})

test('an extinct code is an error with its last day, and the codes in force under the nearest heading are named', () => {
  expect(answer(withLeaf({ closed_on: '2026-04-01' }))).toMatchObject({
    ds_ncm_situacao: 'extinto',
    dt_ncm_fim: '2026-03-31',
    sucessores: [{ cd_ncm: '25232990', nm_ncm: 'Outros' }],
    alertas: [
      {
        codigo: 'NCM_EXTINTO',
        gravidade: 'erro',
        campo: 'cd_ncm',
        mensagem: 'O NCM 2523.29.10 deixou de existir em 31/03/2026.',
      },
    ],
  })
})

test('successors are at most eight, never extinct ones, and none without a code in force nearby', () => {
  const near = Array.from({ length: 12 }, (_, n) => storedEntry(`2523294${n}`.slice(0, 8), { name: String(n) }))
  const gone = storedEntry('25232911', { name: 'gone' }, { closed_on: '2026-01-01' })
  const extinct = withLeaf({ closed_on: '2026-04-01' }).ncm
  const codes = answer({ ncm: [...extinct, gone, ...near] }).sucessores.map(({ cd_ncm }) => cd_ncm)
  expect(codes).toHaveLength(8)
  expect(codes).not.toContain('25232911')
  const alone = extinct.filter(({ key }) => key === CANDIDATE.ncm)
  expect(answer({ ncm: alone }).sucessores).toEqual([])
})

test.each<[state: string, stored: Parameters<typeof taxViewOf>[0], codigo: string, mensagem: string]>([
  ['futuro', withLeaf({ valid_from: '2027-01-01' }), 'NCM_FUTURO', 'O NCM 2523.29.10 só vale a partir de 01/01/2027.'],
  ['desconhecido', { ncm: NCM.slice(0, 3) }, 'NCM_INEXISTENTE', 'O NCM 2523.29.10 não está na tabela em uso.'],
])('a code with the state %s has an alert', (...[state, stored, codigo, mensagem]) => {
  expect(answer(stored)).toMatchObject({ ds_ncm_situacao: state, sucessores: [], alertas: [{ codigo, mensagem }] })
})

test('IPI: the rate of the code, and of each exception; NT apart from zero, an empty rate is unknown (TIPI)', () => {
  const line = (ex: string, rate: string, name = '') => storedEntry(`25232910${ex}`, { rate, name })
  const lines = [line('', '4.55'), line(':01', '0', 'Branco'), line(':02', 'NT'), line(':03', '')]
  expect(answer({ tipi: lines }).ipi).toMatchObject({
    pr_ipi: 4.55,
    ds_situacao: 'vigente',
    ds_fonte: 'Fonte de tipi',
    dt_referencia: '2026-06-22',
    exs: [
      { nr_ex: '01', nm_ex: 'Branco', pr_ipi: 0 },
      { nr_ex: '02', pr_ipi: 'NT' },
      { nr_ex: '03', pr_ipi: null },
    ],
  })
  expect(answer({ tipi: [line('', 'NT')] }).ipi).toMatchObject({ pr_ipi: 'NT', ds_situacao: 'vigente' })
  for (const tipi of [[storedEntry('39172300', { rate: '5' })], [line('', '')], []])
    expect(answer({ tipi }).ipi).toMatchObject({ pr_ipi: null, ds_situacao: 'ausente', exs: [] })
})

test('IBPT: the four rates, with the source and validity of the table of the state', () => {
  const row = storedEntry(
    'ncm:25232910:',
    { national: '13.45', imported: '18', state: '18.00', city: '0' },
    { part: 'SP' },
  )
  const tables = [tableInUse('ncm'), tableInUse('ibpt', { part: 'SP', valid_to: '2026-12-31' })]
  expect(answer({ ibpt: [row] }, { tables }).ibpt).toEqual({
    pr_nacional: 13.45,
    pr_importado: 18,
    pr_estadual: 18,
    pr_municipal: 0,
    ds_fonte: 'Fonte de ibpt',
    dt_referencia: '2026-06-22',
    dt_validade: '2026-12-31',
  })
})

test('several CEST are a question; those of door-to-door sales come last and ask nothing (Convênio ICMS 142/2018)', () => {
  const cest = (code: string, ncms: string[]) => storedEntry(code, { name: code, ncms })
  const one = answer({ cest: [cest('0500100', ['2523']), cest('2899900', ['25'])] })
  expect(one).toMatchObject({ cests: [{ cd_cest: '0500100' }, { cd_cest: '2899900' }], ds_pergunta_cest: null })
  const two = answer({ cest: [cest('0500100', ['2523']), cest('0500200', ['25232910']), cest('0600100', ['27'])] })
  expect(two.cests.map(({ cd_cest }) => cd_cest).sort()).toEqual(['0500100', '0500200'])
  expect(two.ds_pergunta_cest).toContain('não decide o CEST')
})

test('an answer is valid for the contract', () => {
  for (const one of [answer(), answer(withLeaf({ closed_on: '2026-04-01' })), answer({ ncm: [] })])
    expect([...Value.Errors(Tributacao, one)]).toEqual([])
})

const PATH = ['Sal; terras e pedras', 'Cimentos hidráulicos:', 'Outros', 'Cimento comum']
const suggest = (candidate: Partial<Candidate>, asked: string | null = null) =>
  toSugestao(taxViewOf({ ncm: NCM }), { ...CANDIDATE, ...candidate }, asked)

test.each<[ncm: string, asked: string | null, name: string]>([
  ['25232910', null, 'Cimento comum'],
  ['25232910', 'cimento', 'Cimento comum'],
  ['25232990', null, 'Cimentos hidráulicos: outros'],
  ['25232990', 'hidráulico', 'Cimentos hidráulicos: outros'],
  ['25232910', 'hidráulico', 'Cimentos hidráulicos: cimento comum'],
  ['99999999', 'x', ''],
])('the suggestion %s for %j is «%s»', (ncm, asked, name) => {
  expect(suggest({ ncm }, asked).nm_sugestao).toBe(name)
})

test('a product of the company is suggested by its own name, with its codes', () => {
  expect(suggest({ origin: 'cadastro', name: 'CIMENTO', gtin: '7891000315507', code: '10318' }, 'x')).toEqual({
    ds_origem: 'cadastro',
    cd_ncm: '25232910',
    nm_sugestao: 'CIMENTO',
    ds_codbarras: '7891000315507',
    cd_produto: '10318',
    nm_ncm_caminho: PATH,
  })
  const fromTable = { ds_origem: 'tabela', cd_ncm: '25232910', nm_sugestao: 'Cimento comum', nm_ncm_caminho: PATH }
  expect(suggest({})).toEqual(fromTable)
  expect(suggest({ reason: 'em 149 notas' })).toEqual({ ...fromTable, ds_motivo: 'em 149 notas' })
})
