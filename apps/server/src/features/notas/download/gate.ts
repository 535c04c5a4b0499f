import { openTurns, type Turns } from '../../../base/places.ts'

/** How one download reads while others do too. */
export interface Pass {
  /** Notes to read at once now. */
  slice(): number
  /** What the last ones held. */
  read(notas: number, bytes: number): void
  /** Bytes that the zip gives out at once. */
  chunk: number
  leave(): void
}

/** All downloads of a process: how much of them is in memory, and how much of the database they take. */
export interface Gate {
  enter(): Pass
  /** Questions of downloads: the rest of the pool is everybody's. */
  ask: Turns
}

/** Stored bytes that all downloads may hold together, however slow their readers are. */
const BUDGET = 64 * 1024 * 1024
const LARGEST_SHARE = 6 * 1024 * 1024
/** Slices of one download in memory: the one being taken, and those read ahead. */
const SLICES = 3
const LARGEST_SLICE = 1000
/** A note's stored bytes before any was seen. */
const GUESS = 24 * 1024
const ASKING = 5
const MANY = 16

export function openGate(): Gate {
  let open = 0
  const enter = (): Pass => {
    open += 1
    let [notas, bytes] = [1, GUESS]
    let inside = true
    return {
      slice: () => {
        const share = Math.min(LARGEST_SHARE, BUDGET / SLICES / open)
        return Math.max(1, Math.min(LARGEST_SLICE, Math.floor((share * notas) / bytes)))
      },
      read: (more, size) => {
        // the guess fades
        notas += more
        bytes += size
      },
      chunk: open > MANY ? 64 * 1024 : 256 * 1024,
      leave: () => {
        if (inside) open -= 1
        inside = false
      },
    }
  }
  return { enter, ask: openTurns(ASKING) }
}
