import { expect, test } from 'vitest'
import { planColumns } from './column-plan.ts'

test('at 1440 px with the sidebar every column shows', () => {
  expect(planColumns(1215, false).columns).toHaveLength(10)
})

test('room short: the key goes first, then the nature, then the tax id', () => {
  expect(planColumns(1100, false).columns).not.toContain('chave')
  expect(planColumns(1100, false).columns).toContain('cfop')
  expect(planColumns(974, false).columns).not.toContain('cfop')
  expect(planColumns(768, false).columns).not.toContain('taxId')
  expect(planColumns(675, false).columns).toEqual(['selection', 'situacao', 'emissao', 'numero', 'parte', 'valor'])
})

test('beside an open document the list keeps six columns', () => {
  expect(planColumns(680, true).columns).toEqual(['selection', 'situacao', 'emissao', 'numero', 'parte', 'valor'])
})

test('a value of billions widens its column for all rows', () => {
  expect(planColumns(1215, false, '1.234.567.890,12').template).toContain('127px')
  expect(planColumns(1215, false, '126.480,00').template).toContain('112px')
})
