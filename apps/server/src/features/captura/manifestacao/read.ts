import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

export interface ManifestRow {
  nota_id: string
  chave: string
  state: string
  cstat: string | null
  reason: string | null
  protocol: string | null
  registered_text: string | null
  /** Sent without an answer as often as it is sent by itself */
  is_parked: boolean
}

export interface ManifestRequest {
  id: string
  tax_id: string
  kind: string
  justification: string | null
  made_at: Date
  made_by_name: string
  notas: ManifestRow[]
}

/** A request of the companies of the scope with its events as they are now; null when there is none. */
export async function readManifestRequest(tx: Transaction<Database>, id: string): Promise<ManifestRequest | null> {
  const head = await tx
    .selectFrom('manifesto_pedido')
    .select(['id', 'tax_id', 'kind', 'justification', 'made_at', 'made_by_name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!head) return null
  const notas = await tx
    .selectFrom('manifesto_item as i')
    .innerJoin('manifesto as m', 'm.id', 'i.manifesto_id')
    .select(['m.nota_id', 'm.chave', 'm.state', 'm.cstat', 'm.reason', 'm.protocol', 'm.registered_text'])
    .select(sql<boolean>`m.state = 'incerto' and m.next_at is null`.as('is_parked'))
    .where('i.pedido_id', '=', id)
    .orderBy('i.position')
    .execute()
  return { ...head, notas }
}
