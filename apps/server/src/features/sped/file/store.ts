import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import type { ResumoSped } from '@portal/contract/sped/sped.ts'
import { type Kysely, sql } from 'kysely'
import { monthAfter } from '../../../base/days.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'
import { taxIdsOf } from '../../acesso/base/tax-ids.ts'
import type { CarriedBalances } from '../month/assess/assessment.ts'

const inflate = promisify(inflateRaw)

/** A generated file, without its bytes. */
export interface StoredFile {
  id: string
  from: string
  to: string
  purpose: string
  createdAt: Date
  accountName: string
  sha256: string
  size: number
  lines: number
  summary: StoredSummary
}

export interface StoredSummary {
  resumo: ResumoSped
  registros: Record<string, number>
  saldos: CarriedBalances
}

const COLUMNS = sql`id, day_from as "from", day_to as "to", purpose, created_at as "createdAt", account_name as "accountName",
  encode(sha256, 'hex') as sha256, size, lines, summary`

const MAX_FILES = 500

/** Files of a company, newest first, of one month or of all; at most MAX_FILES. */
export async function listSpedFiles(tx: Kysely<Database>, empresaId: number, month?: string): Promise<StoredFile[]> {
  const only = month ? sql`and day_from = ${`${month}-01`}::date` : sql``
  const { rows } = await sql<StoredFile>`select ${COLUMNS} from sped_file where empresa_id = ${empresaId} ${only}
    order by id desc limit ${MAX_FILES}`.execute(tx)
  return rows
}

/** Number of documents of a file's month that were imported after the file was made. Served by `nota_by_emission`. */
export async function countLater(
  tx: Kysely<Database>,
  empresaId: number,
  file: Pick<StoredFile, 'from' | 'to' | 'createdAt'>,
): Promise<number> {
  const { rows } = await sql<{ later: number }>`select count(*)::int as later from nota
    where empresa_id = ${empresaId} and tipo in ('nfe', 'nfce', 'cte') and not homologacao
      and issued_local >= ${file.from}::timestamp and issued_local < ${file.to}::timestamp + interval '1 day'
      and imported_at > ${file.createdAt}`.execute(tx)
  return rows[0]?.later ?? 0
}

/** Balances from the portal's newest file of the month before; null when there is none. */
export async function carriedInto(
  tx: Kysely<Database>,
  empresaId: number,
  month: string,
): Promise<CarriedBalances | null> {
  const [newest] = await listSpedFiles(tx, empresaId, monthAfter(month, -1))
  return newest?.summary.saldos ?? null
}

export interface FileOwner {
  scope: Scope
  empresaIds: readonly number[]
}

/** A file of the given companies by id; null when none matches. */
export async function findFile(db: Kysely<Database>, { scope, empresaIds }: FileOwner, id: string) {
  return inScope(db, scope, async (tx) => {
    const { rows } = await sql<StoredFile & { empresaId: number }>`select ${COLUMNS}, empresa_id as "empresaId"
      from sped_file where empresa_id = any(${empresaIds}::bigint[]) and id = ${id}::uuid`.execute(tx)
    const [file] = rows
    return file ? { ...file, cnpj: (await taxIdsOf(tx, [file.empresaId])).get(file.empresaId) ?? '' } : null
  })
}

/** The bytes of a file, piece by piece. */
export async function* fileBytes(
  db: Kysely<Database>,
  scope: Scope,
  of: { empresaId: number; id: string },
): AsyncGenerator<Buffer> {
  for (let n = 0; ; n++) {
    const { rows } = await inScope(db, scope, (tx) =>
      sql<{ deflated: Buffer }>`select deflated from sped_piece
        where empresa_id = ${of.empresaId} and file_id = ${of.id}::uuid and n = ${n}`.execute(tx),
    )
    const [piece] = rows
    if (!piece) return
    yield await inflate(piece.deflated)
  }
}
