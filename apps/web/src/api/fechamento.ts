import type {
  Fechamento,
  FechamentoBody,
  FechamentoDaEmpresaReply,
  FechamentoReply,
  HistoricoFechamentoReply,
  TotaisFechamento,
} from '@portal/contract/fechamento.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from './http.ts'

/** The board of the month. Every key starts with `fechamento` and the user. */
export const fechamentoKey = (usuarioId: string) => ['fechamento', usuarioId]

const PAGE = 2000
const FRESH_MS = 60_000
/** Late documents that the panel lists */
const MOST_LATE = 50

export interface Board {
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

/** Changes a company's month; absent fields stay as they are. */
export const putFechamento = (cnpj: string, mes: string, body: FechamentoBody) =>
  getJson<FechamentoDaEmpresaReply>('/fechamento', { method: 'PUT', query: { nr_cpfcnpj: cnpj, mes }, body })

export const historicoKey = (cnpj: string, mes: string) => ['fechamento_historico', cnpj, mes]

/** Notes of people and what was done with a month, the newest first. */
export const historicoOptions = (cnpj: string, mes: string) =>
  queryOptions({
    queryKey: historicoKey(cnpj, mes),
    queryFn: ({ signal }) =>
      getJson<HistoricoFechamentoReply>('/fechamento/historico', { query: { nr_cpfcnpj: cnpj, mes }, signal }),
  })
