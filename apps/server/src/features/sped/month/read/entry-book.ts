import type { AjustesEscrituracao } from '@portal/contract/escrituracao/escrituracao.ts'
import type { Accumulator } from '@portal/efd/entry/proposal/draft.ts'
import {
  destinationOfEntry,
  type EntryMemory,
  newEntryMemory,
  OWN_ISSUES,
  rememberEntry,
} from '@portal/efd/entry/proposal/memory.ts'
import type { EntryAnswer, EntryRule, EntryUse, PastEntry } from '@portal/efd/entry/proposal/model.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'
import { type DecidedEntry, decisionKey, type EntryBook } from './entry-knowledge.ts'

/** Months of the past that count. */
const PAST_MONTHS = 24
/** Rows of the past that are read, the newest first. */
const MOST_PAST = 200_000

interface AnswerRow {
  cfop: string
  destination: string
  cst: string | null
  credit: boolean | null
  accumulator: string | null
  account: string | null
  cost_centre: string | null
}

const toAnswer = (row: AnswerRow): EntryAnswer => ({
  cfop: row.cfop,
  destination: row.destination as EntryUse, // checked by the contract when it was saved
  cst: row.cst,
  credit: row.credit,
  accumulator: row.accumulator,
  account: row.account,
  costCentre: row.cost_centre,
})

/** The settings of the escrituração; without saved ones the office's other companies may be asked and no accumulator is kept. */
export async function readAjustes(
  tx: Kysely<Database>,
  empresaId: number,
): Promise<{ version: number; body: AjustesEscrituracao }> {
  const saved = await tx
    .selectFrom('escrituracao_ajuste')
    .select(['version', 'body'])
    .where('empresa_id', '=', empresaId)
    .executeTakeFirst()
  // validated by its schema when it was saved
  return saved
    ? { version: saved.version, body: saved.body as AjustesEscrituracao }
    : { version: 0, body: { fl_ramo: true, acumuladores: [] } }
}

interface BookQuestion {
  empresaId: number
  /** First day of the month */
  from: string
  isProposing: boolean
  peers?: EntryMemory | null
}

/** What the escrituração of a company knows for a month: decisions, rules, accumulators, and the past 24 months. */
export async function readEntryBook(tx: Kysely<Database>, question: BookQuestion): Promise<EntryBook> {
  const { empresaId, from, isProposing, peers = null } = question
  const { body } = await readAjustes(tx, empresaId)
  return {
    decisions: await readDecisions(tx, empresaId, from),
    rules: await readRules(tx, empresaId),
    past: await readPast(tx, empresaId, from),
    peers,
    isProposing,
    ...(body.acumuladores.length > 0 ? { accumulatorOf: accumulatorFinder(body.acumuladores) } : {}),
    hasExitCodes: body.acumuladores.some(({ ds_destino }) => ds_destino === 'saida'),
  }
}

async function readDecisions(
  tx: Kysely<Database>,
  empresaId: number,
  from: string,
): Promise<ReadonlyMap<string, DecidedEntry>> {
  const { rows } = await sql<
    AnswerRow & { chave: string; n_item: number; who: string; at: Date; rule_id: string | null }
  >`
    select chave, n_item, cfop, destination, cst, credit, accumulator, account, cost_centre, account_name as who, decided_at as at, rule_id
    from escrituracao_decisao where empresa_id = ${empresaId}
      and month between ${from}::date - interval '2 months' and ${from}::date + interval '2 months'`.execute(tx)
  return new Map(
    rows.map((row) => [
      decisionKey(row.chave, row.n_item),
      { answer: toAnswer(row), who: row.who, at: row.at.toISOString(), ruleId: row.rule_id },
    ]),
  )
}

type RuleColumns = AnswerRow & Omit<EntryRule, 'answer'>

export const toRule = (row: RuleColumns): EntryRule => ({
  id: row.id,
  supplier: row.supplier,
  item: row.item,
  ncm: row.ncm,
  sale: row.sale,
  answer: toAnswer(row),
})

