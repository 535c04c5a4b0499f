import { expect, test } from 'vitest'
import { CNPJ, CPF, chaveOf } from '../testing/fixtures.test.kit.ts'
import { isIssuerOfChave, issuerOfChave } from './key.ts'

/** The CNPJ of a bank; after its first three zeros it is also a valid CPF. */
const BANK = '00000000000191'

test.each([
  ['a company', chaveOf(), CNPJ.emitente],
  ['a company with letters', chaveOf({ cnpj: CNPJ.letters }), CNPJ.letters],
  ['a person behind three zeros', chaveOf({ cnpj: `000${CPF}`, serie: 920 }), CPF],
  ['a person in a common series', chaveOf({ cnpj: `000${CPF}` }), CPF],
  ['a company whose CNPJ ends like a CPF', chaveOf({ cnpj: BANK }), BANK],
  ['none, when the digits are wrong', chaveOf({ cnpj: '11222333000182' }), null],
])('the issuer in a key: %s', (_name, chave, issuer) => {
  expect(issuerOfChave(chave)).toBe(issuer)
})

test.each([
  ['the company itself', CNPJ.emitente, chaveOf(), true],
  ['another establishment of it', '11222333000262', chaveOf(), true],
  ['another company', CNPJ.destinatario, chaveOf(), false],
  ['the person', CPF, chaveOf({ cnpj: `000${CPF}`, serie: 920 }), true],
  ['the person written as a CNPJ', `000${CPF}`, chaveOf({ cnpj: `000${CPF}`, serie: 920 }), false],
] as const)('compares the issuer of a key with %s', (...[, taxId, chave, expected]) => {
  expect(isIssuerOfChave(taxId, chave)).toBe(expected)
})
