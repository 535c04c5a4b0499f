import type { RegraPasso, RegraQuando } from '@portal/contract/automacao/regras.ts'
import type { ConsultaFiltro } from '@portal/contract/notas.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { FeedPosition } from '../feed/read-feed.ts'

export interface StoredRule {
  id: string
  escritorio_id: string | null
  empresa_id: number | null
  account_id: string
  account_name: string
  pos: number
  kind: RegraQuando
  filter: ConsultaFiltro
  empresas: number[]
  steps: RegraPasso[]
  created_at: Date
  tested_at: Date | null
  on_at: Date | null
  place: FeedPosition | null
  failures: number
  stopped_at: Date | null
  stop_reason: 'falhas' | 'sem_direito' | null
  revoked_at: Date | null
}

export interface CountedRule extends StoredRule {
  times: number
  failed: number
}

export interface RuleOwner {
  officeId: string | null
  empresaId: number | null
}

const DAYS_MS = 30 * 86_400_000

/** The rules of an office or a company in their order, with the counts of 30 days. */
export async function listRules(
  tx: Kysely<Database>,
  { officeId, empresaId }: RuleOwner,
  now: Date,
): Promise<CountedRule[]> {
  const { rows } = await sql<CountedRule>`
    select a.*, r.* from automacao a
    cross join lateral (select count(*) filter (where is_done)::int as times, count(*) filter (where not is_done)::int as failed
      from automacao_run r where r.automacao_id = a.id and r.at > ${new Date(now.getTime() - DAYS_MS)}) r
    where a.escritorio_id is not distinct from ${officeId}::uuid and a.empresa_id is not distinct from ${empresaId}::bigint
    order by a.pos, a.id`.execute(tx)
  return rows
}

/** Whether the caller keeps such a rule. */
export async function isRule(tx: Kysely<Database>, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 as found from automacao where id = ${id}::uuid`.execute(tx)
  return rows.length > 0
}

/** A rule that the caller keeps, with the clients of its office that the caller sees; null when there is none. */
export async function findRule(
  tx: Kysely<Database>,
  id: string,
): Promise<{ rule: StoredRule; clients: ReadonlySet<number> | null } | null> {
  const { rows } = await sql<StoredRule>`select * from automacao where id = ${id}::uuid`.execute(tx)
  const [rule] = rows
  if (!rule) return null
  if (rule.escritorio_id === null) return { rule, clients: null }
  const clients = await sql<{ id: number }>`select id from my_carteira('{}'::jsonb, 0, 100000)`.execute(tx)
  return { rule, clients: new Set(clients.rows.map((row) => Number(row.id))) }
}

interface RunRow {
  at: Date
  empresa_id: number
  nota_id: string
  is_done: boolean
  reason: string | null
}

/** The last times of a rule. Served by `automacao_run_newest`. */
export async function listRuns(tx: Kysely<Database>, ruleId: string): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`select at, empresa_id, nota_id, is_done, reason from automacao_run
    where automacao_id = ${ruleId}::uuid order by at desc limit 100`.execute(tx)
  return rows
}

/** One change of the rules of an owner at a time, until the transaction ends. */
export async function lockRules(tx: Transaction<Database>, { officeId, empresaId }: RuleOwner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('automacao'), hashtext(${officeId ?? String(empresaId)}))`.execute(tx)
}

export async function deleteOtherRules(
  tx: Transaction<Database>,
  { officeId, empresaId }: RuleOwner,
  kept: readonly string[],
): Promise<void> {
  await sql`delete from automacao where escritorio_id is not distinct from ${officeId}::uuid
    and empresa_id is not distinct from ${empresaId}::bigint and id <> all(${kept}::uuid[])`.execute(tx)
}

export async function placeRule(tx: Transaction<Database>, id: string, pos: number): Promise<void> {
  await sql`update automacao set pos = ${pos} where id = ${id}::uuid`.execute(tx)
}

export async function markTested(tx: Transaction<Database>, id: string, now: Date): Promise<void> {
  await sql`update automacao set tested_at = ${now} where id = ${id}::uuid`.execute(tx)
}

interface RuleToWrite {
  id: string
  owner: RuleOwner
  account: { id: string; name: string | null }
  pos: number
  kind: string
  filter: unknown
  empresas: readonly number[]
  steps: unknown
  now: Date
  testedAt: Date | null
  onAt: Date | null
  /** JSON of the place in the feed from which the rule holds */
  horizon: string
}

/** Writes a rule in the name of `account`; a changed one starts again without failures. */
export async function writeRule(tx: Transaction<Database>, rule: RuleToWrite): Promise<void> {
  const { id, owner, account, pos, kind, empresas, now, testedAt, onAt, horizon } = rule
  const [filter, steps] = [JSON.stringify(rule.filter), JSON.stringify(rule.steps)]
  await sql`insert into automacao (id, escritorio_id, empresa_id, account_id, account_name, pos, kind, filter, empresas, steps, created_at, tested_at, on_at, place)
    values (${id}::uuid, ${owner.officeId}::uuid, ${owner.empresaId}, ${account.id}::uuid, ${account.name}, ${pos}, ${kind}, ${filter}::jsonb,
      ${empresas}::bigint[], ${steps}::jsonb, ${now}, ${testedAt}, ${onAt}, ${horizon}::jsonb)
    on conflict (id) do update set account_id = excluded.account_id, account_name = excluded.account_name, pos = excluded.pos, kind = excluded.kind,
      filter = excluded.filter, empresas = excluded.empresas, steps = excluded.steps, tested_at = excluded.tested_at, on_at = excluded.on_at,
      place = case when automacao.on_at is null then excluded.place else automacao.place end,
      failures = 0, stopped_at = null, stop_reason = null, revoked_at = null`.execute(tx)
}
