import { expect, test } from 'vitest'
import { planColumns } from './column-plan.ts'

const USUAL = { beside: false, roomy: false }

test('at 1440 px with the sidebar every column shows', () => {
  expect(planColumns(1215, USUAL).columns).toHaveLength(10)
})

test('room short: the key goes first, then the nature, then the tax id', () => {
  expect(planColumns(1100, USUAL).columns).not.toContain('chave')
  expect(planColumns(1100, USUAL).columns).toContain('cfop')
  expect(planColumns(974, USUAL).columns).not.toContain('cfop')
  expect(planColumns(768, USUAL).columns).not.toContain('taxId')
  expect(planColumns(675, USUAL).columns).toEqual(['selection', 'situacao', 'emissao', 'numero', 'parte', 'valor'])
})

test('beside an open document the list keeps six columns', () => {
  expect(planColumns(680, { beside: true, roomy: false }).columns).toEqual([
    'selection',
    'situacao',
    'emissao',
    'numero',
    'parte',
    'valor',
  ])
})

test('a value of billions widens its column for all rows', () => {
  expect(planColumns(1215, USUAL, '1.234.567.890,12').template).toContain('127px')
  expect(planColumns(1215, USUAL, '126.480,00').template).toContain('112px')
})

test('roomy rows carry the tax id under the name', () => {
  expect(planColumns(1215, { beside: false, roomy: true }).columns).not.toContain('taxId')
})
