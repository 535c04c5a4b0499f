import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  [0, false, 'entradas-10-2026-a.txt'],
  [1, true, 'DEMONSTRACAO-entradas-10-2026-b.txt'],
  [25, false, 'entradas-10-2026-z.txt'],
  [26, false, 'entradas-10-2026-aa.txt'],
  [27, false, 'entradas-10-2026-ab.txt'],
])('file %i of a month, in the demonstration: %s', (number, isDemo, name) => {
  expect(fileNameOf({ month: '2026-10', options: { sistema: 'dominio_entradas' }, number, isDemo })).toBe(name)
})
