import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { setScope } from '../../../db/scope.ts'
import type { UploadLine } from '../../intake/judge/judge-document.ts'
import type { storeDocuments } from '../../intake/write/store-documents.ts'
import { findLateMonths, noteLateMonths } from '../avisos/late-documents.ts'
import { sha256 } from '../prova/exchanges.ts'
import { keyColumns, type SequenceKey } from '../ritmo/sequence.ts'
import type { LotDocument } from './read-documents.ts'

/**
 * The documents of an answer: `read-documents.ts` inflates and reads them within bounds, this file stores them by the
 * intake of uploads and marks every number of the answer. Bytes that intake cannot take are kept with their reason and
 * asked for again by number, so that one bad document does not hold the cursor. Judges no document itself.
 */

type Tx = Transaction<Database>

/** A docZip after intake: placed, or with the reason why not. */
export interface PlacedDocument {
  source: LotDocument
  isPlaced: boolean
  reason: string | null
  chave: string | null
}

/**
 * Judges and stores the documents of an answer as fetched by the portal, with the rights of the program's role for
 * one company. Documents land in other companies only when they prove themselves.
 */
export async function placeLot(
  tx: Tx,
  { empresaId, key }: { empresaId: number; key: SequenceKey },
  { lot, store }: { lot: readonly LotDocument[]; store: typeof storeDocuments },
): Promise<PlacedDocument[]> {
  const documents = lot.flatMap(({ documents }) => documents)
  if (documents.length === 0) return lot.map((source) => placedOf(source, []))
  await sql`set local role portal_app`.execute(tx)
  await setScope(tx, { empresaIds: [empresaId], accountId: null })
  const companies = { empresaId, empresas: new Map([[key.taxId, empresaId]]), accountId: null, obtained: true }
  const { lines, brought } = await store(tx, companies, documents)
  const notas = brought.filter((nota) => nota.empresaId === empresaId)
  if (notas.length > 0)
    // a note that was there without being captured came by a file
    await sql`insert into nota_capture (empresa_id, nota_id, has_file)
      select ${empresaId}::bigint, id, verdict <> 'importado'
      from unnest(${notas.map(({ notaId }) => notaId)}::uuid[], ${notas.map(({ verdict }) => verdict)}::text[]) n (id, verdict)
      on conflict (empresa_id, nota_id) do nothing returning nota_id`.execute(tx)
  const added = notas.filter(({ verdict }) => verdict === 'importado').map(({ notaId }) => notaId)
  // read by the role that has written: Citus lets no second role see a transaction's changes on the nodes
  const lateMonths = await findLateMonths(tx, empresaId, added)
  await sql`reset role`.execute(tx)
  await noteLateMonths(tx, key, lateMonths)
  let from = 0
  return lot.map((source) => {
    const own = lines.slice(from, from + source.documents.length)
    from += source.documents.length
    return placedOf(source, own)
  })
}

function placedOf(source: LotDocument, lines: readonly UploadLine[]): PlacedDocument {
  const refused = lines.find(({ verdict }) => verdict === 'rejeitado')
  const isPlaced = lines.length > 0 && !refused
  const chave = lines[0]?.chave ?? null
  return { source, isPlaced, reason: isPlaced ? null : (refused?.reason ?? 'Documento vazio.'), chave }
}

/** Marks the numbers of an answer; bytes that intake cannot take are kept. `exchange`: its number. Returns how many. */
export async function markNumbers(
  tx: Tx,
  key: SequenceKey,
  { placed, exchange, isSecondTry }: { placed: readonly PlacedDocument[]; exchange: number; isSecondTry: boolean },
): Promise<number> {
  const seen = new Set<number>()
  for (const [index, { source, isPlaced, reason, chave }] of placed.entries()) {
    // without a readable number, bytes in quarantine get a negative one of their own
    const nsu = source.nsu ?? (isPlaced ? null : -(exchange * 1000 + index + 1))
    if (nsu === null || seen.has(nsu)) continue
    seen.add(nsu)
    const [first] = source.documents
    const kept = isPlaced ? null : source.kept
    const digest = isPlaced && first?.ok ? Buffer.from(first.packed.sha256, 'hex') : sha256(kept ?? source.kept)
    const state = isPlaced ? 'placed' : isSecondTry ? 'asked_again' : 'quarantined'
    await tx
      .insertInto('capture_nsu')
      .values({
        ...keyColumns(key),
        nsu,
        schema_name: source.schema,
        sha256: digest,
        state,
        chave,
        kept,
        reason,
        exchange,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['service', 'environment', 'tax_id', 'demo', 'nsu'])
          .doUpdateSet({ state, sha256: digest, chave, kept, reason, exchange })
          .where('capture_nsu.state', '<>', 'placed'),
      )
      .execute()
  }
  return seen.size
}

/** Ends the queries of a quarantined NSU that SEFAZ no longer keeps. */
export const giveUpNumber = (tx: Tx, key: SequenceKey, nsu: number) =>
  tx
    .updateTable('capture_nsu')
    .set({ state: 'asked_again' })
    .where((eb) => eb.and(keyColumns(key)))
    .where('nsu', '=', nsu)
    .where('state', '=', 'quarantined')
    .execute()
