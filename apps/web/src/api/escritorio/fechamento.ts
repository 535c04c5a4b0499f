import type {
  Fechamento,
  FechamentoBody,
  FechamentoDaEmpresaReply,
  FechamentoReply,
  HistoricoFechamentoReply,
  TotaisFechamento,
} from '@portal/contract/fechamento/fechamento.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { queryOptions } from '@tanstack/react-query'
import { getJson } from '../http/http.ts'

/** The board of the month. Every key starts with `fechamento` and the user. */
export const fechamentoKey = (usuarioId: string) => ['fechamento', usuarioId]

const PAGE = 2000
const FRESH_MS = 60_000
/** Documents of one reason that the panel reads */
const MOST_LISTED = 50

export interface Board {
  mes: string
  rows: Fechamento[]
  totais: TotaisFechamento
  /** When the answer arrived, by this computer's clock */
  readAt: number
}

/** A service of the company's capture waits for a person or an authority. */
export const hasCaptureTrouble = ({ captura }: Fechamento): boolean =>
  captura !== null && ['sem_certificado', 'bloqueada', 'parada', 'servico_fora', 'recusada'].includes(captura)

/** States of a month's EFD in which nothing is left to mend. */
const MENDED: readonly (string | null)[] = ['pronta', 'gerada', 'entregue']

/** Companies whose EFD of the month has no error, by tax id. */
export const mendedCompanies = (board: Pick<Board, 'rows'> | undefined): ReadonlySet<string> =>
  new Set(board?.rows.flatMap(({ cpfcnpj, efd }) => (MENDED.includes(efd.ds_estado) ? [cpfcnpj] : [])))

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

/** Documents of all kinds of a company's month that a filter selects; the newest first. */
const documentsOptions = (key: string, { cnpj, mes }: { cnpj: string; mes: string }, filter: Record<string, string>) =>
  queryOptions({
    queryKey: [key, cnpj, mes],
    queryFn: ({ signal }) =>
      getJson<ConsultaReply>('/consulta', {
        query: { cnpj_remetente: cnpj, mes, ds_tipo: 'todos', limite: MOST_LISTED, ...filter },
        signal,
      }),
  })

/** Documents that arrived or changed after the month was closed. */
export const tardiosOptions = (cnpj: string, mes: string) =>
  documentsOptions('tardios', { cnpj, mes }, { fl_tardio: 'S' })
/** Notes of which a copy with other content came. */
export const conflitosOptions = (cnpj: string, mes: string) =>
  documentsOptions('conflitos', { cnpj, mes }, { fl_conflito: 'S' })
/** Notes without the authority's protocol. */
export const semProtocoloOptions = (cnpj: string, mes: string) =>
  documentsOptions('sem_protocolo', { cnpj, mes }, { ds_situacao: 'sem_protocolo' })
/** Notes with a claimed cancellation. */
export const aConfirmarOptions = (cnpj: string, mes: string) =>
  documentsOptions('a_confirmar', { cnpj, mes }, { fl_cancelamento_pendente: 'S' })

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
