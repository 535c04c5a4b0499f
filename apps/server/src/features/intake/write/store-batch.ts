import { TIPOS_IMPORTADOS } from '@portal/contract/notas/importar.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { BatchCompanies } from '../judge/batch-state.ts'
import { foldRefusals, type RefusalCount } from '../judge/fold-refusals.ts'
import type { UploadLine } from '../judge/judge-document.ts'
import type { ReadDocument } from '../read/facts.ts'
import type { Position } from '../read/pieces.ts'
import { isBadValue, storeDocuments, storeOneByOne } from './store-documents.ts'
import { readRefusals, writeBrought, writeLines } from './write-lines.ts'

type Tx = Transaction<Database>

/** The upload's state in its worker. */
export interface UploadWork extends BatchCompanies {
  uploadId: string
}

export interface Batch {
  documents: ReadDocument[]
  /** Per document, the name of the uploaded zip; null for a file outside a zip. */
  zips: (string | null)[]
  from: Position
  next: Position
  /** Known files and entries that are still unread. */
  ahead: number
}

/** Another worker has advanced this upload; this one stops. */
export class StaleUpload extends Error {}

/**
 * Judges and stores one batch, with its lines and the upload's position, in one transaction. When the database
 * refuses a value, the batch is repeated document by document, and only the faulty one is rejected.
 */
export async function storeBatch(db: Kysely<Database>, work: UploadWork, batch: Batch): Promise<UploadLine[]> {
  const scope = { empresaIds: [...work.empresas.values()], accountId: work.accountId }
  const run = (store: typeof storeDocuments) =>
    inScope(db, scope, async (tx) => {
      const upload = await requirePosition(tx, work, batch.from)
      const { lines, brought } = await store(tx, work, batch.documents)
      await writeBrought(tx, work.uploadId, brought)
      const { kept, refusals } = foldRefusals(readRefusals(upload.refusals), lines, batch.zips)
      await advance(tx, work, { batch, lines, written: kept.length, refusals })
      await writeLines(tx, work, { position: upload.lines, lines: kept })
      return lines
    })
  try {
    return await run(storeDocuments)
  } catch (error) {
    if (!isBadValue(error)) throw error
    return await run(storeOneByOne)
  }
}

async function requirePosition(tx: Tx, { empresaId, uploadId }: UploadWork, from: Position) {
  const upload = await tx
    .selectFrom('upload')
    .select(['next_file', 'next_entry', 'state', 'lines', 'refusals'])
    .where('empresa_id', '=', empresaId)
    .where('id', '=', uploadId)
    .forUpdate()
    .executeTakeFirst()
  if (upload?.state !== 'processando' || upload.next_file !== from.file || upload.next_entry !== from.entry)
    throw new StaleUpload(`upload ${uploadId} is not where this worker left it`)
  return upload
}

interface Advance {
  batch: Batch
  lines: readonly UploadLine[]
  /** Number of lines that are written. */
  written: number
  refusals: readonly RefusalCount[]
}

async function advance(
  tx: Tx,
  { empresaId, uploadId }: UploadWork,
  { batch, lines, written, refusals }: Advance,
): Promise<void> {
  const count = (verdict: UploadLine['verdict']) => lines.filter((line) => line.verdict === verdict).length
  const imported = (kind: UploadLine['kind']) =>
    lines.filter((line) => line.verdict === 'importado' && line.kind === kind).length
  await tx
    .updateTable('upload')
    .set((eb) => ({
      next_file: batch.next.file,
      next_entry: batch.next.entry,
      lines: eb('lines', '+', written),
      refusals: JSON.stringify(refusals),
      imported: eb('imported', '+', count('importado')),
      repeated: eb('repeated', '+', count('repetido')),
      updated: eb('updated', '+', count('atualizado')),
      rejected: eb('rejected', '+', count('rejeitado')),
      ...Object.fromEntries(
        TIPOS_IMPORTADOS.map((kind) => [`imported_${kind}`, eb(`imported_${kind}`, '+', imported(kind))]),
      ),
      total: sql<number>`imported + repeated + updated + rejected + ${lines.length + batch.ahead}::int`,
    }))
    .where('empresa_id', '=', empresaId)
    .where('id', '=', uploadId)
    .execute()
}
