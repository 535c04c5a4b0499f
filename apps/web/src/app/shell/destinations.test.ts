// spec: 2.17, 2.18, 6.3

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TELAS } from '@portal/contract/telas.ts'
import { expect, test } from 'vitest'
import { isActive, screenOf, screenTitle, sectionOf, sectionsFor, servesAnyone, servesOffice } from './destinations.ts'

test.each([
  ['SCA', 'N', true],
  ['PORTAL', 'S', true],
  ['PORTAL', 'N', false],
])('sistema %s with module %s sees Arquivo Sped: %s', (sistema, dsutilizamodulosped, sees) => {
  const labels = sectionsFor({ sistema, dsutilizamodulosped }).map(({ label }) => label)
  expect(labels.includes('Arquivo Sped')).toBe(sees)
})

test('NFe is not active on NFCe', () => {
  expect(isActive('/notas/nfe', '/notas/nfe/123')).toBe(true)
  expect(isActive('/notas/nfe', '/notas/nfce')).toBe(false)
  expect(isActive('/notas/nfe', '/notas/nfe')).toBe(true)
})

test('an open note is its list’s screen; every other address is its own', () => {
  expect(screenOf('/notas/nfe/123')).toBe('/notas/nfe')
  expect(screenOf('/notas/nfe')).toBe('/notas/nfe')
  expect(screenOf('/notas/importar')).toBe('/notas/importar')
  expect(screenOf('/ajuda/notas')).toBe('/ajuda/notas')
})

test.each([
  ['/convites', true],
  ['/inicio', true],
  ['/', true],
  ['/notas/captura', false],
  ['/conta', true],
  ['/ajuda/convites', true],
  ['/notas/nfe', false],
  ['/convitesx', false],
])('%s serves a user without a company: %s', (pathname, serves) => {
  expect(servesAnyone(pathname)).toBe(serves)
})

test('without a user only the demonstration is left, and an address finds its section', () => {
  expect(sectionsFor(null).map(({ label }) => label)).toEqual(['Demonstração'])
  const sections = sectionsFor({ sistema: 'SCA', dsutilizamodulosped: 'N' })
  expect(sectionOf(sections, '/notas/cte/1')?.description).toBe('Listagem de notas')
  expect(sectionOf(sections, '/conta')).toBeUndefined()
})

test('the office stands last in the menu, only for who works in one', () => {
  const usuario = { sistema: 'SCA', dsutilizamodulosped: 'S' }
  expect(sectionsFor(usuario).map(({ label }) => label)).not.toContain('Escritório')
  const labels = (inOffice: boolean) =>
    sectionsFor(usuario, inOffice).flatMap(({ items }) => items.map(({ label }) => label))
  expect([false, true].map((inOffice) => labels(inOffice).includes('Caixa de entrada'))).toEqual([false, true])
  const last = sectionsFor(usuario, true).at(-1)
  expect(last?.items.map(({ label }) => label)).toEqual([
    'Fechamento',
    'Carteira',
    'Entregar',
    'Pessoas',
    'Tarefas',
    'Atividade',
    'Automações',
    'Webhooks',
  ])
})

test('the search finds each screen of the menu by its name', () => {
  const items = sectionsFor({ sistema: 'SCA', dsutilizamodulosped: 'S' }, true).flatMap((section) => section.items)
  const found = TELAS.map(({ name, address }) => `${name} ${address}`)
  expect(items.map(({ label, path }) => `${label} ${path}`).filter((item) => !found.includes(item))).toEqual([])
})

test('the screens of an office need an office, not a company', () => {
  expect(servesOffice('/escritorio/pessoas')).toBe(true)
  expect(servesOffice('/tarefas')).toBe(true)
  expect(servesOffice('/notas/caixa')).toBe(true)
  expect(servesOffice('/notas/nfe')).toBe(false)
  expect(servesAnyone('/fechamento')).toBe(false)
})

test.each([
  ['/notas/cte', 'Notas'],
  ['/notas/nfe/123', 'Notas'],
  ['/notas/importar', 'Importar'],
  ['/sped/cruzamento', 'Cruzamento'],
  ['/escritorio/empresas', 'Carteira'],
])('%s is titled %s where the screen itself cannot show', (pathname, title) => {
  expect(screenTitle(pathname)).toBe(title)
})

test('each entry of the menu has its symbol', () => {
  const drawn = readFileSync(join(import.meta.dirname, 'menu-icons.svg'), 'utf8')
  const entries = [null, { sistema: 'SCA', dsutilizamodulosped: 'S' }].flatMap((usuario) => sectionsFor(usuario, true))
  for (const { icon } of entries.flatMap(({ items }) => items)) expect(drawn).toContain(`<symbol id="${icon}"`)
})
