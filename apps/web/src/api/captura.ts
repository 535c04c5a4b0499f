import type {
  AgoraReply,
  ChavesCapturaReply,
  LacunaBody,
  LacunasReply,
  PedidoChavesReply,
} from '@portal/contract/captura/atos.ts'
import type {
  CapturaCertificadoReply,
  CertificadoEmpresasReply,
  CertificadoRemovidoReply,
} from '@portal/contract/captura/captura.ts'
import type { CapturaBody, CapturaReply, SaudeReply, ServicoCaptura } from '@portal/contract/captura/estado.ts'
import type { AvisosCapturaReply, HistoricoReply } from '@portal/contract/captura/historico.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type Downloaded, type Follow, toFile } from './http/download.ts'
import { ApiError, getJson, send } from './http/http.ts'
import { readEvents } from './http/sse.ts'

const of = (nr_cpfcnpj: string) => ({ nr_cpfcnpj })

/** Most lines that the screen shows. */
const MOST_LINES = 5000

export interface Health extends SaudeReply {
  /** The server's clock minus this computer's, in milliseconds */
  offset: number
}

/** The states of all companies, with the server's clock. */
export const saudeOptions = () =>
  queryOptions({
    queryKey: ['captura', 'saude'],
    queryFn: async ({ signal }): Promise<Health> => {
      const response = await send('/captura/saude', { query: { limite: MOST_LINES }, signal })
      const date = Date.parse(response.headers.get('date') ?? '')
      const reply = (await response.json()) as SaudeReply // the server validates every answer against its schema
      return { ...reply, offset: Number.isNaN(date) ? 0 : date - Date.now() }
    },
  })

export const capturaOptions = (cnpj: string) =>
  queryOptions({
    queryKey: ['captura', 'empresa', cnpj],
    queryFn: async ({ signal }) => {
      const response = await send('/captura', { query: of(cnpj), signal })
      const { data } = (await response.json()) as CapturaReply // as above
      return { captura: data, etag: response.headers.get('etag') ?? '*' }
    },
  })

export const avisosOptions = () =>
  queryOptions({
    queryKey: ['captura', 'avisos'],
    queryFn: ({ signal }) => getJson<AvisosCapturaReply>('/captura/avisos', { signal }),
  })

export const lacunasOptions = (cnpj: string) =>
  queryOptions({
    queryKey: ['captura', 'lacunas', cnpj],
    queryFn: ({ signal }) => getJson<LacunasReply>('/captura/lacunas', { query: of(cnpj), signal }),
  })

export const historicoOptions = (cnpj: string, servico: ServicoCaptura) =>
  infiniteQueryOptions({
    queryKey: ['captura', 'historico', cnpj, servico],
    queryFn: ({ signal, pageParam }) =>
      getJson<HistoricoReply>('/captura/historico', {
        query: { ...of(cnpj), ds_servico: servico, limite: 30, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null, // the type of all later ones
    getNextPageParam: (last) => last.proximo,
  })

export const pedidoOptions = (id: string) =>
  queryOptions({
    queryKey: ['captura', 'chaves', id],
    queryFn: ({ signal }) => getJson<PedidoChavesReply>(`/captura/chaves/${encodeURIComponent(id)}`, { signal }),
  })

export const putCaptura = (cnpj: string, body: CapturaBody, etag: string) =>
  send('/captura', { method: 'PUT', query: of(cnpj), body, ifMatch: etag })

/** Turns the capture of a company on, with every service; the automatic Ciência stays as it is. */
export const capturaOn = (cnpj: string) =>
  putCaptura(cnpj, { fl_ligada: true, servicos: { nfe: true, cte: true, mdfe: true, nfse: true } }, '*')

export const postAgora = (cnpj: string, servico?: ServicoCaptura) =>
  getJson<AgoraReply>('/captura/agora', { method: 'POST', query: of(cnpj), body: { ds_servico: servico } })

export const postPausar = (cnpj: string, body: { ds_servico?: ServicoCaptura; ds_motivo?: string }) =>
  send('/captura/pausar', { method: 'POST', query: of(cnpj), body })

export const postRetomar = (cnpj: string, servico?: ServicoCaptura) =>
  send('/captura/retomar', { method: 'POST', query: of(cnpj), body: { ds_servico: servico } })

/** Of the demonstration alone: the simulated SEFAZ refuses the next request as misuse. */
export const postBloqueio = (cnpj: string, servico: ServicoCaptura) =>
  send('/captura/demonstracao/bloqueio', { method: 'POST', query: of(cnpj), body: { ds_servico: servico } })

export const postChaves = (cnpj: string, chaves: readonly string[]) =>
  getJson<ChavesCapturaReply>('/captura/chaves', { method: 'POST', query: of(cnpj), body: { chaves } })

export const postLacuna = (id: string, body: LacunaBody) =>
  send(`/captura/lacunas/${encodeURIComponent(id)}`, { method: 'POST', body })

export const postCiente = (id: string) => send(`/captura/avisos/${encodeURIComponent(id)}/ciente`, { method: 'POST' })

/** The state of the capture of one company, or of all. */
export const fetchSaudeCsv = async (cnpj: string | undefined, follow: Follow): Promise<Downloaded> =>
  toFile(
    await send('/captura/saude', {
      query: { ...(cnpj ? of(cnpj) : {}), formato: 'csv' },
      accept: 'text/csv',
      signal: follow.signal,
    }),
    'captura.csv',
    follow,
  )

export const fetchHistoricoCsv = async (cnpj: string, servico: ServicoCaptura, follow: Follow): Promise<Downloaded> =>
  toFile(
    await send('/captura/historico', {
      query: { ...of(cnpj), ds_servico: servico, formato: 'csv' },
      accept: 'text/csv',
      signal: follow.signal,
    }),
    `captura-${cnpj}.csv`,
    follow,
  )

interface SentCertificado {
  file: File
  senha: string
  /** Establishments that use it */
  empresas: readonly string[]
}

/** Stores the certificate, or replaces the present one. */
export async function postCertificado(
  cnpj: string,
  { file, senha, empresas }: SentCertificado,
): Promise<CapturaCertificadoReply> {
  const form = new FormData()
  form.append('empresas', empresas.join(','))
  form.append('senha', senha)
  form.append('arquivo', file, file.name)
  return getJson('/captura/certificado', { method: 'POST', query: of(cnpj), form })
}

export const deleteCertificado = (cnpj: string): Promise<CertificadoRemovidoReply> =>
  getJson('/captura/certificado', { method: 'DELETE', query: of(cnpj) })

export const putCertificadoEmpresas = (
  cnpj: string,
  body: { incluir?: string[]; excluir?: string[] },
): Promise<CertificadoEmpresasReply> =>
  getJson('/captura/certificado/empresas', { method: 'PUT', query: of(cnpj), body })

/**
 * Calls `onChange` whenever something of the shown state changes, until `signal` ends. `onLive` tells whether the stream
 * is open.
 */
export async function followCaptura(
  { onChange, onLive }: { onChange: () => void; onLive: (isLive: boolean) => void },
  signal: AbortSignal,
): Promise<void> {
  for (let wait = 1000; !signal.aborted; wait = Math.min(wait * 2, 30_000)) {
    try {
      const response = await send('/captura/saude', { accept: 'text/event-stream', signal })
      onLive(true)
      if (response.body)
        for await (const _ of readEvents(response.body)) {
          wait = 1000
          onChange()
        }
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) return onLive(false)
    }
    if (signal.aborted) return
    onLive(false)
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}
