import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { uuidv7 } from '../../../base/uuid.ts'
import { openPackageTokens } from './token.ts'

const tokens = openPackageTokens(randomBytes(32))
const key = { empresaId: 4_294_967_300, id: uuidv7() }
const token = tokens.pathOf(key).slice('/pacote/'.length)

test('an address names its package, always by the same token', () => {
  expect(tokens.read(token)).toEqual(key)
  expect(tokens.pathOf(key)).toBe(`/pacote/${token}`)
})

test('a token with any other sign, of another length or installation is none', () => {
  for (let i = 0; i < token.length; i += 1) {
    const sign = token[i] === 'A' ? 'B' : 'A'
    expect(tokens.read(`${token.slice(0, i)}${sign}${token.slice(i + 1)}`)).toBeNull()
  }
  for (const text of ['', token.slice(1), `${token}A`, `${token}=`, 'ç'.repeat(75)])
    expect(tokens.read(text)).toBeNull()
  expect(openPackageTokens(randomBytes(32)).read(token)).toBeNull()
})

test('a proof of the password is for one package and ends', () => {
  const now = 1_800_000_000_000
  const pass = tokens.passOf(key, now + 1000)
  expect(tokens.isPass(key, pass, now)).toBe(true)
  expect(tokens.isPass(key, pass, now + 1000)).toBe(false)
  expect(tokens.isPass({ ...key, id: uuidv7() }, pass, now)).toBe(false)
  for (const text of ['', pass.replace(/^\d/, '9'), `${pass}x`, 'x'.repeat(pass.length)])
    expect(tokens.isPass(key, text, now)).toBe(false)
})
