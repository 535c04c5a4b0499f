import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'
import { expect, test } from 'vitest'
import { COMPANY, PURCHASE, SUPPLIER } from '../month.test.kit.ts'
import { toParticipante } from './participante.ts'
import { newParties } from './parties.ts'

const PARTY = PURCHASE.party!
const CPF = '52998224725'

const lacksOf = (change: Partial<LedgerParty>) => {
  const who = toParticipante({ ...PARTY, ...change })
  return 'lacks' in who ? who.lacks : null
}

test('a company has its CNPJ, a person the CPF, and the tax id as code (0150)', () => {
  const address = { street: 'Rua A', number: '1', complement: null, district: null, zip: null, cityCode: '3550308' }
  expect(toParticipante(PARTY)).toEqual({
    code: SUPPLIER,
    name: 'Fornecedor Ltda',
    country: '1058',
    cnpj: SUPPLIER,
    cpf: null,
    ie: null,
    suframa: null,
    address,
  })
  expect(toParticipante({ ...PARTY, taxId: CPF })).toMatchObject({ code: CPF, cnpj: null, cpf: CPF })
})

test.each<[name: string, change: Partial<LedgerParty>, lacks: string]>([
  ['no tax id', { taxId: null }, 'Fornecedor Ltda não tem CPF ou CNPJ válido na nota.'],
  ['a wrong check digit', { taxId: '11444777000162' }, 'Fornecedor Ltda não tem CPF ou CNPJ válido na nota.'],
  ['neither name nor tax id', { taxId: null, name: ' ' }, 'O outro participante não tem CPF ou CNPJ válido na nota.'],
  ['no city', { city: null }, 'Falta o município (código do IBGE) de Fornecedor Ltda na nota.'],
  ['a city of six digits', { city: '355030' }, 'Falta o município (código do IBGE) de Fornecedor Ltda na nota.'],
  ['a foreigner without country', { uf: 'EX' }, 'Falta o país de Fornecedor Ltda, que é do exterior.'],
  [
    'a foreigner with the country of Brazil',
    { uf: 'EX', country: '1058' },
    'Falta o país de Fornecedor Ltda, que é do exterior.',
  ],
])('refused: %s', (_, change, lacks) => expect(lacksOf(change)).toBe(lacks))

test('a note without the other party says so', () => {
  expect(toParticipante(null)).toEqual({ lacks: 'A nota não diz quem é o outro participante.' })
  expect(newParties().of(null)).toEqual({ lacks: 'A nota não diz quem é o outro participante.' })
})

test('without a name the tax id is the name', () => {
  expect(toParticipante({ ...PARTY, name: null })).toMatchObject({ name: SUPPLIER })
})

test.each(['1058', '01058', null, ''])('country %j is Brazil', (country) => {
  expect(toParticipante({ ...PARTY, country })).toMatchObject({ country: '1058', cnpj: SUPPLIER })
})

test('a foreign party has neither CNPJ nor CPF, and a code made of name and country', () => {
  const abroad = { ...PARTY, taxId: null, city: null, uf: 'EX', country: '2496', name: 'Acme Inc' }
  const codeOf = (change: Partial<LedgerParty>) => {
    const who = toParticipante({ ...abroad, ...change })
    return 'code' in who ? who.code : null
  }
  expect(toParticipante(abroad)).toMatchObject({ country: '2496', cnpj: null, cpf: null, name: 'Acme Inc' })
  expect(codeOf({})).toMatch(/^EX[0-9A-F]{12}$/)
  expect(codeOf({ name: ' ACME inc ' })).toBe(codeOf({}))
  expect(codeOf({ country: '1600' })).not.toBe(codeOf({}))
})

test('two registrations of one tax id have two codes, whatever their order and leading zeros', () => {
  const parties = newParties()
  const codeOf = (taxId: string, ie: string | null) => {
    const who = parties.of({ ...PARTY, taxId, ie })
    return 'code' in who ? who.code : null
  }
  expect(codeOf(SUPPLIER, '0110')).toBe(SUPPLIER)
  expect(codeOf(SUPPLIER, '222')).toBe(`${SUPPLIER}-222`)
  expect(codeOf(SUPPLIER, '110')).toBe(SUPPLIER)
  expect(codeOf(SUPPLIER, null)).toBe(SUPPLIER)
  expect(codeOf(SUPPLIER, 'ISENTO')).toBe(SUPPLIER)
  expect(codeOf(COMPANY, '222')).toBe(COMPANY)
  expect(parties.usual()).toEqual({ [SUPPLIER]: '110' })
})

test('one tax id in two states has two codes: the file assesses ICMS-ST and DIFAL by the state of 0150 (E200, E300)', () => {
  const parties = newParties()
  const codeOf = (taxId: string, city: string, of = parties) => {
    const who = of.of({ ...PARTY, taxId, city })
    return 'code' in who ? who.code : null
  }
  expect(codeOf(CPF, '3550308')).toBe(CPF)
  expect(codeOf(CPF, '3106200')).toBe(`${CPF}-MG`)
  expect(codeOf(CPF, '3509502')).toBe(CPF)
  // the next month keeps the codes, whichever document comes first
  expect(codeOf(CPF, '3106200', newParties(parties.usual()))).toBe(`${CPF}-MG`)
})
