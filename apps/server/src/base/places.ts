/** Limits concurrent long requests, of everybody and of one person; rejects when full. */
export interface Places {
  /** Takes a place for `who`; the result gives it back (a second call changes nothing). Throws what `full` or `ownFull` makes. */
  take(who: string): () => void
  /** Holds a place for `who` while the work runs. Throws what `full` or `ownFull` makes. */
  hold<T>(who: string, work: () => Promise<T>): Promise<T>
}

interface PlacesOptions {
  most: number
  /** Places that one person may hold. Must be smaller than `most`, so that nobody takes all. */
  each: number
  full: () => Error
  /** For who already holds `each`. */
  ownFull: () => Error
}

export function openPlaces({ most, each, full, ownFull }: PlacesOptions): Places {
  let taken = 0
  const holders = new Map<string, number>()
  const take = (who: string) => {
    const own = holders.get(who) ?? 0
    if (own >= each) throw ownFull()
    if (taken >= most) throw full()
    taken += 1
    holders.set(who, own + 1)
    let held = true
    return () => {
      if (!held) return
      held = false
      taken -= 1
      const left = (holders.get(who) ?? 1) - 1
      if (left > 0) holders.set(who, left)
      else holders.delete(who)
    }
  }
  const hold = async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const release = take(who)
    try {
      return await work()
    } finally {
      release()
    }
  }
  return { take, hold }
}

/** Runs work when its turn comes, so many at once; the others wait, in order. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

export function openTurns(most: number): Turns {
  const run = openFairTurns(most, most)
  return (work) => run('', work)
}

/** As Turns; work of one person waits while `each` of it runs, and lets the others pass. */
export type FairTurns = <T>(who: string, work: () => Promise<T>) => Promise<T>

export function openFairTurns(most: number, each: number): FairTurns {
  let free = most
  const running = new Map<string, number>()
  const waiting: { who: string; go: () => void }[] = []
  const isOpenTo = (who: string) => free > 0 && (running.get(who) ?? 0) < each
  const begin = (who: string) => {
    free -= 1
    running.set(who, (running.get(who) ?? 0) + 1)
  }
  const end = (who: string) => {
    free += 1
    const left = (running.get(who) ?? 1) - 1
    if (left > 0) running.set(who, left)
    else running.delete(who)
    const at = waiting.findIndex((next) => isOpenTo(next.who))
    const [next] = at === -1 ? [] : waiting.splice(at, 1)
    if (!next) return
    begin(next.who)
    next.go()
  }
  return async (who, work) => {
    if (isOpenTo(who)) begin(who)
    else await new Promise<void>((go) => waiting.push({ who, go }))
    try {
      return await work()
    } finally {
      end(who)
    }
  }
}
