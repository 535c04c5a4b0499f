import { expect, test } from 'vitest'
import { ApiError } from '../../api/http.ts'
import { cleanLogin, loginMessage } from './sign-in.ts'

test.each([
  ['529.982.247-25', '52998224725'],
  ['12.abc.345/01de-35', '12ABC34501DE35'],
  [' 11444777000161 ', '11444777000161'],
])('login %s is sent as %s', (typed, sent) => {
  expect(cleanLogin(typed)).toBe(sent)
})

test('the server’s sentence is what people read', () => {
  expect(loginMessage(new ApiError(401, 'Login ou senha não conferem.', { code: 'login.refused' }))).toBe(
    'Login ou senha não conferem.',
  )
})
