import { foldText } from '@portal/files/fold-text.ts'
import { createRandom, type Random, seedOf } from '@portal/synthetic/base/random.ts'
import { type CrowdActor, crowdCompany, crowdPerson } from '@portal/synthetic/facts/crowd.ts'
import { stateOf } from '@portal/synthetic/facts/states.ts'

/** A party of generated documents, with the values repeated in each of its rows. */
export interface DemoActor {
  taxId: string
  /** 14 characters, as in an access key. */
  padded: string
  name: string
  uf: string
  cUF: string
  folded: string
  /** Folded name and tax id, as in the search text. */
  searched: string
  /** UTC offset of its state; sometimes wrong or absent. */
  offset: string
  person: boolean
}

export function toActor({ taxId, name, uf }: CrowdActor): DemoActor {
  const { cUF, offset } = stateOf(uf)
  const folded = foldText(name)
  const searched = `${folded} ${taxId.toLowerCase()}`
  return {
    taxId,
    padded: taxId.padStart(14, '0'),
    name,
    uf,
    cUF,
    folded,
    searched,
    offset,
    person: taxId.length === 11,
  }
}

/** Draws the business partners of a company: a few often, most of them rarely. */
export interface Cast {
  company(random: Random): DemoActor
  person(random: Random): DemoActor
}

const SEED = 20_251_201
/** Size of the list of people relative to `size`. */
const PEOPLE = 0.2

/**
 * Creates a fixed cast of `size` companies and a share of people. The name given to the result selects which
 * of them are drawn most often: all companies share the cast but prefer different partners.
 */
export function makeCast(size: number): (name: string) => Cast {
  const random = createRandom(SEED)
  const people = Array.from({ length: Math.ceil(size * PEOPLE) }, () => toActor(crowdPerson(random)))
  const companies = Array.from({ length: size }, () => toActor(crowdCompany(random)))
  return (name) => {
    const shift = seedOf(SEED, name)
    // the cube gives a twentieth of the cast about a third of the documents
    const pick = (list: readonly DemoActor[], drawn: Random) =>
      list[(shift + Math.floor(list.length * drawn.next() ** 3)) % list.length]!
    return { company: (drawn) => pick(companies, drawn), person: (drawn) => pick(people, drawn) }
  }
}
