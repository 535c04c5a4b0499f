import type { LancamentoNota } from '@portal/contract/escrituracao/lancamento.ts'
import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'
import { expect, test } from 'vitest'
import type { NoteRow } from '../../sped/month/read/note-row.ts'
import { toExportNote } from './to-note.ts'

const NO_SOURCES = { codes: () => '', installments: [] }

// the party of an own NF-e of entry is its recipient, of a purchase its issuer (`noteColumns`)
const ENTRY = {
  ...{ chave: '35'.padEnd(44, '1'), tipo: 'nfe', modelo: 55, direction: 'entrada', serie: 1, number: 7 },
  ...{ issued: '2026-05-02', entered: null, items: [] },
  party: { taxId: '12345678909', name: 'Produtor Rural', ie: null, uf: 'SP', city: '3550308' },
} as unknown as LancamentoNota

const rowOf = (party: Partial<LedgerParty>) => ({ party, freight_by: '0' }) as NoteRow

test('name and address of a note are of the same party, also of an entry that the company issued', () => {
  const row = rowOf({ street: 'Sítio Boa Vista', number: 'S/N', district: 'Zona Rural', zip: '12345000' })
  const { party, freightBy } = toExportNote({ nota: ENTRY, row, situation: '00' }, NO_SOURCES)
  expect(party).toMatchObject({
    name: 'Produtor Rural',
    street: 'Sítio Boa Vista',
    streetNumber: 'S/N',
    complement: '',
  })
  expect([party.district, party.zip, freightBy]).toEqual(['Zona Rural', '12345000', '0'])
})

test('an NFS-e, whose address the books do not have, leaves it empty and states no freight', () => {
  const service = { ...ENTRY, tipo: 'nfse' } as const
  const { party, freightBy } = toExportNote({ nota: service, row: null, situation: '00' }, NO_SOURCES)
  expect([party.street, freightBy]).toEqual(['', '9'])
})

test('a foreigner has its country and no tax id: its own document is no CNPJ', () => {
  const row = { ...rowOf({ taxId: null, foreignId: 'AB-1234', uf: 'EX', country: '2496' }), papel: 'E' } as NoteRow
  const nota = { ...ENTRY, party: { ...ENTRY.party!, taxId: 'AB-1234', uf: 'EX' } }
  const note = toExportNote({ nota, row, situation: '06' }, NO_SOURCES)
  expect(note.party).toMatchObject({ taxId: '', country: '2496', uf: 'EX' })
  expect([note.isOwn, note.situation]).toEqual([true, '06'])
})
