// spec: 5.3, 8.2

import { expect, test } from 'vitest'
import { ApiError } from '../../api/http/http.ts'
import { cleanCode, loginMessage, needsFactor, typedCredentials, waitOf } from './sign-in.ts'

test('the server’s sentence is the message', () => {
  expect(loginMessage(new ApiError(401, 'Login ou senha não conferem.', { code: 'login.refused' }))).toBe(
    'Login ou senha não conferem.',
  )
  expect(loginMessage(new Error('quebrou'))).toBe('quebrou')
  expect(loginMessage('resposta crua')).toBe('resposta crua')
})

test.each([
  ['demo', true, 'demo'],
  [' Demo ', true, 'demo'],
  ['demo', false, 'senha'],
  ['52998224725', true, 'senha'],
])('%j with the demo %s goes to %s', (usuario, demoOn, kind) => {
  expect(typedCredentials(usuario, 'x', demoOn).kind).toBe(kind)
})

test('a pasted code is normalised', () => {
  expect(cleanCode(' 123 456\n')).toBe('123456')
  expect(cleanCode('abcd-efgh-jklm-npqr')).toBe('ABCD-EFGH-JKLM-NPQR')
})

test('a required code and a wait are distinguished from other failures', () => {
  expect(needsFactor(new ApiError(401, 'x', { code: 'login.second_factor' }))).toBe(true)
  expect(needsFactor(new ApiError(401, 'x', { code: 'login.wrong_pair' }))).toBe(false)
  expect(waitOf(new ApiError(429, 'x', { code: 'login.wait', retryAfter: 8 }))).toBe(8)
  expect(waitOf(new ApiError(429, 'x', { code: 'login.wait' }))).toBe(1)
  expect(waitOf(new ApiError(503, 'x', { code: 'login.busy', retryAfter: 2 }))).toBeNull()
})
