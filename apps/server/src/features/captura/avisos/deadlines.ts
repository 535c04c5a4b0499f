import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { MANIFEST_COLUMNS } from '../../notas/consulta/manifest-sql.ts'

type Tx = Transaction<Database>

interface DeadlineWorld {
  environment: number
  demo: boolean
}

interface Company {
  id: number
  tax_id: string
}

/** How many notes an alert is about, and the first of their days. */
interface Counted {
  empresa_id: number
  kind: string
  count: number
  /** `YYYY-MM-DD` */
  day: string | null
}

/** Days after an event during which it opens an alert. */
const REPORT_DAYS = 30
/** Later deadlines end at most 180 days after the authorisation. */
const LOOK_BACK_DAYS = 180 + REPORT_DAYS + 1

/** Kinds with the days that are left, both included: a note counts in the nearest notice alone. */
const WINDOWS: readonly { kind: string; of: 'ciencia' | 'final'; from: number; to: number }[] = [
  { kind: 'ciencia_3', of: 'ciencia', from: 2, to: 3 },
  { kind: 'ciencia_1', of: 'ciencia', from: 0, to: 1 },
  { kind: 'conclusiva_15', of: 'final', from: 6, to: 15 },
  { kind: 'conclusiva_5', of: 'final', from: 2, to: 5 },
  { kind: 'conclusiva_1', of: 'final', from: 0, to: 1 },
]
/** Closed by a person who has seen them, or by time. */
const HAPPENED = { tacita: 'tacita', cancelled: 'confirmada_cancelada', corrected: 'confirmada_corrigida' } as const
const KINDS = [...WINDOWS.map(({ kind }) => kind), ...Object.values(HAPPENED)]

const TODAY = sql`(now() at time zone 'America/Sao_Paulo')::date`

/** Opens and closes the alerts of manifestação, of the companies whose capture is on: one of each kind for a company, with its count. */
export const deadlineRound = (db: Kysely<Database>, world: DeadlineWorld): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const companies = await findCompanies(tx, world)
    const ids = companies.map(({ id }) => id)
    const seen = await findSeen(tx, world)
    const found = [
      ...(await countDeadlines(tx, world, ids)),
      ...(await countTacit(tx, world, { companies, seen })),
      ...(await countChanged(tx, world, { companies, seen })),
    ]
    await writeAlerts(tx, world, { companies, found })
  })

async function findCompanies(tx: Tx, { demo }: DeadlineWorld): Promise<Company[]> {
  const { rows } = await sql<Company>`
    select e.id, e.tax_id from empresa e join capture_setting c on c.empresa_id = e.id and c.is_on and c.nfe
    where e.active and e.demo = ${demo}`.execute(tx)
  return rows
}

/** When a person last took note of what had happened, by company and kind. */
async function findSeen(tx: Tx, { environment, demo }: DeadlineWorld): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ tax_id: string; kind: string; seen_at: Date }>`
    select tax_id, kind, max(seen_at) as seen_at from capture_alert
    where kind = any(${Object.values(HAPPENED)}::text[]) and environment = ${environment} and demo = ${demo} and seen_at is not null
    group by 1, 2`.execute(tx)
  return new Map(rows.map(({ tax_id, kind, seen_at }) => [`${tax_id} ${kind}`, seen_at]))
}

/** Notes that await an event, with their deadlines as days. Served by `nota_manifest_due`. */
const awaiting = ({ environment }: DeadlineWorld, ids: readonly number[]) => sql`(
  select n.empresa_id, n.situacao, n.manifest, ${MANIFEST_COLUMNS} from nota n
  where n.empresa_id = any(${ids}::bigint[]) and n.manifest in ('sem', 'ciencia') and n.homologacao = ${environment === 2}
    and n.authorized_at > now() - make_interval(days => ${LOOK_BACK_DAYS}))`

/**
 * Notes whose Ciência or final event ends soon. The Ciência concerns summaries alone: SEFAZ releases the whole note after it, and nothing
 * follows from its absence otherwise.
 */
async function countDeadlines(tx: Tx, world: DeadlineWorld, ids: readonly number[]): Promise<Counted[]> {
  const counts = WINDOWS.map(({ kind, of, from, to }) => {
    const last = of === 'ciencia' ? sql`last_ciencia::date` : sql`last_final::date`
    const concerns = of === 'ciencia' ? sql`manifest = 'sem' and situacao = 'resumo'` : sql`true`
    return sql`select empresa_id, ${kind} as kind, count(*)::int as count, min(${last})::text as day from waiting
      where ${concerns} and ${last} between ${TODAY} + ${from}::int and ${TODAY} + ${to}::int group by 1`
  })
  const { rows } = await sql<Counted>`with waiting as materialized (select * from ${awaiting(world, ids)} k)
    ${sql.join(counts, sql` union all `)}`.execute(tx)
  return rows
}

