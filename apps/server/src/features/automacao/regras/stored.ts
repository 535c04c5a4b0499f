import { createHash } from 'node:crypto'
import type { RegraPasso, RegraQuando } from '@portal/contract/automacao/regras.ts'
import { COMENTARIOS_POR_NOTA } from '@portal/contract/notas/anotacoes.ts'
import type { ConsultaFiltro } from '@portal/contract/notas.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { notasText } from '../../../base/count-text.ts'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { type Author, addAudit } from '../../acesso/base/audit.ts'
import type { Caller, GrantedEmpresa } from '../../acesso/base/caller.ts'
import { noRight } from '../../acesso/base/require-empresa.ts'
import { sendMail } from '../../acesso/convite/mail.ts'
import { changeMonth } from '../../fechamento/change-month.ts'
import { plainText } from '../../notas/anotacoes/store.ts'
import { speakerOf } from '../speaker.ts'
import { DELIVERY_DAYS } from '../webhooks/run.ts'
import { countMatches, matchNotas, type RuleNota, ruleFilter } from './match.ts'
import { AUTOMACOES, findPerson, type RuleDeps } from './run.ts'
import type { StoredRule } from './store.ts'

/**
 * A rule on the notes that are already stored, company by company (`tarefas/aplicar.ts` asks for it). Every step may be done twice: a company
 * that is begun again adds nothing. Nobody is told and no webhook is called unless the person wants it.
 */

/** What a task keeps of the rule: a later change of the rule does not change the task. */
export interface StoredWish extends Pick<StoredRule, 'id' | 'escritorio_id' | 'empresa_id'> {
  kind: RegraQuando
  filter: ConsultaFiltro
  steps: readonly RegraPasso[]
  /** Messages, mails and webhooks too */
  tells: boolean
  /** Id after which notes are not old: the rule itself sees those, when it is on */
  until: string
  asked_at: string
}

/** How far a company is. */
export interface StoredProgress {
  nr_examinadas: number
  nr_notas: number
  /** Id of the last note that was looked at */
  depois: string
}

const NONE = '00000000-0000-0000-0000-000000000000'
/** Notes that are looked at in a transaction */
const PAGE = 1_000
/** A count ends after it; what follows is not counted. */
const COUNT_MS = 8_000

/** Companies of a rule, of those that the caller sees; `clients` of the office, null for the rule of one company. */
export function companiesOfRule(
  { empresas, empresa_id }: Pick<StoredRule, 'empresas' | 'empresa_id'>,
  caller: Caller,
  clients: ReadonlySet<number> | null,
): GrantedEmpresa[] {
  const chosen = new Set(empresas.map(Number))
  return caller.empresas.filter(
    ({ id, papel }) =>
      papel !== 'consulta' &&
      (clients ? clients.has(id) : id === Number(empresa_id)) &&
      (chosen.size === 0 || chosen.has(id)),
  )
}

/** How many notes a rule would act on. */
export async function countStored(
  db: Kysely<Database>,
  caller: Caller,
  { rule, empresas }: { rule: Pick<StoredRule, 'filter' | 'kind'>; empresas: readonly GrantedEmpresa[] },
): Promise<{ nr_examinadas: number; quantidade: number; fl_parcial: boolean }> {
  const end = performance.now() + COUNT_MS
  let [seen, found, done] = [0, 0, 0]
  for (const empresa of empresas) {
    if (performance.now() > end) break
    const counted = await countMatches(db, ruleFilter(rule.filter, caller, empresa), rule.kind)
    seen += counted.seen
    found += counted.found
    done += 1
  }
  return { nr_examinadas: seen, quantidade: found, fl_parcial: done < empresas.length }
}

interface OneCompany {
  wish: StoredWish
  /** Who asked for it */
  accountId: string
  empresaId: number
  progress: StoredProgress | null
  signal: AbortSignal
  /** Writes how far it is */
  keep: (progress: StoredProgress) => Promise<void>
}

/** Acts on the stored notes of one company with the rights that its person has now. Throws AppError 403. */
export async function applyToStored(deps: RuleDeps, asked: OneCompany): Promise<StoredProgress> {
  const { wish, accountId, empresaId, signal, keep } = asked
  const { caller } = await speakerOf(deps.ownerDb, { ...wish, account_id: accountId, empresas: [empresaId] })
  const [empresa] = caller?.empresas ?? []
  if (!caller || !empresa) throw noRight()
  if (empresa.papel === 'consulta') throw new AppError(403, 'empresa.role', 'Você só consulta esta empresa.')
  const filter = ruleFilter(wish.filter, caller, empresa)
  const it = { wish, caller, empresa }
  let progress = asked.progress ?? { nr_examinadas: 0, nr_notas: 0, depois: NONE }
  for (;;) {
    signal.throwIfAborted()
    const from = { after: progress.depois, until: wish.until }
    const { seen, last, found } = await matchNotas(deps.db, { filter, kind: wish.kind, from, limit: PAGE })
    if (found.length > 0) await actOnPage(deps, it, found)
    progress = {
      nr_examinadas: progress.nr_examinadas + seen,
      nr_notas: progress.nr_notas + found.length,
      depois: last ?? progress.depois,
    }
    await keep(progress)
    if (seen < PAGE) break
  }
  if (wish.tells && progress.nr_notas > 0) await tellOnce(deps, it, progress.nr_notas)
  return progress
}

interface Acting {
  wish: StoredWish
  caller: Caller
  empresa: GrantedEmpresa
}

