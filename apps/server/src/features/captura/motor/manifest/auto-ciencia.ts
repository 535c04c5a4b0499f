import { manifestoDeadlines } from '@portal/fiscal/evento/manifesto.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { notasText } from '../../../../base/count-text.ts'
import { uuidv7 } from '../../../../base/uuid.ts'
import type { Database } from '../../../../db/schema.gen.ts'
import { inScope } from '../../../../db/scope.ts'
import { addAudit } from '../../../acesso/base/audit.ts'
import { MOST_WAITING, requestKeys } from '../../chaves/requests.ts'
import { eventVerdict } from '../../manifestacao/answers.ts'
import type { World } from '../world.ts'
import { adoptedRound } from './adopted-round.ts'
import { isConsented, isWanted } from './automatic.ts'

type Tx = Transaction<Database>

/** Age of a summary before its Ciência, hours of the rules */
const REST_HOURS = 0.5
/** Ciência is in time for ten days; ours stops a day before */
const MARGIN_MS = 86_400_000
const MOST_A_DAY = 500
/** Summaries issued longer ago are out of time in any case */
const LOOK_BACK_DAYS = 20
/** Until SEFAZ distributes the whole note of a Ciência, hours of the rules. Source: DISTRIBUICAO section 5 */
const RELEASE_HOURS = 48
/** Keys that a round asks at most */
const MOST_KEYS = 500
const WHO = 'Ciência automática'

interface Company {
  id: number
  tax_id: string
  demo: boolean
  ciencia_by: string | null
  ciencia_name: string | null
  created_at: Date
}

/** Queues what the portal does about summaries by itself: automatic Ciência, and queries by key after 48 hours. */
export async function manifestRounds(db: Kysely<Database>, world: World): Promise<void> {
  await autoCienciaRound(db, world)
  await missingNotesRound(db, world)
  await adoptedRound(db, world)
}

/** Queues the Ciência of summaries in the companies that consent to the present text, and forgets what waits in the others. */
export async function autoCienciaRound(db: Kysely<Database>, world: World): Promise<void> {
  await sql`delete from manifesto m where m.environment = ${world.environment} and m.demo = ${world.demo}
    and m.is_automatic and m.state = 'na_fila' and m.next_at <= clock_timestamp() and not ${isWanted}`.execute(db)
  const { rows } = await sql<Company>`
    select e.id, e.tax_id, e.demo, c.ciencia_by, c.ciencia_name, k.created_at
    from capture_setting c join empresa e on e.id = c.empresa_id and e.active and e.demo = ${world.demo}
    join usable_certificates(${world.isFree}) k on k.empresa_id = e.id
    where ${isConsented} and not exists (select from capture_switch where off_at is not null)`.execute(db)
  for (const company of rows) await db.transaction().execute((tx) => queueCiencias(tx, company, world))
}

