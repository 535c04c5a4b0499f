import { createStore } from './store.ts'

/** Messages that the toaster has not taken yet. */
export const waitingMessages = createStore<readonly string[]>([])

/** Shows a message for five seconds, without taking the focus. */
export const notify = (text: string): void => waitingMessages.set([...waitingMessages.get(), text])
