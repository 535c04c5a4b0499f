import { officialTable, provenanceOf } from '@portal/tables/official/official.ts'
import { judgeReformItem, verdictOnCbs } from '@portal/tables/reforma/judge.ts'
import { REFORM_RULES, type ReformProposal, type ReformRuleCode, SIMPLES_RULES } from '@portal/tables/reforma/model.ts'
import { createReformTables, type ReformTables } from '@portal/tables/reforma/reform-tables.ts'
import { isOfFormerRules, readReformSignature } from '@portal/tables/reforma/signature.ts'
import type { YearRates } from '@portal/tables/reforma/transition.ts'
import { sql, type Transaction } from 'kysely'
import { daysAfter, type Month } from '../../../base/days.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { type FaultySignature, type ReformQuery, signedItemsOf } from './reform-sql.ts'
import { refreshKeys } from './refresh-keys.ts'

type Tx = Transaction<Database>

/** Prefix of the code of a finding in received notes. */
export const RECEIVED = 'received_'

/** The rule of a finding. */
export const ruleOfFinding = (finding: string): ReformRuleCode | undefined =>
  [...REFORM_RULES, ...SIMPLES_RULES].find(
    (code) => code === (finding.startsWith(RECEIVED) ? finding.slice(RECEIVED.length) : finding),
  )

interface SignatureRow {
  signature: string
  items: number
  cbs: string
  ibs: string
}

/** A judged signature with what its notes should say instead. */
export interface JudgedSignature extends FaultySignature {
  proposal: ReformProposal | undefined
  /** Number of items */
  items: number
}

export interface Judged {
  faulty: readonly JudgedSignature[]
  /** Items of the checked notes */
  items: number
  /** Items whose CBS rate cannot be verified: no act fixed it, and the operator loaded none */
  unverifiable: number
  /** Stated in issued notes, in cents */
  cbs: bigint
  ibs: bigint
}

export async function reformTablesOf(month: Month, loaded: Partial<YearRates> = {}): Promise<ReformTables> {
  const [classTribs, csts, credits, annexes] = await Promise.all([
    officialTable('cclasstrib'),
    officialTable('cst_ibscbs'),
    officialTable('ccredpres'),
    officialTable('anexos_lc214'),
  ])
  return createReformTables(
    { classTribs, csts, credits, annexes },
    { first: month.first, last: daysAfter(month.end, -1) },
    { loaded },
  )
}

/** The rates that the operator loaded for a month; a later beginning goes before an earlier one. */
export async function loadedRatesOf(tx: Tx, month: Month): Promise<Partial<YearRates>> {
  const { rows } = await sql<{ tax: keyof YearRates; rate: string }>`
    select distinct on (e.data ->> 'tax') e.data ->> 'tax' as tax, e.data ->> 'rate' as rate
    from tax_entry e join tax_load l on l.id = e.load_id and l.undone_at is null
      left join tax_load c on c.id = e.closed_by and c.undone_at is null
    where e.kind = 'aliquotas-ibscbs' and c.id is null and e.valid_from < ${month.end}::date
      and (e.valid_to is null or e.valid_to >= ${month.first}::date)
    order by e.data ->> 'tax', e.valid_from desc`.execute(tx)
  return Object.fromEntries(rows.map(({ tax, rate }) => [tax, rate]))
}

export const REFORM_TABLES = [
  { name: 'cClassTrib', date: provenanceOf('cclasstrib').date },
  { name: 'Anexos da LC 214/2025', date: provenanceOf('anexos_lc214').date },
  { name: 'Crédito presumido', date: provenanceOf('ccredpres').date },
] as const

/**
 * Groups the items of the month by what the rules read. `narrow` is materialized so that the planner hashes the signatures: it would expect as
 * many as items, and sort.
 */
async function signaturesOf(tx: Tx, query: ReformQuery): Promise<SignatureRow[]> {
  const { rows } = await sql<SignatureRow>`
    with ${signedItemsOf(query)}
    , narrow as materialized (select signature, cbs, ibs from signed)
    select signature, count(*)::int as items, sum(cbs)::text as cbs, sum(ibs)::text as ibs from narrow group by signature`.execute(
    tx,
  )
  return rows
}

/** Judges the month: the rules on each group of items. Keys of former rules are computed anew, once. */
export async function judgeMonth(tx: Tx, query: ReformQuery): Promise<Judged> {
  const tables = await reformTablesOf(query.month, await loadedRatesOf(tx, query.month))
  let rows = await signaturesOf(tx, query)
  if (rows.some(({ signature }) => isOfFormerRules(signature))) {
    await refreshKeys(tx, query)
    rows = await signaturesOf(tx, query)
  }
  const faulty: JudgedSignature[] = []
  const checked = rows.reduce((sum, { items }) => sum + items, 0)
  const stated = { cbs: 0n, ibs: 0n }
  let unverifiable = 0
  for (const { signature, items, cbs, ibs } of rows) {
    const item = readReformSignature(signature)
    if (verdictOnCbs(item, tables) !== null) unverifiable += items
    if (item.papel === 'E') {
      stated.cbs += BigInt(cbs)
      stated.ibs += BigInt(ibs)
    }
    for (const { code, cause, proposal } of judgeReformItem(item, tables)) {
      const cut = item.hasGroup === true && code === 'reduction_not_used' ? proposal : undefined
      faulty.push({
        signature,
        items,
        code: item.papel === 'R' ? `${RECEIVED}${code}` : code,
        cause,
        reductionCbs: cut?.reductionCbs ?? '0',
        reductionIbs: cut?.reductionIbs ?? '0',
        proposal,
      })
    }
  }
  return { faulty, items: checked, unverifiable, ...stated }
}

/** Codes of the findings that a judged month may have; those of the totals are found by SQL. */
export const codesOf = ({ faulty }: Judged): string[] => [
  ...new Set([...faulty.map(({ code }) => code), 'totals', `${RECEIVED}totals`]),
]

/** The most common cause of a finding. */
export function commonCause(faulty: readonly JudgedSignature[], finding: string): string {
  const items = new Map<string, number>()
  for (const one of faulty) if (one.code === finding) items.set(one.cause, (items.get(one.cause) ?? 0) + one.items)
  const [first] = [...items].toSorted((one, other) => other[1] - one[1])
  return first?.[0] ?? 'soma dos itens'
}
