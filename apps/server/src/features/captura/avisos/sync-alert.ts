import { sql, type Transaction } from 'kysely'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { SequenceKey } from '../ritmo/sequence.ts'

type AlertKind =
  | 'parada'
  | 'resposta_incoerente'
  | 'bloqueio_repetido'
  | 'outro_programa'
  | 'quarentena'
  | 'configuracao'
  | 'lacuna_24h'
  | 'sem_resposta_24h'
  | 'sem_consulta_30d'
  | 'servico_fora'
  | 'servidor'

/** What an alert is about; without `taxId` it is of the service, for the provider. */
export type AlertSubject = Omit<SequenceKey, 'taxId'> & { taxId: string | null }

interface Alert {
  kind: AlertKind
  isOpen: boolean
  details?: Record<string, unknown>
}

/** Opens an alert once, or closes it. */
export async function syncAlert(tx: Transaction<Database>, subject: AlertSubject, alert: Alert): Promise<void> {
  const { service, environment, taxId, demo } = subject
  const { kind, isOpen, details = {} } = alert
  if (isOpen)
    await sql`insert into capture_alert (id, kind, service, environment, tax_id, demo, details)
      values (${uuidv7()}, ${kind}, ${service}, ${environment}, ${taxId}, ${demo}, ${JSON.stringify(details)}::jsonb)
      on conflict do nothing`.execute(tx)
  else
    await sql`update capture_alert set closed_at = now()
      where kind = ${kind} and service = ${service} and environment = ${environment} and tax_id is not distinct from ${taxId}
        and demo = ${demo} and closed_at is null`.execute(tx)
}
