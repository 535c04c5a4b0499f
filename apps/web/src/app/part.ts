import { lazyRouteComponent } from '@tanstack/react-router'
import { announcePart, isFetchingAhead, loadPart } from '../lib/parts.ts'

/** The seed's time limit for loading a part of the page, in milliseconds */
const LIMIT = 120_000
/** Storage key: when this tab last reloaded because a part was missing */
const RELOADED_KEY = 'portal_parte_recarregada'
const RELOAD_PAUSE = 60_000

/** A part of the page failed to load; `message` is not shown. */
export class PartError extends Error {
  constructor(options?: ErrorOptions) {
    super('part did not arrive', options)
    this.name = 'PartError'
  }
}

/** Loads a screen; rejects after two minutes. */
async function loadScreen<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PartError()), LIMIT)
  })
  try {
    return await Promise.race([loadPart(load), late])
  } catch (error) {
    if (error instanceof PartError) throw error
    // the page reloads: the promise stays pending until then
    if (await reloadIfStale()) return new Promise<never>(() => {})
    throw new PartError({ cause: error })
  } finally {
    clearTimeout(timer)
  }
}

let answer: Promise<boolean> | null = null

/** A tab older than the last deploy requests files that no longer exist: it reloads once, if the server answers. */
function reloadIfStale(): Promise<boolean> {
  answer ??= reloadOnce().finally(() => {
    answer = null
  })
  return answer
}

async function reloadOnce(): Promise<boolean> {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
  if (Date.now() - last < RELOAD_PAUSE) return false
  try {
    const page = await fetch('/', { cache: 'no-store', credentials: 'omit' })
    if (!page.ok) return false
  } catch {
    return false
  }
  sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
  location.reload()
  return true
}

/** Reloads a stale tab when a lazy component fails to load; the bundler fires this event. */
export function watchParts(): void {
  addEventListener('vite:preloadError', () => !isFetchingAhead() && void reloadIfStale())
}

/** A lazy screen of the router. */
export const screen: typeof lazyRouteComponent = (load, name) => {
  announcePart(load)
  return lazyRouteComponent(() => loadScreen(load), name)
}
