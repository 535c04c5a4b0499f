import { NEW_FIELDS } from '@portal/fiscal/fields/new-fields.ts'
import { REFORM_ACTS } from '@portal/tables/fixed/acts.ts'
import { expect, test } from 'vitest'

test('each new field names an act of the table', () => {
  const keys = new Set(REFORM_ACTS.map(({ key }) => key))
  expect(NEW_FIELDS.filter(({ act }) => !keys.has(act)).map(({ name }) => name)).toEqual([])
})
