import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskLine, maskTaxIds } from './mask.ts'

test.each([
  ['"msg":"cpf 12345678909 recusado"', '"msg":"cpf ***.456.789-** recusado"'],
  ['"cpf":"123.456.789-09"', '"cpf":"***.456.789-**"'],
  ['"cnpj":"12ABC34501DE35"', '"cnpj":"**.ABC.345/01DE-**"'],
  ['"cnpj":"12.345.678/0001-95"', '"cnpj":"**.345.678/0001-**"'],
  ['"time":1764000000000,"bytes":12345678901', '"time":1764000000000,"bytes":12345678901'],
  ['"reqId":"7f0e9a2c-4d1b-4a53-9c11-aa00bb11cc22"', '"reqId":"7f0e9a2c-4d1b-4a53-9c11-aa00bb11cc22"'],
])('%s', (line, masked) => {
  expect(maskTaxIds(line)).toBe(masked)
})

test('every logged value gives a line of JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(() => JSON.parse(maskTaxIds(JSON.stringify({ value })))).not.toThrow()
    }),
  )
})

test('tokens are masked in every position', () => {
  const token = 'Ab3-_'.repeat(9).slice(0, 43)
  expect(
    maskLine(
      `{"a":"Bearer pc_${token}","b":"https://x/convite/${token}?a=1","c":"/baixarNotas/link/${token}","d":"/enviar/${token}"}`,
    ),
  ).toBe(
    '{"a":"Bearer [oculto]","b":"https://x/convite/[oculto]?a=1","c":"/baixarNotas/link/[oculto]","d":"/enviar/[oculto]"}',
  )
})
