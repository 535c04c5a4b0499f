import { expect, test } from 'vitest'
import { reformMovement } from './movement.ts'

test.each([
  ['a sale', 'E', '1', '5102', 'debit', 1],
  ['a sale under ICMS-ST', 'E', '1', '5405', 'debit', 1],
  ['a purchase, by the CFOP of the supplier', 'R', '1', '6101', 'credit', 1],
  ['a return to the supplier', 'E', '1', '5202', 'credit', -1],
  ['a return by a customer', 'R', '1', '5202', 'debit', -1],
  ['a return documented by the company', 'E', '0', '1202', 'debit', -1],
  ['a purchase documented by the company', 'E', '0', '1102', 'credit', 1],
  ['a purchase taken back by the supplier', 'R', '0', '1202', 'credit', -1],
  ['freight', 'R', null, '5353', 'credit', 1],
] as const)('%s', (...row) => {
  const [, papel, operation, cfop, side, sign] = row
  expect(reformMovement({ papel, operation, cfop })).toEqual({ side, sign })
})

test.each(['5152', '5915', '5910', '7101', '5949', null, 'x'])('CFOP %s is neither sale nor purchase', (cfop) => {
  expect(reformMovement({ papel: 'E', operation: '1', cfop })).toBe(null)
})
