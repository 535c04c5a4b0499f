import type { Random } from '../base/random.ts'
import type { SyntheticDocument } from '../model/stage.ts'

/** The latest documents of a sort; old ones are forgotten, so a million documents need no more room than a hundred. */
export interface Memory {
  add(document: SyntheticDocument): void
  /** One of them, left in place */
  peek(random: Random): SyntheticDocument | null
  /** One of them, taken out */
  take(random: Random): SyntheticDocument | null
  /** The newest ones that are bound for the given state */
  towards(uf: string, most: number): SyntheticDocument[]
  size(): number
}

export function createMemory(room = 40): Memory {
  const kept: SyntheticDocument[] = []
  const indexOf = (random: Random) => (kept.length === 0 ? -1 : random.int(0, kept.length - 1))
  return {
    add(document) {
      kept.push(document)
      if (kept.length > room) kept.shift()
    },
    peek: (random) => kept[indexOf(random)] ?? null,
    take(random) {
      const index = indexOf(random)
      return index < 0 ? null : kept.splice(index, 1)[0]!
    },
    towards: (uf, most) => kept.filter(({ facts }) => facts.destinatario?.uf === uf).slice(-most),
    size: () => kept.length,
  }
}
