import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'

export interface Downloaded {
  accountId: string
  empresaId: number
  ids: readonly string[]
}

/** Records that an account has downloaded these notes of one company. Idempotent. */
export async function markDownloaded(db: Kysely<Database>, { accountId, empresaId, ids }: Downloaded): Promise<void> {
  await inScope(db, { accountId, empresaIds: [empresaId] }, (tx) =>
    sql`
      insert into nota_download (empresa_id, account_id, nota_id)
      select ${empresaId}::bigint, ${accountId}::uuid, id from unnest(${`{${ids.join(',')}}`}::uuid[]) as marked(id)
      on conflict do nothing
    `.execute(tx),
  )
}
