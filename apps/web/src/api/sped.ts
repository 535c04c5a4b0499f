import type { Problem } from '@portal/contract/common.ts'
import type { ConfiguracaoSped, MunicipiosReply } from '@portal/contract/sped/configuracao.ts'
import type {
  ArquivosSpedReply,
  ConferenciaReply,
  ConfiguracaoSpedReply,
  ImportarSpedReply,
  PreviaSpedReply,
} from '@portal/contract/sped/sped.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Downloaded, type Follow, toFile } from './http/download.ts'
import { ApiError, getJson, OFFLINE, send } from './http/http.ts'
import { readEvents } from './http/sse.ts'

/** Company, sistema and month of a file. */
export interface Mes {
  cnpj: string
  sistema: string
  dt_ini: string
  dt_fin: string
}

export const configuracaoKey = (cnpj: string) => ['sped', 'configuracao', cnpj]

export const configuracaoOptions = (cnpj: string) =>
  queryOptions({
    queryKey: configuracaoKey(cnpj),
    queryFn: ({ signal }) =>
      getJson<ConfiguracaoSpedReply>('/sped/configuracao', { query: { nr_cpfcnpj: cnpj }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Municipalities with their IBGE codes, once per visit. */
export const municipiosOptions = () =>
  queryOptions({
    queryKey: ['sped', 'municipios'],
    queryFn: ({ signal }) => getJson<MunicipiosReply>('/sped/municipios', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Saves the settings over the version that was read; 412 when another user saved since. */
export const saveConfiguracao = (cnpj: string, save: { data: ConfiguracaoSped; version: number }) =>
  getJson<ConfiguracaoSpedReply>('/sped/configuracao', {
    method: 'PUT',
    query: { nr_cpfcnpj: cnpj },
    body: save.data,
    ifMatch: `"${save.version}"`,
  })

/** What an earlier EFD of the company would change in the settings; saves nothing. */
export const previewEarlier = (cnpj: string, file: Blob) =>
  getJson<PreviaSpedReply>('/sped/importar', {
    method: 'POST',
    query: { nr_cpfcnpj: cnpj, previa: '1' },
    blob: new Blob([file], { type: 'text/plain' }),
  })

/** Takes an earlier EFD of the company over on the server. */
export const takeOverEarlier = (cnpj: string, file: Blob) =>
  getJson<ImportarSpedReply>('/sped/importar', {
    method: 'POST',
    query: { nr_cpfcnpj: cnpj },
    blob: new Blob([file], { type: 'text/plain' }),
  })

const conferenciaKey = ({ cnpj, sistema, dt_ini }: Mes) => ['sped', 'conferencia', cnpj, sistema, dt_ini]

/** Check of a month; refetched only on request. */
export const conferenciaOptions = (mes: Mes) =>
  queryOptions({
    queryKey: conferenciaKey(mes),
    queryFn: ({ signal }) =>
      getJson<ConferenciaReply>('/sped/conferencia', {
        method: 'POST',
        query: { nr_cpfcnpj: mes.cnpj, nm_sistema: mes.sistema },
        body: { dt_ini: mes.dt_ini, dt_fin: mes.dt_fin },
        signal,
      }),
    staleTime: 0,
  })

export const arquivosKey = (cnpj: string) => ['sped', 'arquivos', cnpj]

export const arquivosOptions = (cnpj: string) =>
  queryOptions({
    queryKey: arquivosKey(cnpj),
    queryFn: ({ signal }) => getJson<ArquivosSpedReply>('/sped/arquivos', { query: { nr_cpfcnpj: cnpj }, signal }),
  })

/** Number of documents of a month that arrived after its newest file. */
export const chegaramOptions = (cnpj: string, ds_mes: string) =>
  queryOptions({
    queryKey: [...arquivosKey(cnpj), ds_mes],
    queryFn: ({ signal }) =>
      getJson<ArquivosSpedReply>('/sped/arquivos', { query: { nr_cpfcnpj: cnpj, ds_mes }, signal }),
  })

/** The check of a month as a PDF. */
export const fetchConferenciaPaper = async (
  { cnpj, sistema, dt_ini, dt_fin }: Mes,
  follow: Follow,
): Promise<Downloaded> =>
  toFile(
    await send('/sped/conferencia/pdf', {
      method: 'POST',
      query: { nr_cpfcnpj: cnpj, nm_sistema: sistema },
      body: { dt_ini, dt_fin },
      accept: 'application/pdf',
      signal: follow.signal,
    }),
    'conferencia.pdf',
    follow,
  )

/** The result of a stored file as a PDF. */
export const fetchArquivoPaper = async (id: string, follow: Follow): Promise<Downloaded> =>
  toFile(
    await send(`/sped/arquivos/${encodeURIComponent(id)}/pdf`, { accept: 'application/pdf', signal: follow.signal }),
    'resultado.pdf',
    follow,
  )

/** Downloads a stored file. */
export const fetchArquivo = async (id: string, fallback: string) =>
  toFile(await send(`/sped/arquivos/${encodeURIComponent(id)}`, { accept: 'text/plain' }), fallback)

/** Progress of a generation: current block, total lines, and documents read during the first block. */
export interface Andamento {
  bloco: string
  linhas: number
  documentos: number
}

type Evento = {
  bloco?: string
  nr_linhas?: number
  nr_documentos?: number
  id?: string
  erro?: Pick<Problem, 'type' | 'message' | 'erros'>
}

/**
 * Generates the file and returns its id. `onAndamento` reports progress. Aborting also cancels on the server.
 */
export async function generate(
  mes: Mes & { cod_fin: '0' | '1' },
  follow: { signal: AbortSignal; onAndamento: (andamento: Andamento) => void },
): Promise<string> {
  const { cnpj, sistema, dt_ini, dt_fin, cod_fin } = mes
  const { body } = await send('/sped/geracao', {
    method: 'POST',
    query: { nr_cpfcnpj: cnpj, nm_sistema: sistema },
    body: { dt_ini, dt_fin, cod_fin },
    accept: 'text/event-stream',
    signal: follow.signal,
  })
  if (body)
    for await (const text of readEvents(body)) {
      const event = JSON.parse(text) as Evento // an event of the server has one of these three shapes
      const { bloco, nr_linhas = 0, nr_documentos = 0 } = event
      if (bloco) follow.onAndamento({ bloco, linhas: nr_linhas, documentos: nr_documentos })
      if (event.id) return event.id
      if (event.erro) throw refusal(event.erro)
    }
  follow.signal.throwIfAborted()
  throw new ApiError(0, OFFLINE, { code: 'rede.interrompida' })
}

const refusal = ({ type, message, erros }: NonNullable<Evento['erro']>): ApiError =>
  new ApiError(422, message ?? 'O servidor recusou o pedido.', { code: type ?? 'http.422', said: message, erros })
