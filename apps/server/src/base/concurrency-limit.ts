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

/** Like TaskQueue, with at most `each` running tasks for one name of `who`; tasks of other names pass the waiting ones. */
export type FairTaskQueue = <T>(who: string | readonly string[], work: () => Promise<T>) => Promise<T>

export function createFairTaskQueue(most: number, each: number): FairTaskQueue {
  let free = most
  const running = new Map<string, number>()
  const waiting: { names: readonly string[]; go: () => void }[] = []
  const isOpenTo = (names: readonly string[]) => free > 0 && names.every((name) => (running.get(name) ?? 0) < each)
  const begin = (names: readonly string[]) => {
    free -= 1
    for (const name of names) running.set(name, (running.get(name) ?? 0) + 1)
  }
  const end = (names: readonly string[]) => {
    free += 1
    for (const name of names) {
      const left = (running.get(name) ?? 1) - 1
      if (left > 0) running.set(name, left)
      else running.delete(name)
    }
    const index = waiting.findIndex((entry) => isOpenTo(entry.names))
    const [next] = index === -1 ? [] : waiting.splice(index, 1)
    if (!next) return
    begin(next.names)
    next.go()
  }
  return async (who, work) => {
    const names = typeof who === 'string' ? [who] : who
    if (isOpenTo(names)) begin(names)
    else await new Promise<void>((go) => waiting.push({ names, go }))
    try {
      return await work()
    } finally {
      end(names)
    }
  }
}
