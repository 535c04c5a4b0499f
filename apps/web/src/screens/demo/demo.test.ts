// spec: 1.21, 4.19, 4.20, 4.21, 5.5, 5.9, 9.6

import { describe, expect, test } from 'vitest'
import { LAYOUT_FIELDS } from '../../prefs/layout-fields.ts'
import { DEFAULT_LAYOUT } from '../../prefs/layout-schema.ts'
import { DEFAULT_DRAFT, STEPS, stepError } from './app-draft.ts'
import { type Catalogue, fillText, LANGUAGES, type Language, loadCatalogue, toLanguage } from './catalogue.ts'
import { FIELD_LABEL, optionLabel, PART_LABEL } from './layout-labels.ts'
import { checkMessages } from './messages.ts'
import { demoRecords, filterRecords, initialFilter } from './records.ts'
import en from './texts/en.json'

describe('the catalogues', async () => {
  const catalogues: [Language, Catalogue][] = await Promise.all(
    LANGUAGES.map(async ({ value }): Promise<[Language, Catalogue]> => [value, await loadCatalogue(value)]),
  )
  const placeholders = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
  const texts = new Map<string, string>(Object.entries(en))

  test('exist in the six languages of the template and in Portuguese', () => {
    expect(catalogues.map(([code]) => code)).toEqual(['pt-BR', 'de', 'en', 'es', 'fr', 'ja', 'zh'])
  })

  test.each(catalogues)('%s has the keys and placeholders of en, and no empty text', (_, catalogue) => {
    expect(Object.keys(catalogue)).toEqual([...texts.keys()])
    for (const [key, text] of Object.entries(catalogue)) {
      expect(text.trim(), key).not.toBe('')
      expect(placeholders(text), key).toEqual(placeholders(texts.get(key)))
    }
  })

  test.each(catalogues.filter(([code]) => code !== 'en'))('%s has no text left in English', (_, catalogue) => {
    const untranslated = Object.entries(catalogue).filter(([key, text]) => texts.get(key) === text)
    const international = ['WIZARD.FRAMEWORKS', 'AUTH.INPUT.EMAIL', 'TOOLBAR.SAAS']
    expect(untranslated.map(([key]) => key).filter((key) => !international.includes(key))).toEqual([])
  })

  test.each(catalogues.filter(([code]) => code === 'ja' || code === 'zh'))(
    '%s is in its own script',
    (_, catalogue) => {
      const latin = Object.entries(catalogue).filter(([, text]) => !/[\u3040-\u30ff\u4e00-\u9fff]/.test(text))
      expect(latin.map(([key]) => key)).toEqual(['TOOLBAR.SAAS'])
    },
  )

  test.each([
    'Create App',
    'Details',
    'Frameworks',
    'Database',
    'Storage',
    'Completed',
    'Quick Online Courses',
    'Basic Server',
    'App name is required',
    'Database name is required',
    'Next',
    'Submit',
    'Create',
    'Return Home',
    'The login detail is incorrect',
  ])('en has «%s» of the specification byte for byte', (quoted) => expect([...texts.values()]).toContain(quoted))

  test('a text gets its values, and a placeholder without a value stays visible', () => {
    expect(fillText(en['AUTH.VALIDATION.INVALID'], { name: 'E-mail' })).toBe('E-mail is not valid')
    expect(fillText(en['AUTH.VALIDATION.MIN_LENGTH'], { name: 'Password', min: 8 })).toBe(
      'Password minimum length is 8',
    )
    expect(fillText('{name} of {total}', { name: 'A' })).toBe('A of {total}')
  })

  test.each([
    [null, 'pt-BR'],
    ['', 'pt-BR'],
    ['pt', 'pt-BR'],
    ['PT-br', 'pt-BR'],
    ['de-AT', 'de'],
    ['zh-Hant', 'zh'],
    ['ko', 'en'],
  ])('a stored %j gives %s', (stored, language) => expect(toLanguage(stored)).toBe(language))
})

