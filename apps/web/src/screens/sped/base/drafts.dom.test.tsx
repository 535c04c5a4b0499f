import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { EmpresaProvider } from '../../../session/empresa.ts'
import { EMPRESA, signInAs } from '../../../testing/render.tsx'
import { useDraft } from './drafts.ts'

const OTHER = { ...EMPRESA, cpfcnpj: '44555666000181' }

const openDraft = (empresa = EMPRESA) =>
  renderHook(() => useDraft(), {
    wrapper: ({ children }: { children: ReactNode }) => <EmpresaProvider value={empresa}>{children}</EmpresaProvider>,
  }).result

/** Whether the browser would ask before the page is left. */
function asksBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

beforeEach(async () => {
  await signInAs()
  const draft = openDraft()
  act(() => draft.current.saved(draft.current.draft))
})

test('a change stays when another part of the settings opens', () => {
  const first = openDraft()
  act(() => first.current.change('identidade.ds_cep', '13000000'))
  expect(openDraft().current.draft.get('identidade.ds_cep')).toBe('13000000')
})

test('each company has a draft of its own', () => {
  const own = openDraft()
  const other = openDraft(OTHER)
  act(() => own.current.change('uf', 'SP'))
  expect(other.current.draft.size).toBe(0)
  act(() => other.current.change('uf', 'RJ'))
  expect(own.current.draft.get('uf')).toBe('SP')
  act(() => other.current.saved(other.current.draft))
})

test('saving removes the saved values, but not values changed during the save', () => {
  const draft = openDraft()
  act(() => draft.current.change('uf', 'SP'))
  act(() => draft.current.change('ie', '111'))
  const sent = draft.current.draft
  act(() => draft.current.change('ie', '222'))
  act(() => draft.current.saved(sent))
  expect([...draft.current.draft]).toEqual([['ie', '222']])
})

test('the browser asks before unsaved settings are lost, and only then', () => {
  expect(asksBeforeLeaving()).toBe(false)
  const draft = openDraft()
  act(() => draft.current.change('uf', 'SP'))
  expect(asksBeforeLeaving()).toBe(true)
  act(() => draft.current.saved(draft.current.draft))
  expect(asksBeforeLeaving()).toBe(false)
})

test('another user does not get the draft', async () => {
  const draft = openDraft()
  act(() => draft.current.change('uf', 'SP'))
  await act(() => signInAs({ id: '8' }))
  expect(openDraft().current.draft.size).toBe(0)
  await act(() => signInAs())
  expect(openDraft().current.draft.get('uf')).toBe('SP')
})
