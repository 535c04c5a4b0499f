import type {
  NovaVisaoBody,
  TelaDeVisao,
  VisaoBody,
  VisaoDoEscritorio,
  VisoesReply,
} from '@portal/contract/escritorio/visoes.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, getJson, send } from '../http/http.ts'
import { escritorioKey } from './escritorio.ts'

/** Views of the user's office for one screen; null when the user works in no office. */
export const visoesDoEscritorioOptions = (usuarioId: string, tela: TelaDeVisao) =>
  queryOptions({
    queryKey: [...escritorioKey(usuarioId), 'visoes', tela],
    queryFn: async ({ signal }): Promise<VisaoDoEscritorio[] | null> => {
      try {
        return (await getJson<VisoesReply>('/escritorio/visoes', { query: { tela }, signal })).data
      } catch (error) {
        if (error instanceof ApiError && error.code === 'escritorio.none') return null
        throw error
      }
    },
  })

export const postVisaoDoEscritorio = (body: NovaVisaoBody) => send('/escritorio/visoes', { method: 'POST', body })

export const putVisaoDoEscritorio = (id: string, body: VisaoBody) =>
  send(`/escritorio/visoes/${encodeURIComponent(id)}`, { method: 'PUT', body })

export const deleteVisaoDoEscritorio = (id: string) =>
  send(`/escritorio/visoes/${encodeURIComponent(id)}`, { method: 'DELETE' })
