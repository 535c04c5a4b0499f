import type { TabelasDoCadastro } from '@portal/tables/checks/context.ts'
import { expect, test } from 'vitest'
import { countAlertas, findIn, judgedOf, openList, packFindings, unpackFindings } from './malha-list.ts'

const TABELAS: TabelasDoCadastro = {
  version: '1',
  sources: [],
  ncm: [],
  cests: [],
  classTribs: [],
  annexes: [],
  cfops: [],
  benefits: [],
}
const { malha } = openList({
  tabelas: JSON.stringify(TABELAS),
  notes: JSON.stringify({ data: [] }),
  settings: { day: '2026-01-10', uf: 'SP', simples: false },
})
const WRONG = { ds_unidade: 'UN', ds_codbarras: '7890000000025' }
const listOf = (rows: readonly object[]) =>
  new Map(judgedOf(JSON.stringify(rows)).map((one, at) => [`s${at}`, one] as const))
const codes = (list: ReturnType<typeof listOf>) =>
  [...findIn(list, malha)].map(([id, { alertas, faults }]) => [
    id,
    ...alertas.map(({ codigo }) => codigo),
    ...faults.map(({ campo }) => campo),
  ])

test('each line has what is found in it, and what it shares with another', () => {
  const list = listOf([
    { ...WRONG, cd_produto: '1', nm_prd: 'Arroz' },
    { cd_produto: '2', nm_prd: 'Feijão', ds_unidade: 'UN' },
    { cd_produto: '2', nm_prd: 'Milho', ds_unidade: 'UN', cd_ncm: '22' },
  ])
  expect(codes(list)).toEqual([
    ['s0', 'GTIN_DV'],
    ['s1', 'cd_produto'],
    ['s2', 'cd_ncm', 'cd_produto'],
  ])
})

test('a line that changed is judged anew, its like stay as they were judged', () => {
  const list = listOf([
    { ...WRONG, cd_produto: '1', nm_prd: 'Arroz' },
    { ...WRONG, cd_produto: '2', nm_prd: 'Feijão' },
  ])
  expect(countAlertas(findIn(list, malha))).toBe(4)
  const kept = list.get('s0')?.own
  const [right] = judgedOf(JSON.stringify([{ cd_produto: '2', nm_prd: 'Feijão', ds_unidade: 'UN' }]))
  if (right) list.set('s1', right)
  expect(codes(list)).toEqual([['s0', 'GTIN_DV']])
  expect(list.get('s0')?.own).toBe(kept)
})

test('findings travel packed and come out the same', () => {
  const found = findIn(
    listOf([
      { ...WRONG, cd_produto: '1', nm_prd: '.' },
      { ...WRONG, cd_produto: '', nm_prd: 'x', cd_ncm: 'abc' },
      { cd_produto: '3', nm_prd: 'Milho', ds_unidade: 'UN' },
    ]),
    malha,
  )
  const packed = packFindings(found)
  expect(unpackFindings(structuredClone(packed))).toEqual(found)
})
