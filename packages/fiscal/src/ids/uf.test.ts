import { expect, test } from 'vitest'
import { codeOfUf, isUf, UFS, ufOfCode } from './uf.ts'

test('twenty-seven units, each found by its code and its code by it', () => {
  expect(UFS).toHaveLength(27)
  expect(new Set(UFS).size).toBe(27)
  for (const uf of UFS) expect(ufOfCode(codeOfUf(uf) ?? '')).toBe(uf)
  expect(codeOfUf('SP')).toBe('35')
})

test('abroad, the national environment and inherited names are no unit', () => {
  for (const text of ['EX', 'sp', '', 'constructor']) expect(isUf(text)).toBe(false)
  for (const code of ['91', '90', '00', '', 'toString']) expect(ufOfCode(code)).toBeUndefined()
})