/** All steps on the notes of a page in one transaction. */
async function actOnPage(deps: RuleDeps, { wish, caller, empresa }: Acting, found: readonly RuleNota[]): Promise<void> {
  const now = deps.clock.now()
  const author: Author = { caller: { account: { id: caller.account.id, name: AUTOMACOES } }, address: null }
  const ids = found.map(({ id }) => id)
  await inScope(deps.db, { accountId: caller.account.id, empresaIds: [empresa.id] }, async (tx) => {
    for (const { ds_passo, ds_valor } of wish.steps) {
      if (ds_passo === 'etiquetar') {
        const count = await tagAll(tx, { empresaId: empresa.id, ids, tag: ds_valor.trim(), now })
        const detail = `${ds_valor}, em ${notasText(count)}`
        if (count > 0) await addAudit(tx, author, [{ empresaId: empresa.id, what: 'nota.tags', detail }])
      }
      if (ds_passo === 'comentar') await commentAll(tx, { empresaId: empresa.id, ids, text: ds_valor, wish, now })
      if (ds_passo === 'responsavel')
        for (const mes of new Set(found.map(({ month }) => month)))
          await changeMonth(tx, author, {
            empresaId: empresa.id,
            mes,
            change: { nm_responsavel: ds_valor },
            now,
          })
    }
  })
  if (!wish.tells) return
  for (const { ds_passo, ds_valor } of wish.steps)
    if (ds_passo === 'webhook') await deliverAll(deps, wish, { webhookId: ds_valor, empresaId: empresa.id, ids })
}

/** Returns how many notes did not have the tag. */
async function tagAll(
  tx: Transaction<Database>,
  { empresaId, ids, tag, now }: { empresaId: number; ids: readonly string[]; tag: string; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`insert into nota_tag (empresa_id, nota_id, tag, who, at)
    select ${empresaId}::bigint, k.id, ${tag}, ${AUTOMACOES}, ${now}::timestamptz from unnest(${ids}::uuid[]) k (id)
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

interface Commenting {
  empresaId: number
  ids: readonly string[]
  text: string
  wish: StoredWish
  now: Date
}

/** A note has the comment of a task once: its id follows from the task and the note. One that is full of comments gets none. */
async function commentAll(tx: Transaction<Database>, { empresaId, ids, text, wish, now }: Commenting): Promise<void> {
  const { rows } = await sql<{ nota_id: string }>`select nota_id from nota_comment
    where empresa_id = ${empresaId}::bigint and nota_id = any(${ids}::uuid[])
    group by nota_id having count(*) >= ${COMENTARIOS_POR_NOTA}`.execute(tx)
  const full = new Set(rows.map(({ nota_id }) => nota_id))
  const open = ids.filter((id) => !full.has(id))
  const commentIds = open.map((id) => commentIdOf(wish, `${id} ${text}`))
  await sql`insert into nota_comment (empresa_id, nota_id, id, who, texto, at)
    select ${empresaId}::bigint, k.nota_id, k.id, ${AUTOMACOES}, ${plainText(text)}, ${now}::timestamptz
    from unnest(${open}::uuid[], ${commentIds}::uuid[]) k (nota_id, id)
    on conflict do nothing`.execute(tx)
}

/** A UUID of version 7 at the moment of the task, so that comments stay in their order; the rest is a digest. */
function commentIdOf({ id, asked_at }: StoredWish, text: string): string {
  const time = new Date(asked_at).getTime().toString(16).padStart(12, '0')
  const rest = createHash('sha256').update(`${id} ${asked_at} ${text}`).digest('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`
}

/** The events of these notes that are still kept go to a webhook of the same owner. */
async function deliverAll(
  { ownerDb, clock }: RuleDeps,
  { escritorio_id, empresa_id, kind }: StoredWish,
  { webhookId, empresaId, ids }: { webhookId: string; empresaId: number; ids: readonly string[] },
): Promise<void> {
  const now = clock.now()
  const oldest = new Date(now.getTime() - DELIVERY_DAYS * 86_400_000)
  await sql`insert into webhook_delivery (webhook_id, event_id, empresa_id, tx, n, kind, event_at, next_at)
    select w.id, f.id, f.empresa_id, f.tx, f.n, f.kind, f.at, ${now}
    from webhook w join feed_event f on f.empresa_id = ${empresaId}::bigint and f.kind = ${kind} and f.subject = any(${ids}::uuid[]) and f.at > ${oldest}
    where w.id = ${webhookId}::uuid and w.revoked_at is null
      and w.escritorio_id is not distinct from ${escritorio_id}::uuid and w.empresa_id is not distinct from ${empresa_id}::bigint
    on conflict do nothing`.execute(ownerDb)
}

/** One message or mail for the whole company. */
async function tellOnce(deps: RuleDeps, { wish, empresa }: Acting, count: number): Promise<void> {
  const words = `${empresa.name}: uma regra de Automações foi aplicada às notas que já estavam aqui e valeu para ${count.toLocaleString('pt-BR')}.`
  for (const { ds_passo, ds_valor } of wish.steps) {
    if (ds_passo !== 'tarefa' && ds_passo !== 'email') continue
    const person = await findPerson(deps, { rule: wish, empresa }, ds_valor)
    if (ds_passo === 'tarefa')
      await sql`select from tell(${[ds_valor]}::uuid[], ${words}, ${deps.clock.now()})`.execute(deps.ownerDb)
    else if (deps.smtpUrl !== null && person.email !== '')
      await sendMail(deps.smtpUrl, {
        to: person.email,
        subject: 'Automações: notas que já estavam aqui',
        text: `Olá, ${person.name}.\n\n${words}\n`,
      })
  }
}
