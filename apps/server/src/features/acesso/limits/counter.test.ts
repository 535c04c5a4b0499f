import { describe, expect, test } from 'vitest'
import {
  addressRule,
  atNow,
  beginAttempt,
  type Counter,
  countFailure,
  forgiven,
  loginRule,
  releaseAttempt,
  turnOf,
} from './counter.ts'
import { sourceOf } from './source.ts'

const START = new Date('2026-11-21T12:00:00Z')
const after = (seconds: number) => new Date(START.getTime() + seconds * 1000)
const fresh: Counter = { failures: 0, pending: 0, pendingAt: START, windowEndsAt: START, waitUntil: null }

const failTimes = (rule = loginRule(1), times = 1, now = START): Counter => {
  let counter = fresh
  for (let i = 0; i < times; i += 1) counter = countFailure(beginAttempt(atNow(counter, now), now), rule, now)
  return counter
}

describe('per login', () => {
  const rule = loginRule(1)

  test.each([
    [4, 0],
    [5, 1],
    [6, 2],
    [7, 4],
    [12, 128],
    [13, 256],
    [14, 300],
    [500, 300],
  ])('%i failures: wait %i s', (failures, seconds) => {
    const turn = turnOf(atNow(failTimes(rule, failures), START), rule, START)
    expect(turn).toEqual(seconds ? { go: false, waitMs: seconds * 1000 } : { go: true })
  })

  test('one more attempt after the wait, and no second one at once', () => {
    const counter = atNow(failTimes(rule, 6), after(2))
    expect(turnOf(counter, rule, after(2))).toEqual({ go: true })
    expect(turnOf(beginAttempt(counter, after(2)), rule, after(2))).toEqual({ go: false, busy: true })
  })

  test('five concurrent attempts, the sixth waits for their results', () => {
    let counter = fresh
    for (let i = 0; i < 5; i += 1) {
      expect(turnOf(counter, rule, START)).toEqual({ go: true })
      counter = beginAttempt(counter, START)
    }
    expect(turnOf(counter, rule, START)).toEqual({ go: false, busy: true })
    expect(turnOf(releaseAttempt(counter), rule, START)).toEqual({ go: true })
  })

  test('attempts of a killed process expire after half a minute', () => {
    let counter = fresh
    for (let i = 0; i < 5; i += 1) counter = beginAttempt(counter, START)
    expect(turnOf(atNow(counter, after(29)), rule, after(29)).go).toBe(false)
    expect(turnOf(atNow(counter, after(30)), rule, after(30)).go).toBe(true)
  })

  test('reset 15 minutes after the latest failure, and by a success', () => {
    expect(atNow(failTimes(rule, 9), after(899)).failures).toBe(9)
    expect(atNow(failTimes(rule, 9), after(900))).toMatchObject({ failures: 0, waitUntil: null })
    expect(forgiven(failTimes(rule, 9))).toMatchObject({ failures: 0, waitUntil: null, pending: 0 })
  })

  test('the factor scales the threshold', () => {
    expect(turnOf(failTimes(loginRule(10), 49), loginRule(10), START).go).toBe(true)
    expect(turnOf(failTimes(loginRule(10), 50), loginRule(10), START)).toEqual({ go: false, waitMs: 1000 })
    expect(loginRule(0.01).free).toBe(1)
  })
})

describe('per address', () => {
  const rule = addressRule(1)

  test('20 failures, then none until a minute after the first', () => {
    expect(turnOf(failTimes(rule, 19), rule, START).go).toBe(true)
    let counter = failTimes(rule, 19)
    counter = countFailure(beginAttempt(counter, after(50)), rule, after(50))
    expect(turnOf(atNow(counter, after(50)), rule, after(50))).toEqual({ go: false, waitMs: 10_000 })
    expect(turnOf(atNow(counter, after(60)), rule, after(60))).toEqual({ go: true })
  })
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the source of %s is %s', (address, source) => {
  expect(sourceOf(address)).toBe(source)
})
