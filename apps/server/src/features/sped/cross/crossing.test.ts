import type { CrossFinding, EfdSide, EfdWhole } from '@portal/efd/cross/model.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PURCHASE, SUPPLIER } from '../month/month.test.kit.ts'
import { type CrossDocument, documentOfNote, withDocuments } from './crossing.ts'

const finding = (chave: string | null, change: Partial<CrossFinding> = {}): CrossFinding => ({
  rule: 'valor',
  severity: 'erro',
  chave,
  line: 7,
  efd: '1,00',
  xml: '2,00',
  difference: -100,
  ...change,
})
const side = (chave: string, change: Partial<EfdSide> = {}): EfdSide => ({
  line: 7,
  reg: 'C100',
  chave,
  direction: '0',
  issuer: '1',
  modelo: '55',
  situation: '00',
  serie: 3,
  number: 9,
  issued: '2026-11-05',
  moved: null,
  participante: SUPPLIER,
  uf: 'SP',
  items: 1,
  groups: [],
  total: 4_200,
  goods: 0,
  discount: 0,
  freight: 0,
  insurance: 0,
  other: 0,
  base: 0,
  icms: 0,
  stBase: 0,
  st: 0,
  ipi: 0,
  difal: 0,
  fcpDest: 0,
  ...change,
})
const whole = (documents: EfdSide[]): EfdWhole => ({
  from: '2026-11-01',
  to: '2026-11-30',
  cnpj: '11222333000181',
  documents,
  debits: 0,
  credits: 0,
  withoutXml: { debits: 0, credits: 0 },
})
const NOTE: CrossDocument = {
  id: '1',
  tipo: 'nfe',
  number: 1,
  serie: 1,
  issued: '2026-11-03',
  taxId: SUPPLIER,
  name: 'Fornecedor Ltda',
  total: 10_000,
}

test('the document of a note names the other party', () => {
  expect(documentOfNote(PURCHASE)).toEqual(NOTE)
  expect(documentOfNote({ ...PURCHASE, party: null, party_name: null })).toMatchObject({ taxId: null, name: null })
})

test('a finding shows the document of the portal, else that of the file, else none', () => {
  const found = [finding('A'), finding('B'), finding('C'), finding(null)]
  const documents = withDocuments(found, whole([side('A'), side('B')]), new Map([['A', NOTE]])).map(
    ({ document }) => document,
  )
  expect(documents).toEqual([
    NOTE,
    { id: null, tipo: null, number: 9, serie: 3, issued: '2026-11-05', taxId: SUPPLIER, name: null, total: 4_200 },
    null,
    null,
  ])
})

test('documents of the file without a key belong to no finding', () => {
  expect(withDocuments([finding(null)], whole([side('')]), new Map())).toMatchObject([{ document: null }])
})

test('no finding is lost, doubled or reordered', () => {
  const key = fc.option(fc.constantFrom('A', 'B', 'C'), { nil: null })
  fc.assert(
    fc.property(fc.array(key, { maxLength: 20 }), fc.subarray(['A', 'B', 'C']), (keys, known) => {
      const found = keys.map((chave, line) => finding(chave, { line }))
      const notes = new Map(known.map((chave) => [chave, NOTE] as const))
      const crossed = withDocuments(found, whole([side('A')]), notes)
      expect(crossed.map(({ document: _, ...rest }) => rest)).toEqual(found)
      for (const { chave, document } of crossed) expect(document?.id === '1').toBe(known.includes(chave ?? ''))
    }),
  )
})
