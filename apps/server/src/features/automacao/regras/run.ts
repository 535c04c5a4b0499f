import { setTimeout as sleep } from 'node:timers/promises'
import { REGRA_FALHAS, type RegraPasso } from '@portal/contract/automacao/regras.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { AppError } from '../../../base/errors.ts'
import type { Logger } from '../../../base/log.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { type Author, addAudit } from '../../acesso/base/audit.ts'
import type { Caller, GrantedEmpresa } from '../../acesso/base/caller.ts'
import { sendMail } from '../../acesso/convite/mail.ts'
import { changeMonth } from '../../fechamento/change-month.ts'
import { addComment, addTags } from '../../notas/anotacoes/store.ts'
import { type FeedRow, readFeed } from '../feed/read-feed.ts'
import { speakerOf } from '../speaker.ts'
import { matchNotas, type RuleNota, ruleFilter } from './match.ts'
import type { StoredRule } from './store.ts'

export interface RuleDeps {
  /** As role portal_app, behind row-level security. */
  db: Kysely<Database>
  ownerDb: Kysely<Database>
  clock: Clock
  log: Logger
  smtpUrl: string | null
}

const POLL_MS = 2_000
const PAGE = 200
const HOUR_MS = 3_600_000

/** Applies the rules that are on until stopped. Several processes may do so on one database. */
export function startRules(deps: RuleDeps): { stop(): Promise<void> } {
  const ending = new AbortController()
  const run = async () => {
    while (!ending.signal.aborted) {
      await applyRules(deps, ending.signal).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'automações: a rodada não terminou'),
      )
      await sleep(POLL_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  }
  const running = run()
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}

/** One round: each rule sees the events since its last one. */
export async function applyRules(deps: RuleDeps, ending?: AbortSignal): Promise<void> {
  const { rows } = await sql<StoredRule>`
    select * from automacao where on_at is not null and revoked_at is null order by pos, id`.execute(deps.ownerDb)
  for (const rule of rows) {
    if (ending?.aborted) return
    const { caller, isLost } = await speakerOf(deps.ownerDb, rule)
    if (isLost) await stopRule(deps, rule, 'sem_direito')
    else if (caller) while ((await applyPage(deps, rule, caller)) && !ending?.aborted);
  }
}

/** One page of events; whether the rule has more to see. */
async function applyPage(deps: RuleDeps, rule: StoredRule, caller: Caller): Promise<boolean> {
  const page = await readFeed(deps.db, caller, {
    empresas: caller.empresas,
    kinds: [rule.kind],
    after: rule.place,
    since: rule.on_at ?? deps.clock.now(),
    limit: PAGE,
  })
  for (const empresa of caller.empresas) {
    const rows = page.rows.filter(({ empresa_id, subject }) => empresa_id === empresa.id && subject !== null)
    if (rows.length > 0 && !(await applyToCompany(deps, { rule, caller, empresa }, rows))) return false
  }
  await sql`update automacao set place = ${JSON.stringify(page.next)}::jsonb where id = ${rule.id}::uuid`.execute(
    deps.ownerDb,
  )
  rule.place = page.next
  return page.hasMore
}

interface Applying {
  rule: StoredRule
  caller: Caller
  empresa: GrantedEmpresa
}

/** False when the rule stopped. */
async function applyToCompany(deps: RuleDeps, it: Applying, rows: readonly FeedRow[]): Promise<boolean> {
  const filter = ruleFilter(it.rule.filter, it.caller, it.empresa)
  const ids = [...new Set(rows.flatMap(({ subject }) => subject ?? []))]
  const { found } = await matchNotas(deps.db, { filter, kind: null, from: { ids }, limit: PAGE })
  const byId = new Map(found.map((nota) => [nota.id, nota]))
  for (const row of rows) {
    const nota = byId.get(row.subject ?? '')
    if (nota && !(await applyOnce(deps, it, { row, nota }))) return false
  }
  return true
}

