import type {
  Andamento,
  DesfazerImportacaoReply,
  ImportacoesReply,
  ImportarReply,
  LinhaImportacao,
  ResumoImportacao,
  Veredito,
} from '@portal/contract/notas/importar.ts'
import { queryOptions } from '@tanstack/react-query'
import { ApiError, apiUrl, currentToken, getJson, OFFLINE, reportUnauthorized, send, toApiError } from '../http/http.ts'
import { readEvents } from '../http/sse.ts'

export type { Andamento, LinhaImportacao, Veredito }

export const importacoesOptions = (cnpj: string) =>
  queryOptions({
    queryKey: ['importacoes', cnpj],
    queryFn: ({ signal }) => getJson<ImportacoesReply>('/importar', { query: { nr_cpfcnpj: cnpj }, signal }),
    staleTime: 5_000,
  })

interface Lines {
  limite?: number
  cursor?: string | null
  veredito?: Veredito
  signal?: AbortSignal
}

export const fetchAndamento = (id: string, { signal, ...query }: Lines = {}) =>
  getJson<Andamento>(`/importar/${encodeURIComponent(id)}`, { query, signal })

/** What was taken back of an import, over all its requests. */
export const desfeitasOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['importacao', 'desfeitas', ids],
    queryFn: async ({ signal }) => {
      const all: Andamento[] = []
      for (const id of ids) all.push(await fetchAndamento(id, { limite: 1, signal }))
      return all
    },
  })

/** What would leave with an import that is taken back, and what would stay; summed over its requests. */
export const previaDesfazerOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['importacao', 'previa', ids],
    queryFn: () => desfazer(ids, { previa: '1' }),
    staleTime: 0,
    gcTime: 0,
  })

export const postDesfazerImportacao = (ids: readonly string[]) => desfazer(ids, {})

async function desfazer(ids: readonly string[], query: { previa?: '1' }): Promise<DesfazerImportacaoReply> {
  const all: DesfazerImportacaoReply[] = []
  for (const id of ids)
    all.push(await getJson(`/importar/${encodeURIComponent(id)}/desfazer`, { method: 'POST', query }))
  const sum = (pick: (reply: DesfazerImportacaoReply) => number) => all.reduce((total, reply) => total + pick(reply), 0)
  const ficam = all.flatMap((reply) => reply.ficam)
  return {
    nr_saem: sum(({ nr_saem }) => nr_saem),
    nr_ficam: sum(({ nr_ficam }) => nr_ficam),
    ficam: mergeBy(ficam, ({ ds_motivo }) => ds_motivo),
    nr_outros: sum(({ nr_outros }) => nr_outros),
    dt_lixeira: all.at(-1)?.dt_lixeira ?? '',
  }
}

/** Imports again what left. Returns the id of the new import. */
export const postRestaurar = (id: string) =>
  getJson<ImportarReply>(`/importar/${encodeURIComponent(id)}/restaurar`, { method: 'POST' })

/** What a finished import brought, over all its requests. */
export const resumosOptions = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['importacao', 'resumo', ids],
    queryFn: async ({ signal }) => {
      const all: ResumoImportacao[] = []
      for (const id of ids) all.push(await getJson(`/importar/${encodeURIComponent(id)}/resumo`, { signal }))
      return sumResumos(all)
    },
  })

function sumResumos(all: readonly ResumoImportacao[]): ResumoImportacao {
  return {
    notas: mergeBy(
      all.flatMap(({ notas }) => notas),
      (row) => `${row.nr_cpfcnpj} ${row.ds_tipo} ${row.ds_mes}`,
    ),
    terceiros: mergeBy(
      all.flatMap(({ terceiros }) => terceiros),
      (row) => row.nr_cpfcnpj,
    ).sort((a, b) => b.emitidos + b.recebidos - a.emitidos - a.recebidos),
    eventos_em_espera: all.reduce((sum, resumo) => sum + resumo.eventos_em_espera, 0),
    chaves_em_espera: [...new Set(all.flatMap((resumo) => resumo.chaves_em_espera))],
  }
}

