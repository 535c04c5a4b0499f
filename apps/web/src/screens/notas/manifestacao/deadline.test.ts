import type { Documento } from '@portal/contract/notas.ts'
import { expect, test } from 'vitest'
import {
  byDeadline,
  dayAfter,
  deadlineTitle,
  isLate,
  leftText,
  nextDeadline,
  searchRows,
  urgencyOf,
} from './deadline.ts'

const TODAY = '2026-11-23'
const nota = (change: Partial<Documento>): Documento =>
  ({
    id: 'a',
    ds_manifestacao: 'sem',
    dt_prazo_ciencia: '2026-11-25',
    dt_prazo_conclusiva: '2027-02-13',
    dt_emissao: '2026-11-15T10:00:00-03:00',
    nm_remetente: 'Aços São José',
    cnpj_remetente: '11306492000326',
    nr_docfiscal: 201338,
    ds_chave: '35261111306492000326550010002013381000012349',
    ...change,
  }) as Documento // the fields that are read

test.each([
  [{}, { act: 'ciencia', day: '2026-11-25', left: 2 }],
  [{ dt_prazo_ciencia: '2026-11-23' }, { act: 'ciencia', day: '2026-11-23', left: 0 }],
  [{ dt_prazo_ciencia: '2026-11-22' }, { act: 'conclusiva', day: '2027-02-13', left: 82 }],
  [
    { ds_manifestacao: 'ciencia', dt_prazo_conclusiva: '2026-11-21' },
    { act: 'conclusiva', day: '2026-11-21', left: -2 },
  ],
  [
    { dt_prazo_ciencia: null, dt_prazo_conclusiva: null },
    { act: 'conclusiva', day: null, left: null },
  ],
] as const)('what ends next: %j', (change, expected) => {
  expect(nextDeadline(nota(change), TODAY)).toEqual({ ...expected, hour: null })
})

test('days in words, and how pressing they are', () => {
  const inDays = (left: number | null) => leftText({ act: 'ciencia', day: '2026-11-23', left, hour: null })
  expect([-2, -1, 0, 1, 2, 9, null].map(inDays)).toEqual([
    'há 2 dias',
    'ontem',
    'hoje',
    'amanhã',
    'em 2 dias',
    'em 9 dias',
    '–',
  ])
  expect([-2, 1, 2, 5, 6, null].map(urgencyOf)).toEqual(['red', 'red', 'amber', 'amber', 'plain', 'plain'])
  expect(dayAfter('2026-11-23', 30)).toBe('2026-12-23')
})

test('what ends first stands first, what has no deadline last', () => {
  const rows = [
    nota({ id: 'none', dt_prazo_ciencia: null, dt_prazo_conclusiva: null }),
    nota({ id: 'late', ds_manifestacao: 'ciencia', dt_prazo_conclusiva: '2026-11-20' }),
    nota({ id: 'ciencia' }),
  ]
  expect(byDeadline(rows, TODAY).map(({ id }) => id)).toEqual(['late', 'ciencia', 'none'])
})

test('late for an act only after its own last day', () => {
  const row = nota({ dt_prazo_ciencia: '2026-11-22' })
  expect([isLate(row, 'ciencia', { today: TODAY }), isLate(row, 'conclusiva', { today: TODAY })]).toEqual([true, false])
  expect(isLate(nota({ dt_prazo_ciencia: TODAY }), 'ciencia', { today: TODAY })).toBe(false)
})

test.each([
  ['acos sao', 1],
  ['201338', 1],
  ['201.338', 1],
  ['11.306.492/0003-26', 1],
  ['3526 1111 3064', 1],
  ['cimento', 0],
  ['', 1],
])('the search for «%s» finds %i', (text, count) => {
  expect(searchRows([nota({})], text)).toHaveLength(count)
})

test('on the last day the hour of the authorisation counts', () => {
  const row = nota({ dt_prazo_ciencia: TODAY, dt_autorizacao: '2026-11-13T14:05:10-03:00' })
  const deadline = nextDeadline(row, TODAY)
  const [before, after] = ['2026-11-23T14:05:00-03:00', '2026-11-23T15:00:00-03:00'].map((text) => Date.parse(text))
  expect([leftText(deadline, before), leftText(deadline, after)]).toEqual(['até 14:05', 'venceu'])
  expect(isLate(row, 'ciencia', { today: TODAY, now: before })).toBe(false)
  expect(isLate(row, 'ciencia', { today: TODAY, now: after })).toBe(true)
  expect(isLate(row, 'conclusiva', { today: TODAY, now: after })).toBe(false)
  expect(deadlineTitle(deadline)).toBe('Ciência até 23/11/2026 às 14:05')
})
