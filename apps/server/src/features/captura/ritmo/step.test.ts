import { expect, test } from 'vitest'
import type { DistReply } from '../cliente/read-reply.ts'
import type { SequenceRow } from './sequence.ts'
import { afterAnswer, afterFault, type Turn } from './step.ts'

const HOUR_MS = 3_600_000
const NOW = new Date('2026-11-20T12:00:00Z')
const CURSOR = 10

const turnOf = (row: Partial<SequenceRow> = {}, query: Turn['query'] = { kind: 'distNSU', nsu: CURSOR }): Turn => ({
  // the columns that a step reads
  row: { service: 'mdfe', ult_nsu: CURSOR, max_nsu: CURSOR, refusal_count: 0, fault_count: 0, ...row } as SequenceRow,
  query,
  now: NOW,
  hourMs: HOUR_MS,
  random: () => 0,
})
const replyOf = (cStat: string, reason = ''): DistReply => ({
  cStat,
  reason,
  ultNsu: 0,
  maxNsu: 0,
  documents: [],
  evidence: '',
})
const hours = (at: unknown): number =>
  (new Date(at instanceof Date ? at : String(at)).getTime() - NOW.getTime()) / HOUR_MS
const OLD = 'Rejeição: NSU muito antigo [NSUMin: 000000000000123]'

test.each(['589', '493'])('%s: the cursor stays, once more after 24 hours, then stopped', (cStat) => {
  const first = afterAnswer(turnOf(), replyOf(cStat))
  expect(first.set).not.toHaveProperty('ult_nsu')
  expect(first.set).not.toHaveProperty('stop_cause')
  expect([hours(first.set.next_at), hours(first.set.wait_until)]).toEqual([24, 24])
  const second = afterAnswer(turnOf({ cstat: cStat, refusal_count: 1 }), replyOf(cStat))
  expect(second.set).toMatchObject({ stop_cause: 'nsu_acima', stopped_at: NOW })
  expect(second.set).not.toHaveProperty('ult_nsu')
  expect(second.gap).toBeUndefined()
})

test('589 to a question by NSU stops nothing', () => {
  const { set } = afterAnswer(turnOf({ cstat: '589', refusal_count: 1 }, { kind: 'consNSU', nsu: 99 }), replyOf('589'))
  expect(set).not.toHaveProperty('stop_cause')
  expect(set).toMatchObject({ last_good_at: NOW })
})

test.each([
  ['589', '138'],
  ['589', '137'],
  ['502', '138'],
])(
  'a question by NSU or key leaves the queue refused with %s as it is, also when it is answered with %s',
  (cstat, cStat) => {
    const { set } = afterAnswer(turnOf({ cstat, refusal_count: 1 }, { kind: 'consNSU', nsu: 4 }), replyOf(cStat))
    expect(set).not.toHaveProperty('refusal_count')
    expect(set).not.toHaveProperty('cstat')
    expect(set).toMatchObject({ last_good_at: NOW })
  },
)

test('an unknown refusal of a question by NSU or key puts questions off for an hour and does not stop the queue', () => {
  const turn = turnOf({ cstat: '502', refusal_count: 2 }, { kind: 'consNSU', nsu: 4 })
  const { set } = afterAnswer(turn, replyOf('502'))
  expect(hours(set.query_at)).toBe(1)
  for (const column of ['refusal_count', 'cstat', 'stop_cause', 'next_at', 'wait_until'])
    expect(set).not.toHaveProperty(column)
})

test('730: what SEFAZ no longer keeps is a lost gap, and the cursor goes to the number before NSUMin', () => {
  const { set, gap } = afterAnswer(turnOf(), replyOf('730', OLD))
  expect(gap).toEqual({ from: CURSOR, to: 122, lost: expect.stringMatching(/não guarda/), isElsewhere: false })
  expect(set).toMatchObject({ ult_nsu: 122, max_nsu: 122, refusal_count: 0 })
  expect(hours(set.next_at) * 3600).toBeCloseTo(2)
})

test.each([
  ['without a number', 'Rejeição: NSU muito antigo'],
  ['with one that the cursor has passed', 'NSUMin: 000000000000005'],
])('730 %s is an unknown refusal: an hour each, the third stops', (_, reason) => {
  const once = afterAnswer(turnOf(), replyOf('730', reason))
  expect(once.gap).toBeUndefined()
  expect(hours(once.set.next_at)).toBe(1)
  const third = afterAnswer(turnOf({ cstat: '730', refusal_count: 2 }), replyOf('730', reason))
  expect(third.set).toMatchObject({ stop_cause: 'recusa' })
  expect(third.set).not.toHaveProperty('ult_nsu')
})

const doubt: DistReply = { ...replyOf('137'), isDoubtful: true, isOpenEnded: true }
const adn = (row: Partial<SequenceRow> = {}) => turnOf({ service: 'nfse', first_at: null, ...row })

test('«not found» of the ADN is asked again a minute later, twice; the third is the end of the queue', () => {
  const minutes = (at: unknown) => hours(at) * 60
  // what an earlier end left does not count
  const first = afterAnswer(adn({ cstat: '137', refusal_count: 0 }), doubt).set
  expect(first).toMatchObject({ refusal_count: 1 })
  expect(first).not.toHaveProperty('last_good_at')
  expect([minutes(first.next_at), minutes(first.wait_until)]).toEqual([1, 1])
  const second = afterAnswer(adn({ cstat: '137', refusal_count: 1 }), doubt).set
  expect(minutes(second.next_at)).toBeCloseTo(1)
  const third = afterAnswer(adn({ cstat: '137', refusal_count: 2 }), doubt).set
  expect(third).toMatchObject({ refusal_count: 0, last_good_at: NOW, ult_nsu: CURSOR, first_empty: false })
  expect(hours(third.next_at)).toBeGreaterThanOrEqual(1)
  expect(hours(third.wait_until)).toBe(1)
  expect(afterAnswer(adn({ cstat: '138', refusal_count: 2 }), doubt).set).toMatchObject({ refusal_count: 1 })
})