describe('the wizard', () => {
  test('has five steps, and the defaults of the template are among the options', () => {
    expect(STEPS.map(({ name }) => name)).toEqual(['DETAILS', 'FRAMEWORKS', 'DATABASE', 'STORAGE', 'COMPLETED'])
    expect(DEFAULT_DRAFT).toEqual({
      appName: '',
      category: 'Quick Online Courses',
      framework: 'HTML5',
      databaseName: 'db_name',
      database: 'MySQL',
      storage: 'Basic Server',
    })
    for (const { choice } of STEPS) if (choice) expect(choice.options).toContain(DEFAULT_DRAFT[choice.field])
  })

  test('is blocked at the first step without an app name and at the third without a database name', () => {
    const empty = { ...DEFAULT_DRAFT, appName: ' ', databaseName: '' }
    expect(STEPS.map((step) => stepError(step, empty))).toEqual([
      'WIZARD.APP_NAME.REQUIRED',
      null,
      'WIZARD.DATABASE.NAME.REQUIRED',
      null,
      null,
    ])
    for (const step of STEPS) expect(stepError(step, { ...DEFAULT_DRAFT, appName: 'A' })).toBeNull()
  })
})

describe('the toolbars', () => {
  const today = '2026-11-21'
  const records = demoRecords(today)
  const names = (change: object) =>
    filterRecords(records, { ...initialFilter(today), ...change }).map((row) => row.name)

  test('start with all records', () => expect(names({})).toHaveLength(12))

  test('filter by status, period and search; a search of one letter is ignored', () => {
    expect(names({ status: 'DONE' })).toHaveLength(4)
    expect(names({ period: { de: '2026-11-15', ate: today } })).toEqual(['Aurora Papelaria', 'Bela Vista Móveis'])
    expect(names({ search: 'a' })).toHaveLength(12)
    expect(names({ search: ' AUR' })).toEqual(['Aurora Papelaria'])
    expect(names({ search: 'aur', status: 'DONE' })).toEqual([])
  })
})

const VALID = { username: 'helena', email: 'h@exemplo.com.br', password: 'segredo1', item: 'b2', agreed: true }
test.each([
  ['an empty name', { username: ' ' }, { username: 'AUTH.VALIDATION.REQUIRED_FIELD' }],
  ['a long name', { username: 'x'.repeat(21) }, { username: 'AUTH.VALIDATION.INVALID_FIELD' }],
  ['no e-mail', { email: '' }, { email: 'AUTH.VALIDATION.REQUIRED' }],
  ['an incomplete e-mail', { email: 'h@' }, { email: 'AUTH.VALIDATION.INVALID' }],
  ['a short password', { password: 'curta' }, { password: 'AUTH.VALIDATION.MIN_LENGTH' }],
  ['an unknown item', { item: 'Z9' }, { item: 'AUTH.VALIDATION.NOT_FOUND' }],
  ['terms not accepted', { agreed: false }, { agreed: 'AUTH.VALIDATION.AGREEMENT_REQUIRED' }],
  ['all fields valid', {}, { login: 'AUTH.VALIDATION.INVALID_LOGIN' }],
])('the validation message of %s', (_, change, result) =>
  expect(checkMessages({ ...VALID, ...change })).toEqual(result),
)

test('the layout builder has a label for every part, field and option, and no other label', () => {
  expect(Object.keys(PART_LABEL)).toEqual(Object.keys(DEFAULT_LAYOUT))
  expect(Object.keys(FIELD_LABEL)).toEqual(LAYOUT_FIELDS.map(({ path }) => path))
  for (const { path, field } of LAYOUT_FIELDS) {
    if (field.kind !== 'choice') continue
    for (const option of field.options) expect(optionLabel(path, option), `${path} ${option}`).not.toBe(option)
  }
})