async function readRules(tx: Kysely<Database>, empresaId: number): Promise<EntryRule[]> {
  const { rows } = await sql<RuleColumns>`
    select id, supplier, item, ncm, sale, cfop, destination, cst, credit, accumulator, account, cost_centre
    from escrituracao_regra where empresa_id = ${empresaId} and removed_at is null and not is_paused
    order by id desc`.execute(tx)
  return rows.map(toRule)
}

type PastRow = Omit<PastEntry, 'answer' | 'unitValue' | 'company'> & AnswerRow & { unit: number; company: number }

/** Decisions and items of earlier EFDs of companies, before a day; an item that was decided here counts once. */
const pastRows = (empresaIds: readonly number[], from: string) => sql`
  select empresa_id as company, to_char(month, 'YYYY-MM') as month, chave as note, supplier, item, ncm, sale, tax, rate, cfop, destination, cst,
    case when stated_cents > 0 then credit end as credit, accumulator, account, cost_centre, value_cents as value, unit_cents as unit
  from escrituracao_decisao where empresa_id = any(${empresaIds}::bigint[])
    and month >= ${from}::date - make_interval(months => ${PAST_MONTHS}) and month <= ${from}::date
  union all
  select empresa_id, to_char(month, 'YYYY-MM'), doc, supplier, item, ncm, sale, tax, rate, cfop, '', null, is_credited, null, account, null,
    value_cents, unit_cents
  from escrituracao_passado where empresa_id = any(${empresaIds}::bigint[])
    and month >= ${from}::date - make_interval(months => ${PAST_MONTHS}) and month < ${from}::date`

async function readPast(tx: Kysely<Database>, empresaId: number, from: string): Promise<EntryMemory> {
  const { rows } = await sql<PastRow>`select * from (${pastRows([empresaId], from)}) past
    order by month desc limit ${MOST_PAST}`.execute(tx)
  return remember(rows, false)
}

/** The past of other companies for the given NCMs. `tx` has them in its scope. */
export async function readPeers(
  tx: Kysely<Database>,
  { empresaIds, from, ncms }: { empresaIds: readonly number[]; from: string; ncms: readonly string[] },
): Promise<EntryMemory | null> {
  if (empresaIds.length === 0 || ncms.length === 0) return null
  const { rows } = await sql<PastRow>`select * from (${pastRows(empresaIds, from)}) past
    where ncm = any(${ncms}::text[]) order by month desc limit ${MOST_PAST}`.execute(tx)
  return rows.length === 0 ? null : remember(rows, true)
}

function remember(rows: readonly PastRow[], isOfOthers: boolean): EntryMemory {
  const memory = newEntryMemory()
  for (const { unit, company, ...row } of rows) {
    const destination = row.destination === '' ? destinationOfEntry(row.cfop) : row.destination
    rememberEntry(memory, {
      month: row.month,
      note: row.note,
      supplier: destination === 'saida' ? OWN_ISSUES : row.supplier,
      item: row.item,
      ncm: row.ncm,
      sale: row.sale,
      tax: row.tax,
      rate: row.rate,
      value: row.value,
      unitValue: unit,
      answer: toAnswer({ ...row, destination }),
      ...(isOfOthers ? { company } : {}),
    })
  }
  return memory
}

/** Finds the accumulator of an answer: the one with more of CFOP, destination and credit wins. */
function accumulatorFinder(acumuladores: AjustesEscrituracao['acumuladores']) {
  return ({ cfop, destination, credit }: EntryAnswer): Accumulator | null => {
    let [best, most] = [null as AjustesEscrituracao['acumuladores'][number] | null, -1]
    for (const acumulador of acumuladores) {
      const { cd_cfop, ds_destino, fl_credito } = acumulador
      if (cd_cfop !== null && cd_cfop !== cfop.slice(1)) continue
      // the codes of exits are theirs alone: a purchase and a sale may end in the same digits
      if (ds_destino === null ? destination === 'saida' : ds_destino !== destination) continue
      if (fl_credito !== null && credit !== null && fl_credito !== credit) continue
      const weight = (cd_cfop === null ? 0 : 4) + (ds_destino === null ? 0 : 2) + (fl_credito === null ? 0 : 1)
      if (weight > most) [best, most] = [acumulador, weight]
    }
    return best && { accumulator: best.cd_acumulador, account: best.cd_conta, costCentre: best.cd_centro }
  }
}