const lotOf = (...numbers: number[]) => {
  const documents = numbers.map((nsu) => ({ nsu: String(nsu).padStart(15, '0'), schema: null, content: '' }))
  return { ...replyOf('138'), ultNsu: Math.max(...numbers), maxNsu: null, documents, isOpenEnded: true }
}

test.each([
  { of: 'within the first lot', first_nsu: null, nsu: 0, given: [20, 31], range: { from: 19, to: 31 } },
  { of: 'none', first_nsu: null, nsu: 0, given: [20, 21], range: undefined },
  { of: 'after the last lot', first_nsu: 1, nsu: 12, given: [15, 16], range: { from: 12, to: 16 } },
  { of: 'a numbering that jumps', first_nsu: 1, nsu: 12, given: [13, 9000], range: undefined },
])('numbers missing in a lot of the ADN ($of) are asked alone', ({ first_nsu, nsu, given, range }) => {
  const turn = { ...adn({ first_nsu, ult_nsu: nsu }), query: { kind: 'distNSU' as const, nsu } }
  const { gap } = afterAnswer(turn, lotOf(...given))
  expect(gap).toEqual(range && { ...range, lost: null, isElsewhere: false })
})

test('a number that the ADN does not have leaves its count of «not found» as it is', () => {
  const turn = { ...adn({ refusal_count: 2 }), query: { kind: 'consNSU' as const, nsu: 4 } }
  expect(afterAnswer(turn, replyOf('137')).set).not.toHaveProperty('refusal_count')
})

test('a lot of the ADN is followed by the next one at once', () => {
  const { set } = afterAnswer(adn(), lotOf(20, 31))
  expect(set).toMatchObject({ ult_nsu: 31, max_nsu: 31, wait_until: null })
  expect(hours(set.next_at) * 3600).toBeCloseTo(2)
})

test.each(['http_403', 'http_401'] as const)('%s of the ADN stops its own sequence, not the certificate', (code) => {
  const fault = { code, isSent: true, retryAfterMs: null }
  const own = afterFault(adn(), fault)
  expect(own.set).toMatchObject({ stop_cause: 'certificado' })
  expect(own.stopsRoot).toBeUndefined()
  if (code === 'http_403') expect(afterFault(turnOf(), fault).stopsRoot?.cause).toBe('certificado')
})

const CERTIFICATE = '280 281 282 283 284 285 286 287 473 472 491 492 593'.split(' ')
test.each(CERTIFICATE)('%s stops every sequence of the certificate, one probe a day, the cursor stays', (cStat) => {
  const { set, stopsRoot } = afterAnswer(turnOf(), replyOf(cStat))
  expect(stopsRoot).toEqual({ cause: expect.stringMatching(/^certificado/) as string, code: cStat })
  expect(set).toMatchObject({ stopped_at: NOW, stop_cause: stopsRoot?.cause, stop_code: cStat })
  expect(hours(set.next_at)).toBe(24)
  expect(set).not.toHaveProperty('ult_nsu')
})

const DEFECT = '214 215 238 239 242 243 252 402 404 409 410 411 489 490 588 598 599'.split(' ')
test.each(DEFECT)('%s is our defect: this sequence stops, others go on', (cStat) => {
  const { set, stopsRoot } = afterAnswer(turnOf(), replyOf(cStat))
  expect(stopsRoot).toBeUndefined()
  expect(set).toMatchObject({ stopped_at: NOW, stop_cause: 'configuracao' })
  expect(hours(set.next_at)).toBe(24)
  expect(set).not.toHaveProperty('ult_nsu')
})

test.each(['108', '109', '999'])('%s is a fault of the service: back-off of 5, 10, 20, 40, 60 minutes', (cStat) => {
  const waits = [0, 1, 2, 3, 4, 9].map((faults) => {
    const { set, isServiceFault } = afterAnswer(turnOf({ fault_count: faults }), replyOf(cStat))
    expect(isServiceFault).toBe(true)
    expect(set).not.toHaveProperty('ult_nsu')
    return Math.round(hours(set.next_at) * 60)
  })
  expect(waits).toEqual([5, 10, 20, 40, 60, 60])
})

test.each(['656', '678'])('%s blocks for 62 minutes of our clock; three in a row stop', (cStat) => {
  const { set } = afterAnswer(turnOf({ first_at: NOW }), replyOf(cStat))
  expect(hours(set.blocked_until) * 60).toBeCloseTo(62)
  expect(set).not.toHaveProperty('stop_cause')
  const third = afterAnswer(turnOf({ first_at: NOW, misuse_count: 2 }), replyOf(cStat))
  expect(third.set).toMatchObject({ stop_cause: 'uso_indevido' })
})

test('a longer Retry-After is honoured; HTTP 403 and a refused certificate stop the root', () => {
  const fault = { code: 'http_429', isSent: true, retryAfterMs: 2 * HOUR_MS } as const
  expect(hours(afterFault(turnOf(), fault).set.next_at)).toBe(2)
  for (const code of ['http_403', 'client_cert'] as const)
    expect(afterFault(turnOf(), { code, isSent: true, retryAfterMs: null })).toMatchObject({
      set: { stop_code: code === 'http_403' ? 'HTTP 403' : null },
      stopsRoot: { cause: 'certificado', code: code === 'http_403' ? 'HTTP 403' : null },
    })
})
