import { createEvent, createStore, useStore } from '../lib/store.ts'

/** What the pop-up «Atenção» says, and until when one has to wait (an instant in milliseconds). */
export interface Attention {
  text: string
  until: number | null
}

const attention = createStore<Attention | null>(null)
const waitOver = createEvent()

/** Opens the pop-up; `seconds` are counted down in it, after which it closes by itself. */
export function warn(text: string, seconds?: number | null): void {
  attention.set({ text, until: seconds ? Date.now() + seconds * 1000 : null })
}

export function dismiss(): void {
  const until = attention.get()?.until ?? null
  attention.set(null)
  if (until !== null && until <= Date.now()) waitOver.emit()
}

/** Runs when a wait is over: refused requests may be sent again. */
export const onWaitOver = waitOver.on

export const useAttention = (): Attention | null => useStore(attention)
