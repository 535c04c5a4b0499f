import type { ServicoCaptura } from '@portal/contract/captura/estado.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'

/** The sequences that an act is about: of one company, of one service or of all that are on. */
export interface SequenceChoice {
  empresaId: number
  /** tpAmb */
  environment: 1 | 2
  service: ServicoCaptura | null
}

/** Condition on `capture_sequence q`: the services of the company that are on, or the chosen one among them. */
export const chosenSequences = ({ empresaId, environment, service }: SequenceChoice) => sql<boolean>`
  q.environment = case when q.demo then 1 else ${environment} end and (${service}::text is null or q.service = ${service}::text)
  and exists (select from empresa e join capture_setting s on s.empresa_id = e.id
    where e.id = ${empresaId} and e.tax_id = q.tax_id and e.demo = q.demo and s.is_on
      and case q.service when 'nfe' then s.nfe when 'cte' then s.cte when 'mdfe' then s.mdfe else s.nfse end)`

/** The instant of the database, from which all waits are counted. */
export async function databaseNow(tx: Transaction<Database>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return rows[0]?.now ?? new Date()
}
