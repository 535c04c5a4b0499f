import { chaveParts, chaveShape, checkDigit } from '@portal/fiscal/ids/chave.ts'
import { sql, type Transaction } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { wakeQueries } from '../ritmo/wake-queries.ts'

/** Queries by key that SEFAZ is asked in an hour, of the 20 that it allows. */
export const KEYS_AN_HOUR = 18
/** Keys of one company that may wait at once: two and a half days of queries. */
export const MOST_WAITING = 1_000

export interface KeyRequester {
  empresaId: number
  /** tpAmb */
  environment: 1 | 2
  accountId: string | null
  name: string
}

export interface KeyRow {
  chave: string
  state: string
  cstat: string | null
  reason: string | null
  asked_at: Date | null
}

export interface KeyRequest {
  id: string
  tax_id: string
  made_at: Date
  keys: KeyRow[]
}

/** Queues the keys of NF-e to fetch; each key once. Throws AppError 429 `captura.key_quota` */
export async function requestKeys(
  tx: Transaction<Database>,
  { empresaId, environment, accountId, name }: KeyRequester,
  texts: readonly string[],
): Promise<string> {
  const chaves = [...new Set(texts.map(cleanChave))]
  const { tax_id, demo } = await tx
    .selectFrom('empresa')
    .select(['tax_id', 'demo'])
    .where('id', '=', empresaId)
    .executeTakeFirstOrThrow()
  await refuseQuota(tx, { tax_id, demo, adding: chaves.length })
  const held = await heldChaves(tx, empresaId, chaves)
  const id = uuidv7()
  const of = { environment: demo ? 1 : environment, tax_id, demo }
  await tx
    .insertInto('capture_key_request')
    .values({ id, ...of, made_by: accountId, made_by_name: name })
    .execute()
  const rows = chaves.map((chave, position) => {
    const { state, reason } = firstVerdict(chave, held)
    return { request_id: id, position, ...of, chave, state, reason }
  })
  await tx.insertInto('capture_key').values(rows).execute()
  await wakeQueries(tx, { service: 'nfe', ...of })
  return id
}

const cleanChave = (text: string): string =>
  text
    .replace(/[\s.-]/g, '')
    .toUpperCase()
    .replace(/^NFE/, '')

/** Verdict before SEFAZ is asked. */
function firstVerdict(chave: string, held: ReadonlySet<string>): { state: string; reason: string | null } {
  const problem = chaveProblem(chave)
  if (problem) return { state: 'invalida', reason: problem }
  if (held.has(chave)) return { state: 'ja_no_portal', reason: null }
  return { state: 'na_fila', reason: null }
}

function chaveProblem(chave: string): string | null {
  if (!chaveShape(chave)) return 'A chave deve ter 44 posições.'
  if (checkDigit(chave.slice(0, 43)) !== Number(chave[43])) return 'O último dígito não confere: confira a chave.'
  return chaveParts(chave).mod === '55' ? null : 'Só NF-e (modelo 55) se busca por chave.'
}

async function refuseQuota(
  tx: Transaction<Database>,
  { tax_id, demo, adding }: { tax_id: string; demo: boolean; adding: number },
): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from capture_key
    where tax_id = ${tax_id} and demo = ${demo} and state = 'na_fila'`.execute(tx)
  const surplus = (rows[0]?.waiting ?? 0) + adding - MOST_WAITING
  if (surplus <= 0) return
  throw new AppError(
    429,
    'captura.key_quota',
    `Já há chaves demais na fila desta empresa: a SEFAZ responde ${KEYS_AN_HOUR} por hora. Espere e envie o resto depois.`,
    { retryAfter: Math.ceil(surplus / KEYS_AN_HOUR) * 3600 },
  )
}

/** The keys whose whole note the company has. Served by `nota_chave`. */
async function heldChaves(
  tx: Transaction<Database>,
  empresaId: number,
  chaves: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('nota')
    .select('chave')
    .where('empresa_id', '=', empresaId)
    .where('chave', 'in', [...chaves])
    .where('situacao', '<>', 'resumo')
    .execute()
  return new Set(rows.map(({ chave }) => chave))
}

/** A request of the companies of the scope with its keys as they are now; null when there is none. */
export async function readKeyRequest(tx: Transaction<Database>, id: string): Promise<KeyRequest | null> {
  const head = await tx
    .selectFrom('capture_key_request')
    .select(['id', 'tax_id', 'made_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!head) return null
  const keys = await tx
    .selectFrom('capture_key')
    .select(['chave', 'state', 'cstat', 'reason', 'asked_at'])
    .where('request_id', '=', id)
    .orderBy('position')
    .execute()
  return { ...head, keys }
}
