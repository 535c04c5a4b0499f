import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { syncAlert } from '../avisos/sync-alert.ts'
import { HOURS } from '../ritmo/pace.ts'
import { keyOfRow, type SequenceKey, type SequenceRow, type StopCause } from '../ritmo/sequence.ts'

type Certificate = Omit<SequenceKey, 'taxId' | 'service'> & { certificateId: string }

/** A probe of the certificate comes from one sequence; the others that use it follow a little later. */
const FOLLOW_HOURS = 1

/** Tax ids of the establishments that are admitted to a certificate. */
const usersOf = (certificateId: string) =>
  sql`select e.tax_id from capture_admission m join empresa e on e.id = m.empresa_id where m.certificate_id = ${certificateId}`

/**
 * Stops every sequence of a certificate. One try a day until another certificate comes or a person resumes.
 */
export async function stopCertificate(
  tx: Transaction<Database>,
  { certificateId, environment, demo }: Certificate,
  { cause, code, hourMs }: { cause: StopCause; code: string | null; hourMs: number },
): Promise<void> {
  const day = (HOURS.day * hourMs) / 1000
  const follow = (FOLLOW_HOURS * hourMs) / 1000
  const { rows } = await sql<SequenceRow>`
    update capture_sequence s set stopped_at = coalesce(s.stopped_at, clock_timestamp()), stop_cause = ${cause}, stop_code = ${code}, changed_at = now(),
      next_at = clock_timestamp() + make_interval(secs => ${day} + ${follow} * (k.place - 1))
    from (select q.service, q.tax_id, row_number() over (order by q.last_call_at desc nulls last, q.service, q.tax_id) as place
      from capture_sequence q where q.environment = ${environment} and q.demo = ${demo} and q.tax_id in (${usersOf(certificateId)})) k
    where s.service = k.service and s.tax_id = k.tax_id and s.environment = ${environment} and s.demo = ${demo}
    returning s.*`.execute(tx)
  for (const row of rows) await syncAlert(tx, keyOfRow(row), { kind: 'parada', isOpen: true, details: { cause, code } })
}

/** After a good answer: the certificate works again for every sequence that uses it. */
export async function resumeCertificate(
  tx: Transaction<Database>,
  { certificateId, environment, demo }: Certificate,
): Promise<void> {
  const { rows } = await sql<SequenceRow>`
    update capture_sequence set stopped_at = null, stop_cause = null, stop_code = null, next_at = clock_timestamp(), changed_at = now()
    where tax_id in (${usersOf(certificateId)}) and environment = ${environment} and demo = ${demo}
      and stop_cause in ('certificado', 'certificado_alheio', 'certificado_ilegivel')
    returning *`.execute(tx)
  for (const row of rows) await syncAlert(tx, keyOfRow(row), { kind: 'parada', isOpen: false })
}
