import type { LancamentoItem, LancamentoNota } from '@portal/contract/escrituracao/lancamento.ts'
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

const NONE = { base: 0, rate: null, value: 0, stated: 0 }
const NO_TAXES = { icms: NONE, st: NONE, ipi: NONE, pis: NONE, cofins: NONE, cfop: '3102', destination: null }

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

  const item = { ...NO_TAXES, n: 1, code: 'P-1', quantity: '1', goods: 100, total: 100, stated: { cfop: '', cst: '' } }
  const creditIn = (saved: Record<string, string>) => {
    const codes = (kind: string, key: string) => (kind === 'fornecedor' ? (saved[key] ?? '') : '')
    const of = { nota: { ...nota, items: [item as unknown as LancamentoItem] }, row, situation: '00' }
    return toExportNote(of, { codes, installments: [] }).items[0]?.creditAccount
  }
  const { code } = note.party
  expect(creditIn({ [code]: '2110', 'AB-1234': '2111', '*': '2199' })).toBe('2110')
  // saved by an earlier version
  expect(creditIn({ 'AB-1234': '2111', '*': '2199' })).toBe('2111')
  expect(creditIn({ '*': '2199' })).toBe('2199')
})
