import { sql } from 'kysely'
import { KEEP_DAYS } from './correio/keep-mail.ts'
import type { CaixaRound } from './round.ts'

/** Months for which a mail that became a document is kept, and what is deleted of the rest. */
const DOCUMENT_MONTHS = 132
/** A mail whose sender was cut off. */
const LOST_HOURS = 2

/** Ends what is not kept any longer: mails cut off on their way, and after 30 days those that became no document. */
export async function sweepCaixa({ ownerDb, clock }: Pick<CaixaRound, 'ownerDb' | 'clock'>): Promise<void> {
  const now = clock.now()
  await sql`delete from caixa_entrega where state = 'chegando' and received_at < ${new Date(now.getTime() - LOST_HOURS * 3_600_000)}`.execute(
    ownerDb,
  )
  const { rows } = await sql<{ id: string; uploads: { empresa_id: number; upload_id: string }[]; received_at: Date }>`
    select id, uploads, received_at from caixa_entrega where keep_until <= ${now} and state <> 'recebida' order by keep_until limit 500`.execute(
    ownerDb,
  )
  for (const { id, uploads, received_at: receivedAt } of rows) {
    const isYoung = now.getTime() - receivedAt.getTime() < (KEEP_DAYS + 31) * 86_400_000
    if (isYoung && (await broughtDocument(ownerDb, uploads)))
      await sql`update caixa_entrega set keep_until = received_at + make_interval(months => ${DOCUMENT_MONTHS}) where id = ${id}::uuid`.execute(
        ownerDb,
      )
    else await sql`delete from caixa_entrega where id = ${id}::uuid`.execute(ownerDb)
  }
}

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
