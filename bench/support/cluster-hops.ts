import { sql } from 'kysely'
import { kyselyOn } from '../../apps/server/src/db/pool.ts'
import { inScope } from '../../apps/server/src/db/scope.ts'
import { type Called, type Portal, timeCalls } from './cluster-calls.ts'

/**
 * The smallest statements: what a call pays for the way to a node and back. The same text in every phase; on one PostgreSQL none of them
 * leaves it.
 */
export async function measureHops(portal: Portal): Promise<Record<string, Called>> {
  const { cluster, server, companies } = portal
  const empresaId = companies[0]!.id
  const { rows } = await server.owner.query<{ id: string }>('select id from nota where empresa_id = $1 limit 1', [
    empresaId,
  ])
  const id = rows[0]!.id
  const db = kyselyOn(server.pool)
  const many = (call: () => Promise<unknown>) => timeCalls(cluster, () => repeat(20, call))
  const byKey = () => server.owner.query('select chave from nota where empresa_id = $1 and id = $2', [empresaId, id])
  const scoped = () =>
    inScope(db, { accountId: null, empresaIds: [empresaId] }, (tx) =>
      sql`select chave from nota where empresa_id = ${empresaId} and id = ${id}`.execute(tx),
    )
  const results: Record<string, Called> = {
    '20 × select 1': await many(() => server.owner.query('select 1')),
    '20 × uma nota pela chave primária': await many(byKey),
    '20 × o mesmo com direitos (transação)': await many(scoped),
    '20 × todas as partes (count de tabela vazia)': await many(() =>
      server.owner.query('select count(*) from sped_piece'),
    ),
  }
  return results
}

async function repeat(times: number, call: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < times; n++) await call()
}
