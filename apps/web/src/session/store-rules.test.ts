import { beforeEach, describe, expect, test } from 'vitest'
import {
  clearSession,
  readToken,
  readUsuario,
  type Store,
  type Stores,
  safeReturn,
  signInStores,
  TOKEN_KEY,
  USUARIO_KEY,
} from './store-rules.ts'

function memory(): Store & { all: Map<string, string> } {
  const all = new Map<string, string>()
  return {
    all,
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  }
}

const NOW = Date.parse('2026-11-21T12:00:00Z')
const REPLY = {
  id: 'u1',
  nome: 'Helena Prado',
  email: 'a@b.com',
  telefone: '',
  cpfcnpj: '52998224725',
  sistema: 'SCA',
  uf: 'SP',
  ds_simplesnacional: '',
  dsutilizamodulosped: '',
  token: 'secret',
  dt_expiracao: '2026-11-22T00:00:00Z',
  empresas: [],
}

let stores: Stores & { local: ReturnType<typeof memory>; session: ReturnType<typeof memory> }
beforeEach(() => {
  stores = { local: memory(), session: memory() }
})

describe('sign-in', () => {
  // spec: 3.1, 3.2, 4.1, 7.27, 9.5
  test('keeps exactly the nine fields, with the two defaults', () => {
    signInStores(stores, REPLY, false)
    const stored = JSON.parse(stores.local.getItem(USUARIO_KEY) ?? '{}')
    expect(Object.keys(stored)).toHaveLength(9)
    expect(stored).toMatchObject({ ds_simplesnacional: 'S', dsutilizamodulosped: 'N', sistema: 'SCA' })
    expect(JSON.stringify(stored)).not.toContain('secret')
  })

  test('the token stays in this tab unless «manter conectado» is ticked', () => {
    signInStores(stores, REPLY, false)
    expect(stores.session.all.has(TOKEN_KEY)).toBe(true)
    expect(stores.local.all.has(TOKEN_KEY)).toBe(false)
    signInStores(stores, REPLY, true)
    expect(stores.session.all.has(TOKEN_KEY)).toBe(false)
    expect(stores.local.all.has(TOKEN_KEY)).toBe(true)
    expect(readToken(stores, NOW)?.token).toBe('secret')
  })
})

describe('restoring', () => {
  // spec: 4.4, 4.7
  test('needs a sistema', () => {
    stores.local.setItem(USUARIO_KEY, JSON.stringify({ ...REPLY, sistema: '' }))
    expect(readUsuario(stores)).toBeNull()
  })

  test('a spoilt entry is no user', () => {
    stores.local.setItem(USUARIO_KEY, '{nope')
    expect(readUsuario(stores)).toBeNull()
  })

  test('a token past its end is none', () => {
    signInStores(stores, { ...REPLY, dt_expiracao: '2026-11-21T11:59:59Z' }, true)
    expect(readToken(stores, NOW)).toBeNull()
  })
})

// spec: 4.3
test('logout leaves theme and layout alone', () => {
  stores.local.setItem('kt_theme_mode_value', 'dark')
  signInStores(stores, REPLY, true)
  clearSession(stores)
  expect([...stores.local.all.keys()]).toEqual(['kt_theme_mode_value'])
  expect(stores.session.all.size).toBe(0)
})

// spec: 2.29
test.each([
  ['/notas/cte?busca=x', '/notas/cte?busca=x'],
  ['/', '/'],
  [undefined, '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/login?de=/x', '/'],
  ['/logout', '/'],
])('after sign-in %s leads to %s', (de, path) => {
  expect(safeReturn(de)).toBe(path)
})
