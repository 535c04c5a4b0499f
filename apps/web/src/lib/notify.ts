import { createStore } from './store.ts'

/** Messages that the toaster has not shown yet. */
export const waitingMessages = createStore<readonly string[]>([])

/** Shows a message for five seconds, without moving the focus. */
export const notify = (text: string): void => waitingMessages.set([...waitingMessages.get(), text])
