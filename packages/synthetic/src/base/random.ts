/**
 * Deterministic generator (xoshiro128** seeded by splitmix32). The same seed gives the same sequence on every
 * machine.
 */
export interface Random {
  /** A number in [0, 1) */
  next(): number
  /** An integer; both ends are included */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Text of `count` decimal digits, leading zeros included */
  digits(length: number): string
}

function splitmix(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    let z = state ^ (state >>> 16)
    z = Math.imul(z, 0x21f0aaad)
    z ^= z >>> 15
    z = Math.imul(z, 0x735a2d97)
    return (z ^ (z >>> 15)) >>> 0
  }
}

const rotl = (x: number, k: number) => (x << k) | (x >>> (32 - k))

function xoshiro(seed: number): () => number {
  const mix = splitmix(seed)
  let [a, b, c, d] = [mix(), mix(), mix(), mix()]
  return () => {
    const result = Math.imul(rotl(Math.imul(b, 5), 7), 9)
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotl(d, 11)
    return (result >>> 0) / 0x1_0000_0000
  }
}

export function createRandom(seed: number): Random {
  const next = xoshiro(seed)
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)]!,
    digits: (length) => {
      let text = ''
      for (let left = length; left > 0; left -= 6) {
        const size = Math.min(6, left)
        text += String(int(0, 10 ** size - 1)).padStart(size, '0')
      }
      return text
    },
  }
}

/** A seed for a named stream, so that an additional draw in one stream does not change another. */
export function seedOf(seed: number, name: string): number {
  let hash = seed ^ 0x811c9dc5
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
