import type {
  DecidirBody,
  DecidirReply,
  EntradasReply,
  ExperimentarRegraReply,
  LadoEscrituracao,
  RegraEscrituracao,
  RegrasBody,
  RegrasReply,
} from '@portal/contract/escrituracao/escrituracao.ts'
import type { EstadoLancamento } from '@portal/contract/escrituracao/lancamento.ts'
import type { ProvasReply } from '@portal/contract/escrituracao/provas.ts'
import type { ImportarSpedReply } from '@portal/contract/sped/sped.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, getJson, OFFLINE, send } from './http/http.ts'
import { readEvents } from './http/sse.ts'

export const escrituracaoKey = (cnpj: string) => ['escrituracao', cnpj]

interface Asked {
  cnpj: string
  mes: string
  /** Without it all of them */
  estado: EstadoLancamento | undefined
  lado: LadoEscrituracao
}

export interface Progress {
  done: number
  all: number
}

/** An event of the server: progress, the answer, or the refusal. */
interface Evento {
  nr_feitos?: number
  nr_itens?: number
  resposta?: EntradasReply
  erro?: { type: string; message: string }
}

/** The entries or exits of a month in one state; `onProgress` hears how many proposals are made. */
export const entradasOptions = ({ cnpj, mes, estado, lado }: Asked, onProgress: (progress: Progress | null) => void) =>
  queryOptions({
    queryKey: [...escrituracaoKey(cnpj), lado, mes, estado ?? 'itens'],
    queryFn: async ({ signal }) => {
      const query = {
        nr_cpfcnpj: cnpj,
        mes,
        ...(estado ? { ds_estado: estado } : {}),
        ...(lado === 'saidas' ? { ds_lado: lado } : {}),
      }
      try {
        const response = await send('/escrituracao/entradas', { query, accept: 'text/event-stream', signal })
        return await readReply(response, onProgress)
      } finally {
        onProgress(null)
      }
    },
    // asked again when decisions taught something, never under the hands of who decides
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

async function readReply(response: Response, onProgress: (progress: Progress) => void): Promise<EntradasReply> {
  const { body, headers } = response
  if (!body || !headers.get('content-type')?.startsWith('text/event-stream'))
    return (await response.json()) as EntradasReply // the answer of the same call without events
  for await (const text of readEvents(body)) {
    const { nr_feitos, nr_itens, resposta, erro } = JSON.parse(text) as Evento // one of these three shapes
    if (resposta) return resposta
    if (erro) throw new ApiError(422, erro.message, { code: erro.type })
    if (nr_feitos !== undefined && nr_itens !== undefined) onProgress({ done: nr_feitos, all: nr_itens })
  }
  throw new ApiError(0, OFFLINE, { code: 'rede.interrompida' })
}

export const postDecidir = (cnpj: string, mes: string, body: DecidirBody) =>
  getJson<DecidirReply>('/escrituracao/decidir', { method: 'POST', query: { nr_cpfcnpj: cnpj, mes }, body })

/** The past notes behind the proposal of an item; asked again each time, since decisions add to them. */
export const provasOptions = ({ cnpj, mes, chave, n }: { cnpj: string; mes: string; chave: string; n: number }) =>
  queryOptions({
    queryKey: [...escrituracaoKey(cnpj), 'provas', mes, chave, n],
    queryFn: ({ signal }) =>
      getJson<ProvasReply>('/escrituracao/provas', {
        query: { nr_cpfcnpj: cnpj, mes, ds_chave: chave, nr_item: String(n) },
        signal,
      }),
    staleTime: 0,
  })

export const postExperimentar = (cnpj: string, mes: string, regra: RegraEscrituracao) =>
  getJson<ExperimentarRegraReply>('/escrituracao/regras/experimentar', {
    method: 'POST',
    query: { nr_cpfcnpj: cnpj, mes },
    body: { regra },
  })

export const regrasOptions = (cnpj: string) =>
  queryOptions({
    queryKey: [...escrituracaoKey(cnpj), 'regras'],
    queryFn: ({ signal }) => getJson<RegrasReply>('/escrituracao/regras', { query: { nr_cpfcnpj: cnpj }, signal }),
  })

/** Saves over the version that was read; 412 when another user saved since. */
export const putRegras = (cnpj: string, version: number, body: RegrasBody) =>
  getJson<RegrasReply>('/escrituracao/regras', {
    method: 'PUT',
    query: { nr_cpfcnpj: cnpj },
    body,
    ...(version > 0 ? { ifMatch: `"${version}"` } : {}),
  })

/** Learns from the entries of an earlier EFD; the settings of the EFD stay. */
export const learnEarlier = (cnpj: string, file: Blob) =>
  getJson<ImportarSpedReply>('/sped/importar', {
    method: 'POST',
    query: { nr_cpfcnpj: cnpj, so_passado: '1' },
    blob: new Blob([file], { type: 'text/plain' }),
  })
