import { NFE_CASES } from '@portal/synthetic/nota/cases/nfe-cases.ts'
import { generateVariety } from '@portal/synthetic/variety.ts'
import { expect, test } from 'vitest'
import { expectedOf } from './expected.ts'
import { symbolFaults, textFaults } from './faults.ts'

const [made] = [
  ...generateVariety({ seed: 4, count: 1, cases: NFE_CASES.filter(([name]) => name === 'NF-e: FS com dois códigos') }),
]
const expected = expectedOf(made!.bytes)
const key = expected.key!
const groups = key.match(/.{4}/g)!.join(' ')
const items = expected.items.map(({ cProd, xProd }) => `${cProd}\n${xProd}`).join('\n')
const paper = (change: (text: string) => string = (text) => text) => [
  change(`FOLHA 1/1\n${groups}\n${expected.moments.join(' ')}\n${items}`),
]
const second = expected.symbols[1]!
const AUTHORISED = { situacao: 'autorizada' } as const

test('a correct print has no faults', () => {
  expect(textFaults(expected, paper(), AUTHORISED)).toEqual([])
  expect(symbolFaults(expected, [`CODE-128:${key}`, second])).toEqual([])
})

test('an item may continue on the next page', () => {
  const [page] = paper()
  const sheets = [page!.slice(0, -6).replace('1/1', '1/2'), `FOLHA 2/2 ${page!.slice(-6)}`]
  expect(textFaults(expected, sheets, AUTHORISED)).toEqual([])
})

test.each([
  ['an item that is cut', (text: string) => text.slice(0, -3), 'is missing'],
  ['a key without groups', (text: string) => text.replace(groups, key), 'the key in groups of four is missing'],
  ['a wrong number of sheets', (text: string) => text.replace('1/1', '1/2'), 'sheet 1/1 says «1/2»'],
  ['no number of sheets', (text: string) => text.replace('FOLHA 1/1', ''), 'sheet 1/1 says «»'],
  ['the time of another zone', (text: string) => `${text} 99:98:97`, 'the time 99:98:97 is not in the document'],
  [
    'a missing time',
    (text: string) => text.replace(expected.moments.at(-1)!, ''),
    `${expected.moments.at(-1)} is missing`,
  ],
  ['a value that is none', (text: string) => `${text} undefined`, '«undefined» is on the paper'],
  ['a lost character', (text: string) => `${text} A??o`, '? '.trim()],
])('%s is reported', (_, change, fault) => {
  expect(textFaults(expected, paper(change), AUTHORISED).join('\n')).toContain(fault)
})

test('a page without the mark of its situation or environment is reported', () => {
  const cancelled = { situacao: 'cancelada' } as const
  const inTest = { ...expected, homologacao: true }
  const faulty = paper((text) => `${text} CANCELADA SEM VALOR FISCAL`)
  expect(textFaults(inTest, faulty, cancelled)).toEqual([])
  expect(textFaults(inTest, paper(), cancelled)).toHaveLength(2)
})

test.each([
  ['a prefix in the bar code', [`CODE-128:NFe${key}`, second]],
  ['a bar code more', [`CODE-128:${key}`, second, 'CODE-128:123']],
  ['a second bar code of another note', [`CODE-128:${key}`, `CODE-128:${'1'.repeat(36)}`]],
  ['no second bar code', [`CODE-128:${key}`]],
  ['nothing', []],
])('%s is reported', (_, symbols) => {
  expect(symbolFaults(expected, symbols)).not.toEqual([])
})
