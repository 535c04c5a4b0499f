import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'
import { HOURS } from '../../ritmo/pace.ts'
import type { SequenceKey } from '../../ritmo/sequence.ts'

/**
 * A second establishment of a root that is blocked within the same hour holds the whole root at this service for that
 * hour: SEFAZ may count by root.
 */
export async function holdRoot(
  tx: Transaction<Database>,
  { root }: { root: string },
  { key, hourMs }: { key: SequenceKey; hourMs: number },
): Promise<void> {
  const { service, environment, taxId, demo } = key
  await sql`
    update capture_sequence s set block_cause = 'raiz', changed_at = now(),
      blocked_until = clock_timestamp() + make_interval(secs => ${(HOURS.block * hourMs) / 1000})
    where s.root = ${root} and s.service = ${service} and s.environment = ${environment} and s.demo = ${demo} and s.tax_id <> ${taxId}
      and coalesce(s.blocked_until <= clock_timestamp(), true)
      and exists (select from capture_sequence o where o.root = ${root} and o.service = ${service} and o.environment = ${environment}
        and o.demo = ${demo} and o.tax_id <> ${taxId} and o.block_cause = 'sefaz' and o.blocked_until > clock_timestamp())`.execute(
    tx,
  )
}
