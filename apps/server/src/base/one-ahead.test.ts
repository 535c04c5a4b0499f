import { expect, test } from 'vitest'
import { oneAhead } from './one-ahead.ts'

async function* counting(steps: string[], fails = false) {
  try {
    for (let n = 1; n <= 3; n++) {
      steps.push(`asks ${n}`)
      if (fails && n === 2) throw new Error('two')
      yield await Promise.resolve(n)
    }
  } finally {
    steps.push('ends')
  }
}

test('the next value is asked for before this one is read, in order', async () => {
  const steps: string[] = []
  for await (const n of oneAhead(counting(steps))) {
    await new Promise(setImmediate)
    steps.push(`reads ${n}`)
  }
  expect(steps).toEqual(['asks 1', 'asks 2', 'reads 1', 'asks 3', 'reads 2', 'ends', 'reads 3'])
})

test('an early stop ends the source, and an error comes where its value would', async () => {
  const steps: string[] = []
  for await (const _ of oneAhead(counting(steps))) break
  expect(steps.at(-1)).toBe('ends')
  const read: number[] = []
  const failing = async () => {
    for await (const n of oneAhead(counting([], true))) read.push(n)
  }
  await expect(failing()).rejects.toThrow('two')
  expect(read).toEqual([1])
})
