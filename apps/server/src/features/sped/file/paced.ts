const INTERVAL = 500

/** Wraps `run` so that it is called at most twice a second, the first time after half a second. */
export function paced<T = void>(run: (value: T) => void, now = () => performance.now()): (value: T) => void {
  let last = now()
  return (value) => {
    const time = now()
    if (time - last < INTERVAL) return
    last = time
    run(value)
  }
}
