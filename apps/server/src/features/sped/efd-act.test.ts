import { IBS_IN_TOTAL_DAY } from '@portal/efd/check/document-end.ts'
import { dayOfAct } from '@portal/tables/fixed/acts.ts'
import { expect, test } from 'vitest'

test('the check of the EFD follows the day of its act', () => {
  expect(IBS_IN_TOTAL_DAY).toBe(dayOfAct('efd_021'))
})
