import {
  CAIXA_CONTA_ATE,
  type CaixaPergunta,
  type CaixaReply,
  type CaixaSituacao,
  type Foto,
} from '@portal/contract/caixa/entregas.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, type Scope } from '../../db/scope.ts'
import type { Caller } from '../acesso/base/caller.ts'
import type { Verdict } from './indicios/dkim.ts'
import type { Piece } from './ler/classify.ts'
import { type AnsweredPhoto, isUnansweredPhoto, recallPhotos } from './photo-memory.ts'

type Db = Kysely<Database>

/** A delivery as its office sees it. */
export interface EntregaRow {
  id: string
  way: 'email' | 'link'
  state: CaixaSituacao
  question: CaixaPergunta | null
  reason: string | null
  received_at: Date
  sender: string | null
  sender_name: string | null
  subject: string | null
  bytes: number
  empresa_id: number | null
  pieces: Piece[]
  /** What people said of photos, by SHA-256 */
  photos: Readonly<Record<string, Foto>>
  uploads: { empresa_id: number; upload_id: string }[]
  spf: Verdict | null
  dkim: Verdict | null
}

export interface EntregaDetail extends EntregaRow {
  body: string | null
  remote_images: number
  sha256: Buffer | null
  keep_until: Date
  settled_by: string | null
  answer: 'guardar' | 'concluir' | 'recusar' | null
  found: number[]
  address_empresa_id: number | null
  /** What was said of photos of the same sender or client, while one of this delivery waits for an answer */
  memory: readonly AnsweredPhoto[]
}

/** Counts of an import by its id. */
export type Counts = ReadonlyMap<string, { brought: number; repeated: number; rejected: number }>

const LISTED = sql`id, way, state, question, reason, received_at, sender, sender_name, subject, bytes::float8 as bytes, empresa_id, pieces, photos, uploads, spf, dkim`

interface Filter {
  escritorioId: string
  state: CaixaSituacao | null
  /** Begin of the day in Brasília */
  today: Date
  isOfToday: boolean
  empresaId: number | null
  search: string | null
  before: string | null
  limit: number
}

/** Deliveries that the caller sees, newest first, and how many wait. Served by `caixa_entrega_of_office`. */
export const listDeliveries = (db: Db, user: Pick<Caller, 'scope'>, filter: Filter) =>
  inScope(db, user.scope, async (tx) => {
    const { escritorioId, state, today, isOfToday, empresaId, search, before, limit } = filter
    const pattern = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`
    const ofClient = sql`escritorio_id = ${escritorioId}::uuid and state <> 'chegando'
      and (${empresaId}::bigint is null or empresa_id = ${empresaId})`
    const { rows } = await sql<EntregaRow>`
      select ${LISTED} from caixa_entrega where ${ofClient} and (${state}::text is null or state = ${state})
        and (${!isOfToday} or received_at >= ${today}) and (${before}::uuid is null or id < ${before}::uuid)
        and (${pattern}::text is null or concat_ws(' ', sender, sender_name, subject) ilike ${pattern}
          or exists (select from jsonb_array_elements(pieces) p where p->>'name' ilike ${pattern}))
      order by id desc limit ${limit}`.execute(tx)
    const waiting = await sql<{ n: number }>`
      select count(*)::int as n from caixa_entrega where ${ofClient} and state = 'espera'`.execute(tx)
    const tabs = await countTabs(tx, ofClient, today)
    return { rows, waiting: waiting.rows[0]?.n ?? 0, tabs, counts: await countImports(tx, rows, user.scope) }
  })

/** Counts stop at the number that the page shows, because row-level security checks every counted row. */
async function countTabs(tx: Db, ofClient: RawBuilder<unknown>, today: Date): Promise<CaixaReply['contagens']> {
  const upTo = (condition: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select from caixa_entrega where ${ofClient} and ${condition} limit ${CAIXA_CONTA_ATE + 1}) it)`
  const { rows } = await sql<CaixaReply['contagens']>`
    select ${upTo(sql`state = 'espera'`)} as espera, ${upTo(sql`received_at >= ${today}`)} as hoje, ${upTo(sql`true`)} as todas,
      ${upTo(sql`state = 'resolvida'`)} as resolvida, ${upTo(sql`state = 'recusada'`)} as recusada`.execute(tx)
  return rows[0] ?? { espera: 0, hoje: 0, todas: 0, resolvida: 0, recusada: 0 }
}

/** Null when the caller does not see it. */
export const findDelivery = (db: Db, user: Pick<Caller, 'scope'>, id: string) =>
  inScope(db, user.scope, async (tx) => {
    const { rows } = await sql<Omit<EntregaDetail, 'memory'>>`
      select ${LISTED}, body, remote_images, sha256, keep_until, settled_by, answer, found::float8[] as found,
        (select a.empresa_id from caixa_endereco a where a.id = endereco_id) as address_empresa_id
      from caixa_entrega where id = ${id}::uuid and state <> 'chegando'`.execute(tx)
    const [row] = rows
    if (!row) return null
    const isAsked = row.state === 'espera' && row.pieces.some((piece) => isUnansweredPhoto(row.photos, piece))
    const memory = isAsked ? await recallPhotos(tx, id) : []
    return { row: { ...row, memory }, counts: await countImports(tx, rows, user.scope) }
  })

/** Only imports of companies of the scope. */
async function countImports(tx: Db, rows: readonly EntregaRow[], scope: Scope): Promise<Counts> {
  const uploads = rows
    .flatMap(({ uploads: made }) => made)
    .filter(({ empresa_id: id }) => scope.empresaIds.includes(id))
  if (uploads.length === 0) return new Map()
  const found = await tx
    .selectFrom('upload')
    .select(['id', 'imported', 'repeated', 'updated', 'rejected'])
    .where('empresa_id', 'in', [...new Set(uploads.map(({ empresa_id: id }) => id))])
    .where(
      'id',
      'in',
      uploads.map(({ upload_id: id }) => id),
    )
    .execute()
  return new Map(
    found.map(({ id, imported, updated, repeated, rejected }) => [
      id,
      { brought: imported + updated, repeated, rejected },
    ]),
  )
}
