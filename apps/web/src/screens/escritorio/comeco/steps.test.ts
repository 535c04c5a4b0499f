import type { Comeco } from '@portal/contract/escritorio/comeco.ts'
import { expect, test } from 'vitest'
import { countDone, isBeginning, stepsOf } from './steps.ts'

const NOW = Date.parse('2026-11-27T10:42:00-03:00')
const AT = '2026-11-27T09:02:00-03:00'
const step = (quantidade: number) => ({ quantidade, dt: quantidade > 0 ? AT : null })
const office = (empresas: number, certificados: number, capturas: number, pessoas: number): Comeco => ({
  fl_criar: 'N',
  escritorio: {
    dt_criacao: AT,
    empresas: step(empresas),
    certificados: step(certificados),
    capturas: step(capturas),
    pessoas: step(pessoas),
  },
})
const states = (comeco: Comeco) => stepsOf(comeco, NOW).map(({ state }) => state)

test('without an office only the first step is open', () => {
  expect(states({ fl_criar: 'S', escritorio: null })).toEqual(['open', 'later', 'later', 'later', 'later'])
})

test.each([
  ['a new office', office(0, 0, 0, 0), ['done', 'open', 'later', 'later', 'open']],
  ['clients', office(40, 0, 0, 0), ['done', 'done', 'open', 'later', 'open']],
  [
    'some certificates: the capture of those need not wait',
    office(40, 33, 0, 1),
    ['done', 'done', 'open', 'open', 'done'],
  ],
  ['all', office(40, 40, 40, 2), ['done', 'done', 'done', 'done', 'done']],
])('%s', (_, comeco, expected) => {
  expect(states(comeco)).toEqual(expected)
})

test('facts count, and say when a step was done', () => {
  const steps = stepsOf(office(40, 33, 12, 0), NOW)
  const today = expect.stringMatching(/^Feito hoje às \d\d:\d\d$/)
  expect(steps.map(({ fact }) => fact)).toEqual([today, today, '33 de 40', '12 de 33', 'só você, por enquanto'])
  expect(countDone(steps)).toBe(2)
})

test('an office older than a month keeps the usual start page', () => {
  expect(isBeginning(office(1, 0, 0, 0), NOW)).toBe(true)
  expect(isBeginning(office(1, 0, 0, 0), NOW + 31 * 86_400_000)).toBe(false)
  expect(isBeginning({ fl_criar: 'S', escritorio: null }, NOW)).toBe(false)
})
