// spec: m20, m21

import { expect, test } from 'vitest'
import { columnsFor } from './columns.tsx'

test('the unit and the description have room beside the icon of an alert', () => {
  const widthOf = (wanted: string) => columnsFor(true).find(({ id }) => id === wanted)?.width ?? 0
  expect(widthOf('ds_unidade')).toBeGreaterThanOrEqual(64)
  expect(widthOf('nm_prd')).toBeGreaterThanOrEqual(344)
})
