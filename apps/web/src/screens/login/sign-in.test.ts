import { expect, test } from 'vitest'
import { ApiError } from '../../api/http.ts'
import { loginMessage } from './sign-in.ts'

test('the server’s sentence is what people read', () => {
  expect(loginMessage(new ApiError(401, 'Login ou senha não conferem.', { code: 'login.refused' }))).toBe(
    'Login ou senha não conferem.',
  )
})
