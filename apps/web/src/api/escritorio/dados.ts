import type { EscritorioReply } from '@portal/contract/escritorio/escritorio.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, getJson } from '../http/http.ts'

/** The user's office. Every key starts with `escritorio` and the user. */
export const escritorioKey = (usuarioId: string) => ['escritorio', usuarioId]

/** Null when the user works in no office. */
export const escritorioOptions = (usuarioId: string) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'dados'],
    queryFn: async ({ signal }) => {
      try {
        return (await getJson<EscritorioReply>('/escritorio', { signal })).data
      } catch (error) {
        if (error instanceof ApiError && error.code === 'escritorio.none') return null
        throw error
      }
    },
  })
