import { expect, test } from 'vitest'
import { cleanNfseChave, hasNfseDigit, nfseChaveParts, nfseChaveShape } from './chave-nfse.ts'

const OF_COMPANY = '33033021211222333000181000000000001026010000010000'
const LETTERS = OF_COMPANY.replace('11222333000181', '12ABC34501DE35')
const OF_PERSON = `${OF_COMPANY.slice(0, 8)}100052998224725${OF_COMPANY.slice(23)}`

test.each([
  ['a company', OF_COMPANY, '11222333000181'],
  ['a company with letters', LETTERS, '12ABC34501DE35'],
  ['a person', OF_PERSON, '52998224725'],
])('splits the key of %s', (_name, chave, taxId) => {
  expect(nfseChaveShape(chave)).toBe(true)
  expect(nfseChaveParts(chave)).toEqual({ cMun: '3303302', ambGer: '1', taxId, nNFSe: '0000000000010', aamm: '2601' })
})

test.each([
  ['44 characters', OF_COMPANY.slice(6)],
  ['51 characters', `${OF_COMPANY}0`],
  ['letters in the inscription of a person', OF_PERSON.replace('529', 'ABC')],
  ['letters in the municipality', OF_COMPANY.replace('3303302', '330330A')],
  ['letters in the digits of a CNPJ', OF_COMPANY.replace('11222333000181', '112223330001AB')],
])('has no parts: %s', (_name, text) => {
  expect(nfseChaveParts(text)).toBeNull()
})

test('accepts the prefix of an Id, blanks, points and small letters', () => {
  const typed = ` nfs${LETTERS.toLowerCase().replace(/(.{4})/g, '$1 ')}.`
  expect(cleanNfseChave(typed)).toBe(LETTERS)
})

test('the check digit is verified by weights 2 to 9', () => {
  expect(hasNfseDigit(OF_COMPANY)).toBe(true)
  expect(hasNfseDigit('31062002211111111000111000000000024226067411147892')).toBe(false)
})
