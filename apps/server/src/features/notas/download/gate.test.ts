import { expect, test } from 'vitest'
import { openGate } from './gate.ts'

const MEGA = 1024 * 1024

test('one download reads a thousand small notes at once, but few large ones', () => {
  const small = openGate().enter('ana')
  small.read(100, 100 * 3_000)
  expect(small.slice()).toBe(1000)
  const large = openGate().enter('ana')
  large.read(20, 20 * MEGA)
  expect(large.slice()).toBeLessThanOrEqual(8)
})

test('the total memory of hundreds of downloads is bounded, and each makes progress', () => {
  const gate = openGate()
  const passes = Array.from({ length: 200 }, () => gate.enter('ana'))
  for (const pass of passes) pass.read(1000, 1000 * 3_000)
  const reserved = passes.reduce((sum, pass) => sum + pass.slice() * 3_000 * 3, 0)
  expect(reserved).toBeLessThanOrEqual(64 * MEGA)
  expect(Math.min(...passes.map((pass) => pass.slice()))).toBeGreaterThan(0)
  expect(passes.at(-1)?.chunk).toBeLessThan(passes[0]?.chunk ?? 0)
  for (const pass of passes.slice(1)) pass.leave()
  passes.at(-1)?.leave()
  expect(passes[0]?.slice()).toBe(1000)
})

test('one person cannot open all downloads, and a refusal says when to come back', () => {
  const gate = openGate()
  const open = (who: string, count: number) => Array.from({ length: count }, () => gate.enter(who))
  const [first] = open('ana', 250)
  const refused = expect.objectContaining({ status: 503, code: 'server.busy', retryAfter: 10 })
  expect(() => gate.enter('ana')).toThrow(refused)
  open('bia', 150)
  expect(() => gate.enter('caio')).toThrow(refused)
  first?.leave()
  first?.leave()
  gate.enter('caio')
  expect(() => gate.enter('caio')).toThrow(refused)
})
