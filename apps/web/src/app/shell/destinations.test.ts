import { expect, test } from 'vitest'
import { isActive, sectionsFor } from './destinations.ts'

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
