import { X509Certificate } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { certificateState, type JudgeDeps } from '../certificado/judge.ts'
import { setAlert } from './set-alert.ts'

interface KeptRow {
  tax_id: string
  /** Null: capture is off, or no certificate is kept */
  certificate: Buffer | null
  is_open: boolean
}

/** Opens and closes `certificado_revogado` by the revocation lists that are stored; nothing is fetched. */
export async function syncRevoked(
  db: Kysely<Database>,
  { environment, demo }: { environment: number; demo: boolean },
  deps: Pick<JudgeDeps, 'clock' | 'trust' | 'revocation'>,
): Promise<void> {
  const { rows } = await sql<KeptRow>`
    select e.tax_id, case when e.active and c.is_on then k.certificate end as certificate, a.id is not null as is_open
    from empresa e left join capture_setting c on c.empresa_id = e.id
    left join capture_admission m on m.empresa_id = e.id
    left join capture_certificate k on k.id = m.certificate_id
    left join capture_alert a on a.kind = 'certificado_revogado' and a.environment = ${environment} and a.tax_id = e.tax_id
      and a.demo = e.demo and a.closed_at is null
    where e.demo = ${demo} and (a.id is not null or (e.active and c.is_on and k.id is not null))`.execute(db)
  for (const { tax_id, certificate, is_open } of rows) {
    const isRevoked =
      certificate !== null && (await certificateState(deps, new X509Certificate(certificate), { demo })).isRevoked
    if (isRevoked !== is_open)
      await setAlert(db, { kind: 'certificado_revogado', service: null, environment, tax_id, demo, holds: isRevoked })
  }
}
