const BASE_PATH = '/ServidorCadastros/v1/portalcontador'

/** One request that the page sent. */
export interface Call {
  method: string
  /** Without the common beginning of all calls: `/consulta` */
  path: string
  query: URLSearchParams
  headers: Headers
  /** Parsed JSON, a form, a blob; undefined without a body */
  body: unknown
  signal: AbortSignal | null
}

/** A `Response` is sent as it is, anything else as JSON with status 200. */
type Handler = (call: Call) => unknown

/** Keys are a method and a path (`GET /consulta`, `DELETE /importar/*`); `*` matches one segment. */
export type Handlers = Record<string, Handler>

export interface FakeServer {
  /** Every call, oldest first */
  calls: Call[]
  /** Calls of one method and path, oldest first */
  callsTo: (key: string) => Call[]
  /** Adds or replaces handlers */
  use: (handlers: Handlers) => void
}

const realFetch = globalThis.fetch
const RealXhr = globalThis.XMLHttpRequest
let handlers: Handlers = {}
let calls: Call[] = []

/** Answers the page's requests (fetch and XMLHttpRequest) until the test ends. A call without a handler gets 404. */
export function fakeServer(initial: Handlers): FakeServer {
  handlers = { ...initial }
  const own: Call[] = []
  calls = own
  globalThis.fetch = (input, init) => respond(callFrom(String(input), init))
  globalThis.XMLHttpRequest = FakeXhr as unknown as typeof XMLHttpRequest // the part of it that the page uses
  return {
    calls: own,
    callsTo: (key) => own.filter((call) => isMatch(key, call)),
    use: (more) => Object.assign(handlers, more),
  }
}

export function clearFakeServer(): void {
  globalThis.fetch = realFetch
  globalThis.XMLHttpRequest = RealXhr
  handlers = {}
  calls = []
}

/** An error in the one shape that the server has; `rest` adds `erros` and other fields of it. */
export function problem(status: number, error: string, rest: Record<string, unknown> = {}): Response {
  const headers = { 'content-type': 'application/problem+json' }
  return new Response(JSON.stringify({ type: 'teste.erro', error, message: error, status, ...rest }), {
    status,
    headers,
  })
}

/** Server-sent events, each with one JSON value. */
export function eventStream(values: readonly unknown[]): Response {
  const text = values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('')
  return new Response(text, { headers: { 'content-type': 'text/event-stream' } })
}

/** What fetch does without a connection. */
export function offline(): never {
  throw new TypeError('Failed to fetch')
}

function callFrom(address: string, init: RequestInit = {}): Call {
  const url = new URL(address, location.href)
  const { body } = init
  return {
    method: init.method ?? 'GET',
    path: url.pathname.replace(BASE_PATH, ''),
    query: url.searchParams,
    headers: new Headers(init.headers),
    body: typeof body === 'string' ? JSON.parse(body) : (body ?? undefined),
    signal: init.signal ?? null,
  }
}

async function respond(call: Call): Promise<Response> {
  calls.push(call)
  const key = Object.keys(handlers).find((name) => isMatch(name, call))
  const handler = key === undefined ? undefined : handlers[key]
  if (!handler) return problem(404, `No handler for ${call.method} ${call.path}`)
  const result = await handler(call)
  if (call.signal?.aborted) throw new DOMException('Aborted', 'AbortError')
  return result instanceof Response ? result : Response.json(result ?? null)
}

function isMatch(key: string, { method, path }: Call): boolean {
  const [wanted, pattern = ''] = key.split(' ')
  const parts = pattern.split('/')
  const segments = path.split('/')
  if (wanted !== method || parts.length !== segments.length) return false
  return parts.every((part, index) => part === '*' || part === segments[index])
}

/** XMLHttpRequest over the same handlers; reports the upload's progress once, with the size of its files. */
class FakeXhr {
  status = 0
  responseText = ''
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null; onload: (() => void) | null } = {
    onprogress: null,
    onload: null,
  }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  private method = 'GET'
  private url = ''
  private readonly headers = new Headers()
  private readonly abortion = new AbortController()

  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value)
  }

  abort(): void {
    this.abortion.abort()
    this.onabort?.()
  }

  send(body: FormData | Blob): void {
    void this.run(body)
  }

  private async run(body: FormData | Blob): Promise<void> {
    const files = body instanceof Blob ? [body] : [...body.values()].filter((value) => value instanceof File)
    const total = files.reduce((sum, { size }) => sum + size, 0)
    const call = { ...callFrom(this.url), method: this.method, headers: this.headers, body }
    try {
      this.upload.onprogress?.({ loaded: total, total })
      this.upload.onload?.()
      const response = await respond({ ...call, signal: this.abortion.signal })
      this.status = response.status
      this.responseText = await response.text()
      if (!this.abortion.signal.aborted) this.onload?.()
    } catch {
      if (!this.abortion.signal.aborted) this.onerror?.()
    }
  }
}
