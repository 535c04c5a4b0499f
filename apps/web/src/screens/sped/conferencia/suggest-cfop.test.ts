import { expect, test } from 'vitest'
import { suggestEntry } from './suggest-cfop.ts'

test.each([
  ['5949', 'BONIFICACAO', '1910'],
  ['6949', 'Remessa de amostra grátis', '2911'],
  ['5949', 'RETORNO DE CONSERTO', '1916'],
  ['5949', 'Remessa para conserto', '1915'],
  ['5949', 'Venda para entrega futura', null],
  ['5949', 'OUTRAS SAIDAS', null],
  ['7949', 'AMOSTRA', null],
  ['5949', null, null],
])('for %s with the nature «%s» the entry %s is suggested', (cfop, nature, entry) => {
  expect(suggestEntry(cfop, nature)).toBe(entry)
})
