import type { Fechamento, FechamentoReply, TotaisFechamento } from '@portal/contract/fechamento.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from './http.ts'

/** The board of the month. Every key starts with `fechamento` and the user. */
export const fechamentoKey = (usuarioId: string) => ['fechamento', usuarioId]

const PAGE = 2000
const FRESH_MS = 60_000
/** Late documents that the panel lists */
const MOST_LATE = 50

interface Board {
  mes: string
  rows: Fechamento[]
  totais: TotaisFechamento
  /** When the answer arrived, by this computer's clock */
  readAt: number
}

/** The whole board of a month: the screen counts and filters it itself. Another month keeps nothing of this one. */
export const fechamentoOptions = (usuarioId: string, mes: string) =>
  queryOptions({
    queryKey: [...fechamentoKey(usuarioId), mes],
    queryFn: async ({ signal }): Promise<Board> => {
      const rows: Fechamento[] = []
      let reply: FechamentoReply | null = null
      for (let cursor: string | null = ''; cursor !== null; cursor = reply.proximo) {
        reply = await getJson<FechamentoReply>('/fechamento', { query: { mes, limite: PAGE, cursor }, signal })
        rows.push(...reply.data)
      }
      if (!reply) throw new Error('The board has no page')
      return { mes, rows, totais: reply.totais, readAt: Date.now() }
    },
    refetchInterval: FRESH_MS,
  })

/** Documents that arrived or changed after the month was closed; the newest first. */
export const tardiosOptions = (cnpj: string, mes: string) =>
  queryOptions({
    queryKey: ['tardios', cnpj, mes],
    queryFn: ({ signal }) =>
      getJson<ConsultaReply>('/consulta', {
        query: { cnpj_remetente: cnpj, mes, fl_tardio: 'S', ds_tipo: 'todos', limite: MOST_LATE },
        signal,
      }),
  })
