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
      return { reg, values: Object.fromEntries(names.map((name, at) => [name, values[at]])) }
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

test('bytes are those of the lines as texts, and so is what is refused', () => {
  const bytes = newLineBytes(LAYOUT, 100)
  fc.assert(
    fc.property(rows, (some) => {
      const expected = outcome(() => some.map((row) => formatRow(LAYOUT, row)).join(''))
      const found = outcome(() => {
        bytes.add(some)
        return bytes.take().bytes.toString('latin1')
      })
      expect(found).toBe(expected)
      expect(bytes.size()).toBe(0)
    }),
    { numRuns: 1000 },
  )
})

test('every field by itself takes and refuses what its text takes and refuses', () => {
  const bytes = newLineBytes(LAYOUT, 100)
  fc.assert(
    fc.property(fc.constantFrom(...REGS), fc.nat(40), value, (reg, at, one) => {
      const name = LAYOUT.registers.get(reg)?.fields[at]?.name
      // any name of the register will do
      const row = { reg, values: name === undefined ? {} : { [name]: one } } as NamedRow
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

test('rows of which one is refused leave nothing behind; lines are counted; what the version lacks stays out', () => {
  const bytes = newLineBytes(layoutOf('019'), 10)
  const good: NamedRow = { reg: 'C190', values: { CST_ICMS: '000', CFOP: '5102', VL_OPR: 1 } }
  bytes.add([good, good])
  expect(() => bytes.add([good, { reg: 'C190', values: { VL_OPR: -1 } }])).toThrow('C190: O campo VL_OPR')
  const { bytes: taken, counts } = bytes.take()
  expect(taken.toString('latin1')).toBe(formatRow(layoutOf('019'), good).repeat(2))
  expect(counts).toEqual(new Map([['C190', 2]]))
  const old = newLineBytes(layoutOf('010'), 10)
  old.add([{ reg: 'C191', values: { VL_FCP_OP: 1 } }])
  expect(old.size()).toBe(0)
})
