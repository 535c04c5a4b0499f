import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: (() => void) | undefined

/**
 * Takes back at once what nobody needs any more. For the end of long work that left much behind and is followed by more: left to itself,
 * the engine lets as much again pile up before it looks. Holds everything up for a tenth of a second.
 */
export function reclaim(): void {
  collect ??= collector()
  collect()
}

/** The engine's own, which it gives to contexts made while it is asked to. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  try {
    return runInNewContext('gc') as () => void // what the flag puts there
  } finally {
    setFlagsFromString('--no-expose-gc')
  }
}
