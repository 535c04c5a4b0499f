import { TIPOS_IMPORTADOS, type TipoImportado, type Veredito } from '@portal/contract/notas/importar.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope, type Scope } from '../../db/scope.ts'
import type { PartyColumns } from './judge/judge-document.ts'
import { countPending } from './pending.ts'

/** An upload's progress. */
export interface UploadRow {
  empresa_id: number
  id: string
  /** First file, as sent; null when the caller may not see its line */
  name: string | null
  files: number
  state: string
  total: number
  imported: number
  repeated: number
  updated: number
  rejected: number
  cancelled: boolean
  received_at: Date
  finished_at: Date | null
  /** Notes that left again, when, by whom, and until when they can be brought back */
  taken_back: number
  taken_back_at: Date | null
  taken_back_by: string | null
  bin_until: Date | null
}

/** Imported documents by kind. */
export type KindRow = Record<`imported_${TipoImportado}`, number>

export interface LineRow extends PartyColumns {
  position: number
  name: string
  verdict: Veredito
  chave: string | null
  reason: string | null
}

const COLUMNS = [
  'empresa_id',
  'id',
  'name',
  'files',
  'state',
  'total',
  'imported',
  'repeated',
  'updated',
  'rejected',
  'cancelled',
  'received_at',
  'finished_at',
  'taken_back',
  'taken_back_at',
  'taken_back_by',
  'bin_until',
] as const

const KIND_COLUMNS = TIPOS_IMPORTADOS.map((kind) => `imported_${kind}` as const)

/** The uploader sees every line; other users see those of companies to which they have a right. */
export const visibleTo = ({ empresaIds, accountId }: Scope, uploaderId: string | null) =>
  sql<boolean>`(${uploaderId !== null && uploaderId === accountId} or empresas is null or empresas && ${empresaIds}::bigint[])`

interface PageOf {
  uploadId: string
  /** Position of the last line received; -1 for none. */
  after: number
  limit: number
  verdict?: Veredito
}

export interface UploadProgress {
  upload: UploadRow & KindRow
  lines: LineRow[]
  more: boolean
  /** Notes with a claimed cancellation; null until the upload is concluded. */
  pending: number | null
}

/** Progress and one page of lines, in order. Null when no company of the caller has the upload. Served by the primary keys. */
export const findProgress = (
  db: Kysely<Database>,
  scope: Scope,
  { uploadId, after, limit, verdict }: PageOf,
): Promise<UploadProgress | null> =>
  inScope(db, scope, async (tx) => {
    if (scope.empresaIds.length === 0) return null
    const upload = await tx
      .selectFrom('upload')
      .select([...COLUMNS, ...KIND_COLUMNS, 'account_id'])
      .where('empresa_id', 'in', scope.empresaIds)
      .where('id', '=', uploadId)
      .executeTakeFirst()
    if (!upload) return null
    let page = tx
      .selectFrom('upload_line')
      .select(['position', 'name', 'verdict', 'chave', 'reason'])
      .select(['emitente_tax_id', 'emitente_name', 'destinatario_tax_id', 'destinatario_name'])
      .where('empresa_id', '=', upload.empresa_id)
      .where('upload_id', '=', uploadId)
      .where('position', '>', after)
      .where(visibleTo(scope, upload.account_id))
    if (verdict) page = page.where('verdict', '=', verdict)
    const rows = await page
      .orderBy('position')
      .limit(limit + 1)
      .execute()
    // a constraint of the table limits verdicts to these four
    const lines = rows.slice(0, limit).map((row) => ({ ...row, verdict: row.verdict as Veredito }))
    const pending = upload.state === 'concluida' ? await countPending(tx, scope, upload) : null
    return { upload, lines, more: rows.length > limit, pending }
  })

const LATEST = 50

/**
 * The last uploads of a company, or those of `accounts` in it, newest first. The first file's name is included when the caller may see its line.
 * Served by index `upload_by_arrival`.
 */
export const findUploads = (
  db: Kysely<Database>,
  scope: Scope,
  { empresaId, accounts }: { empresaId: number; accounts?: readonly string[] },
): Promise<UploadRow[]> =>
  inScope(db, scope, (tx) =>
    tx
      .selectFrom('upload')
      .select(COLUMNS.filter((column) => column !== 'name'))
      .select(
        sql<string | null>`case when account_id = ${scope.accountId}::uuid or not exists (
          select from upload_line l where l.empresa_id = upload.empresa_id and l.upload_id = upload.id and l.position = 0
            and not l.empresas && ${scope.empresaIds}::bigint[])
          then name end`.as('name'),
      )
      .where('empresa_id', '=', empresaId)
      .$if(accounts !== undefined, (query) => query.where('account_id', 'in', accounts ?? []))
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .limit(LATEST)
      .execute(),
  )
