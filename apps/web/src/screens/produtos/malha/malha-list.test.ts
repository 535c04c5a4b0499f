import type { TabelasDoCadastro } from '@portal/tables/checks/context.ts'
import { expect, test } from 'vitest'
import { countAlertas, findIn, openList, parseJudged, shareFindings } from './malha-list.ts'

const TABELAS: TabelasDoCadastro = {
  version: '1',
  sources: [],
  ncm: [],
  cests: [],
  classTribs: [],
  annexes: [],
  cfops: [],
  benefits: [],
  revokedCests: [],
  tipi: [],
  pisCofins: [],
}
const { malha } = openList({
  tabelas: JSON.stringify(TABELAS),
  notes: JSON.stringify({ data: [] }),
  settings: { day: '2026-01-10', uf: 'SP', simples: false },
})
const WRONG = { ds_unidade: 'UN', ds_codbarras: '7890000000025' }
const listOf = (rows: readonly object[]) =>
  new Map(parseJudged(JSON.stringify(rows)).map((judged, index) => [`s${index}`, judged] as const))
const codes = (list: ReturnType<typeof listOf>) =>
  [...findIn(list, malha)].map(([id, { alertas, faults }]) => [
    id,
    ...alertas.map(({ codigo }) => codigo),
    ...faults.map(({ campo }) => campo),
  ])

test('a line has its own findings and those that it shares with another line', () => {
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

test('a changed line is checked again, the others keep their finding', () => {
  const list = listOf([
    { ...WRONG, cd_produto: '1', nm_prd: 'Arroz' },
    { ...WRONG, cd_produto: '2', nm_prd: 'Feijão' },
  ])
  expect(countAlertas(findIn(list, malha))).toBe(4)
  const before = list.get('s0')?.own
  const [corrected] = parseJudged(JSON.stringify([{ cd_produto: '2', nm_prd: 'Feijão', ds_unidade: 'UN' }]))
  if (corrected) list.set('s1', corrected)
  expect(codes(list)).toEqual([['s0', 'GTIN_DV']])
  expect(list.get('s0')?.own).toBe(before)
})

test('findings keep their content when shared, and equal sentences become one object, in a clone too', () => {
  const findings = findIn(
    listOf([
      { ...WRONG, cd_produto: '1', nm_prd: '.' },
      { ...WRONG, cd_produto: '', nm_prd: 'x', cd_ncm: 'abc' },
      { cd_produto: '3', nm_prd: 'Milho', ds_unidade: 'UN' },
    ]),
    malha,
  )
  const clone = structuredClone(shareFindings(findings))
  expect(clone).toEqual(findings)
  const [first, second] = ['s0', 's1'].map((id) => clone.get(id)?.alertas.find(({ codigo }) => codigo === 'GTIN_DV'))
  expect(first).toBeDefined()
  expect(second).toBe(first)
})
