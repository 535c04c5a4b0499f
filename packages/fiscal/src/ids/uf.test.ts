import { expect, test } from 'vitest'
import { codeOfUf, isUf, UFS, ufOfCode } from './uf.ts'

test('there are twenty-seven units, and unit and code map to each other', () => {
  expect(UFS).toHaveLength(27)
  expect(new Set(UFS).size).toBe(27)
  for (const uf of UFS) expect(ufOfCode(codeOfUf(uf) ?? '')).toBe(uf)
  expect(codeOfUf('SP')).toBe('35')
})

test('abroad, the national environment and inherited names are not units', () => {
  for (const text of ['EX', 'sp', '', 'constructor']) expect(isUf(text)).toBe(false)
  for (const code of ['91', '90', '00', '', 'toString']) expect(ufOfCode(code)).toBeUndefined()
})
