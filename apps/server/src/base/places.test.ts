import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openPlaces, openTurns } from './places.ts'

test('places: so many at once, one more is refused, each is given back once', async () => {
  const places = openPlaces(2, () => new Error('full'))
  const [first, second] = [places.take(), places.take()]
  expect(() => places.take()).toThrow('full')
  await expect(places.hold(async () => 1)).rejects.toThrow('full')
  first()
  first()
  await expect(places.hold(async () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const third = places.take()
  expect(() => places.take()).toThrow('full')
  second()
  third()
  await expect(Promise.all([places.hold(async () => 1), places.hold(async () => 2)])).resolves.toEqual([1, 2])
})

test('turns: so many at once, the others in order, a failure gives its place back', async () => {
  const turns = openTurns(2)
  let [now, most] = [0, 0]
  const done: number[] = []
  const work = (n: number) =>
    turns(async () => {
      most = Math.max(most, ++now)
      await sleep(5)
      now -= 1
      done.push(n)
      if (n === 1) throw new Error('broken')
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(work))
  expect(most).toBe(2)
  expect(done).toEqual([0, 1, 2, 3, 4])
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})
