import { expect, test } from 'vitest'
import { contextOf, PURCHASE, SUPPLIER } from '../month.test.kit.ts'
import type { NoteRow } from '../read/note-row.ts'
import { addError, addWarning, formatReais, MAX_FINDINGS, newMonthFindings } from './findings.ts'
import { addProofWarnings } from './proof-warnings.ts'

test('a finding shows its document, with the total as an amount', () => {
  const findings = newMonthFindings()
  addError(findings, PURCHASE, { codigo: 'X', mensagem: 'Y', campo: 'itens' })
  addWarning(findings, null, { codigo: 'Z', mensagem: 'W' })
  expect(findings).toMatchObject({ errors: 1, warnings: 1 })
  expect(findings.list).toEqual([
    {
      codigo: 'X',
      mensagem: 'Y',
      campo: 'itens',
      gravidade: 'erro',
      documento: {
        id: '1',
        tipo: 'nfe',
        ds_chave: PURCHASE.chave,
        nr_docfiscal: 1,
        dt_emissao: '2026-11-03',
        nm_participante: 'Fornecedor Ltda',
        vl_docfiscal: 100,
        cd_cfop: '5102',
        ds_natureza: 'Venda',
        nr_emitente: SUPPLIER,
      },
    },
    { codigo: 'Z', mensagem: 'W', gravidade: 'aviso' },
  ])
})

test('a total beyond 15 digits is null in the finding', () => {
  const findings = newMonthFindings()
  addWarning(findings, { ...PURCHASE, total: 1_000_000_000_000_000 }, { codigo: 'X', mensagem: 'Y' })
  expect(findings.list[0]?.documento).toMatchObject({ vl_docfiscal: null })
})

test('errors and warnings have separate limits; everything is counted', () => {
  const findings = newMonthFindings()
  for (let n = 0; n < MAX_FINDINGS + 3; n++) addWarning(findings, PURCHASE, { codigo: 'A', mensagem: '' })
  for (let n = 0; n < MAX_FINDINGS + 2; n++) addError(findings, null, { codigo: 'E', mensagem: '' })
  expect([findings.warnings, findings.errors]).toEqual([MAX_FINDINGS + 3, MAX_FINDINGS + 2])
  const kept = (wanted: string) => findings.list.filter(({ gravidade }) => gravidade === wanted).length
  expect([kept('aviso'), kept('erro')]).toEqual([MAX_FINDINGS, MAX_FINDINGS])
})

test.each([
  [0, 'R$ 0,00'],
  [7, 'R$ 0,07'],
  [123_456_789, 'R$ 1.234.567,89'],
  [-250, '-R$ 2,50'],
])('%d cents are formatted as %s', (cents, text) => expect(formatReais(cents).replace(/\s/g, ' ')).toBe(text))

const SAVED = { ds_chave: PURCHASE.chave, dt_entrada: null, ds_destino: null, fl_escriturar: true }
const OPEN = { pending_cancellation: true, foreign_copy: true }

test.each<[name: string, note: Partial<NoteRow>, isSaved: boolean, codes: string[]]>([
  ['without open questions', {}, false, []],
  ['an unproven cancellation', { pending_cancellation: true }, false, ['CANCELAMENTO_A_CONFIRMAR']],
  ['a copy of another user', { foreign_copy: true }, false, ['NOTA_DE_TERCEIRO']],
  ['saved settings confirm the copy only', OPEN, true, ['CANCELAMENTO_A_CONFIRMAR']],
  ['both', OPEN, false, ['CANCELAMENTO_A_CONFIRMAR', 'NOTA_DE_TERCEIRO']],
  ['a cancelled note has no open question', { ...OPEN, situacao: 'cancelada' }, false, []],
])('proof: %s', (...[, change, isSaved, codes]) => {
  const findings = newMonthFindings()
  const context = contextOf({ settings: { documentos: isSaved ? [SAVED] : [] } })
  addProofWarnings({ ...PURCHASE, ...change }, context, findings)
  expect(findings.list.map(({ codigo, gravidade }) => [codigo, gravidade])).toEqual(codes.map((one) => [one, 'aviso']))
})
