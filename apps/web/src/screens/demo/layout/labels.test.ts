import { expect, test } from 'vitest'
import { LAYOUT_FIELDS } from '../../../prefs/layout-fields.ts'
import { DEFAULT_LAYOUT } from '../../../prefs/layout-schema.ts'
import { FIELD_LABEL, optionLabel, PART_LABEL } from './labels.ts'

test('every part, field and choice of the layout has its word, and no word is left over', () => {
  expect(Object.keys(PART_LABEL)).toEqual(Object.keys(DEFAULT_LAYOUT))
  expect(Object.keys(FIELD_LABEL)).toEqual(LAYOUT_FIELDS.map(({ path }) => path))
  for (const { path, field } of LAYOUT_FIELDS) {
    if (field.kind !== 'choice') continue
    for (const option of field.options) expect(optionLabel(path, option), `${path} ${option}`).not.toBe(option)
  }
})
