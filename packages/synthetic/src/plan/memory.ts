import type { Random } from '../base/random.ts'
import type { SyntheticDocument } from '../model/stage.ts'

/** A buffer of the latest documents of a kind. Its size is limited, so memory use is constant. */
export interface Memory {
  add(document: SyntheticDocument): void
  /** A random document, which stays in the buffer */
  peek(random: Random): SyntheticDocument | null
  /** Removes and returns a random document */
  take(random: Random): SyntheticDocument | null
  /** No event of this document follows */
  forget(chave: string): void
  /** The newest documents with a recipient in the state */
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
    forget(chave) {
      const index = kept.findIndex((document) => document.chave === chave)
      if (index >= 0) kept.splice(index, 1)
    },
    towards: (uf, most) => kept.filter(({ facts }) => facts.destinatario?.uf === uf).slice(-most),
    size: () => kept.length,
  }
}
