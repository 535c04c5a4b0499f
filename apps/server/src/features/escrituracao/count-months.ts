import { type Kysely, sql, type Transaction } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Logger } from '../../base/log.ts'
import type { Database } from '../../db/schema.gen.ts'
import type { GrantedEmpresa } from '../acesso/base/caller.ts'
import { isImporting } from '../intake/importing.ts'
import { openMonth } from '../sped/month/open-month.ts'
import { readEntries, SIDE_KINDS } from './entries.ts'
import { monthPeriod } from './lancamentos.ts'

/**
 * Counts the entries, the exits and the doubts of months that nobody has opened, or that changed since, for the steps of
 * the month's board. Who opens a side of the month counts it again, with what the office's other companies say. Only
 * months of the last year are counted.
 */

/** Months counted in one step. */
const AT_ONCE = 5
/** A month that took one second waits thirty before it is counted again, so that a running import does not count all day. */
const REST = 30
/** Months back from today. */
const BACK = 12

interface CountDeps {
  ownerDb: Kysely<Database>
  log: Pick<Logger, 'warn'>
}

interface StaleMonth extends Pick<GrantedEmpresa, 'id' | 'taxId' | 'root' | 'name' | 'uf' | 'simples'> {
  regime: string | null
  /** First day */
  month: string
  sistema: string
  changes: number
}

/** Counts up to AT_ONCE months, the newest first, and returns how many it counted. */
export async function countEntryMonths({ ownerDb, log }: CountDeps): Promise<number> {
  let counted = 0
  for (const stale of await findStale(ownerDb)) {
    try {
      await ownerDb.transaction().execute((tx) => countMonth(tx, stale))
      counted++
    } catch (error) {
      // the other months are counted all the same; this one is tried again
      log.warn({ err: error, empresa: stale.id, mes: stale.month }, 'escrituração: o mês não foi contado')
    }
  }
  return counted
}

type Found = Pick<StaleMonth, 'month' | 'sistema' | 'changes'> & { empresa_id: number }

/** Kinds of which a month has entries, and exits */
const HAS_LINES = sql`(n.papel = 'R' and n.tipo = any(${[...SIDE_KINDS.entrada, 'nfse']}::text[])
  or n.papel = 'E' and n.tipo = any(${[...SIDE_KINDS.saida, 'nfse']}::text[]))`

/** Served by the primary keys: `nota_month` has one row for each company, month, kind and side. */
async function findStale(ownerDb: Kysely<Database>): Promise<readonly StaleMonth[]> {
  const { rows: found } = await sql<Found>`
    select distinct n.empresa_id, n.month::text as month, coalesce(f.changes, 0) as changes, coalesce(l.sistema, '') as sistema
    from nota_month n left join fechamento f on f.empresa_id = n.empresa_id and f.month = n.month
      left join escrituracao_mes m on m.empresa_id = n.empresa_id and m.month = n.month
      left join (select empresa_id, min(sistema) as sistema from produto_list group by empresa_id) l on l.empresa_id = n.empresa_id
    where ${HAS_LINES} and n.quantity > 0
      and n.month between now()::date - make_interval(months => ${BACK}) and now()::date
      and not ${isImporting(sql`n.empresa_id`)}
      and (m.empresa_id is null or (m.changes <> coalesce(f.changes, 0) or m.exit_changes is distinct from coalesce(f.changes, 0))
        and m.counted_at + coalesce(m.took_ms, 0) * ${REST} * interval '1 millisecond' <= now())
    order by 2 desc, 1 limit ${AT_ONCE}`.execute(ownerDb)
  if (found.length === 0) return []
  // companies are on one node of a cluster, notes on several: they are not joined
  const { rows: companies } = await sql<Omit<StaleMonth, 'month' | 'sistema' | 'changes'>>`
    select id, tax_id as "taxId", left(tax_id, 8) as root, name, uf, simples, regime from empresa
    where id = any(${found.map(({ empresa_id }) => empresa_id)}::bigint[])`.execute(ownerDb)
  const byId = new Map(companies.map((company) => [company.id, company]))
  return found.flatMap(({ empresa_id, month, sistema, changes }) => {
    const company = byId.get(empresa_id)
    return company ? [{ ...company, month, sistema, changes }] : []
  })
}

/** What arrives while the month is counted leaves it stale: `stale` was read before. */
async function countMonth(tx: Transaction<Database>, stale: StaleMonth): Promise<void> {
  const started = performance.now()
  const { entrada, saida } = await countItems(tx, stale)
  const took = Math.ceil(performance.now() - started)
  await sql`insert into escrituracao_mes (empresa_id, month, items, doubts, decided, changes, exit_items, exit_doubts, exit_changes,
      counted_at, took_ms)
    values (${stale.id}, ${stale.month}::date, ${entrada.items}, ${entrada.doubts}, ${entrada.decided}, ${stale.changes},
      ${saida.items}, ${saida.doubts}, ${stale.changes}, now(), ${took})
    on conflict (empresa_id, month) do update set items = excluded.items, doubts = excluded.doubts, decided = excluded.decided,
      changes = excluded.changes, exit_items = excluded.exit_items, exit_doubts = excluded.exit_doubts,
      exit_changes = excluded.exit_changes, counted_at = excluded.counted_at, took_ms = excluded.took_ms`.execute(tx)
}

async function countItems(tx: Transaction<Database>, stale: StaleMonth) {
  const counts = {
    entrada: { items: 0, doubts: 0, decided: 0 },
    saida: { items: 0, doubts: 0, decided: 0 },
  }
  // what opens a month asks for no right: there is no caller
  const empresa: GrantedEmpresa = { ...stale, papel: 'consulta', imports: false, origin: 'direta' }
  const period = monthPeriod(stale.month.slice(0, 7))
  try {
    const context = await openMonth(tx, { empresa, period, sistema: stale.sistema, proposing: { peers: null } })
    const company = { regime: stale.regime, uf: stale.uf }
    for (const side of ['entrada', 'saida'] as const)
      for await (const { entries } of readEntries(tx, { empresaId: stale.id, context, company, side }))
        for (const { item } of entries) {
          counts[side].items += 1
          if (item.state === 'duvida') counts[side].doubts += 1
          if (item.state === 'decidido') counts[side].decided += 1
        }
  } catch (error) {
    // a company without a state delivers no EFD and has nothing to book
    if (!(error instanceof AppError && error.code === 'sped.empresa')) throw error
  }
  return counts
}
