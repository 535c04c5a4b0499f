/** The seed's debounce of resize events, in milliseconds */
const PAUSE = 200

/** Runs 200 ms after the last resize event. */
export function onResized(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hear = () => {
    clearTimeout(timer)
    timer = setTimeout(run, PAUSE)
  }
  addEventListener('resize', hear)
  return () => {
    clearTimeout(timer)
    removeEventListener('resize', hear)
  }
}
