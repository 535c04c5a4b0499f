import { API_BASE } from '@portal/contract/common.ts'
import { multipart, type SentFile } from './intake.ts'
import { makeZip } from './zip.ts'

/** A mixed day of use, until it is told to stop: imports, lists, zips and saved products at once, each one call after another. */
export interface Load {
  /** Uploads whose 202 was read, in order: the id, and which pile it was. */
  accepted: { id: string; pile: number }[]
  /** The last saved list whose 200 was read, and the highest that was ever sent. */
  products: { acknowledged: number; sent: number }
  counts: Record<string, number>
  /** What no call may answer: another status, or a file that ended without its end. */
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

const TEN_DAYS = { dt_emissaoini: '2026-06-01', dt_emissaofim: '2026-06-10' }
const END_OF_ZIP = 0x06054b50
/** While the database is away, and while a server starts or stops. */
const PASSING = [503, 507]

const count = (load: Load, what: string) => {
  load.counts[what] = (load.counts[what] ?? 0) + 1
}

/** Resolves once all have noticed `stopped`. Calls that break are part of the game. */
export async function runLoad(load: Load, { taxId, token, piles }: LoadDeps, { url, stopped }: Run): Promise<void> {
  /** The whole answer, or null when it broke or was refused for a moment. */
  const call = async (path: string, init: RequestInit = {}): Promise<{ status: number; body: Buffer } | null> => {
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
    const reply = await call('/baixarNotas', json('POST', { cpfcnpj: taxId, filtro: TEN_DAYS }))
    if (!reply) return
    if (reply.body.readUInt32LE(reply.body.length - 22) !== END_OF_ZIP) load.faults.push('a zip without its end')
    count(load, 'zips')
  }
  const save = async () => {
    const next = load.products.acknowledged + 1
    load.products.sent = next
    const reply = await call(`/produtos?nr_cpfcnpj=${taxId}&nm_sistema=SCA`, json('PUT', productsOf(next)))
    if (!reply) return
    load.products.acknowledged = next
    count(load, 'saves')
  }
  await Promise.all([until(upload), until(list), until(zip), until(save)])
}

const ROWS = 50

/** A list that says in every row which save it is. */
export const productsOf = (save: number) =>
  Array.from({ length: ROWS }, (_, at) => ({
    cd_produto: `P${at}`,
    nm_prd: `PRODUTO ${at} DO SALVAMENTO ${save}`,
    ds_unidade: 'UN',
  }))
