import { expect, test } from 'vitest'
import { fill, LANGUAGES, type Language, loadCatalogue, toLanguage } from './catalogue.ts'
import { en } from './en.ts'
import type { Catalogue } from './texts.ts'

const all: [Language, Catalogue][] = await Promise.all(
  LANGUAGES.map(async ({ code }): Promise<[Language, Catalogue]> => [code, await loadCatalogue(code)]),
)
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

test('the template’s six languages are there, and ours', () => {
  expect(LANGUAGES.map(({ code }) => code)).toEqual(['pt-BR', 'de', 'en', 'es', 'fr', 'ja', 'zh'])
})

test.each(all)('%s has the same keys as en, no text empty, the same placeholders', (_, catalogue) => {
  expect(Object.keys(catalogue)).toEqual(Object.keys(en))
  for (const [key, text] of Object.entries(catalogue)) {
    expect(text.trim(), key).not.toBe('')
    expect(placeholders(text), key).toEqual(placeholders(en[key as keyof typeof en])) // its keys are en's
  }
})

/** Words that are the same in both, by themselves. */
const SAME: Partial<Record<Language, string[]>> = {
  'pt-BR': ['WIZARD.FRAMEWORKS', 'AUTH.INPUT.EMAIL'],
  de: ['WIZARD.FRAMEWORKS'],
  es: ['WIZARD.FRAMEWORKS'],
  fr: ['WIZARD.FRAMEWORKS'],
}

test.each(all.filter(([code]) => code !== 'en'))('%s left nothing in English', (code, catalogue) => {
  const left = Object.entries(en).filter(([key, text]) => catalogue[key as keyof typeof en] === text) // its keys are en's
  expect(left.map(([key]) => key).filter((key) => !SAME[code]?.includes(key) && key !== 'TOOLBAR.SAAS')).toEqual([])
})

test('Japanese and Chinese are written in their scripts', () => {
  for (const [code, catalogue] of all.filter(([code]) => code === 'ja' || code === 'zh')) {
    const latin = Object.entries(catalogue).filter(([, text]) => !/[\u3040-\u30ff\u4e00-\u9fff]/.test(text))
    expect(
      latin.map(([key]) => key),
      code,
    ).toEqual(['TOOLBAR.SAAS'])
  }
})

test('the specification’s English stands byte for byte', () => {
  const texts: string[] = Object.values(en)
  const quoted = [
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
  ]
  expect(quoted.filter((text) => !texts.includes(text))).toEqual([])
})

test('the validation messages of the template are there', () => {
  expect(fill(en['AUTH.VALIDATION.INVALID'], { name: 'E-mail' })).toBe('E-mail is not valid')
  expect(fill(en['AUTH.VALIDATION.REQUIRED'], { name: 'E-mail' })).toBe('E-mail is required')
  expect(fill(en['AUTH.VALIDATION.MIN_LENGTH'], { name: 'Password', min: 8 })).toBe('Password minimum length is 8')
  expect(en['AUTH.VALIDATION.AGREEMENT_REQUIRED']).toMatch(/terms/)
  expect(fill(en['AUTH.VALIDATION.NOT_FOUND'], { name: 'item' })).toBe('The requested item is not found')
  expect(en['AUTH.VALIDATION.INVALID_LOGIN']).toBe('The login detail is incorrect')
})

test('a value that is missing is seen', () => expect(fill('{name} of {total}', { name: 'A' })).toBe('A of {total}'))

test.each([
  [null, 'pt-BR'],
  ['', 'pt-BR'],
  ['pt', 'pt-BR'],
  ['PT-br', 'pt-BR'],
  ['de-AT', 'de'],
  ['zh-Hant', 'zh'],
  ['ko', 'en'],
  ['x', 'en'],
])('a kept %j speaks %s', (kept, language) => expect(toLanguage(kept)).toBe(language))
