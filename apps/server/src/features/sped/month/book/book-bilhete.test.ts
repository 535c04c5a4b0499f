import { freteRows } from '@portal/efd/block/block-d.ts'
import { layoutOf } from '@portal/efd/layout/layout.ts'
import { formatRow } from '@portal/efd/line/format.ts'
import { expect, test } from 'vitest'
import { contextOf, SALE, SUPPLIER } from '../month.test.kit.ts'
import type { NoteRow } from '../read/note-row.ts'
import { bookBilhete, isOwnBilhete } from './book-bilhete.ts'
import { newMonthFindings } from './findings.ts'
import { leftOutOf, warnLeftOut } from './left-out.ts'

const TICKET: NoteRow = {
  ...SALE,
  ...{ tipo: 'outro', modelo: 63, number: 601, serie: 1, party: null, recipient_id: null, moved: null, purpose: '0' },
  chave: '35261111222333000181630010000006011000000016',
  ...{ place_from: '3550308', place_to: '4106902', total: 10_000, discount: 1_000 },
  ...{ icms_cst: '00', icms_rate: '12.00', icms_base: 9_000, icms: 1_080 },
}

function book(note: NoteRow) {
  const findings = newMonthFindings()
  const booked = bookBilhete(note, contextOf(), findings)
  const lines = booked ? freteRows(booked.frete).map((row) => formatRow(layoutOf('020'), row).trim()) : null
  return { booked, lines, codes: findings.list.map(({ codigo }) => codigo) }
}

test('an own ticket to another state has no participant and no freight (D100, D190)', () => {
  const { lines, codes } = book(TICKET)
  expect(codes).toEqual([])
  expect(lines).toEqual([
    `|D100|1|0||63|00|001||601|${TICKET.chave}|03112026||0||90,00|10,00||100,00|90,00|10,80|0,00|||3550308|4106902|`,
    '|D190|000|6357|12,00|90,00|90,00|10,80|0,00||',
  ])
})

test('inside the state, exempt, reduced: CFOP, VL_NT and the reduction of the base', () => {
  const exempt = book({ ...TICKET, place_to: '3509502', icms_cst: '40', icms_base: null, icms: null, discount: 0 })
  expect(exempt.lines?.[0]).toContain('|100,00|0,00|0,00|100,00|')
  expect(exempt.lines?.[1]).toBe('|D190|040|5357|0,00|100,00|0,00|0,00|0,00||')
  expect(book({ ...TICKET, icms_cst: '20', icms_base: 6_000, icms: 720 }).lines?.[1]).toBe(
    '|D190|020|6357|12,00|90,00|60,00|7,20|30,00||',
  )
})

test('a substitute names the ticket that it replaces; the shares of the destination state are a D101', () => {
  const ref = '35261111222333000181630010000006001000000010'
  const { lines, booked } = book({
    ...TICKET,
    ...{ purpose: '3', ref, difal: { fcp: 100, destination: 500, origin: 0 } },
  })
  expect(lines?.[0]).toContain(`|3|${ref}|`)
  expect(lines?.[1]).toBe('|D101|1,00|5,00|0,00|')
  expect(booked?.uf).toBe('PR')
})

test('a ticket that another one replaces is booked with a warning while it has a debit', () => {
  const replaced: NoteRow = { ...TICKET, situacao: 'substituida' }
  expect(book(replaced)).toMatchObject({ codes: ['BPE_SUBSTITUIDO'], lines: book(TICKET).lines })
})

test('a metropolitan ticket and that of an airline, which states no ICMS, stay out with a warning', () => {
  const airline = { ...TICKET, icms_cst: null, icms_rate: null, icms_base: null, icms: null }
  for (const note of [airline, { ...TICKET, purpose: '4' }, { ...TICKET, purpose: null }])
    expect(book(note)).toEqual({ booked: null, lines: null, codes: ['BPE_FORA'] })
})

test('a cancelled ticket has its identity alone', () => {
  expect(book({ ...TICKET, situacao: 'cancelada' }).lines).toEqual([
    `|D100|1|0||63|02|001||601|${TICKET.chave}||||||||||||||||`,
  ])
})

test('a company that bought is said, because a ticket states no CFOP; metropolitan tickets stay out with a warning', () => {
  expect(book({ ...TICKET, recipient_id: SUPPLIER }).codes).toEqual(['BPE_CFOP'])
  expect(book({ ...TICKET, recipient_id: '12345678909' }).codes).toEqual([])
  expect(book({ ...TICKET, purpose: '4' })).toMatchObject({ booked: null, codes: ['BPE_FORA'] })
  expect(book({ ...TICKET, purpose: null })).toMatchObject({ booked: null, codes: ['BPE_FORA'] })
  expect([isOwnBilhete(TICKET), isOwnBilhete({ ...TICKET, papel: 'R' })]).toEqual([true, false])
})

test('what the file does not ask for is counted and said once for each reason', () => {
  const findings = newMonthFindings()
  expect([59, 63, 75, 76, 64, 99, 0].map((modelo) => leftOutOf({ modelo, situacao: 'autorizada' }))).toEqual([
    ...['cupom', 'bilhete', 'agua', 'gas'],
    ...[undefined, undefined, undefined],
  ])
  expect(leftOutOf({ modelo: 63, situacao: 'cancelada' })).toBeUndefined()
  warnLeftOut(new Map([['bilhete', 1] as const, ['gas', 1_200] as const]), findings)
  expect(findings.list.map(({ codigo, mensagem }) => `${codigo} ${mensagem.split(':')[1]}`)).toEqual([
    'FORA_DA_EFD  1 documento de BP-e comprado',
    'FORA_DA_EFD  1.200 documentos de NFGas',
  ])
})
