import { connectionLost, whenConnected } from './connection.ts'

type Load = () => Promise<unknown>

/** Parts that a loaded screen may need, not loaded yet. */
const ahead = new Set<Load>()
let whenAdded: (() => void) | null = null
let fetching = false

/**
 * Loads a part of the page. Without a connection it waits and tries again, so that the part's place stays as it is. Rejects when the part
 * fails although the server answers.
 */
export async function loadPart<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    connectionLost()
    await whenConnected()
    return load()
  } finally {
    ahead.delete(load)
  }
}

/** Lets `fetchAhead` load a part before it is needed. */
export function announcePart(load: Load): void {
  ahead.add(load)
  whenAdded?.()
}

/** True while a part is loaded that nobody asked for: its failure must not reload the page. */
export const isFetchingAhead = (): boolean => fetching

/** Whether the browser is asked to save data. */
export const isSavingData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Milliseconds after the last announcement, so that the screen itself comes first */
const PAUSE = 1000

/**
 * Loads the announced parts one after another while the page is idle: a dialog about a lost connection cannot be loaded when the connection
 * is lost. Loads nothing where the browser is asked to save data.
 */
export function fetchAhead(): void {
  if (isSavingData()) return
  let timer: ReturnType<typeof setTimeout> | undefined
  whenAdded = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void fetchAll(), PAUSE)
  }
  whenAdded()
}

async function fetchAll(): Promise<void> {
  if (fetching) return
  fetching = true
  for (const load of ahead) {
    ahead.delete(load)
    // asked for again when the part is needed
    await load().catch(() => {})
  }
  fetching = false
}
