import { sql } from 'kysely'
import type { Piece } from './ler/classify.ts'
import type { CaixaRound } from './round.ts'

/** Months for which a mail that became a document is kept, and what is deleted of the rest. */
const DOCUMENT_MONTHS = 132
/** A mail whose sender was cut off. */
const LOST_HOURS = 2

/** Deletes mails whose transfer was interrupted, and after 30 days those that became no document. */
export async function sweepCaixa({ ownerDb, clock }: Pick<CaixaRound, 'ownerDb' | 'clock'>): Promise<void> {
  const now = clock.now()
  await sql`delete from caixa_entrega where state = 'chegando' and received_at < ${new Date(now.getTime() - LOST_HOURS * 3_600_000)}`.execute(
    ownerDb,
  )
  const { rows } = await sql<Ended>`
    select id, uploads, pieces, keep_until >= received_at + make_interval(months => ${DOCUMENT_MONTHS}) as is_over from caixa_entrega
    where keep_until <= ${now} and state <> 'recebida' order by keep_until limit 500`.execute(ownerDb)
  for (const it of rows)
    if (!it.is_over && (await becameDocument(ownerDb, it)))
      await sql`update caixa_entrega set keep_until = received_at + make_interval(months => ${DOCUMENT_MONTHS}) where id = ${it.id}::uuid`.execute(
        ownerDb,
      )
    else await sql`delete from caixa_entrega where id = ${it.id}::uuid`.execute(ownerDb)
}

/** A delivery whose time of custody may be over. */
interface Ended {
  id: string
  uploads: { empresa_id: number; upload_id: string }[]
  pieces: Piece[]
  /** Whether the months of a document are over */
  is_over: boolean
}

/** Whether a file of it was imported, or typed as a bill. */
const becameDocument = async (ownerDb: CaixaRound['ownerDb'], { uploads, pieces }: Ended): Promise<boolean> =>
  pieces.some(({ verdict }) => verdict === 'digitado') || broughtDocument(ownerDb, uploads)

async function broughtDocument(
  ownerDb: CaixaRound['ownerDb'],
  uploads: readonly { empresa_id: number; upload_id: string }[],
): Promise<boolean> {
  for (const { empresa_id: empresaId, upload_id: uploadId } of uploads) {
    const { rows } = await sql<{ brought: number }>`
      select imported + repeated + updated as brought from upload where empresa_id = ${empresaId} and id = ${uploadId}::uuid`.execute(
      ownerDb,
    )
    if ((rows[0]?.brought ?? 0) > 0) return true
  }
  return false
}
