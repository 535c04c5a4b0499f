// spec: 7.2

import { afterEach, expect, test } from 'vitest'
import { apiUrl, rootUrl, setApiBase } from './http.ts'

const PATH = '/ServidorCadastros/v1/portalcontador'
afterEach(() => setApiBase(''))

test.each([
  ['', ''],
  ['https://api.exemplo.com.br', 'https://api.exemplo.com.br'],
  ['https://api.exemplo.com.br/', 'https://api.exemplo.com.br'],
  ['https://api.exemplo.com.br/ServidorCadastros/v1', 'https://api.exemplo.com.br'],
  [`https://api.exemplo.com.br${PATH}/`, 'https://api.exemplo.com.br'],
])('calls go to the base address that the installation names: «%s»', (base, origin) => {
  setApiBase(base)
  expect(apiUrl('/consulta', { limite: 50, ds_busca: 'pão', cursor: '' })).toBe(
    `${origin}${PATH}/consulta?limite=50&ds_busca=p%C3%A3o`,
  )
  expect(rootUrl('/auth/start')).toBe(`${origin}/auth/start`)
})
