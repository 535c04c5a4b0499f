import { expect, test } from 'vitest'
import { COMPANY, contextOf, itemRow, PURCHASE, SALE } from '../month.test.kit.ts'
import type { NoteItemRow, NoteRow } from '../read/note-row.ts'
import { newMonthFindings } from './findings.ts'
import { staysOut } from './skip.ts'

type Choice = Parameters<typeof contextOf>[0]
type Row = [name: string, note: Partial<NoteRow>, isOut: boolean, warnings: string[]]

function judge(note: NoteRow, choice: Choice = {}, items: readonly NoteItemRow[] = [itemRow()]) {
  const findings = newMonthFindings()
  const isOut = staysOut({ note, items }, contextOf(choice), findings)
  expect(findings.errors).toBe(0)
  return [isOut, findings.list.map(({ codigo }) => codigo)]
}
const savedFor = ({ chave }: NoteRow, fl_escriturar: boolean): Choice => ({
  settings: { documentos: [{ ds_chave: chave, dt_entrada: null, ds_destino: null, fl_escriturar }] },
})

test.each<Row>([
  ['a purchase of the company', {}, false, []],
  ['a denied note (COD_SIT 04 is for the issuer only)', { situacao: 'denegada' }, true, []],
  ['a summary', { situacao: 'resumo' }, true, ['SO_RESUMO']],
  ['a note without protocol', { situacao: 'sem_protocolo' }, true, ['SEM_PROTOCOLO']],
  [
    'a note with an unknown answer',
    { situacao: 'sem_protocolo', unknown_answer: 'Protocolo com situação 1234, que este programa não conhece.' },
    true,
    ['PROTOCOLO_DESCONHECIDO'],
  ],
  ['a purchase that its issuer cancelled', { situacao: 'cancelada' }, true, []],
  ['an NFC-e received', { tipo: 'nfce', modelo: 65 }, true, []],
  ['a note of which the company is only the carrier', { recipient_id: '12345678000195' }, true, []],
  ['a note without recipient', { recipient_id: null }, true, []],
  ['an entry note of another issuer', { operation: '0' }, true, ['ENTRADA_DE_TERCEIRO']],
  ['a freight taken by the company', { tipo: 'cte', modelo: 57, recipient_id: COMPANY }, false, []],
  [
    'a freight taken by another company',
    { tipo: 'cte', modelo: 57, recipient_id: '12345678000195' },
    true,
    ['CTE_NAO_TOMADOR'],
  ],
  ['a cancelled freight', { tipo: 'cte', modelo: 57, situacao: 'cancelada' }, true, []],
])('received: %s', (...[, change, isOut, warnings]) => {
  expect(judge({ ...PURCHASE, ...change })).toEqual([isOut, warnings])
})

test.each<Row>([
  ['a sale', {}, false, []],
  ['a cancelled sale is booked with COD_SIT 02', { situacao: 'cancelada' }, false, []],
  ['an own entry', { operation: '0' }, false, []],
  ['an own NFC-e', { tipo: 'nfce', modelo: 65 }, false, []],
  ['an own freight for any taker', { tipo: 'cte', modelo: 57, recipient_id: null }, false, []],
  ['a denied sale', { situacao: 'denegada' }, true, []],
  ['a sale without protocol', { situacao: 'sem_protocolo' }, true, ['SEM_PROTOCOLO']],
])('own: %s', (...[, change, isOut, warnings]) => {
  expect(judge({ ...SALE, ...change })).toEqual([isOut, warnings])
})

test('a note without ICMS, IPI and ISSQN stays out, own or received; cancelled, an own one is booked', () => {
  const bare = itemRow({ cst: null, csosn: null, ipi_cst: null })
  for (const note of [PURCHASE, SALE]) expect(judge(note, {}, [bare, bare])).toEqual([true, ['SO_IBS_CBS']])
  expect(judge({ ...SALE, situacao: 'cancelada' }, {}, [bare])).toEqual([false, []])
  const kept = [
    [bare, itemRow()],
    [{ ...bare, cfop: '5933' }],
    [{ ...bare, issqn: 1 }],
    [{ ...bare, ipi_cst: '53' }],
    [],
  ]
  for (const items of kept) expect(judge(SALE, {}, items)).toEqual([false, []])
})

test('a document that the settings exclude is left out without a warning, own or received', () => {
  for (const note of [PURCHASE, SALE]) expect(judge(note, savedFor(note, false))).toEqual([true, []])
})

test('saved settings confirm a note without protocol, but neither a summary nor a denied note', () => {
  const judged = (situacao: string) => judge({ ...PURCHASE, situacao }, savedFor(PURCHASE, true))
  expect(judged('sem_protocolo')).toEqual([false, []])
  expect(judged('resumo')).toEqual([true, ['SO_RESUMO']])
  expect(judged('denegada')).toEqual([true, []])
})

test('settings of another document confirm nothing', () => {
  const note = { ...PURCHASE, situacao: 'sem_protocolo' }
  expect(judge(note, savedFor(SALE, true))).toEqual([true, ['SEM_PROTOCOLO']])
})
