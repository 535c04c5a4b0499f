import { X509Certificate } from 'node:crypto'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import { expect, test } from 'vitest'
import { commonName, provenOwner } from './owner.ts'

test('a common name is read without NUL, control and direction characters', () => {
  const holder = { taxId: '11222333000181', name: 'Padaria\0 \u0001Bella\u202E Massa' }
  const leaf = new X509Certificate(createTestCa({ keys: 1 }).leaf(holder).certificatePem)
  expect(commonName(leaf)).toBe('PADARIA BELLA MASSA:11222333000181')
  expect(provenOwner(leaf)).toEqual({ cnpj: '11222333000181' })
})
