// spec: 3.26

import { participanteChangeRow } from '@portal/efd/block/block-0.ts'
import type { EfdParticipante } from '@portal/efd/block/facts.ts'
import { layoutOf } from '@portal/efd/layout/layout.ts'
import { formatRow } from '@portal/efd/line/format.ts'
import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'
import { expect, test } from 'vitest'
import { newParties, type Parties } from '../book/parties.ts'
import { citeParticipante, newMonthBook } from './month-book.ts'

const ADDRESS = { number: '1', complement: null, district: 'Centro', zip: null, cityCode: '3550308' }
const party = (street: string, name = 'Fornecedor Ltda'): EfdParticipante => ({
  code: '11444777000161',
  name,
  country: '1058',
  cnpj: '11444777000161',
  cpf: null,
  ie: null,
  suframa: null,
  address: { ...ADDRESS, street },
})

test('a party is registered as in its last document; differing earlier data is reported with the day of the change', () => {
  const book = newMonthBook()
  citeParticipante(book, party('Rua A'), '2026-11-03')
  citeParticipante(book, party('Rua A'), '2026-11-05')
  citeParticipante(book, party('Rua B'), '2026-11-20')
  citeParticipante(book, party('Rua B', 'Fornecedor S.A.'), '2026-11-25')
  citeParticipante(book, party('Rua B', 'Fornecedor Antigo'), '2026-11-04')
  const [cited] = book.participantes.values()
  expect(cited?.who).toMatchObject({ name: 'Fornecedor S.A.', address: { street: 'Rua B' } })
  const lines = [...(cited?.changes ?? [])]
    .sort()
    .map(([field, change]) => formatRow(layoutOf('020'), participanteChangeRow({ field, ...change })))
  expect(lines).toEqual(['|0175|25112026|03|Fornecedor Ltda|\r\n', '|0175|20112026|10|Rua A|\r\n'])
})

const stated = (ie: string | null, change: Partial<LedgerParty> = {}): LedgerParty => ({
  taxId: '11444777000161',
  foreignId: null,
  name: 'Fornecedor Ltda',
  ie,
  im: null,
  tradeName: null,
  regime: null,
  ieKind: null,
  suframa: null,
  street: 'Rua A',
  number: '1',
  complement: null,
  district: null,
  zip: null,
  phone: null,
  city: '3550308',
  uf: 'SP',
  country: '1058',
  ...change,
})

/** Code and registration of each party that the month's documents cite, in their order. */
function cited(parties: Parties, ies: readonly (string | null)[]) {
  const book = newMonthBook()
  for (const [index, ie] of ies.entries()) {
    const who = parties.of(stated(ie))
    if (!('lacks' in who)) citeParticipante(book, who, `2026-11-${String(index + 1).padStart(2, '0')}`)
  }
  return [...book.participantes].map(([code, { ie, changes }]) => [code, ie, changes.size])
}

test('a new state registration is a separate participant, with the same code in the following months', () => {
  const november = newParties()
  const ies = [null, '110.042.490.114', 'ISENTO', '222333444555', '0110042490114', '222.333.444.555', null]
  expect(cited(november, ies)).toEqual([
    ['11444777000161', '0110042490114', 0],
    ['11444777000161-222333444555', '222333444555', 0],
  ])
  expect(november.usual()).toEqual({ '11444777000161': '110042490114' })
  const december = newParties(november.usual())
  expect(cited(december, ['222333444555', null])).toEqual([
    ['11444777000161-222333444555', '222333444555', 0],
    ['11444777000161', '', 0],
  ])
  expect(december.usual()).toEqual(november.usual())
  expect(cited(newParties(), ['222333444555'])).toEqual([['11444777000161', '222333444555', 0]])
  expect(newParties().of(stated('1', { uf: 'EX', country: '2496' }))).toMatchObject({
    code: expect.stringMatching(/^EX/),
  })
})
