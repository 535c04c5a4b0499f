import { expect, test } from 'vitest'
import { sectionsFor } from './destinations.ts'
import { MOST_MENU_ROWS, openGroups, readMenuChoices } from './menu-groups.ts'

const USUARIO = { sistema: 'SCA', dsutilizamodulosped: 'S' }
const OFFICE = sectionsFor(USUARIO, true)
const SHOP = sectionsFor(USUARIO)

const open = (pathname: string, choices = {}, sections = OFFICE) => [...openGroups(sections, pathname, choices)]

test('without a choice the group of the screen is open, and the first where both fit', () => {
  expect(open('/fechamento')).toEqual(['Escritório'])
  expect(open('/cadastros/produtos')).toEqual(['Notas', 'Cadastros'])
  expect(open('/inicio')).toEqual(['Notas'])
})

test('a menu that fits as a whole starts open', () => {
  const small = SHOP.slice(1)
  expect(open('/inicio', {}, small)).toEqual(small.map(({ label }) => label))
})

test('the other groups keep the choice; that of the screen is open whatever was chosen', () => {
  const choices = { Notas: false, Consultas: true, Escritório: false }
  expect(open('/inicio', choices)).toEqual(['Consultas'])
  expect(open('/escritorio/empresas', choices)).toEqual(['Consultas', 'Escritório'])
})

test('what is open without a choice fits in 900 px on every screen of the menu', () => {
  for (const { items } of OFFICE)
    for (const { path } of items) {
      const groups = openGroups(OFFICE, path, {})
      const rows = OFFICE.reduce((sum, { label, items: own }) => sum + 1 + (groups.has(label) ? own.length : 0), 0)
      expect(rows).toBeLessThanOrEqual(MOST_MENU_ROWS)
    }
})

test.each([null, '', 'x', 'null', '[1]', '{"Notas":1}'])(
  'kept text that is not understood is no choice: %s',
  (text) => {
    expect(readMenuChoices(text)).toEqual({})
  },
)
