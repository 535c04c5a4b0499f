import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { EstadoExportacao, SistemaExportacao } from '@portal/contract/escrituracao/exportar.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'

const inflate = promisify(inflateRaw)

/** A file that was made, without its bytes. */
export interface StoredExport {
  id: string
  month: string
  system: SistemaExportacao
  /** Of a free layout */
  layoutId: string | null
  fileName: string
  state: EstadoExportacao
  createdAt: Date
  accountName: string
  sha256: string
  size: number
  lines: number
  notes: number
  corrections: number
  cents: string
}

const COLUMNS = sql`id, month, system, layout_id as "layoutId", file_name as "fileName", state, created_at as "createdAt", account_name as "accountName",
  encode(sha256, 'hex') as sha256, size, lines, notes, corrections, cents::text as cents`

const MOST_FILES = 500

/** Files of a company, newest first. Served by `exportacao_by_month` and the primary key. */
export async function listExports(
  tx: Kysely<Database>,
  empresaId: number,
  month: string | undefined,
): Promise<StoredExport[]> {
  const only = month === undefined ? sql`` : sql`and month = ${month}`
  const { rows } = await sql<StoredExport>`select ${COLUMNS} from exportacao where empresa_id = ${empresaId} ${only}
    order by id desc limit ${MOST_FILES}`.execute(tx)
  return rows
}

/** A file of one of the companies; null when none has it. */
export async function findExport(
  db: Kysely<Database>,
  { scope, empresaIds }: { scope: Scope; empresaIds: readonly number[] },
  id: string,
): Promise<(StoredExport & { empresaId: number }) | null> {
  return inScope(db, scope, async (tx) => {
    const { rows } = await sql<StoredExport & { empresaId: number }>`select ${COLUMNS}, empresa_id as "empresaId"
      from exportacao where empresa_id = any(${empresaIds}::bigint[]) and id = ${id}::uuid`.execute(tx)
    return rows[0] ?? null
  })
}

/** Number of files of a month in a system, for the letter of the next one. Served by `exportacao_by_month`. */
export async function countExports(
  tx: Kysely<Database>,
  { empresaId, month, system }: { empresaId: number; month: string; system: string },
): Promise<number> {
  const { rows } = await sql<{ files: number }>`select count(*)::int as files from exportacao
    where empresa_id = ${empresaId} and month = ${month} and system = ${system}`.execute(tx)
  return rows[0]?.files ?? 0
}

interface StateChange {
  empresaId: number
  id: string
  state: EstadoExportacao
  who: string
  now: Date
}

export const changeExport = (tx: Transaction<Database>, { empresaId, id, state, who, now }: StateChange) =>
  sql`update exportacao set state = ${state}, state_at = ${now}, state_name = ${who}
    where empresa_id = ${empresaId} and id = ${id}::uuid`.execute(tx)

/** The bytes of a file, piece by piece. */
export async function* exportBytes(
  db: Kysely<Database>,
  scope: Scope,
  of: { empresaId: number; id: string },
): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const { rows } = await inScope(db, scope, (tx) =>
      sql<{ deflated: Buffer }>`select deflated from exportacao_peca
        where empresa_id = ${of.empresaId} and file_id = ${of.id}::uuid and n = ${n}`.execute(tx),
    )
    const [piece] = rows
    if (!piece) return
    yield await inflate(piece.deflated)
  }
}
