import { type ConclusivasReply, TEXTO_CONCLUSIVAS } from '@portal/contract/captura/estado.ts'
import {
  type EventoManifesto,
  type FilaReply,
  type ManifestarLoteBody,
  type ManifestarReply,
  type ManifestosReply,
  MOST_MANIFESTO,
  MOST_MANIFESTO_LOTE,
  type NotaDaFila,
  type PedidoManifesto,
} from '@portal/contract/captura/manifestar.ts'
import type { LoteReply, TarefaReply } from '@portal/contract/fechamento/tarefas.ts'
import type { ConsultaReply } from '@portal/contract/notas.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Downloaded, type Follow, toFile } from '../http/download.ts'
import { getJson, send } from '../http/http.ts'

/** Most rows that the queue loads; it says when there are more. */
const MOST_ROWS = 2000
const PAGE = 1000
/** Milliseconds between two looks at what is under way */
const LIVE_MS = 2000
const IN_FLIGHT = ['na_fila', 'enviado', 'incerto']

interface Queue {
  rows: NotaDaFila[]
  /** False when the server has more */
  isWhole: boolean
}

interface QueueWish {
  /** Values of ds_manifestacao */
  states: string
  /** Deadlines that end until this day */
  until?: string
}

/** NF-e received by one establishment, by what it has manifested; null: by all companies of the user. */
export const queueOptions = (cnpj: string | null, wish: QueueWish) =>
  queryOptions({
    queryKey: ['notas', 'manifestacao', cnpj, wish.states, wish.until],
    queryFn: async ({ signal }): Promise<Queue> => {
      const rows: NotaDaFila[] = []
      let cursor: string | null = null
      do {
        const page: FilaReply = await (cnpj === null
          ? portfolioPage(wish, { cursor, signal })
          : companyPage(cnpj, wish, { cursor, signal }))
        rows.push(...page.data)
        cursor = page.proximo
      } while (cursor && rows.length < MOST_ROWS)
      return { rows, isWhole: cursor === null }
    },
  })

interface PageWish {
  cursor: string | null
  signal: AbortSignal
}

const portfolioPage = ({ states, until }: QueueWish, { cursor, signal }: PageWish): Promise<FilaReply> =>
  getJson<FilaReply>('/manifestar/fila', {
    query: { ds_manifestacao: states, dt_prazoate: until, limite: PAGE, cursor },
    signal,
  })

async function companyPage(cnpj: string, wish: QueueWish, { cursor, signal }: PageWish): Promise<FilaReply> {
  const query = { ...filterOf(cnpj, wish), limite: PAGE, cursor }
  const { data, proximo } = await getJson<ConsultaReply>('/consulta', { query, signal })
  return { data: data.map((nota) => ({ ...nota, nr_cpfcnpj: cnpj, nm_empresa: '' })), proximo }
}

/** How many notes there are of some states. */
export const countOptions = (cnpj: string, states: string) =>
  queryOptions({
    queryKey: ['notas', 'manifestacao', 'total', cnpj, states],
    queryFn: async ({ signal }) => {
      const query = { ...filterOf(cnpj, { states }), limite: 1, totais: '1' }
      const reply = await getJson<ConsultaReply>('/consulta', { query, signal })
      return reply.totais?.quantidade ?? 0
    },
  })

const filterOf = (cnpj: string, { states, until }: QueueWish) => ({
  cnpj_remetente: cnpj,
  ds_tipo: 'nfe',
  ds_emitidarec: 'R',
  ds_manifestacao: states,
  dt_prazoate: until,
  // a head office would show its branches too, which manifest for themselves
  ds_filial: cnpj.length === 14 ? cnpj : undefined,
  ordem: 'dt_emissao',
})

/** Events of a company that SEFAZ has not answered; looks again while there are any. */
export const inFlightOptions = (cnpj: string) =>
  queryOptions({
    queryKey: ['manifestacao', 'envio', cnpj],
    queryFn: ({ signal }) =>
      getJson<ManifestosReply>('/manifestar', {
        query: { nr_cpfcnpj: cnpj, situacao: IN_FLIGHT.join(), limite: PAGE },
        signal,
      }),
    // what is left without an answer changes by a person's act alone
    refetchInterval: ({ state }) => (state.data?.data.some(({ id_consultar }) => !id_consultar) ? LIVE_MS : false),
  })

/** The events of a company that were asked for last. */
export const lastEventsOptions = (cnpj: string) =>
  queryOptions({
    queryKey: ['manifestacao', 'eventos', cnpj],
    queryFn: ({ signal }) =>
      getJson<ManifestosReply>('/manifestar', { query: { nr_cpfcnpj: cnpj, limite: MOST_MANIFESTO }, signal }),
  })

