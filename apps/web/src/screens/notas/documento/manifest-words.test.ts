import { expect, test } from 'vitest'
import { type Manifested, manifestSentence } from './manifest-words.ts'

const TODAY = '2026-11-26'
const row = (ds_manifestacao: Manifested['ds_manifestacao'], change: Partial<Manifested> = {}): Manifested => ({
  ds_manifestacao,
  dt_prazo_ciencia: '2026-12-01',
  dt_prazo_conclusiva: '2027-02-19',
  ...change,
})

test.each([
  [row('sem'), 'Sem manifestação. Ciência até 01/12/2026; conclusiva até 19/02/2027.'],
  [row('sem', { dt_prazo_ciencia: TODAY }), 'Sem manifestação. Ciência até 26/11/2026; conclusiva até 19/02/2027.'],
  [row('sem', { dt_prazo_ciencia: '2026-11-25' }), 'Sem manifestação. Conclusiva até 19/02/2027.'],
  [row('ciencia'), 'Ciência registrada. Manifestação conclusiva até 19/02/2027.'],
  [row('confirmada'), 'Operação confirmada pela empresa.'],
  [row('desconhecida'), 'Operação desconhecida pela empresa.'],
  [row('nao_realizada'), 'Operação não realizada, segundo a empresa.'],
  [row(null), null],
])('%o', (nota, sentence) => {
  expect(manifestSentence(nota, TODAY)).toBe(sentence)
})

test('a deadline that passed and one that is not known are said', () => {
  expect(manifestSentence(row('tacita', { dt_prazo_conclusiva: '2026-11-25' }), TODAY)).toBe(
    'O prazo terminou em 25/11/2026 sem manifestação conclusiva: a operação vale como confirmada.',
  )
  const unknown = row('sem', { dt_prazo_ciencia: null, dt_prazo_conclusiva: null })
  expect(manifestSentence(unknown, TODAY)).toBe(
    'Sem manifestação. O prazo não é conhecido: falta a data da autorização.',
  )
})
