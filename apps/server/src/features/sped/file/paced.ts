const INTERVAL = 500

/** Passes on what it is called with at most twice a second, the first time half a second from now. */
export function paced<T = void>(run: (value: T) => void, now = () => performance.now()): (value: T) => void {
  let last = now()
  return (value) => {
    const at = now()
    if (at - last < INTERVAL) return
    last = at
    run(value)
  }
}
