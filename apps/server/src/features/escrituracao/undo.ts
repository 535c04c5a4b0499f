import type { DecidirBody, DecidirReply } from '@portal/contract/escrituracao/escrituracao.ts'
import { sql, type Transaction } from 'kysely'
import { countText } from '../../base/count-text.ts'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { type Actor, addAudit } from '../acesso/base/audit.ts'
import type { GrantedEmpresa } from '../acesso/base/caller.ts'
import { changeRule, type RuleRow } from './regras.ts'
import { entryDays, isReplaced, MOST_UNDOS, refuseDecided, type StoredDecision } from './stored-decision.ts'

type Tx = Transaction<Database>

interface Undoing {
  empresa: GrantedEmpresa
  mes: string
  body: DecidirBody
  now: Date
}

type Undone = Pick<StoredDecision, 'chave' | 'n_item' | 'rule_id' | 'account_id' | 'decided_at' | 'previous'> & {
  month: string
}

/**
 * Takes the last decision of items back: what it replaced holds again, also in the rule that it changed; a rule that only
 * it made goes with it. What another person decided since is refused, unless the call says that it changes it; so is a decision whose
 * previous one is no longer kept.
 */
export async function undoDecisions(tx: Tx, actor: Actor, undoing: Undoing): Promise<DecidirReply> {
  const { empresa, mes, body } = undoing
  const { account } = actor.caller
  const days = await entryDays(tx, empresa)
  const rows: Undone[] = []
  for (const { itens, fl_mudar } of body.decisoes) {
    const locked = await lockDecisions(tx, { empresaId: empresa.id, itens })
    // a document whose day of entry was changed after the decision is of the month of that day
    const found = locked.filter(({ chave, month }) => (days.get(chave) ?? month).startsWith(mes))
    const others = found.filter(({ account_id }) => account_id !== account.id)
    if (others.length > 0 && fl_mudar !== true)
      await refuseDecided(tx, { empresaId: empresa.id, items: others, accountId: account.id })
    rows.push(...found)
  }
  if (rows.some(({ previous }) => previous !== null && !isReplaced(previous)))
    throw new AppError(
      409,
      'escrituracao.undone',
      `Só as ${MOST_UNDOS} últimas decisões de um item se desfazem. Decida-o de novo.`,
    )
  await bringBack(tx, empresa.id, rows)
  const regras = await undoRules(tx, actor, undoing, rows)
  const detail = `${countText(rows.length, 'item', 'itens')} de ${mes}`
  await addAudit(tx, actor, [{ empresaId: empresa.id, what: 'escrituracao.undo', target: mes, detail }])
  return { nr_itens: rows.length, regras }
}

async function lockDecisions(
  tx: Tx,
  { empresaId, itens }: { empresaId: number; itens: DecidirBody['decisoes'][number]['itens'] },
): Promise<Undone[]> {
  const { rows } = await sql<Undone>`
    select d.chave, d.n_item, d.rule_id, d.account_id, d.decided_at, d.previous, d.month
    from escrituracao_decisao d where d.empresa_id = ${empresaId}::bigint
      and d.chave = any(${[...new Set(itens.map(({ ds_chave }) => ds_chave))]}::text[]) for update`.execute(tx)
  const wanted = new Set(itens.map(({ ds_chave, nr_item }) => `${ds_chave} ${nr_item}`))
  return rows.filter(({ chave, n_item }) => wanted.has(`${chave} ${n_item}`))
}

/** The decision before is the one of the item again; without one the item is undecided. */
async function bringBack(tx: Tx, empresaId: number, rows: readonly Undone[]): Promise<void> {
  const of = (some: readonly Undone[]) =>
    JSON.stringify(some.map(({ chave, n_item, previous }) => ({ ...previous, chave, n_item })))
  await sql`delete from escrituracao_decisao d using jsonb_to_recordset(${of(rows.filter(({ previous }) => !previous))}::jsonb)
      w (chave text, n_item int)
    where d.empresa_id = ${empresaId}::bigint and d.chave = w.chave and d.n_item = w.n_item`.execute(tx)
  await sql`update escrituracao_decisao d set cfop = w.cfop, destination = w.destination, cst = w.cst, credit = w.credit,
      accumulator = w.accumulator, account = w.account, cost_centre = w.cost_centre, rule_id = w.rule_id, batch = w.batch,
      account_id = w.account_id, account_name = w.account_name, decided_at = w.decided_at, previous = w.previous
    from jsonb_to_recordset(${of(rows.filter(({ previous }) => previous))}::jsonb) w (chave text, n_item int, cfop text, destination text,
      cst text, credit boolean, accumulator text, account text, cost_centre text, rule_id uuid, batch uuid, account_id uuid,
      account_name text, decided_at timestamptz, previous jsonb)
    where d.empresa_id = ${empresaId}::bigint and d.chave = w.chave and d.n_item = w.n_item`.execute(tx)
}

/** Rules of decisions that were taken back: what a decision changed is as before, what it made goes. Returns those that went. */
async function undoRules(
  tx: Tx,
  { caller }: Actor,
  { empresa, now }: Undoing,
  rows: readonly Undone[],
): Promise<string[]> {
  const instants = new Map<string, Set<string>>()
  for (const { rule_id, decided_at } of rows)
    if (rule_id) instants.set(rule_id, (instants.get(rule_id) ?? new Set()).add(decided_at.toISOString()))
  const who = caller.account.name
  const gone: string[] = []
  for (const [id, of] of instants) {
    const { rows: kept } = await sql<RuleRow & { is_cited: boolean }>`
      select r.*, exists (select from escrituracao_decisao d where d.empresa_id = ${empresa.id}::bigint and d.rule_id = r.id) as is_cited
      from escrituracao_regra r where r.empresa_id = ${empresa.id}::bigint and r.id = ${id}::uuid and r.removed_at is null for update`.execute(
      tx,
    )
    const [rule] = kept
    if (!rule) continue
    const last = rule.history?.at(-1)
    if (last && of.has(last.at)) {
      const stillCites = await isDecidedAt(tx, { empresaId: empresa.id, ruleId: id, at: last.at })
      if (!stillCites) await changeRule(tx, { empresaId: empresa.id, kept: rule, values: last.before, who, now })
    } else if (!rule.is_cited && rule.is_written !== true && of.has(rule.created_at.toISOString())) {
      await sql`update escrituracao_regra set removed_at = ${now}, removed_name = ${who}
        where empresa_id = ${empresa.id} and id = ${id}::uuid`.execute(tx)
      gone.push(id)
    }
  }
  return gone
}

/** Other items of the decision that changed a rule still hold it. */
async function isDecidedAt(tx: Tx, { empresaId, ruleId, at }: { empresaId: number; ruleId: string; at: string }) {
  const { rows } = await sql`select from escrituracao_decisao
    where empresa_id = ${empresaId} and rule_id = ${ruleId}::uuid and decided_at = ${at}::timestamptz limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
