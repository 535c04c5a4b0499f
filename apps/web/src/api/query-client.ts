import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './http.ts'

/** What the server refused (4xx) is not asked again by itself; a lost connection or a 5xx is, twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
})
