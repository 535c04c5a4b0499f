import { expect, test } from 'vitest'
import { purposeName } from './nota-columns.ts'

test.each([
  [55, 'nfe', '2', 'Complementar'],
  [66, 'nf3e', '2', 'Substituição'],
  [62, 'nfcom', '3', 'Substituição'],
  [62, 'nfcom', '0', 'Normal'],
  [75, 'outro', '3', 'Substituição'],
  [57, 'cte', '0', null],
  [63, 'outro', '3', null],
  [55, 'nfe', null, null],
] as const)('the purpose of a document of model %i (%s) with code %s is %s', (modelo, tipo, purpose, name) => {
  expect(purposeName({ modelo, tipo, purpose })).toBe(name)
})
