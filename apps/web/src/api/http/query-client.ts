import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './http.ts'

const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 10_000

/** Retries a lost connection or a 5xx twice; never a 4xx. */
export const asksAgain = (count: number, error: Error): boolean =>
  count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500)

/** Milliseconds until the retry: Retry-After, otherwise one second, then two. */
export function waitBefore(count: number, error: Error): number {
  const retryAfter = error instanceof ApiError ? error.retryAfter : null
  return retryAfter === null ? FIRST_WAIT_MS * 2 ** count : Math.min(retryAfter * 1000, LONGEST_WAIT_MS)
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // without a connection a call fails and says so, instead of waiting without a word
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: asksAgain,
      retryDelay: waitBefore,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})