async function queueCiencias(tx: Tx, company: Company, world: World): Promise<void> {
  // the rounds of two processes
  await sql`select pg_advisory_xact_lock(hashtextextended('manifesto ' || ${company.tax_id}::text, 0))`.execute(tx)
  const left = await roomOf(tx, company)
  if (left <= 0) return
  const notas = await findSummaries(tx, company, { world, left })
  if (notas.length === 0) return
  const maker = { made_by: company.ciencia_by, made_by_name: `${company.ciencia_name ?? 'Portal'} (${WHO})` }
  const { tax_id, demo } = company
  await tx
    .insertInto('manifesto')
    .values(
      notas.map(({ id: nota_id, chave }) => ({
        id: uuidv7(),
        nota_id,
        chave,
        environment: world.environment,
        tax_id,
        demo,
        kind: 'ciencia',
        sequence: 1,
        ...maker,
        is_automatic: true,
        next_at: sql<Date>`now()`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const actor = { caller: { account: { id: company.ciencia_by, name: maker.made_by_name } }, address: null }
  const entry = { empresaId: company.id, what: 'manifesto.send' as const, target: '' }
  await addAudit(tx, actor, [{ ...entry, detail: `${WHO}: ${notasText(notas.length)}` }])
}

/** Events that the company may still get today; 0 after a fault of its certificate or signature. */
async function roomOf(tx: Tx, { tax_id, demo, created_at }: Company): Promise<number> {
  const { rows } = await sql<{ count: number; cstats: string[] | null }>`
    select count(*) filter (where made_at > now() - interval '1 day')::int as count,
      array_agg(distinct cstat) filter (where state = 'rejeitado' and made_at > ${created_at}) as cstats
    from manifesto where tax_id = ${tax_id} and demo = ${demo} and is_automatic`.execute(tx)
  const [{ count, cstats } = { count: 0, cstats: null }] = rows
  const isFaulty = (cstats ?? []).some((cstat) => cstat !== null && eventVerdict(cstat) === 'our_fault')
  return isFaulty ? 0 : MOST_A_DAY - count
}

/** Authorised summaries of the recipient without any manifestação. Served by `nota_by_emission`. */
async function findSummaries(tx: Tx, company: Company, { world, left }: { world: World; left: number }) {
  const restSeconds = (REST_HOURS * world.hourMs) / 1000
  const { rows } = await sql<{ id: string; chave: string; authorized_text: string | null; now: Date }>`
    select n.id, n.chave, n.authorized_text, now() as now from nota n
    where n.empresa_id = ${company.id} and n.tipo = 'nfe' and n.papel = 'R' and n.situacao = 'resumo'
      and n.issued_local > now() - make_interval(days => ${LOOK_BACK_DAYS})
      and n.imported_at <= now() - make_interval(secs => ${restSeconds}) and n.homologacao = ${world.environment === 2}
      and not exists (select from evento v where v.empresa_id = n.empresa_id and v.chave = n.chave
        and v.tp_evento in ('210200', '210210', '210220', '210240'))
    order by n.issued_local limit 2000`.execute(tx)
  const inTime = rows.filter(({ authorized_text, now }) => {
    const deadlines = manifestoDeadlines(authorized_text)
    return deadlines !== null && deadlines.ciencia.getTime() - MARGIN_MS > now.getTime()
  })
  if (inTime.length === 0) return []
  const known = await tx
    .selectFrom('manifesto')
    .select('chave')
    .where('tax_id', '=', company.tax_id)
    .where('demo', '=', company.demo)
    .where(
      'chave',
      'in',
      inTime.map(({ chave }) => chave),
    )
    .execute()
  const asked = new Set(known.map(({ chave }) => chave))
  return inTime.filter(({ chave }) => !asked.has(chave)).slice(0, left)
}

interface Awaited {
  id: string
  empresa_id: number
  chave: string
}

/** Asks once by key for the notes that SEFAZ did not distribute in 48 hours after their Ciência. A company with many keys waiting comes later. */
export async function missingNotesRound(db: Kysely<Database>, { demo, environment, hourMs }: World): Promise<void> {
  const { rows } = await sql<Awaited>`
    select m.id, e.id as empresa_id, m.chave from manifesto m join empresa e on e.tax_id = m.tax_id and e.demo = m.demo
    where m.kind = 'ciencia' and m.state = 'registrado' and m.key_asked_at is null and m.demo = ${demo} and m.environment = ${environment}
      and m.changed_at < now() - make_interval(secs => ${(RELEASE_HOURS * hourMs) / 1000})
      and (select count(*) from capture_key k where k.tax_id = m.tax_id and k.demo = m.demo and k.state = 'na_fila') <= ${MOST_WAITING - MOST_KEYS}
    order by m.changed_at limit ${MOST_KEYS}`.execute(db)
  for (const empresaId of new Set(rows.map(({ empresa_id }) => empresa_id))) {
    const awaited = rows.filter(({ empresa_id }) => empresa_id === empresaId)
    const scope = { empresaIds: [empresaId], accountId: null }
    await inScope(db, scope, (tx) => askKeys(tx, { empresaId, environment }, awaited))
  }
}

async function askKeys(
  tx: Tx,
  { empresaId, environment }: { empresaId: number; environment: 1 | 2 },
  awaited: readonly Awaited[],
): Promise<void> {
  const chaves = awaited.map(({ chave }) => chave)
  const missing = await tx
    .selectFrom('nota')
    .select('chave')
    .where('empresa_id', '=', empresaId)
    .where('chave', 'in', chaves)
    .where('situacao', '=', 'resumo')
    .execute()
  const requester = { empresaId, environment, accountId: null, name: 'Ciência sem a nota em 48 horas' }
  if (missing.length > 0)
    await requestKeys(
      tx,
      requester,
      missing.map(({ chave }) => chave),
    )
  await tx
    .updateTable('manifesto')
    .set({ key_asked_at: sql<Date>`now()` })
    .where(
      'id',
      'in',
      awaited.map(({ id }) => id),
    )
    .execute()
}
