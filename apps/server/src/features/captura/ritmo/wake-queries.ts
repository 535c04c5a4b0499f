import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

/** There are questions by NSU or by key to ask: the sequence gets a slot for them, unless it has one. */
export const wakeQueries = (
  tx: Transaction<Database>,
  { service, environment, tax_id, demo }: { service: string; environment: number; tax_id: string; demo: boolean },
): Promise<unknown> =>
  sql`insert into capture_sequence as q (service, environment, tax_id, demo, next_at, query_at)
    values (${service}, ${environment}, ${tax_id}, ${demo}, null, now())
    on conflict (service, environment, tax_id, demo) do update set query_at = now() where q.query_at is null`.execute(
    tx,
  )
