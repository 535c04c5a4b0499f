import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type DownloadNames, openSeats } from './places.ts'

const names = (given: Partial<DownloadNames>, n = 0): DownloadNames => ({
  package: `p${n}`,
  company: `c${n}`,
  maker: `m${n}`,
  address: `a${n}`,
  ...given,
})
/** How many seats are given before the first refusal. */
function fill(options: Parameters<typeof openSeats>[0], of: (n: number) => DownloadNames): number {
  const seats = openSeats(options)
  for (let n = 0; n < 1000; n += 1)
    try {
      seats.take(of(n))
    } catch (error) {
      expect(error).toMatchObject({ status: 503, code: 'server.busy', retryAfter: 10 })
      return n
    }
  return Infinity
}

test.each([
  ['a package', 4, (n: number) => names({ package: 'p' }, n)],
  ['a company', 8, (n: number) => names({ company: 'c' }, n)],
  ['a maker', 12, (n: number) => names({ maker: 'm' }, n)],
  ['an address', 24, (n: number) => names({ address: 'a' }, n)],
  ['all', 40, (n: number) => names({}, n)],
])('open downloads of %s: %i', (_, most, of) => {
  expect(fill({ addressFactor: 1 }, of)).toBe(most)
})

test('the bound per address has the installation’s factor', () => {
  expect(fill({ addressFactor: 1.5 }, (n) => names({ address: 'a' }, n))).toBe(36)
  expect(fill({ addressFactor: 0.001 }, (n) => names({ address: 'a' }, n))).toBe(4)
})

test('an idle reader makes way, a reading one does not, the longest idle first', async () => {
  const seats = openSeats({ addressFactor: 1, idleMs: 20 })
  const ended: number[] = []
  const taken = [0, 1, 2, 3].map((n) => {
    const seat = seats.take(names({ package: 'p' }, n))
    seat.onEvicted(() => ended.push(n))
    return seat
  })
  const next = () => seats.take(names({ package: 'p' }, 9))
  taken[2]?.setWaiting(true)
  expect(next).toThrow('downloads demais')
  await sleep(25)
  taken[1]?.setWaiting(true)
  await sleep(25)
  next()
  next()
  expect(ended).toEqual([2, 1])
  expect(next).toThrow('downloads demais')
  taken[0]?.setWaiting(true)
  taken[0]?.setWaiting(false)
  await sleep(25)
  expect(next).toThrow('downloads demais')
  taken[0]?.leave()
  taken[0]?.leave()
  next()
  expect(ended).toEqual([2, 1])
})

test('places to make bytes: three of a company, three of an address, and others pass', async () => {
  const seats = openSeats({ addressFactor: 1 })
  const running: string[] = []
  let finish = () => {}
  const gate = new Promise<void>((done) => {
    finish = done
  })
  const make = (name: string, given: DownloadNames) =>
    seats.take(given).make(async () => {
      running.push(name)
      await gate
    })
  const all = [
    ...[0, 1, 2, 3].map((n) => make('company', names({ company: 'c' }, n))),
    ...[4, 5, 6, 7].map((n) => make('address', names({ address: 'a' }, n))),
    make('other', names({}, 8)),
    make('other', names({}, 9)),
    make('other', names({}, 10)),
  ]
  await sleep(1)
  expect(running).toEqual(['company', 'company', 'company', 'address', 'address', 'address', 'other', 'other'])
  finish()
  await Promise.all(all)
  expect(running).toHaveLength(11)
})
