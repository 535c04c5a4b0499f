import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createFaults, hasEffect } from './faults.ts'
import { SPOIL_NAMES, spoilReply } from './spoil.ts'
import { wireReply } from './wire-lot.ts'

test('a fault is used up by the requests that match it', () => {
  const faults = createFaults()
  faults.add({ kind: 'empty', endpoint: 'evento' })
  faults.add({ kind: 'cStat', cStat: '108', taxId: '11222333000181', times: 2 })
  expect(faults.take('nfe-distribuicao', '52998224725')).toBeNull()
  expect(faults.take('nfe-distribuicao', '11222333000181')).toMatchObject({ cStat: '108' })
  expect(faults.take('evento', '11222333000181')).toMatchObject({ kind: 'empty' })
  expect(faults.take('evento', '11222333000181')).toMatchObject({ cStat: '108' })
  expect(faults.take('evento', '11222333000181')).toBeNull()
  faults.add({ kind: 'html' })
  faults.clear()
  expect(faults.take('evento', null)).toBeNull()
})

test('a cut answer and a spoilt lot have their effect; others only on demand', () => {
  expect(hasEffect({ kind: 'cut' })).toBe(true)
  expect(hasEffect({ kind: 'timeout' })).toBe(false)
  expect(hasEffect({ kind: 'timeout', counted: true })).toBe(true)
})

const reply = wireReply(
  {
    cStat: '138',
    ultNsu: 12,
    maxNsu: 90,
    lot: [11, 12].map((nsu) => ({ nsu, schema: 'resNFe_v1.01.xsd', bytes: Buffer.from(`<resNFe n="${nsu}"/>`) })),
  },
  { service: 'nfe', tpAmb: '1', at: Date.parse('2026-07-01T12:00:00-03:00') },
)

test.each(SPOIL_NAMES)('the spoil %s changes the answer', (name) => {
  const spoilt = spoilReply(reply, name)
  expect(spoilt).not.toEqual(reply)
})

test('the bomb inflates to more than 64 MiB from less than 200 KB', () => {
  const { content } = spoilReply(reply, 'gzipBomb').lot[0]!
  expect(content.length).toBeLessThan(200_000)
  expect(gunzipSync(Buffer.from(content, 'base64')).length).toBeGreaterThan(64 * 1024 * 1024)
})

test('damaged gzip does not inflate', () => {
  for (const name of ['gzip', 'gzipCut', 'base64'] as const)
    expect(() => gunzipSync(Buffer.from(spoilReply(reply, name).lot[0]!.content, 'base64'))).toThrow()
})
