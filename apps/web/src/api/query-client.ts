import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './http.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 10_000

/** What the server refused (4xx) is not asked again by itself; a lost connection or a 5xx is, twice. */
export const asksAgain = (count: number, error: Error): boolean =>
  count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

/** Milliseconds: as long as the server says that it will be away (Retry-After), else one second, then two. */
export function waitBefore(count: number, error: Error): number {
  const said = error instanceof ApiError ? error.retryAfter : null
  return said === null ? FIRST_WAIT_MS * 2 ** count : Math.min(said * 1000, LONGEST_WAIT_MS)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, refetchOnWindowFocus: false, retry: asksAgain, retryDelay: waitBefore },
  },
})