/** Once for each event: the time is written first, so that a process that dies in between does not do it again. */
async function applyOnce(
  deps: RuleDeps,
  it: Applying,
  { row, nota }: { row: FeedRow; nota: RuleNota },
): Promise<boolean> {
  const { ownerDb, clock } = deps
  const { rule } = it
  const claimed = await sql`insert into automacao_run (automacao_id, event_id, empresa_id, nota_id, at, is_done, reason)
    values (${rule.id}::uuid, ${row.id}::uuid, ${it.empresa.id}, ${nota.id}::uuid, ${clock.now()}, false, 'interrompida')
    on conflict do nothing returning 1 as claimed`.execute(ownerDb)
  if (claimed.rows.length === 0) return true
  const reason = await perform(deps, it, { row, nota }).catch(reasonOf)
  await sql`update automacao_run set is_done = ${reason === null}, reason = ${reason}
    where automacao_id = ${rule.id}::uuid and event_id = ${row.id}::uuid`.execute(ownerDb)
  rule.failures = reason === null ? 0 : rule.failures + 1
  await sql`update automacao set failures = ${rule.failures} where id = ${rule.id}::uuid`.execute(ownerDb)
  if (rule.failures < REGRA_FALHAS) return true
  await stopRule(deps, rule, 'falhas')
  return false
}

const reasonOf = (error: unknown): string => (error instanceof AppError ? error.message : 'erro interno').slice(0, 200)

/** All steps in one transaction with the rights of the rule's person; mails go out after it. Null: done. */
async function perform(deps: RuleDeps, it: Applying, { row, nota }: { row: FeedRow; nota: RuleNota }): Promise<null> {
  const { caller, empresa, rule } = it
  if (empresa.papel === 'consulta')
    throw new AppError(403, 'empresa.role', 'quem responde pela regra só consulta esta empresa')
  const mails: RegraPasso[] = []
  await inScope(deps.db, { accountId: caller.account.id, empresaIds: [empresa.id] }, async (tx) => {
    for (const step of rule.steps) {
      if (step.ds_passo === 'email') mails.push(step)
      else await performStep(deps, tx, { it, step, row, nota })
    }
  })
  for (const { ds_valor } of mails) await mailPerson(deps, it, { personId: ds_valor, nota })
  return null
}

interface Step {
  it: Applying
  step: RegraPasso
  row: FeedRow
  nota: RuleNota
}

/** Who acts, as people read it */
export const AUTOMACOES = 'Automações'

async function performStep(deps: RuleDeps, tx: Transaction<Database>, { it, step, row, nota }: Step): Promise<void> {
  const { empresa, caller, rule } = it
  const now = deps.clock.now()
  const author: Author = { caller: { account: { id: caller.account.id, name: AUTOMACOES } }, address: null }
  const target = { empresa_id: empresa.id, id: nota.id, who: AUTOMACOES, now }
  switch (step.ds_passo) {
    case 'etiquetar':
      await addTags(tx, target, [step.ds_valor.trim()])
      return addAudit(tx, author, [
        { empresaId: empresa.id, what: 'nota.tags', target: nota.id, detail: step.ds_valor },
      ])
    case 'comentar':
      await addComment(tx, target, step.ds_valor)
      return
    case 'responsavel':
      await changeMonth(tx, author, {
        empresaId: empresa.id,
        mes: nota.month,
        change: { nm_responsavel: step.ds_valor },
        now,
      })
      return
    case 'tarefa':
      return tellPerson(deps, it, { personId: step.ds_valor, nota })
    case 'webhook':
      return addDelivery(deps, rule, { webhookId: step.ds_valor, row })
    default:
      throw new Error(`step ${step.ds_passo}`)
  }
}

const wordsOf = ({ empresa }: Applying, { tipo, number, party }: RuleNota): string =>
  `${empresa.name}: ${tipo.toUpperCase()} ${number}${party ? `, ${party}` : ''}. Uma regra de Automações pediu que você veja.`

interface Person {
  name: string
  email: string
}

