import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { BroughtNota } from '../judge/batch-state.ts'
import { foldedLines, type RefusalCount } from '../judge/fold-refusals.ts'
import type { UploadLine } from '../judge/judge-document.ts'

type Tx = Transaction<Database>

/**
 * Writes lines of an upload, the first at `position`. Without RETURNING, Citus would copy the rows to the shards, and
 * COPY is refused under row-level security.
 */
export async function writeLines(
  tx: Tx,
  { empresaId, uploadId }: { empresaId: number; uploadId: string },
  { position, lines }: { position: number; lines: readonly UploadLine[] },
): Promise<void> {
  if (lines.length === 0) return
  const texts = (pick: (line: UploadLine) => string | null | undefined) =>
    sql`${lines.map((line) => pick(line) ?? null)}::text[]`
  const names = sql`name, verdict, chave, reason, kind, emitente_tax_id, emitente_name, destinatario_tax_id, destinatario_name`
  await sql`insert into upload_line (empresa_id, upload_id, position, empresas, ${names})
    select ${empresaId}::bigint, ${uploadId}::uuid, ${position}::int + n - 1, empresas::bigint[], ${names}
    from unnest(${texts((line) => toConcerned(line, empresaId))}, ${texts(({ name }) => name)}, ${texts(({ verdict }) => verdict)},
      ${texts(({ chave }) => chave)}, ${texts(({ reason }) => reason)}, ${texts(({ kind }) => kind)},
      ${texts(({ parties }) => parties?.emitente_tax_id)}, ${texts(({ parties }) => parties?.emitente_name)},
      ${texts(({ parties }) => parties?.destinatario_tax_id)}, ${texts(({ parties }) => parties?.destinatario_name)})
      with ordinality as l (empresas, ${names}, n)
    returning position`.execute(tx)
}

/** Records which notes the upload brought. A note that occurs again keeps its first verdict. */
export async function writeBrought(tx: Tx, uploadId: string, notas: readonly BroughtNota[]): Promise<void> {
  if (notas.length === 0) return
  await tx
    .insertInto('nota_upload')
    .values(
      notas.map(({ empresaId, notaId, verdict }) => ({
        empresa_id: empresaId,
        upload_id: uploadId,
        nota_id: notaId,
        verdict,
      })),
    )
    .onConflict((conflict) => conflict.columns(['empresa_id', 'upload_id', 'nota_id']).doNothing())
    .execute()
  for (const empresaId of new Set(notas.map((nota) => nota.empresaId))) await markFile(tx, empresaId, notas)
}

/** Notes that the portal had fetched came by a file too. */
const markFile = (tx: Tx, empresaId: number, notas: readonly BroughtNota[]) =>
  tx
    .updateTable('nota_capture')
    .set({ has_file: true })
    .where('empresa_id', '=', empresaId)
    .where(
      'nota_id',
      'in',
      notas.filter((nota) => nota.empresaId === empresaId).map(({ notaId }) => notaId),
    )
    .where('has_file', '=', false)
    .execute()

/** An array literal of PostgreSQL; null when only the upload's own company is concerned. */
const toConcerned = ({ empresaIds }: UploadLine, ownId: number): string | null =>
  empresaIds === null || (empresaIds.length === 1 && empresaIds[0] === ownId) ? null : `{${empresaIds.join(',')}}`

/** Stored counts of refusals. */
// only `advance` writes it
export const readRefusals = (stored: unknown): RefusalCount[] => stored as RefusalCount[]

/** Writes the lines for folded refusals, in the transaction that ends the upload. */
export async function writeFoldedLines(
  tx: Tx,
  upload: { empresa_id: number; id: string; lines: number; refusals: unknown },
): Promise<void> {
  const lines = foldedLines(readRefusals(upload.refusals))
  const key = { empresaId: upload.empresa_id, uploadId: upload.id }
  await writeLines(tx, key, { position: upload.lines, lines })
}
