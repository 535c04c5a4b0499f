import { expect, test } from 'vitest'
import type { NoteRow } from '../month/note-row.ts'
import { unpackItems } from '../month/packed-items.ts'
import { toXmlSide } from './xml-side.ts'

const NOTE: NoteRow = {
  ...{ pending_cancellation: false, foreign_copy: false },
  ...{ id: '1', chave: '0'.repeat(44), tipo: 'nfe', modelo: 55, papel: 'E', number: 1, serie: 1, issued: '2026-11-03' },
  ...{ total: 30_500, situacao: 'autorizada', cfop: '5655', nature: 'Venda', issuer_id: '11222333000181' },
  ...{ party_name: 'Posto', cancelled_on: null, operation: '1', purpose: '1', destination: '1', moved: null },
  ...{ freight_by: '9', payment: '0', party: null, recipient_id: null, taker: null, place_from: null, place_to: null },
  ...{
    ref: null,
    notice: null,
    referred: null,
    imports: null,
    difal: null,
    product: 30_000,
    discount: 0,
    freight: 0,
    insurance: 0,
  },
  ...{ other: 0, icms_cst: null, icms_rate: null, icms_base: 0, icms: 0 },
}

test('ICMS of fuels withheld once is in the operation, as the file has it', () => {
  const texts = ['5655', '0', '15', '', '', '', '', '', '', '', '', '', 'L', 'G', 'Gasolina'].join('\x1c')
  const items = unpackItems(['1', '30000', '0', '0', '', texts, '1'].join('\x1f'), new Map())
  expect(toXmlSide({ note: NOTE, items }, '11222333000181').groups).toMatchObject([{ cst: '015', operation: 30_500 }])
})
