/** The seed's pause after the last of a row of resizes */
const PAUSE = 200

/** Runs when the window has kept its new size for 200 ms. */
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
