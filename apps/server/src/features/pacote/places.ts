import { createFairTaskQueue } from '../../base/concurrency-limit.ts'
import { AppError } from '../../base/errors.ts'

/** For whom a download counts. All names of a kind are bounded alike. */
export interface DownloadNames {
  package: string
  company: string
  /** Account that made the package; its companies share one bound */
  maker: string
  /** Network address of the reader */
  address: string
}

/** Downloads that may be open at once in this process, for one name of each kind and in all. Each keeps up to 16 MB of documents. */
const OPEN = { package: 4, company: 8, maker: 12, address: 24, all: 40 }
type Kind = keyof typeof OPEN
const KINDS: readonly Kind[] = ['package', 'company', 'maker', 'address', 'all']
/** Chunks made at once in this process, and for one company or address. A download that waits for its reader makes none. */
const MAKING = { most: 8, each: 3 }
/** A reader who took nothing for so long makes way when the bound is reached. */
const IDLE_MS = 10_000

const busy = () =>
  new AppError(503, 'server.busy', 'Há downloads demais agora. Tente de novo em instantes.', { retryAfter: 10 })

/** An open download. */
export interface Seat {
  /** Runs the work of one chunk, as soon as the places for it allow. */
  make<T>(work: () => Promise<T>): Promise<T>
  /** Whether a chunk waits for the reader. */
  setWaiting(isWaiting: boolean): void
  /** How the download is ended when another one needs its seat. */
  onEvicted(end: () => void): void
  leave(): void
}

interface Taken {
  names: Record<Kind, string>
  waitingSince: number | null
  evict: (() => void) | null
}

interface SeatsOptions {
  /** Factor on the bound per address: readers behind one proxy */
  addressFactor: number
  idleMs?: number
}

/**
 * Seats of package downloads. A download has a seat as long as it is open, and a place to make bytes only while a chunk is made, so that
 * readers who do not read stop nobody. `take` throws AppError 503 `server.busy` when a bound is reached and no reader is idle.
 */
export function openSeats({ addressFactor, idleMs = IDLE_MS }: SeatsOptions): { take(names: DownloadNames): Seat } {
  const taken = new Set<Taken>()
  const turns = createFairTaskQueue(MAKING.most, MAKING.each)
  const most = { ...OPEN, address: Math.max(OPEN.package, Math.round(OPEN.address * addressFactor)) }
  const makeWay = (names: Record<Kind, string>, kind: Kind, now: number) => {
    const same = [...taken].filter((seat) => seat.names[kind] === names[kind])
    if (same.length < most[kind]) return
    const [idle] = same
      .filter(({ waitingSince, evict }) => evict && waitingSince !== null && now - waitingSince >= idleMs)
      .toSorted((a, b) => (a.waitingSince ?? now) - (b.waitingSince ?? now))
    if (!idle) throw busy()
    taken.delete(idle)
    idle.evict?.()
  }
  return {
    take(given) {
      const names = { ...given, all: '' }
      for (const kind of KINDS) makeWay(names, kind, performance.now())
      const seat: Taken = { names, waitingSince: null, evict: null }
      taken.add(seat)
      const parties = [`company ${names.company}`, `address ${names.address}`]
      return {
        make: (work) => turns(parties, work),
        setWaiting: (isWaiting) => {
          seat.waitingSince = isWaiting ? performance.now() : null
        },
        onEvicted: (end) => {
          seat.evict = end
        },
        leave: () => void taken.delete(seat),
      }
    },
  }
}
