import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCells } from './clipboard.ts'
import { readCells } from './read-cells.ts'

test('cells as spreadsheets put them: a line end after the last row is no row', () => {
  expect(readCells('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(readCells('só uma')).toEqual([['só uma']])
  expect(readCells('a\t\tb')).toEqual([['a', '', 'b']])
})

test('quotes hold tabs and line ends; quotes that are no quoting stay', () => {
  expect(readCells('"duas\nlinhas"\t"diz ""oi"""')).toEqual([['duas\nlinhas', 'diz "oi"']])
  expect(readCells('"aberta\tb')).toEqual([['"aberta', 'b']])
  expect(readCells('"15" de aço\tb')).toEqual([['"15" de aço', 'b']])
})

test('written cells are read back unchanged', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', 'é'), maxLength: 6 })
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(rows, (table) => {
      expect(readCells(writeCells(table))).toEqual(table)
    }),
  )
})
