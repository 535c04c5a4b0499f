import type { ConfiguracaoReply } from '@portal/contract/acesso/acesso.ts'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, offline } from '../testing/fake-server.ts'
import { signInAs } from '../testing/render.tsx'
import { changeLayout, previewLayout } from './change-layout.ts'
import { keepColumns, useKeptColumns } from './colunas.ts'
import { loadConfiguracao } from './configuracao.ts'
import { getLayout, keptLayout, layoutKey, setLayoutKey, showLayout } from './layout.ts'
import { DEFAULT_LAYOUT } from './layout-schema.ts'
import { changeTableMode, useTableMode } from './table-mode.ts'
import { setThemeMode, useThemeMode } from './theme.ts'

const KEY = layoutKey()
beforeEach(() => {
  act(() => showLayout(DEFAULT_LAYOUT))
  return () => {
    vi.restoreAllMocks()
    setLayoutKey(KEY)
    act(() => setThemeMode('system'))
  }
})

/** Storage that is full: reading works, writing fails. */
const fullStorage = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })

test('the chosen theme is applied and kept, under the keys of the template', () => {
  const { result } = renderHook(useThemeMode)
  expect(result.current).toBe('system')
  act(() => setThemeMode('dark'))
  expect(result.current).toBe('dark')
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect([localStorage.getItem('kt_theme_mode_menu'), localStorage.getItem('kt_theme_mode_value')]).toEqual([
    'dark',
    'dark',
  ])
})

test('the theme of the system is stored with what it led to', () => {
  act(() => setThemeMode('dark'))
  act(() => setThemeMode('system'))
  expect(localStorage.getItem('kt_theme_mode_menu')).toBe('system')
  expect(localStorage.getItem('kt_theme_mode_value')).toBe('light')
  expect(document.documentElement.dataset.theme).toBe('light')
})

test('a stored text that is no theme counts as the theme of the system', () => {
  localStorage.setItem('kt_theme_mode_menu', 'verde')
  expect(renderHook(useThemeMode).result.current).toBe('system')
})

test('a change of the layout is shown and kept; the other fields stay', () => {
  changeLayout({ main: { density: 'roomy' } })
  expect(getLayout().main.density).toBe('roomy')
  expect(keptLayout()).toEqual({ ...DEFAULT_LAYOUT, main: { ...DEFAULT_LAYOUT.main, density: 'roomy' } })
})

test('a layout is previewed without being kept', () => {
  previewLayout({ ...DEFAULT_LAYOUT, layoutType: 'dark-sidebar' })
  expect(getLayout().layoutType).toBe('dark-sidebar')
  expect(keptLayout()).toEqual(DEFAULT_LAYOUT)
})

test('a full storage does not keep the layout, but shows it', () => {
  fullStorage()
  changeLayout({ main: { density: 'roomy' } })
  expect(getLayout().main.density).toBe('roomy')
})

test('a stored layout that is broken is the default one', () => {
  localStorage.setItem(KEY, '{')
  expect(keptLayout()).toEqual(DEFAULT_LAYOUT)
})

test('the key of the installation has its own layout', () => {
  const own = { ...DEFAULT_LAYOUT, main: { ...DEFAULT_LAYOUT.main, density: 'roomy' } }
  localStorage.setItem('OutraChave', JSON.stringify(own))
  setLayoutKey('OutraChave')
  expect(getLayout().main.density).toBe('roomy')
})

test('the mode of the tables is shared by all of them, and survives a reload', () => {
  const { result } = renderHook(useTableMode)
  expect(result.current).toEqual({ paged: false, size: 50 })
  act(() => changeTableMode({ paged: true, size: 100 }))
  expect(result.current).toEqual({ paged: true, size: 100 })
  expect(localStorage.getItem('portal_tabelas')).toBe('paginas:100')
})

test.each(['paginas:7', 'x', ''])('a stored mode that makes no sense (%s) falls back to 50 rows', (text) => {
  localStorage.setItem('portal_tabelas', text)
  expect(renderHook(useTableMode).result.current.size).toBe(50)
})

test('columns are kept for each user and table', async () => {
  await signInAs({ id: '7' })
  const { result } = renderHook(() => [useKeptColumns('notas'), useKeptColumns('produtos')])
  act(() => keepColumns('7', 'notas', 'numero,valor'))
  act(() => keepColumns('8', 'notas', 'chave'))
  expect(result.current).toEqual(['numero,valor', null])
  act(() => keepColumns('7', 'notas', null))
  expect(result.current).toEqual([null, null])
})

test('columns that cannot be stored leave the page as it is', async () => {
  await signInAs({ id: '7' })
  const { result } = renderHook(() => useKeptColumns('notas'))
  fullStorage()
  act(() => keepColumns('7', 'notas', 'numero'))
  expect(result.current).toBeNull()
})

const CONFIGURACAO: ConfiguracaoReply = {
  login: 'senha',
  demo: false,
  email: false,
  fornecedor: { nome: '', site: null, telefone: null, desenvolvedor: '', logo: null, encarregado: null },
  layout_chave: 'LayoutConfig',
  api_base: '',
}

test('a configuration that cannot be read is asked for again later', async () => {
  vi.useFakeTimers()
  const server = fakeServer({ 'GET /configuracao': offline })
  await loadConfiguracao()
  server.use({ 'GET /configuracao': () => ({ ...CONFIGURACAO, layout_chave: 'OutraChave' }) })
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  expect(server.callsTo('GET /configuracao')).toHaveLength(2)
  expect(layoutKey()).toBe('OutraChave')
  // other test files share this module
  server.use({ 'GET /configuracao': () => CONFIGURACAO })
  await loadConfiguracao()
  expect(layoutKey()).toBe('LayoutConfig')
})
