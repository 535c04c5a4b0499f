import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { BatchCompanies, BroughtNota } from '../judge/batch-state.ts'
import { concernedBy, empresasOfNota, judgeDocument, type UploadLine } from '../judge/judge-document.ts'
import type { Facts, ReadDocument } from '../read/facts.ts'
import { bringEventos } from './bring-eventos.ts'
import { loadHeld } from './load-held.ts'
import { lockIntake } from './lock.ts'
import { findHeldNotas, findStrangers, namedBy, placeWithStrangers } from './place-strangers.ts'
import { writeBatch } from './write-batch.ts'

type Tx = Transaction<Database>

/** One line per document, in their order, and the notes that are now stored. */
export interface StoredDocuments {
  lines: UploadLine[]
  brought: BroughtNota[]
}

/** Judges documents and stores them with all that follows from them, in the open transaction. */
export async function storeDocuments(
  tx: Tx,
  companies: BatchCompanies,
  documents: readonly ReadDocument[],
): Promise<StoredDocuments> {
  const facts = factsOf(documents)
  const stored = await findHeldNotas(tx, companies, facts)
  const strangers = await findStrangers(tx, companies, namedBy(facts, stored))
  await lockIntake(tx, companies.accountId, [
    ...touchedBy(companies, facts),
    ...stored.map((nota) => nota.empresaId),
    ...strangers.values(),
  ])
  const state = await loadHeld(tx, companies, facts)
  const lines = documents.map((document) => judgeDocument(state, companies, document))
  await writeBatch(tx, state, companies)
  await bringEventos(tx, state, companies)
  await placeWithStrangers(tx, state, { strangers, held: stored })
  return { lines, brought: [...state.brought.values()] }
}

/** The same, document by document: only one whose values the database refuses is rejected. */
export async function storeOneByOne(
  tx: Tx,
  companies: BatchCompanies,
  documents: readonly ReadDocument[],
): Promise<StoredDocuments> {
  const all: StoredDocuments = { lines: [], brought: [] }
  for (const document of documents) {
    await sql`savepoint document`.execute(tx)
    try {
      const { lines, brought } = await storeDocuments(tx, companies, [document])
      all.lines.push(...lines)
      all.brought.push(...brought)
      await sql`release savepoint document`.execute(tx)
    } catch (error) {
      if (!isBadValue(error)) throw error
      await sql`rollback to savepoint document`.execute(tx)
      all.lines.push(refusedValue(document, companies))
    }
  }
  return all
}

/** SQLSTATE classes 22 (data) and 23 (integrity): the value is at fault, not the database. */
export const isBadValue = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code)

const factsOf = (documents: readonly ReadDocument[]) =>
  documents.flatMap((document) => (document.ok ? [document.facts] : []))

function touchedBy(companies: BatchCompanies, facts: readonly Facts[]): number[] {
  const landed = facts.flatMap((fact) => {
    if (fact.kind === 'nota') return empresasOfNota(fact, companies)
    if (fact.kind === 'evento') return concernedBy(fact.columns.chave, companies)
    return fact.kind === 'inutilizacao' ? (companies.empresas.get(fact.emitente ?? '') ?? []) : []
  })
  return [companies.empresaId, ...landed]
}

function refusedValue(document: ReadDocument, companies: BatchCompanies): UploadLine {
  const chave = document.ok && document.facts.kind !== 'inutilizacao' ? document.facts.columns.chave : null
  return {
    name: document.name,
    verdict: 'rejeitado',
    kind: null,
    chave,
    reason: 'O documento contém valores fora do aceito.',
    empresaIds: chave === null ? null : concernedBy(chave, companies),
  }
}
