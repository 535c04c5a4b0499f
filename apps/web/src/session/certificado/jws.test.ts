import { expect, test } from 'vitest'
import { fromBase64, toBase64, toBase64Url } from './base64.ts'
import { signLogin } from './jws.ts'

const LEAF = toBase64(Uint8Array.from({ length: 100 }, (_, index) => 255 - index))

test('the token as the contract has it: three parts, exact keys, one certificate', async () => {
  let signed = ''
  const sign = async (bytes: Uint8Array) => {
    signed = new TextDecoder().decode(bytes)
    return Uint8Array.of(0xfb, 0xff, 0xfe)
  }
  const lines = LEAF.replace(/.{64}/g, '$&\r\n')
  const claims = { token: 'TOKEN', aud: 'https://portal.exemplo.com.br', now: 1_790_000_000_999 }
  const jws = await signLogin(claims, { certificate: lines, sign })
  const [header = '', payload = '', signature] = jws.split('.')
  expect(jws.split('.')).toHaveLength(3)
  expect(signed).toBe(`${header}.${payload}`)
  expect(signature).toBe('-__-')
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  expect(read(header)).toEqual({ alg: 'RS256', typ: 'portal-login+jws', x5c: [LEAF] })
  expect(read(payload)).toEqual({ token: 'TOKEN', aud: 'https://portal.exemplo.com.br', iat: 1_790_000_000 })
})

test('base64 there and back, and the alphabet of addresses without padding', () => {
  const bytes = Uint8Array.of(0xfb, 0xff, 0xfe, 0)
  expect(fromBase64(toBase64(bytes))).toEqual(bytes)
  expect(toBase64Url(bytes)).toBe('-__-AA')
})
