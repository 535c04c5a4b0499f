// spec: 3.23, 9.19

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changedAt, LAYOUT_FIELDS, misread, valueAt } from './layout-fields.ts'
import { changed, needsReload } from './layout-rules.ts'
import { DEFAULT_LAYOUT, readLayout } from './layout-schema.ts'

describe('the layout configuration', () => {
  test('has every part and field of the template, with its defaults', () => {
    expect(Object.keys(DEFAULT_LAYOUT)).toEqual([
      'layoutType',
      'main',
      'app',
      'header',
      'sidebar',
      'toolbar',
      'pageTitle',
      'content',
      'footer',
      'pageLoader',
      'illustrations',
      'scrolltop',
      'engage',
    ])
    expect(DEFAULT_LAYOUT.layoutType).toBe('light-sidebar')
    expect(DEFAULT_LAYOUT.app.general).toEqual({
      mode: 'light',
      rtl: false,
      primaryColor: '#50CD89',
      pageBgWhite: false,
      pageWidth: 'default',
    })
    expect(DEFAULT_LAYOUT.toolbar).toMatchObject({
      layout: 'classic',
      container: 'fluid',
      fixed: false,
      filterButton: false,
      daterangepickerButton: false,
      primaryButton: false,
      primaryButtonLabel: 'Criar',
      primaryButtonModal: 'create-app',
    })
    expect(Object.keys(DEFAULT_LAYOUT.pageTitle)).toEqual(['display', 'breadCrumb', 'description', 'direction'])
  })

  test('a bad stored value falls back alone, the others stay', () => {
    const layout = readLayout({
      layoutType: 'rainbow',
      app: { general: { rtl: 'yes', primaryColor: 'red', pageWidth: 'fixed' } },
      toolbar: { primaryButtonLabel: ' Novo ', layout: 7 },
      sidebar: 'minimized',
      unknown: { of: 'us' },
    })
    expect(layout).toEqual(
      changed(DEFAULT_LAYOUT, { app: { general: { pageWidth: 'fixed' } }, toolbar: { primaryButtonLabel: 'Novo' } }),
    )
  })

  test('whatever is stored makes a whole configuration, and reading it again changes nothing', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const layout = readLayout(value)
        expect(readLayout(layout)).toEqual(layout)
        for (const { path } of LAYOUT_FIELDS) expect(valueAt(layout, path)).not.toBe('')
      }),
    )
  })

  test.each(LAYOUT_FIELDS.map(({ path, field }) => [path, field] as const))('%s can be set', (path, field) => {
    const value =
      field.kind === 'flag'
        ? !field.initial
        : field.kind === 'choice'
          ? (field.options.find((option) => option !== field.initial) ?? '')
          : field.kind === 'color'
            ? '#123ABC'
            : 'Outro'
    const layout = changedAt(DEFAULT_LAYOUT, path, value)
    expect(valueAt(layout, path)).toBe(value)
    expect(misread(JSON.parse(JSON.stringify(layout)))).toEqual([])
  })

  test('only another type of layout or toolbar needs a reload', () => {
    expect(needsReload(DEFAULT_LAYOUT, changed(DEFAULT_LAYOUT, { layoutType: 'dark-header' }))).toBe(true)
    expect(needsReload(DEFAULT_LAYOUT, changed(DEFAULT_LAYOUT, { toolbar: { layout: 'saas' } }))).toBe(true)
    expect(needsReload(DEFAULT_LAYOUT, changed(DEFAULT_LAYOUT, { sidebar: { minimized: true } }))).toBe(false)
  })

  test('the invalid fields of an imported file are listed', () => {
    expect(misread({ layoutType: 'x', app: { general: { rtl: 1 } }, footer: { display: false } })).toEqual([
      'layoutType',
      'app.general.rtl',
    ])
    expect(misread('nothing')).toEqual([])
  })
})
