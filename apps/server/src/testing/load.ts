import { API_BASE } from '@portal/contract/common.ts'
import { multipart, type SentFile } from './intake.ts'
import { makeZip } from './zip.ts'

/**
 * Runs a mixed load until stopped: imports, lists, zips and saved products in parallel, each one call at a
 * time.
 */
export interface Load {
  /** Uploads whose 202 was read, in order: the id and the number of the pile. */
  accepted: { id: string; pile: number }[]
  /** Number of the last saved list whose 200 was read, and of the highest one sent. */
  products: { acknowledged: number; sent: number }
  counts: Record<string, number>
  /** Unexpected results: an undocumented status, or a truncated file. */
  faults: string[]
}

interface LoadDeps {
  taxId: string
  token: string
  piles: readonly (readonly SentFile[])[]
}

interface Run {
  url: string
  stopped: () => boolean
}

export const newLoad = (): Load => ({
  accepted: [],
  products: { acknowledged: 0, sent: 0 },
  counts: { uploads: 0, lists: 0, zips: 0, saves: 0, refused: 0, broken: 0 },
  faults: [],
})

const JUNE = { dt_emissaoini: '2026-06-01', dt_emissaofim: '2026-06-30' }
const END_OF_ZIP = 0x06054b50
/** Statuses while the database is unreachable or a server starts or stops. */
const PASSING = [503, 507]

const count = (load: Load, what: string) => {
  load.counts[what] = (load.counts[what] ?? 0) + 1
}

interface Answer {
  status: number
  body: Buffer
}
type Call = (path: string, init?: RequestInit) => Promise<Answer | null>

/**
 * Reads a response completely. Returns null when the connection broke or the call was temporarily refused;
 * both are expected.
 */
const caller =
  (load: Load, { url, token }: { url: string; token: string }): Call =>
  async (path, init = {}) => {
    try {
      const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` }
      const reply = await fetch(`${url}${API_BASE}${path}`, { ...init, headers, signal: AbortSignal.timeout(60_000) })
      const body = Buffer.from(await reply.arrayBuffer())
      if (reply.status < 300) return { status: reply.status, body }
      if (!PASSING.includes(reply.status)) load.faults.push(`${path} answered ${reply.status}: ${body.toString()}`)
      else if (!reply.headers.get('retry-after')) load.faults.push(`${path} said not when to come back`)
      count(load, 'refused')
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') load.faults.push(`${path} hung`)
      count(load, 'broken')
    }
    await new Promise((done) => setTimeout(done, 50))
    return null
  }

const json = (method: string, body: unknown): RequestInit => ({
  method,
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/** Resolves when every loop has noticed `stopped`. */
export async function runLoad(load: Load, { taxId, token, piles }: LoadDeps, { url, stopped }: Run): Promise<void> {
  const call = caller(load, { url, token })
  const until = async (work: () => Promise<void>) => {
    while (!stopped()) await work()
  }
  const upload = async () => {
    const pile = load.accepted.length % piles.length
    const files = piles[pile] ?? []
    const { payload, headers } = multipart(pile % 2 ? files : [{ name: 'notas.zip', bytes: makeZip(files) }])
    const reply = await call(`/importar?nr_cpfcnpj=${taxId}`, {
      method: 'POST',
      body: new Uint8Array(payload),
      headers,
    })
    if (!reply) return
    load.accepted.push({ id: (JSON.parse(reply.body.toString()) as { id: string }).id, pile })
    count(load, 'uploads')
  }
  const list = async () => {
    if (await call(`/consulta?cnpj_remetente=${taxId}&totais=1&limite=100`)) count(load, 'lists')
  }
  const zip = async () => {
    const reply = await call('/baixarNotas', json('POST', { cpfcnpj: taxId, filtro: JUNE }))
    if (!reply) return
    if (reply.body.readUInt32LE(reply.body.length - 22) !== END_OF_ZIP) load.faults.push('a zip without its end')
    count(load, 'zips')
  }
  const save = async () => {
    const next = load.products.acknowledged + 1
    load.products.sent = next
    if (!(await call(`/produtos?nr_cpfcnpj=${taxId}&nm_sistema=SCA`, json('PUT', productsOf(next))))) return
    load.products.acknowledged = next
    count(load, 'saves')
  }
  await Promise.all([until(upload), until(list), until(zip), until(save)])
}

/** Sends one upload, waits for its 202 and returns its id. */
export async function sendPile(
  files: readonly SentFile[],
  { url, taxId, token }: { url: string; taxId: string; token: string },
): Promise<string> {
  const { payload, headers } = multipart(files)
  const reply = await fetch(`${url}${API_BASE}/importar?nr_cpfcnpj=${taxId}`, {
    method: 'POST',
    body: new Uint8Array(payload),
    headers: { ...headers, authorization: `Bearer ${token}` },
  })
  if (reply.status !== 202) throw new Error(`an upload was answered ${reply.status}: ${await reply.text()}`)
  return ((await reply.json()) as { id: string }).id
}

const ROWS = 50

/** A product list in which every row has the number of the save. */
export const productsOf = (save: number) =>
  Array.from({ length: ROWS }, (_, at) => ({
    cd_produto: `P${at}`,
    nm_prd: `PRODUTO ${at} DO SALVAMENTO ${save}`,
    ds_unidade: 'UN',
  }))
