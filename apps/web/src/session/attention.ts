import { createEvent, createStore, useStore } from '../lib/store.ts'

/** Text of the pop-up «Atenção», and the end of the wait (instant in milliseconds). */
export interface Attention {
  text: string
  until: number | null
}

const attention = createStore<Attention | null>(null)
const waitOver = createEvent()

/** Opens the pop-up. With `seconds` it shows a countdown and closes at its end. */
export function warn(text: string, seconds?: number | null): void {
  attention.set({ text, until: seconds ? Date.now() + seconds * 1000 : null })
}

export function dismiss(): void {
  const until = attention.get()?.until ?? null
  attention.set(null)
  if (until !== null && until <= Date.now()) waitOver.emit()
}

/** Runs when a wait is over, so that refused requests can be repeated. */
export const onWaitOver = waitOver.on

export const useAttention = (): Attention | null => useStore(attention)
