import { type SaudeReply, SERVICOS_CAPTURA, SITUACOES_SERVICO } from '@portal/contract/captura/estado.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope, type Scope } from '../../../db/scope.ts'

type Tx = Transaction<Database>

/** Received notes of which only the summary came. Served by `nota_by_situation`. */
export async function countSummaries(tx: Tx, empresaIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from nota
    where empresa_id = any(${empresaIds}::bigint[]) and situacao = 'resumo' and tipo = 'nfe' and papel = 'R'`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** State of the services of SEFAZ as seen from here. */
export async function readServices(
  tx: Tx,
  { environment, isDemo }: { environment: 1 | 2; isDemo: boolean },
): Promise<SaudeReply['servicos']> {
  const rows = await tx
    .selectFrom('capture_service')
    .select(['service', 'state', 'since'])
    .where('environment', '=', environment)
    .where('demo', '=', isDemo)
    .execute()
  return SERVICOS_CAPTURA.map((service) => {
    const row = rows.find((known) => known.service === service)
    const situation = SITUACOES_SERVICO.find((word) => word === row?.state) ?? 'normal'
    return { ds_servico: service, ds_situacao: situation, dt_desde: row?.since.toISOString() ?? null }
  })
}

/** Every company whose capture is on, for the provider. */
export const findWatched = (db: Kysely<Database>, accountId: string): Promise<number[]> =>
  inScope(db, { accountId, empresaIds: [] }, async (tx) => {
    const { rows } = await sql<{ id: number }>`select id from provider_captures() as id`.execute(tx)
    return rows.map(({ id }) => id)
  })

/** A text that changes with everything that the health shows. */
export const readMark = (db: Kysely<Database>, scope: Scope, environment: 1 | 2): Promise<string> =>
  inScope(db, scope, async (tx) => {
    const { rows } = await sql<{ mark: string }>`select concat_ws(' ',
      (select max(greatest(changed_at, last_call_at)) from capture_sequence where environment = ${environment}),
      (select count(*) from capture_sequence where environment = ${environment} and next_at <= now()),
      (select max(changed_at) from capture_setting), (select max(since) from capture_service), (select off_at from capture_switch),
      (select count(*) from capture_gap where state = 'open'), (select string_agg(id::text, ',') from capture_certificate
        where (select cardinality(app_empresas())) < 50)) as mark`.execute(tx)
    return rows[0]?.mark ?? ''
  })
