import { CFOP_ENTRY_NAMES } from '@portal/contract/cfops.ts'

/** CFOPs of entry that exist for imports (3xxx). */
const ABROAD = new Set([
  '101',
  '102',
  '126',
  '128',
  '201',
  '202',
  '352',
  '353',
  '551',
  '553',
  '556',
  '651',
  '652',
  '653',
  '949',
])
const MIRROR: Readonly<Record<string, string>> = { 5: '1', 6: '2', 7: '3' }

/** Options of the CFOP of entry for a CFOP of exit: 5 becomes 1, 6 becomes 2, 7 becomes 3. */
export function entryOptions(cfop: string): { value: string; label: string }[] {
  const first = MIRROR[cfop.charAt(0)] ?? '1'
  return Object.entries(CFOP_ENTRY_NAMES)
    .filter(([rest]) => first !== '3' || ABROAD.has(rest))
    .map(([rest, name]) => ({ value: first + rest, label: `${first}${rest} ${name}` }))
}
