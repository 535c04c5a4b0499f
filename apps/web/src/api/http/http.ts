import type { Problem } from '@portal/contract/common.ts'
import { connectionBack, connectionLost } from '../../lib/connection.ts'

/**
 * The only way to the server: one function per call in the folders of `api`, with its query options. `http.ts` adds
 * the token, reads problem+json into `ApiError`, and reports an ended session; `download.ts` saves files, `sse.ts`
 * reads events. Retries are the query client's. Holds no state of a screen.
 */

/** Address of the seed's calls. The server's constant would bring the schema library along, so the text is repeated here. */
const BASE_PATH = '/ServidorCadastros/v1/portalcontador'

/** A failed request: an error answer, or no answer (`status` 0). `message` is pt-BR. */
export class ApiError extends Error {
  readonly code: string
  readonly requestId: string | null
  /** `error` of the answer's body; null when the body could not be read */
  readonly said: string | null
  /** Retry-After in seconds */
  readonly retryAfter: number | null
  /** Errors by field of the body */
  readonly erros: readonly FieldError[]

  constructor(
    readonly status: number,
    message: string,
    about: About,
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = about.code
    this.requestId = about.requestId ?? null
    this.said = about.said ?? null
    this.retryAfter = about.retryAfter ?? null
    this.erros = about.erros ?? []
  }
}

interface About {
  code: string
  requestId?: string | null
  said?: string | null
  retryAfter?: number | null
  erros?: readonly FieldError[]
}

type FieldError = NonNullable<Problem['erros']>[number]

export const OFFLINE = 'Sem resposta do servidor. Verifique a conexão e tente de novo.'

interface Hooks {
  token: () => string | null
  /** Called with the token of a request that got 401, so that a late answer does not end a newer session. */
  unauthorized: (token: string) => void
  /** Called when the server asks to wait (429) with the session's token */
  wait?: (error: ApiError) => void
}

let hooks: Hooks = { token: () => null, unauthorized: () => {} }
let origin = ''

/** Set by `session`: the token to send and the handlers of 401 and 429. */
export function bindSession(next: Hooks): void {
  hooks = next
}

/**
 * Sets `api_base` of the configuration, with or without the seed's path. Without it the page's own origin is
 * used.
 */
export function setApiBase(base: string): void {
  origin = base.replace(/\/+$/, '').replace(/\/ServidorCadastros\/v1(\/portalcontador)?$/, '')
}

/** An address at the root of the API's server. */
export const rootUrl = (path: string): string => `${origin}${path}`

export type Query = Record<string, string | number | boolean | undefined | null>

export function apiUrl(path: string, query: Query = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return `${origin}${BASE_PATH}${path}${text && `?${text}`}`
}

interface Options {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  query?: Query
  body?: unknown
  /** Sent unchanged with its own content type, instead of `body` */
  blob?: Blob
  /** Sent as multipart, instead of `body` */
  form?: FormData
  signal?: AbortSignal
  accept?: string
  /** If-Match: the version that was read */
  ifMatch?: string
  /** For sign-in and configuration: sends no token, and a 401 does not end the session. */
  anonymous?: boolean
  keepalive?: boolean
  /** Further headers */
  headers?: Record<string, string>
}

/** Sends a request and returns the response of a success; throws ApiError otherwise. */
export async function send(path: string, options: Options = {}): Promise<Response> {
  const token = options.anonymous ? null : hooks.token()
  const headers = new Headers({ ...options.headers, accept: options.accept ?? 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  if (options.ifMatch) headers.set('if-match', options.ifMatch)
  if (options.blob) headers.set('content-type', options.blob.type)
  let response: Response
  try {
    response = await fetch(apiUrl(path, options.query), {
      method: options.method ?? 'GET',
      headers,
      body: options.body === undefined ? (options.form ?? options.blob) : JSON.stringify(options.body),
      signal: options.signal,
      keepalive: options.keepalive,
      credentials: 'omit',
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    connectionLost()
    throw new ApiError(0, OFFLINE, { code: 'rede.sem_conexao' })
  }
  connectionBack()
  if (response.ok) return response
  if (response.status === 401 && token) hooks.unauthorized(token)
  const error = toApiError(response.status, await response.text(), response.headers.get('retry-after'))
  if (response.status === 429 && token) hooks.wait?.(error)
  throw error
}

export async function getJson<T>(path: string, options?: Options): Promise<T> {
  const response = await send(path, options)
  return (await response.json()) as T // the server validates every answer against the schema of T
}

/** The unparsed text of a JSON answer, for callers that read only parts of it. */
export async function getText(path: string, options?: Options): Promise<string> {
  return (await send(path, options)).text()
}

/** The token for calls that do not go through `send` (XMLHttpRequest uploads). */
export const currentToken = (): string | null => hooks.token()

export function reportUnauthorized(token: string): void {
  hooks.unauthorized(token)
}

/** Reads the error body; any other body (a proxy's page) gives a generic message. */
export function toApiError(status: number, text: string, wait: string | null = null): ApiError {
  const problem = parseProblem(text)
  const message = problem?.error ?? problem?.message ?? fallback(status)
  const seconds = Number(wait ?? Number.NaN)
  return new ApiError(status, message, {
    code: problem?.type ?? `http.${status}`,
    requestId: problem?.instance,
    said: problem?.message,
    retryAfter: Number.isFinite(seconds) ? seconds : null,
    erros: problem?.erros,
  })
}

function parseProblem(text: string): Partial<Problem> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}

function fallback(status: number): string {
  if (status === 413) return 'O envio é maior do que o servidor aceita.'
  if (status === 429) return 'Muitos pedidos em pouco tempo. Aguarde um instante e tente de novo.'
  if (status >= 500) return 'O servidor não respondeu como devia. Tente de novo em instantes.'
  return 'O servidor recusou o pedido.'
}
