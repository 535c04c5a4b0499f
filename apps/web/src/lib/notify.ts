import { createStore } from './store.ts'

/** Messages that the toaster has not shown yet. */
export const waitingMessages = createStore<readonly string[]>([])

interface NoticeAction {
  label: string
  onClick: () => void
}

/** Buttons of waiting messages, by their text. */
export const noticeActions = new Map<string, NoticeAction>()

/** Shows a message for some seconds, without moving the focus; with a button, for longer. */
export function notify(text: string, action?: NoticeAction): void {
  if (action) noticeActions.set(text, action)
  waitingMessages.set([...waitingMessages.get(), text])
}
