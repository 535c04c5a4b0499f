import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { PackageKey } from '../base/token.ts'

/** A package that was handed over: row of `entrega`. */
export interface Delivery {
  empresa_id: number
  pacote_id: string
  month: string
  way: 'email' | 'whatsapp' | 'copiar'
  state: 'na_fila' | 'enviando' | 'enviado' | 'voltou' | 'copiado'
  recipient: string | null
  text: string
  words: Record<string, string>
  account_id: string
  account_name: string
  reply_to: string | null
  asked_at: Date
  tries: number
  sent_at: Date | null
  reason: string | null
  reminds: boolean
  remind_at: Date | null
  reminded_at: Date | null
  notice_at: Date | null
}

export const ofPackage = ({ empresaId, id }: PackageKey) => sql`empresa_id = ${empresaId} and pacote_id = ${id}::uuid`

export const keyOf = ({ empresa_id, pacote_id }: Delivery): PackageKey => ({ empresaId: empresa_id, id: pacote_id })

/** Deliveries of a month, of every package of these companies. */
export async function listDeliveries(
  tx: Kysely<Database>,
  { empresaIds, month }: { empresaIds: readonly number[]; month: string },
): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`select * from entrega
    where empresa_id = any(${empresaIds}::bigint[]) and month = ${month}`.execute(tx)
  return rows
}
