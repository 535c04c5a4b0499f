import { expect, test } from 'vitest'
import { emailArgument } from './arguments.ts'

test.each([
  ['ana@exemplo.com.br', 'ana@exemplo.com.br'],
  [' ana@exemplo.com.br ; bia@exemplo.com.br', 'ana@exemplo.com.br;bia@exemplo.com.br'],
])('%j is parsed as one or several addresses', (text, addresses) => {
  expect(emailArgument(text)).toBe(addresses)
})

test.each(['', 'x', 'ana@', '@exemplo.com.br', 'ana@exemplo.com.br;', 'ana@b@c', 'a na@b.com'])(
  '%j is none',
  (text) => {
    expect(() => emailArgument(text)).toThrow('Use um endereço de e-mail')
  },
)
