import { NO_TOTALS } from '@portal/fiscal/fields/totals.ts'
import { blankItem } from '@portal/synthetic/model/item.ts'
import { expect, test } from 'vitest'
import { totalRow } from './total-row.ts'

test('a total of CBS is right as the sum of the rounded items, and as the rounded sum of the exact ones', () => {
  // 0.12492 each
  const item = { ...blankItem(), ibscbsCst: '000', gIBSCBS: true, vBCIBSCBS: 1388, pCBS: '0.9', vCBS: 12 }
  const items = Array.from({ length: 40 }, () => item)
  const isUnequal = (vCBS: number) =>
    'ibscbs_unequal' in (JSON.parse(totalRow({ ...NO_TOTALS, vBCIBSCBS: 1388 * 40, vIBS: 0, vCBS }, items)) as object)
  expect([479, 480, 481, 500].map(isUnequal)).toEqual([false, false, false, false])
  expect([478, 482, 499, 501].map(isUnequal)).toEqual([true, true, true, true])
})