/** One row per key, with the sums of its numbers. */
function mergeBy<T extends object>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const merged = new Map<string, T>()
  for (const row of rows) {
    const known: Record<string, unknown> = { ...merged.get(keyOf(row)) }
    const sums = Object.entries(row).map(([name, value]) => {
      const before = known[name]
      return [name, typeof value === 'number' && typeof before === 'number' ? before + value : value]
    })
    merged.set(keyOf(row), { ...row, ...Object.fromEntries(sums) })
  }
  return [...merged.values()]
}

/** Stops the processing; processed files are kept. Returns the final state of the upload. */
export const deleteImportacao = (id: string) =>
  getJson<Andamento>(`/importar/${encodeURIComponent(id)}`, { method: 'DELETE' })

/**
 * Follows an upload to its end. Reads server-sent events through fetch, because EventSource cannot send the
 * Authorization header; polls when the stream ends early or is refused.
 */
export async function followImportacao(
  id: string,
  onProgress: (andamento: Andamento) => void,
  { signal, onLost }: { signal: AbortSignal; onLost: () => void },
): Promise<void> {
  let last: Andamento | null = null
  const see = (andamento: Andamento) => {
    last = andamento
    onProgress(andamento)
  }
  while (!signal.aborted) {
    await streamOnce(id, see, signal)
    if (isDone(last)) return
    await pause(1000, signal)
    if (signal.aborted) return
    see(await withPatience(() => fetchAndamento(id, { limite: 1, signal }), { signal, onLost }))
    if (isDone(last)) return
  }
}

const isDone = (andamento: Andamento | null) => andamento?.situacao === 'concluida'

async function streamOnce(id: string, see: (andamento: Andamento) => void, signal: AbortSignal): Promise<void> {
  try {
    const path = `/importar/${encodeURIComponent(id)}`
    const response = await send(path, { query: { limite: 1 }, accept: 'text/event-stream', signal })
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) return
    for await (const data of readEvents(response.body)) {
      const andamento = parseAndamento(data)
      if (andamento) see(andamento)
      if (isDone(andamento)) return
    }
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error
  }
}

/** Retries while the connection is lost (reported through `onLost`); an error answer is thrown. */
async function withPatience<T>(
  ask: () => Promise<T>,
  { signal, onLost }: { signal: AbortSignal; onLost: () => void },
): Promise<T> {
  for (let wait = 1000; ; wait = Math.min(wait * 2, 15_000)) {
    try {
      return await ask()
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && error.status >= 400 && error.status < 500)) throw error
      onLost()
      await pause(wait, signal)
    }
  }
}

function parseAndamento(data: string): Andamento | null {
  try {
    const value: unknown = JSON.parse(data)
    const isImportacao = typeof value === 'object' && value !== null && 'situacao' in value && 'total' in value
    return isImportacao ? (value as Andamento) : null // the server validates it; the two fields distinguish it from a heartbeat
  } catch {
    return null
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

interface Upload {
  cnpj: string
  files: { file: File; name: string }[]
  onSent: (bytes: number) => void
  signal: AbortSignal
}

/** Sends files in one multipart request. XMLHttpRequest, because fetch does not report upload progress. */
export function postImportar({ cnpj, files, onSent, signal }: Upload): Promise<ImportarReply> {
  const form = new FormData()
  for (const { file, name } of files) form.append('arquivos', file, name)
  const token = currentToken()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiUrl('/importar', { nr_cpfcnpj: cnpj }))
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = (event) => onSent(event.loaded)
    request.onload = () => {
      if (request.status < 300) return resolve(JSON.parse(request.responseText))
      if (request.status === 401 && token) reportUnauthorized(token)
      reject(toApiError(request.status, request.responseText))
    }
    request.onerror = () => reject(new ApiError(0, OFFLINE, { code: 'rede.sem_conexao' }))
    request.onabort = () => reject(new DOMException('Envio interrompido', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
