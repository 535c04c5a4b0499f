import { expect, test } from 'vitest'
import { notasColumns, usualColumns, valueWidth } from './columns.tsx'

const columns = notasColumns({
  tipo: 'nfe',
  papel: 'E',
  open: (_, name) => name,
  beside: false,
  roomy: false,
  longest: '126.480,00',
})
const usual = (room: number, over = {}) =>
  usualColumns(columns, { room, beside: false, roomy: false, branches: false, ...over })

test('at 1440 px with the sidebar all default columns are visible', () => {
  expect(usual(1215)).toHaveLength(9)
})

test('in narrow lists the key is hidden first, then the nature, then the tax id', () => {
  expect(usual(1100)).not.toContain('chave')
  expect(usual(1100)).toContain('cfop')
  expect(usual(974)).not.toContain('cfop')
  expect(usual(768)).not.toContain('cnpj')
  expect(usual(675)).toEqual(['situacao', 'emissao', 'numero', 'parte', 'valor'])
})

test('beside an open document the list keeps its most important columns', () => {
  expect(usual(680, { beside: true })).toEqual(['situacao', 'emissao', 'numero', 'parte', 'valor'])
})

test('a list of several branches has a column for the branch', () => {
  expect(usual(1300, { branches: true })).toContain('filial')
  expect(usual(1300)).not.toContain('filial')
})

test('a value of billions widens its column for all rows', () => {
  expect(valueWidth('1.234.567.890,12')).toBe(127)
  expect(valueWidth('126.480,00')).toBe(112)
})

test('rows of two lines have the tax id under the name', () => {
  expect(usual(1300, { roomy: true })).not.toContain('cnpj')
})

test('the list of manifests has no CFOP column', () => {
  const mdfe = notasColumns({
    tipo: 'mdfe',
    papel: 'E',
    open: (_, name) => name,
    beside: false,
    roomy: false,
    longest: '',
  })
  expect(usualColumns(mdfe, { room: 1215, beside: false, roomy: false, branches: false })).not.toContain('cfop')
})

test('the column of the proof is optional and hidden by default', () => {
  expect(columns.find(({ id }) => id === 'prova')).toMatchObject({ name: 'Prova', optional: true })
  expect(usual(2400)).not.toContain('prova')
})
