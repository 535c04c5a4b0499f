import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

/** The newest package of a company's month whose address is valid. */
export interface NewestPackage {
  empresa_id: number
  state: 'pronto' | 'enviado' | 'aberto'
  /** When it got into that state */
  at: Date
}

/** Served by `pacote_of_month`. */
export async function readNewestPackages(
  tx: Kysely<Database>,
  { empresaIds, month, now }: { empresaIds: readonly number[]; month: string; now: Date },
): Promise<Map<number, NewestPackage>> {
  const { rows } = await sql<NewestPackage>`
    select distinct on (empresa_id) empresa_id, coalesce(downloaded_at, opened_at, sent_at, created_at) as at,
      case when openings > 0 or downloads > 0 then 'aberto' when sent_at is not null then 'enviado' else 'pronto' end as state
    from pacote where empresa_id = any(${empresaIds}::bigint[]) and month = ${month}
      and size is not null and revoked_at is null and broken_at is null and expires_at > ${now}
    order by empresa_id, id desc`.execute(tx)
  return new Map(rows.map((row) => [row.empresa_id, row]))
}