interface Happened {
  companies: readonly Company[]
  seen: ReadonlyMap<string, Date>
}

/** The companies with the instant since which something of the kind is news. */
function sinceOf({ companies, seen }: Happened, kind: string): RawBuilder<unknown> {
  const instants = companies.map(({ tax_id }) => seen.get(`${tax_id} ${kind}`) ?? null)
  // greatest ignores null
  return sql`(select k.empresa_id, greatest(k.seen_at, now() - make_interval(days => ${REPORT_DAYS})) as since
    from unnest(${companies.map(({ id }) => id)}::bigint[], ${instants}::timestamptz[]) k (empresa_id, seen_at)) s`
}

/** Notes whose last day passed without a final event, since somebody looked last. */
async function countTacit(tx: Tx, world: DeadlineWorld, happened: Happened): Promise<Counted[]> {
  const ids = happened.companies.map(({ id }) => id)
  const { rows } = await sql<Counted>`
    select k.empresa_id, ${HAPPENED.tacita} as kind, count(*)::int as count, min(k.last_final) as day
    from ${awaiting(world, ids)} k join ${sinceOf(happened, HAPPENED.tacita)} on s.empresa_id = k.empresa_id
    where k.manifest_state = 'tacita' and k.last_final::date >= (s.since at time zone 'America/Sao_Paulo')::date
    group by 1`.execute(tx)
  return rows
}

const CHANGES = [
  { kind: HAPPENED.cancelled, tpEvento: '110111' },
  { kind: HAPPENED.corrected, tpEvento: '110110' },
] as const

/** Notes that were cancelled or corrected after the company had confirmed them. Served by `nota_by_manifest` and `evento_statement`. */
async function countChanged(tx: Tx, { environment }: DeadlineWorld, happened: Happened): Promise<Counted[]> {
  const ids = happened.companies.map(({ id }) => id)
  const found: Counted[] = []
  for (const { kind, tpEvento } of CHANGES) {
    const { rows } = await sql<Counted>`
      select n.empresa_id, ${kind} as kind, count(distinct n.id)::int as count, min(v.imported_at at time zone 'America/Sao_Paulo')::date::text as day
      from nota n join evento v on v.empresa_id = n.empresa_id and v.chave = n.chave and v.tp_evento = ${tpEvento}
      join ${sinceOf(happened, kind)} on s.empresa_id = n.empresa_id
      where n.empresa_id = any(${ids}::bigint[]) and n.manifest = 'confirmada' and n.homologacao = ${environment === 2}
        and n.issued_local > now() - make_interval(days => ${LOOK_BACK_DAYS}) and v.registered and v.imported_at > s.since
        and (v.obtained or v.proof = 'provada' or (v.proof = 'assinada' and not v.foreign_copy))
        and exists (select from evento c where c.empresa_id = n.empresa_id and c.chave = n.chave and c.tp_evento = '210200'
          and c.registered and c.occurred_local < v.occurred_local)
      group by 1`.execute(tx)
    found.push(...rows)
  }
  return found
}

interface Writing {
  companies: readonly Company[]
  found: readonly Counted[]
}

/** Opens what is found, with its count; closes what is not. */
async function writeAlerts(tx: Tx, { environment, demo }: DeadlineWorld, { companies, found }: Writing): Promise<void> {
  const taxIds = new Map(companies.map(({ id, tax_id }) => [id, tax_id]))
  const open = found.map(({ empresa_id, kind, count, day }) => ({
    id: uuidv7(),
    kind,
    tax_id: taxIds.get(empresa_id) ?? '',
    details: { quantidade: count, dia: day },
  }))
  const [ids, kinds, holders, details] = [
    open.map(({ id }) => id),
    open.map(({ kind }) => kind),
    open.map(({ tax_id }) => tax_id),
    open.map((row) => JSON.stringify(row.details)),
  ]
  await sql`update capture_alert a set closed_at = now()
    where a.kind = any(${KINDS}::text[]) and a.environment = ${environment} and a.demo = ${demo} and a.closed_at is null
      and not exists (select from unnest(${kinds}::text[], ${holders}::text[]) k (kind, tax_id) where k.kind = a.kind and k.tax_id = a.tax_id)`.execute(
    tx,
  )
  if (open.length === 0) return
  await sql`
    insert into capture_alert as a (id, kind, service, environment, tax_id, demo, details)
    select k.id, k.kind, 'nfe', ${environment}, k.tax_id, ${demo}, k.details
    from unnest(${ids}::uuid[], ${kinds}::text[], ${holders}::text[], ${details}::jsonb[]) k (id, kind, tax_id, details)
    on conflict (kind, environment, demo, coalesce(tax_id, ''), coalesce(service, '')) where closed_at is null
    do update set details = excluded.details where a.details is distinct from excluded.details`.execute(tx)
}
