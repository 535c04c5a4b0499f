import { expect, test } from 'vitest'
import { DEFAULT_DRAFT, faultOf, STEPS } from './app-draft.ts'

test('the wizard has five steps and the template’s defaults', () => {
  expect(STEPS).toEqual(['DETAILS', 'FRAMEWORKS', 'DATABASE', 'STORAGE', 'COMPLETED'])
  expect(DEFAULT_DRAFT).toEqual({
    appName: '',
    category: 'Quick Online Courses',
    framework: 'HTML5',
    databaseName: 'db_name',
    database: 'MySQL',
    storage: 'Basic Server',
  })
})

test('only the first step and the third can hold one back', () => {
  const empty = { ...DEFAULT_DRAFT, appName: ' ', databaseName: '' }
  expect(STEPS.map((step) => faultOf(step, empty))).toEqual([
    'WIZARD.APP_NAME.REQUIRED',
    null,
    'WIZARD.DATABASE.NAME.REQUIRED',
    null,
    null,
  ])
  expect(STEPS.map((step) => faultOf(step, { ...DEFAULT_DRAFT, appName: 'A' }))).toEqual([null, null, null, null, null])
})
