/** Limits concurrent long requests, in total and for each person; rejects when full. */
export interface ConcurrencyLimit {
  /** Counts a request of `who` as running; the result releases it (a second call has no effect). Throws `full()` or `ownFull()`. */
  acquire(who: string): () => void
  /** Runs the work of `who`. Throws `full()` or `ownFull()`. */
  run<T>(who: string, work: () => Promise<T>): Promise<T>
}

interface ConcurrencyLimitOptions {
  /** Limit for all persons together. */
  most: number
  /** Limit for one person. Must be smaller than `most`, so that no person uses all. */
  each: number
  /** Error when `most` run. */
  full: () => Error
  /** Error for a person who already runs `each`. */
  ownFull: () => Error
}

export function createConcurrencyLimit({ most, each, full, ownFull }: ConcurrencyLimitOptions): ConcurrencyLimit {
  let active = 0
  const perPerson = new Map<string, number>()
  const acquire = (who: string) => {
    const own = perPerson.get(who) ?? 0
    if (own >= each) throw ownFull()
    if (active >= most) throw full()
    active += 1
    perPerson.set(who, own + 1)
    let isRunning = true
    return () => {
      if (!isRunning) return
      isRunning = false
      active -= 1
      const left = (perPerson.get(who) ?? 1) - 1
      if (left > 0) perPerson.set(who, left)
      else perPerson.delete(who)
    }
  }
  const run = async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    const release = acquire(who)
    try {
      return await work()
    } finally {
      release()
    }
  }
  return { acquire, run }
}

/** Runs a limited number of tasks at once; the others wait in order. */
export type TaskQueue = <T>(work: () => Promise<T>) => Promise<T>

export function createTaskQueue(most: number): TaskQueue {
  const run = createFairTaskQueue(most, most)
  return (work) => run('', work)
}

/** Like TaskQueue, with at most `each` running tasks for one person; tasks of other persons pass the waiting ones. */
export type FairTaskQueue = <T>(who: string, work: () => Promise<T>) => Promise<T>

export function createFairTaskQueue(most: number, each: number): FairTaskQueue {
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
    const index = waiting.findIndex((entry) => isOpenTo(entry.who))
    const [next] = index === -1 ? [] : waiting.splice(index, 1)
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
