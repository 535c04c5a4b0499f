import { expect, test } from 'vitest'
import { monthAfter } from '../../../base/days.ts'
import { type PastFile, unusualRegisters } from './usual-registers.ts'

const pastOf = (...files: PastFile['registers'][]): PastFile[] =>
  files.map((registers, index) => ({ month: monthAfter('2026-10', -index), registers }))
const USUAL = { '0000': 1, C100: 40, C500: 3, D700: 2, E100: 1 }

test('a register of most of the last twelve files that is absent now is told, with how many had it and the last count', () => {
  const past = pastOf({ ...USUAL, C500: 0 }, ...Array<PastFile['registers']>(11).fill(USUAL))
  const now = new Map([
    ['C100', 12],
    ['D700', 2],
  ])
  expect(unusualRegisters(past, now)).toEqual([
    { reg: 'C500', had: 11, files: 12, last: { month: '2026-09', lines: 3 } },
  ])
})

test('what every month may lack is not told: rare registers, block 0, the inventory, and habits of fewer than three files', () => {
  const rare = { ...USUAL, D100: 1, H005: 1, '0150': 4 }
  const past = pastOf(rare, USUAL, USUAL, USUAL, USUAL)
  const now = new Map([
    ['C100', 1],
    ['C500', 1],
    ['D700', 1],
  ])
  expect(unusualRegisters(past, now)).toEqual([])
  expect(unusualRegisters(pastOf(USUAL, USUAL), new Map())).toEqual([])
})

test('only the last twelve files count, the most usual register first', () => {
  const old = Array<PastFile['registers']>(12).fill({ C100: 1, D100: 1 })
  const past = pastOf(...Array<PastFile['registers']>(12).fill({ C100: 1 }), ...old)
  expect(unusualRegisters(past, new Map()).map(({ reg }) => reg)).toEqual(['C100'])
  const mixed = pastOf({ C100: 1 }, { C100: 1, C500: 1 }, { C100: 1, C500: 1 }, { C100: 1, C500: 1 })
  expect(unusualRegisters(mixed, new Map()).map(({ reg, had }) => [reg, had])).toEqual([
    ['C100', 4],
    ['C500', 3],
  ])
})
