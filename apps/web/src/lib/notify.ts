/** Messages that wait for whoever shows them. */
let show: ((text: string) => void) | null = null
let waiting: string[] = []
const listeners = new Set<() => void>()

/** Says, for five seconds and without taking the focus, that something was done. */
export function notify(text: string): void {
  if (show) {
    show(text)
    return
  }
  waiting.push(text)
  for (const tell of listeners) tell()
}

/** The toaster reports for duty and takes what waited. */
export function receiveWith(next: (text: string) => void): () => void {
  show = next
  for (const text of waiting) next(text)
  waiting = []
  return () => {
    show = null
  }
}

export function onFirstMessage(run: () => void): () => void {
  listeners.add(run)
  return () => listeners.delete(run)
}

export const hasWaiting = (): boolean => show !== null || waiting.length > 0
