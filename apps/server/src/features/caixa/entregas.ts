import type { CaixaPergunta, CaixaSituacao } from '@portal/contract/caixa/entregas.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, type Scope } from '../../db/scope.ts'
import type { Caller } from '../acesso/base/caller.ts'
import type { Verdict } from './indicios/dkim.ts'
import type { Piece } from './ler/classify.ts'

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
}

/** Counts of an import by its id. */
export type Counts = ReadonlyMap<string, { brought: number; repeated: number; rejected: number }>

const LISTED = sql`id, way, state, question, reason, received_at, sender, sender_name, subject, bytes::float8 as bytes, empresa_id, pieces, uploads, spf, dkim`

interface Filter {
  escritorioId: string
  state: CaixaSituacao | null
  empresaId: number | null
  search: string | null
  before: string | null
  limit: number
}

/** Deliveries that the caller sees, newest first, and how many wait. Served by `caixa_entrega_of_office`. */
export const listDeliveries = (db: Db, user: Pick<Caller, 'scope'>, filter: Filter) =>
  inScope(db, user.scope, async (tx) => {
    const { escritorioId, state, empresaId, search, before, limit } = filter
    const pattern = search === null ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`
    const ofClient = sql`escritorio_id = ${escritorioId}::uuid and state <> 'chegando'
      and (${empresaId}::bigint is null or empresa_id = ${empresaId})`
    const { rows } = await sql<EntregaRow>`
      select ${LISTED} from caixa_entrega where ${ofClient} and (${state}::text is null or state = ${state})
        and (${before}::uuid is null or id < ${before}::uuid)
        and (${pattern}::text is null or concat_ws(' ', sender, sender_name, subject) ilike ${pattern}
          or exists (select from jsonb_array_elements(pieces) p where p->>'name' ilike ${pattern}))
      order by id desc limit ${limit}`.execute(tx)
    const waiting = await sql<{ n: number }>`
      select count(*)::int as n from caixa_entrega where ${ofClient} and state = 'espera'`.execute(tx)
    return { rows, waiting: waiting.rows[0]?.n ?? 0, counts: await countImports(tx, rows, user.scope) }
  })

/** Null when the caller does not see it. */
export const findDelivery = (db: Db, user: Pick<Caller, 'scope'>, id: string) =>
  inScope(db, user.scope, async (tx) => {
    const { rows } = await sql<EntregaDetail>`
      select ${LISTED}, body, remote_images, sha256, keep_until, settled_by, answer, found::float8[] as found,
        (select a.empresa_id from caixa_endereco a where a.id = endereco_id) as address_empresa_id
      from caixa_entrega where id = ${id}::uuid and state <> 'chegando'`.execute(tx)
    const [row] = rows
    return row ? { row, counts: await countImports(tx, rows, user.scope) } : null
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
