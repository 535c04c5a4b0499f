/** Places for what runs long: so many at once, one more is refused. */
export interface Places {
  /** Answers how to give the place back (again is no change). Throws what `full` makes. */
  take(): () => void
  /** Has a place as long as the work lasts. Throws what `full` makes. */
  hold<T>(work: () => Promise<T>): Promise<T>
}

export function openPlaces(most: number, full: () => Error): Places {
  let taken = 0
  const take = () => {
    if (taken >= most) throw full()
    taken += 1
    let held = true
    return () => {
      if (held) taken -= 1
      held = false
    }
  }
  const hold = async <T>(work: () => Promise<T>): Promise<T> => {
    const release = take()
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
  let free = most
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