/** A person of the rule's office who sees the company now. */
export async function findPerson(
  { ownerDb }: Pick<RuleDeps, 'ownerDb'>,
  { rule, empresa }: { rule: Pick<StoredRule, 'escritorio_id'>; empresa: Pick<GrantedEmpresa, 'id'> },
  personId: string,
): Promise<Person> {
  const { rows } = await sql<Person>`select p.name, p.email from pessoa p
    where p.account_id = ${personId}::uuid and p.escritorio_id = ${rule.escritorio_id}::uuid and p.accepted_at is not null
      and exists (select from rights_of(p.account_id) r where r.empresa_id = ${empresa.id} and not r.limited)`.execute(
    ownerDb,
  )
  const [person] = rows
  if (!person)
    throw new AppError(404, 'usuario.not_found', 'a pessoa não trabalha mais no escritório ou não vê esta empresa')
  return person
}

async function tellPerson(
  deps: RuleDeps,
  it: Applying,
  { personId, nota }: { personId: string; nota: RuleNota },
): Promise<void> {
  await findPerson(deps, it, personId)
  await sql`select from tell(${[personId]}::uuid[], ${wordsOf(it, nota)}, ${deps.clock.now()})`.execute(deps.ownerDb)
}

/** At most one mail an hour of a rule: the others are counted in its times alone. */
async function mailPerson(
  deps: RuleDeps,
  it: Applying,
  { personId, nota }: { personId: string; nota: RuleNota },
): Promise<void> {
  const { smtpUrl, ownerDb, clock } = deps
  if (smtpUrl === null) throw new AppError(403, 'usuario.no_mail', 'este servidor não envia e-mail')
  const person = await findPerson(deps, it, personId)
  if (person.email === '') throw new AppError(422, 'usuario.no_email', 'a pessoa não tem e-mail')
  const { rows } = await sql`select 1 as sent from automacao_run where automacao_id = ${it.rule.id}::uuid and is_done
    and at > ${new Date(clock.now().getTime() - HOUR_MS)} limit 1`.execute(ownerDb)
  if (rows.length > 0) return
  await sendMail(smtpUrl, {
    to: person.email,
    subject: 'Automações: uma nota para ver',
    text: `Olá, ${person.name}.\n\n${wordsOf(it, nota)}\n`,
  })
}

/** The event goes to a webhook of the same owner, whatever the webhook's own events are. */
async function addDelivery(
  { ownerDb, clock }: RuleDeps,
  rule: StoredRule,
  { webhookId, row }: { webhookId: string; row: FeedRow },
): Promise<void> {
  const { rows } =
    await sql`insert into webhook_delivery (webhook_id, event_id, empresa_id, tx, n, kind, event_at, next_at)
    select w.id, ${row.id}::uuid, ${row.empresa_id}::bigint, ${row.tx}::bigint, ${row.n}::bigint, ${row.kind}, ${row.at}, ${clock.now()}
    from webhook w where w.id = ${webhookId}::uuid and w.revoked_at is null
      and w.escritorio_id is not distinct from ${rule.escritorio_id}::uuid and w.empresa_id is not distinct from ${rule.empresa_id}::bigint
    on conflict (webhook_id, event_id) do update set kind = excluded.kind returning 1 as added`.execute(ownerDb)
  if (rows.length === 0) throw new AppError(404, 'webhook.not_found', 'o webhook não existe mais')
}

async function stopRule(
  { ownerDb, clock }: RuleDeps,
  rule: StoredRule,
  reason: 'falhas' | 'sem_direito',
): Promise<void> {
  const now = clock.now()
  await sql`update automacao set on_at = null, stopped_at = ${now}, stop_reason = ${reason} where id = ${rule.id}::uuid`.execute(
    ownerDb,
  )
  const why = reason === 'falhas' ? `${REGRA_FALHAS} falhas seguidas` : 'quem responde por ela perdeu o direito'
  await sql`select from tell(${[rule.account_id]}::uuid[], ${`Uma regra de Automações parou: ${why}. Veja em Automações.`}, ${now})`.execute(
    ownerDb,
  )
}
