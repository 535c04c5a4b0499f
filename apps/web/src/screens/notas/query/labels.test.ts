import { expect, test } from 'vitest'
import { noneOf, selectedWord } from './labels.ts'

test('words about a kind agree with its noun', () => {
  expect(noneOf('nfe', undefined)).toBe('Nenhuma NF-e emitida')
  expect(noneOf('nfce', 'T')).toBe('Nenhuma NFC-e')
  expect(noneOf('cte', 'R')).toBe('Nenhum CT-e recebido')
  expect(noneOf('mdfe', undefined)).toBe('Nenhum MDF-e emitido')
  expect(selectedWord('nfe', 1)).toBe('selecionada')
  expect(selectedWord('cte', 2)).toBe('selecionados')
})