/** The answers to one request; looks again until all are there. */
export const manifestOptions = (id: string) =>
  queryOptions({
    queryKey: ['manifestacao', 'pedido', id],
    queryFn: ({ signal }) => getJson<PedidoManifesto>(`/manifestar/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.fl_concluido || state.error ? false : LIVE_MS),
  })

/** Accepts, for the office, the text about conclusive manifestações of companies without a titular. */
export const postConclusivas = (empresas: readonly string[]) =>
  getJson<ConclusivasReply>('/captura/conclusivas', {
    method: 'POST',
    body: { aceite: TEXTO_CONCLUSIVAS.versao, empresas },
  })

interface ManifestWish {
  evento: EventoManifesto
  /** Ids of notes by the tax id of their recipient */
  notas: ReadonlyMap<string, readonly string[]>
  justificativa?: string
  isLateAccepted: boolean
  /** Makes the repetition of a call that got no answer answer the same */
  key: string
}

/** Queues the events, 500 a call. Returns the ids of the requests. */
export async function postManifest({ evento, notas, justificativa, isLateAccepted, key }: ManifestWish) {
  const ids: string[] = []
  for (const [cnpj, all] of notas)
    for (let start = 0; start < all.length; start += MOST_MANIFESTO) {
      const { id } = await getJson<ManifestarReply>('/manifestar', {
        method: 'POST',
        query: { nr_cpfcnpj: cnpj },
        headers: { 'idempotency-key': `${key} ${cnpj} ${start}` },
        body: {
          ds_evento: evento,
          notas: all.slice(start, start + MOST_MANIFESTO),
          ds_justificativa: justificativa,
          fl_confirmo: true,
          fl_fora_do_prazo: isLateAccepted || undefined,
        },
      })
      ids.push(id)
    }
  return ids
}

type LotItem = ManifestarLoteBody['itens'][number]

/** The notes by company, cut to what one call takes. */
export function manifestLots(notas: ReadonlyMap<string, readonly string[]>): LotItem[][] {
  const lots: LotItem[][] = []
  const roomOf = (lot: readonly LotItem[]) => MOST_MANIFESTO_LOTE - lot.reduce((sum, { ids }) => sum + ids.length, 0)
  for (const [cpfcnpj, all] of notas)
    for (let start = 0; start < all.length; start += MOST_MANIFESTO) {
      const ids = all.slice(start, start + MOST_MANIFESTO)
      const fits = lots.find((lot) => roomOf(lot) >= ids.length && lot.every((item) => item.cpfcnpj !== cpfcnpj))
      if (fits) fits.push({ cpfcnpj, ids })
      else lots.push([{ cpfcnpj, ids }])
    }
  return lots
}

/** Queues the events of several companies, each judged and signed for itself. Returns the ids of the tasks. */
export async function postManifestLots({ evento, notas, justificativa, isLateAccepted, key }: ManifestWish) {
  const ids: string[] = []
  for (const [index, itens] of manifestLots(notas).entries()) {
    const { id } = await getJson<LoteReply>('/manifestar/lote', {
      method: 'POST',
      headers: { 'idempotency-key': `${key} lote ${index}` },
      body: {
        itens,
        evento,
        ds_justificativa: justificativa,
        fl_confirmo: true,
        fl_fora_do_prazo: isLateAccepted || undefined,
      },
    })
    ids.push(id)
  }
  return ids
}

/** Whether no company of a lot changes by itself any more. */
export const isLotDone = ({ dt_fim, data }: Pick<TarefaReply, 'dt_fim' | 'data'>): boolean =>
  dt_fim !== null && data.every(({ resultado }) => resultado?.manifesto?.fl_concluido ?? true)

/** A task of `postManifestLots` with what became of the notes of each company; looks again until all is answered. */
export const manifestLotOptions = (id: string) =>
  queryOptions({
    queryKey: ['manifestacao', 'lote', id],
    queryFn: ({ signal }) =>
      getJson<TarefaReply>(`/tarefas/${encodeURIComponent(id)}`, { query: { limite: MOST_MANIFESTO_LOTE }, signal }),
    refetchInterval: ({ state }) => (state.error || (state.data && isLotDone(state.data)) ? false : LIVE_MS),
  })

/** Sends what SEFAZ never answered once more. `ids`: requests, or events. */
export async function postAskAgain(ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids)) await send(`/manifestar/${encodeURIComponent(id)}/consultar`, { method: 'POST' })
}

/** All events of a company with the answers: its proof. */
export const fetchManifestCsv = async (cnpj: string, follow: Follow = {}): Promise<Downloaded> =>
  toFile(
    await send('/manifestar', {
      query: { nr_cpfcnpj: cnpj, formato: 'csv' },
      accept: 'text/csv',
      signal: follow.signal,
    }),
    `manifestacao-${cnpj}.csv`,
    follow,
  )
