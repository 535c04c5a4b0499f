/** Limits concurrent long requests, in total and for each person; rejects when full. */
export interface Places {
  /** Counts a request of `who` as running; the result ends it (a second call has no effect). Throws `full()` or `ownFull()`. */
  take(who: string): () => void
  /** Runs the work of `who`. Throws `full()` or `ownFull()`. */
  hold<T>(who: string, work: () => Promise<T>): Promise<T>
}

interface PlacesOptions {
  /** Limit for all persons together */
  /** Limit for all persons together */
  most: number
  /** Limit for one person. Must be smaller than `most`, so that no person uses all. */
  each: number
  /** Error when `most` run */
  /** Error when `most` run */
  full: () => Error
  /** Error for a person who already runs `each` */
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
    let isRunning = true
    return () => {
      if (!isRunning) return
      isRunning = false
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

/** Runs a limited number of tasks at once; the others wait in order. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

export function openTurns(most: number): Turns {
  const run = openFairTurns(most, most)
  return (work) => run('', work)
}

/** Like TaskQueue, with at most `each` running tasks for one person; tasks of other persons pass the waiting ones. */
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
