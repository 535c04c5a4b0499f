import { type Kysely, sql } from 'kysely'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'

interface AlertState {
  kind: string
  service: string | null
  environment: number
  tax_id: string | null
  demo: boolean
  holds: boolean
}

/** Opens an alert once while its condition holds, and closes it then. */
export const setAlert = (db: Kysely<Database>, { kind, service, environment, tax_id, demo, holds }: AlertState) =>
  (holds
    ? sql`insert into capture_alert (id, kind, service, environment, tax_id, demo)
        values (${uuidv7()}, ${kind}, ${service}, ${environment}, ${tax_id}, ${demo}) on conflict do nothing`
    : sql`update capture_alert set closed_at = now() where kind = ${kind} and service is not distinct from ${service}
        and environment = ${environment} and tax_id is not distinct from ${tax_id} and demo = ${demo} and closed_at is null`
  ).execute(db)
