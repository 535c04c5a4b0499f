import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'
import { inScope } from '../../../../db/scope.ts'
import type { BatchCompanies } from '../judge/batch-state.ts'
import { foldRefusals, type RefusalCount } from '../judge/fold-refusals.ts'
import { concernedBy, empresasOfNota, judgeDocument, type UploadLine } from '../judge/judge-document.ts'
import type { Facts, ReadDocument } from '../read/facts.ts'
import type { Position } from '../read/pieces.ts'
import { bringEventos } from './bring-eventos.ts'
import { loadHeld } from './load-held.ts'
import { lockIntake } from './lock.ts'
import { findHeldNotas, findStrangers, namedBy, placeWithStrangers } from './place-strangers.ts'
import { writeBatch } from './write-batch.ts'
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
      const lines = await store(tx, work, batch.documents)
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

/** SQLSTATE classes 22 (data) and 23 (integrity): the value is at fault, not the database. */
const isBadValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code)

const factsOf = (documents: readonly ReadDocument[]) =>
  documents.flatMap((document) => (document.ok ? [document.facts] : []))

async function storeDocuments(tx: Tx, work: UploadWork, documents: readonly ReadDocument[]): Promise<UploadLine[]> {
  const facts = factsOf(documents)
  const stored = await findHeldNotas(tx, work, facts)
  const strangers = await findStrangers(tx, work, namedBy(facts, stored))
  await lockIntake(tx, work.accountId, [
    ...touchedBy(work, facts),
    ...stored.map((nota) => nota.empresaId),
    ...strangers.values(),
  ])
  const state = await loadHeld(tx, work, facts)
  const lines = documents.map((document) => judgeDocument(state, work, document))
  await writeBatch(tx, state, work)
  await writeBrought(tx, work.uploadId, [...state.brought.values()])
  await bringEventos(tx, state, work)
  await placeWithStrangers(tx, state, { strangers, held: stored })
  return lines
}

function touchedBy(work: UploadWork, facts: readonly Facts[]): number[] {
  const landed = facts.flatMap((fact) => {
    if (fact.kind === 'nota') return empresasOfNota(fact, work)
    if (fact.kind === 'evento') return concernedBy(fact.columns.chave, work)
    return fact.kind === 'inutilizacao' ? (work.empresas.get(fact.emitente ?? '') ?? []) : []
  })
  return [work.empresaId, ...landed]
}

async function storeOneByOne(tx: Tx, work: UploadWork, documents: readonly ReadDocument[]): Promise<UploadLine[]> {
  const lines: UploadLine[] = []
  for (const document of documents) {
    await sql`savepoint document`.execute(tx)
    try {
      lines.push(...(await storeDocuments(tx, work, [document])))
      await sql`release savepoint document`.execute(tx)
    } catch (error) {
      if (!isBadValue(error)) throw error
      await sql`rollback to savepoint document`.execute(tx)
      const chave = document.ok && document.facts.kind !== 'inutilizacao' ? document.facts.columns.chave : null
      lines.push({
        name: document.name,
        verdict: 'rejeitado',
        kind: null,
        chave,
        reason: 'O documento contém valores fora do aceito.',
        empresaIds: chave === null ? null : concernedBy(chave, work),
      })
    }
  }
  return lines
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
      imported_nfe: eb('imported_nfe', '+', imported('nfe')),
      imported_nfce: eb('imported_nfce', '+', imported('nfce')),
      imported_cte: eb('imported_cte', '+', imported('cte')),
      imported_mdfe: eb('imported_mdfe', '+', imported('mdfe')),
      imported_eventos: eb('imported_eventos', '+', imported('eventos')),
      imported_inutilizacoes: eb('imported_inutilizacoes', '+', imported('inutilizacoes')),
      total: sql<number>`imported + repeated + updated + rejected + ${lines.length + batch.ahead}::int`,
    }))
    .where('empresa_id', '=', empresaId)
    .where('id', '=', uploadId)
    .execute()
}
