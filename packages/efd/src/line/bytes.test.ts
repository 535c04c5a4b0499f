import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { layoutOf } from '../layout/layout.ts'
import type { Reg } from '../layout/model.ts'
import { newLineBytes } from './bytes.ts'
import { formatRow } from './format.ts'
import type { EfdValue, NamedRow } from './row.ts'

const LAYOUT = layoutOf('020')
const REGS: readonly Reg[] = ['C100', 'C110', 'C120', 'C170', 'C190', 'D100', '0150', '0200', 'E100', 'E113', 'H010']

const text = fc.string({ unit: fc.constantFrom(...' \u00a0\t|aÁz09AZ-,.–œ\u0085~\u007f'), maxLength: 70 })
const value: fc.Arbitrary<EfdValue> = fc.oneof(
  { arbitrary: fc.nat(3_000_000_000), weight: 4 },
  { arbitrary: fc.nat(999), weight: 4 },
  { arbitrary: text, weight: 2 },
  fc.constantFrom<EfdValue>(
    null,
    undefined,
    '',
    0,
    -0,
    -1,
    0.5,
    2_147_483_647,
    2_147_483_648,
    2 ** 53,
    5n,
    new Big('1.5'),
  ),
  fc.constantFrom('2026-11-30', '2026-11', '30112026', '112026', '18.00', '7', '0.000005', '1,5', '12ABC34501DE35'),
  fc.stringMatching(/^\d{1,50}$/),
  fc.stringMatching(/^[A-Z0-9]{1,45}$/),
)
const rows = fc.array(
  fc.constantFrom(...REGS).chain((reg) =>
    fc.array(value, { minLength: 40, maxLength: 40 }).map((values): NamedRow => {
      const names = LAYOUT.registers.get(reg)?.fields.map(({ name }) => name) ?? []
      return { reg, values: Object.fromEntries(names.map((name, index) => [name, values[index]])) }
    }),
  ),
  { maxLength: 3 },
)

const outcome = (work: () => string): string => {
  try {
    return work()
  } catch (error) {
    return String(error)
  }
}

test('bytes and refusals are those of formatRow', () => {
  const bytes = newLineBytes(LAYOUT, 100)
  fc.assert(
    fc.property(rows, (sample) => {
      const expected = outcome(() => sample.map((row) => formatRow(LAYOUT, row)).join(''))
      const actual = outcome(() => {
        bytes.add(sample)
        return bytes.take().bytes.toString('latin1')
      })
      expect(actual).toBe(expected)
      expect(bytes.size()).toBe(0)
    }),
    { numRuns: 1000 },
  )
})

test('every single field has the bytes and refusals of formatRow', () => {
  const bytes = newLineBytes(LAYOUT, 100)
  fc.assert(
    fc.property(fc.constantFrom(...REGS), fc.nat(40), value, (reg, index, fieldValue) => {
      const name = LAYOUT.registers.get(reg)?.fields[index]?.name
      // the name belongs to the register
      const row = { reg, values: name === undefined ? {} : { [name]: fieldValue } } as NamedRow
      const expected = outcome(() => formatRow(LAYOUT, row))
      expect(
        outcome(() => {
          bytes.add([row])
          return bytes.take().bytes.toString('latin1')
        }),
      ).toBe(expected)
    }),
    { numRuns: 3000 },
  )
})

test('a batch with a refused row writes nothing; lines are counted; registers that the version lacks are dropped', () => {
  const bytes = newLineBytes(layoutOf('019'), 10)
  const good: NamedRow = { reg: 'C190', values: { CST_ICMS: '000', CFOP: '5102', VL_OPR: 1 } }
  bytes.add([good, good])
  expect(() => bytes.add([good, { reg: 'C190', values: { VL_OPR: -1 } }])).toThrow('C190: O campo VL_OPR')
  const { bytes: written, counts } = bytes.take()
  expect(written.toString('latin1')).toBe(formatRow(layoutOf('019'), good).repeat(2))
  expect(counts).toEqual(new Map([['C190', 2]]))
  const oldLayoutBytes = newLineBytes(layoutOf('010'), 10)
  oldLayoutBytes.add([{ reg: 'C191', values: { VL_FCP_OP: 1 } }])
  expect(oldLayoutBytes.size()).toBe(0)
})
