import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashCode, isRecoveryCode, newCodes } from './recovery.ts'
import { codeAt, otpauthUri, stepAt, stepOf, toBase32 } from './totp.ts'
import { unwrap, wrap } from './wrap.ts'

const RFC_SECRET = Buffer.from('12345678901234567890')

test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238, appendix B: at %i s the code is %s', (seconds, code) => {
  expect(codeAt(RFC_SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code)
})

test.each([
  [0, '755224'],
  [1, '287082'],
  [9, '520489'],
])('RFC 4226, appendix D: counter %i gives %s', (counter, code) => {
  expect(codeAt(RFC_SECRET, counter)).toBe(code)
})

test('one step before and after is accepted, two are not, and malformed codes are refused', () => {
  const moment = new Date(1_111_111_111_000)
  const now = stepAt(moment)
  for (const drift of [-1, 0, 1]) expect(stepOf(RFC_SECRET, codeAt(RFC_SECRET, now + drift), moment)).toBe(now + drift)
  for (const drift of [-2, 2]) expect(stepOf(RFC_SECRET, codeAt(RFC_SECRET, now + drift), moment)).toBeNull()
  const right = codeAt(RFC_SECRET, now)
  for (const code of ['', ' ', right.slice(1), `${right}0`, `0${right}`, '１２３４５６', 'abcdef', right.repeat(3)])
    expect(stepOf(RFC_SECRET, code, moment), code).toBeNull()
})

test('base32 as in RFC 4648, and an otpauth address that apps can read', () => {
  expect(toBase32(Buffer.from('foobarfoob'))).toBe('MZXW6YTBOJTG633C')
  const uri = otpauthUri(RFC_SECRET, { issuer: 'Portal & Cia', account: '529.982.247-25' })
  expect(uri).toBe(
    'otpauth://totp/Portal%20%26%20Cia:529.982.247-25?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Portal%20%26%20Cia&algorithm=SHA1&digits=6&period=30',
  )
})

test('a wrapped secret opens only for its owner and with its key', () => {
  const key = randomBytes(32)
  const wrapped = wrap(key, 'ana', RFC_SECRET)
  expect(unwrap(key, 'ana', wrapped)).toEqual(RFC_SECRET)
  expect(wrapped.includes(RFC_SECRET)).toBe(false)
  expect(wrap(key, 'ana', RFC_SECRET)).not.toEqual(wrapped)
  expect(() => unwrap(key, 'bia', wrapped)).toThrow()
  expect(() => unwrap(randomBytes(32), 'ana', wrapped)).toThrow()
  fc.assert(
    fc.property(fc.nat(wrapped.length * 8 - 1), (bit) => {
      const forged = Buffer.from(wrapped)
      forged[bit >> 3]! ^= 1 << (bit & 7)
      expect(() => unwrap(key, 'ana', forged)).toThrow()
    }),
  )
})

test('ten different recovery codes, equal in any notation', () => {
  const codes = newCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) {
    expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect(isRecoveryCode(code)).toBe(true)
    expect(hashCode(code.toLowerCase().replaceAll('-', ' '))).toEqual(hashCode(code))
  }
  expect(isRecoveryCode('123456')).toBe(false)
})
