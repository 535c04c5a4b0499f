import { expect, test } from 'vitest'
import { apartText, noneOf, selectedWord } from './labels.ts'

test('words about a kind agree with its noun', () => {
  expect(noneOf('nfe', undefined)).toBe('Nenhuma NF-e emitida')
  expect(noneOf('nfce', 'T')).toBe('Nenhuma NFC-e')
  expect(noneOf('cte', 'R')).toBe('Nenhum CT-e recebido')
  expect(noneOf('mdfe', undefined)).toBe('Nenhum MDF-e emitido')
  expect(noneOf('outro', 'R')).toBe('Nenhum outro documento recebido')
  expect(selectedWord('nfe', 1)).toBe('selecionada')
  expect(selectedWord('cte', 2)).toBe('selecionados')
})

// spec: m6
test('what is outside the sum is counted with its amount', () => {
  const por_situacao = [
    { ds_situacao: 'autorizada', quantidade: 55, vl_docfiscal: 100 },
    { ds_situacao: 'cancelada', quantidade: 2, vl_docfiscal: 6460.89 },
    { ds_situacao: 'resumo', quantidade: 9, vl_docfiscal: 33_365.31 },
  ] as const
  expect(apartText({ por_situacao: [...por_situacao] }).replaceAll('\u00a0', ' ')).toBe(
    'fora da soma: 2 canceladas, R$ 6.460,89; 9 resumos, R$ 33.365,31',
  )
})
