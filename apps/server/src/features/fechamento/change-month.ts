import type { FechamentoBody } from '@portal/contract/fechamento/fechamento.ts'
import { sql, type Transaction } from 'kysely'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import { type AuditWord, type Author, addAudit } from '../acesso/base/audit.ts'

type Tx = Transaction<Database>

interface MonthChange {
  empresaId: number
  /** `AAAA-MM` */
  mes: string
  change: FechamentoBody
  now: Date
  /** Checked while the month is locked: where it is false, nothing changes */
  isAsked?: (kept: KeptMonth) => boolean
}

export interface KeptMonth {
  state: string
  responsible: string | null
  receipt: string | null
  closed_at: Date | null
}

type NextMonth = Omit<KeptMonth, 'closed_at'>

interface Fact {
  what: string
  text: string | null
  audit: AuditWord
}

/**
 * Changes the month of a company and writes what changed into its history and audit. The row of the month is locked first: an arrival
 * that holds it is within the closing, one that waits for it is late. Closing forgets the late documents of an earlier closing.
 * Returns what the month was before; null when nothing changed.
 */
export async function changeMonth(
  tx: Tx,
  author: Author,
  { empresaId, mes, change, now, isAsked }: MonthChange,
): Promise<KeptMonth | null> {
  const month = `${mes}-01`
  const kept = await lockMonth(tx, empresaId, month)
  if (isAsked && !isAsked(kept)) return null
  const next: NextMonth = {
    state: change.ds_estado ?? kept.state,
    responsible: change.nm_responsavel === undefined ? kept.responsible : change.nm_responsavel,
    receipt: change.efd_recibo === undefined ? kept.receipt : change.efd_recibo,
  }
  const facts = factsOf(kept, next, change.ds_nota)
  if (facts.length === 0) return null
  await sql`update fechamento set state = ${next.state}, responsible = ${next.responsible}, receipt = ${next.receipt},
      closed_at = case when ${next.state} <> 'fechado' then null when state = 'fechado' then closed_at else ${now}::timestamptz end
    where empresa_id = ${empresaId} and month = ${month}::date`.execute(tx)
  if (next.state === 'fechado' && kept.state !== 'fechado')
    await sql`delete from nota_late where empresa_id = ${empresaId} and month = ${month}::date`.execute(tx)
  const who = author.caller.account.name
  for (const { what, text } of facts)
    await sql`insert into fechamento_fato (empresa_id, month, id, what, texto, who, at)
      values (${empresaId}, ${month}::date, ${uuidv7()}::uuid, ${what}, ${text}, ${who}, ${now})`.execute(tx)
  await addAudit(
    tx,
    author,
    facts.map(({ what, text, audit }) => ({
      empresaId,
      what: audit,
      target: mes,
      detail: text ? `${what}: ${text}` : what,
    })),
  )
  return kept
}

/** Creates the row of a month where no document did. Arrivals wait for it until the transaction ends. */
async function lockMonth(tx: Tx, empresaId: number, month: string): Promise<KeptMonth> {
  await sql`insert into fechamento (empresa_id, month) values (${empresaId}, ${month}::date) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<KeptMonth>`select state, responsible, receipt, closed_at from fechamento
    where empresa_id = ${empresaId} and month = ${month}::date for update`.execute(tx)
  const [kept] = rows
  if (!kept) throw new Error('a month that was just written is not there')
  return kept
}

function factsOf(kept: NextMonth, next: NextMonth, note: string | undefined): Fact[] {
  const facts: Fact[] = []
  if (next.state !== kept.state) {
    const audit = next.state === 'fechado' ? 'close' : kept.state === 'fechado' ? 'reopen' : 'change'
    facts.push({ what: next.state, text: null, audit: `fechamento.${audit}` })
  }
  if (next.responsible !== kept.responsible)
    facts.push({ what: 'responsavel', text: next.responsible, audit: 'fechamento.change' })
  if (next.receipt !== kept.receipt) facts.push({ what: 'recibo', text: next.receipt, audit: 'fechamento.change' })
  if (note !== undefined) facts.push({ what: 'nota', text: note.trim(), audit: 'fechamento.change' })
  return facts
}

interface FactRow {
  id: string
  what: string
  texto: string | null
  who: string
  at: Date
}

const MOST_FACTS = 500

/** What people did and wrote about a month, newest first. */
export async function listFacts(tx: Tx, empresaId: number, mes: string): Promise<FactRow[]> {
  const { rows } = await sql<FactRow>`select id, what, texto, who, at from fechamento_fato
    where empresa_id = ${empresaId} and month = ${`${mes}-01`}::date order by id desc limit ${MOST_FACTS}`.execute(tx)
  return rows
}
