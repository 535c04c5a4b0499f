import { type Kysely, sql } from 'kysely'
import { countText } from '../../base/count-text.ts'
import { daysAfter, monthAfter, todayOf } from '../../base/days.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, type Scope } from '../../db/scope.ts'

/**
 * Activity of an office: what its people did, read from the audit. The definer functions of `functions/atividade` find
 * the caller's office and papel and keep to what that papel may read.
 */

/** Filters of the activity, as the functions read them. */
export interface ActFilter {
  /** Days of Brasília, both included */
  from: string
  to: string
  reads: boolean
  area?: string
  person?: string
  taxId?: string
  words?: string
}

export interface ActRow {
  id: string
  at: Date
  account_id: string
  who: string
  what: string
  target: string
  detail: string
  empresa_id: number
  tax_id: string | null
  name: string | null
}

interface PersonRow {
  account_id: string
  name: string
  papel: 'dono' | 'contador' | 'assistente'
  acts: number
  /** When the person left the office; null: still there */
  left_at: Date | null
}

interface StillRow {
  responsible: string | null
  empresas: number
}

/** Brasília has been at UTC−3 without summer time since 2019. */
const startOf = (day: string) => `${day}T00:00:00-03:00`

const toWanted = ({ from, to, reads, area, person, taxId, words }: ActFilter) =>
  JSON.stringify({
    de: startOf(from),
    ate: startOf(daysAfter(to, 1)),
    reads,
    area,
    pessoa: person,
    tax_id: taxId,
    words,
  })

const callerOf = ({ accountId }: Scope): Scope => ({ accountId, empresaIds: [] })

/** One page of acts, newest first, after the row `before`. Served by the primary key of audit, whose ids sort by time. */
export async function findActs(
  db: Kysely<Database>,
  scope: Scope,
  { filter, before, limit }: { filter: ActFilter; before: string | null; limit: number },
): Promise<ActRow[]> {
  const rows = await inScope(db, callerOf(scope), async (tx) => {
    const result = await sql<ActRow>`
      select * from office_acts(${toWanted(filter)}::jsonb, ${before}::uuid, ${limit}::int)`.execute(tx)
    return result.rows
  })
  return withImports(db, scope, rows)
}

/** Says of each import what it brought, which is known only at its end. */
async function withImports(db: Kysely<Database>, scope: Scope, acts: ActRow[]): Promise<ActRow[]> {
  const imports = acts.filter(({ what, detail }) => what === 'importacao.send' && detail === '')
  const empresaIds = [...new Set(imports.map(({ empresa_id }) => empresa_id))].filter((id) =>
    scope.empresaIds.includes(id),
  )
  if (empresaIds.length === 0) return acts
  const uploads = await inScope(db, scope, (tx) =>
    tx
      .selectFrom('upload')
      .select(['id', 'state', 'total', 'imported', 'repeated', 'rejected'])
      .where('empresa_id', 'in', empresaIds)
      .where(
        'id',
        'in',
        imports.map(({ target }) => target),
      )
      .execute(),
  )
  const details = new Map(uploads.map((upload) => [upload.id, uploadDetail(upload)]))
  return acts.map((act) => ({ ...act, detail: act.detail || (details.get(act.target) ?? '') }))
}

interface UploadCounts {
  state: string
  total: number
  imported: number
  repeated: number
  rejected: number
}

function uploadDetail({ state, total, imported, repeated, rejected }: UploadCounts): string {
  if (state !== 'concluida') return 'em andamento'
  const parts = [
    counted(imported, 'novo', 'novos'),
    counted(repeated, 'repetido', 'repetidos'),
    counted(rejected, 'rejeitado', 'rejeitados'),
  ]
  return `${counted(total, 'arquivo', 'arquivos') || '0 arquivos'}: ${parts.filter(Boolean).join(', ') || 'nada novo'}`
}

const counted = (count: number, one: string, many: string): string => (count === 0 ? '' : countText(count, one, many))

/** People of the caller's office with the number of their acts; empty for an assistente. */
export const countActs = (db: Kysely<Database>, scope: Scope, filter: ActFilter): Promise<PersonRow[]> =>
  inScope(db, callerOf(scope), async (tx) => {
    const wanted = toWanted({ ...filter, person: undefined })
    return (await sql<PersonRow>`select * from office_act_counts(${wanted}::jsonb)`.execute(tx)).rows
  })

const STILL_MS = 5 * 24 * 3_600_000

/** The month before the current one: the one that is being closed. */
export const monthBeingClosed = (now: Date): string => monthAfter(todayOf(now).slice(0, 7), -1)

/** Companies whose last month is open and in which nobody did anything for five days, by who is responsible. */
export const findStillMonths = (db: Kysely<Database>, scope: Scope, now: Date): Promise<StillRow[]> =>
  inScope(db, callerOf(scope), async (tx) => {
    const since = new Date(now.getTime() - STILL_MS)
    const { rows } = await sql<StillRow>`
      select * from office_still_months(${`${monthBeingClosed(now)}-01`}::date, ${since})`.execute(tx)
    return rows
  })
