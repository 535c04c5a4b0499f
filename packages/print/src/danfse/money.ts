import { centsOrZero, formatCents } from '@portal/fiscal/base/money.ts'

/** The sum of amounts as printed; '' when none of them is stated. */
export function sumText(...values: (string | undefined)[]): string {
  const stated = values.filter((value) => value !== undefined && value !== '')
  return stated.length === 0 ? '' : formatCents(stated.reduce((sum, value) => sum + centsOrZero(value), 0))
}
