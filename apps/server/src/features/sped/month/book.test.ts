import { participanteChangeRow } from '@portal/efd/block/block-0.ts'
import type { EfdParticipante } from '@portal/efd/block/facts.ts'
import { layoutOf } from '@portal/efd/layout/layout.ts'
import { formatRow } from '@portal/efd/line/format.ts'
import { expect, test } from 'vitest'
import { citeParticipante, newBook } from './book.ts'

const ADDRESS = { number: '1', complement: null, district: 'Centro', zip: null, cityCode: '3550308' }
const party = (street: string, name = 'Fornecedor Ltda'): EfdParticipante => ({
  ...{ code: '11444777000161', name, country: '1058', cnpj: '11444777000161', cpf: null, ie: null, suframa: null },
  address: { ...ADDRESS, street },
})

test('a party is registered as its last document names it; what one before said otherwise is told with the day of the change', () => {
  const book = newBook()
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
