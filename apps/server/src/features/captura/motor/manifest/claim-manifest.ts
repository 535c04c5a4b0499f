import { randomUUID } from 'node:crypto'
import type { ManifestoKind } from '@portal/fiscal/evento/manifesto.ts'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Database, ManifestoTable } from '../../../../db/schema.gen.ts'
import type { SequenceKey } from '../../ritmo/sequence.ts'
import type { CaptureDeps } from '../deps.ts'
import { dropLease, takeLease } from '../find-due.ts'
import type { World } from '../world.ts'
import { isWanted } from './automatic.ts'

type Tx = Transaction<Database>

/** Most events of a lot. */
const LOT = 20

export type ManifestRow = Selectable<ManifestoTable> & { kind: ManifestoKind }

/** Events of one company that this process may send now, with the lease of its root. */
export interface ManifestClaim {
  key: SequenceKey
  root: string
  empresaId: number
  certificateId: string
  thumbprint: Buffer
  holder: string
  rows: ManifestRow[]
}

interface DueCompany {
  empresa_id: number
  tax_id: string
  root: string
  demo: boolean
  certificate_id: string | null
  thumbprint: Buffer | null
}

/** Takes the company that waits longest with up to twenty of its events. They stay its until the lease ends. */
export const claimManifest = (
  { ownerDb, config }: Pick<CaptureDeps, 'ownerDb' | 'config'>,
  world: World,
): Promise<ManifestClaim | 'none' | 'again'> =>
  ownerDb.transaction().execute(async (tx) => {
    const company = await findDueCompany(tx, world)
    if (!company) return 'none'
    const { environment } = world
    if (company.thumbprint === null || company.certificate_id === null) {
      await refuseAll(tx, company, { environment, reason: 'A empresa não tem mais certificado guardado.' })
      return 'again'
    }
    const holder = randomUUID()
    const seconds = (2 * config.captura.timeoutMs) / 1000
    const lease = { service: 'nfe', environment, root: company.root, demo: company.demo }
    if (!(await takeLease(tx, lease, { holder, seconds }))) return 'none'
    const { rows } = await sql<ManifestRow>`
      update manifesto m set next_at = clock_timestamp() + make_interval(secs => ${seconds}) from (
        select id from manifesto m where environment = ${environment} and tax_id = ${company.tax_id} and demo = ${company.demo}
          and next_at <= clock_timestamp() and ${isAuthorActive} and ${isWanted} order by next_at, made_at, id limit ${LOT} for update skip locked) due
      where m.id = due.id returning m.*`.execute(tx)
    if (rows.length === 0) {
      await dropLease(tx, holder)
      return 'again'
    }
    const key: SequenceKey = { service: 'nfe', environment, taxId: company.tax_id, demo: company.demo }
    const { empresa_id: empresaId, root, thumbprint, certificate_id: certificateId } = company
    return { key, root, empresaId, thumbprint, certificateId, holder, rows }
  })

/** What a blocked person ordered waits until the block ends. */
const isAuthorActive = sql`not exists (select from account b where b.id = m.made_by and b.blocked_at is not null)`

/** A company whose admission is suspended waits; one without admission is found, so that its events are refused. */
async function findDueCompany(tx: Tx, { environment, demo, isFree }: World): Promise<DueCompany | undefined> {
  const { rows } = await sql<DueCompany>`
    select e.id as empresa_id, m.tax_id, e.root, e.demo, k.certificate_id, k.thumbprint
    from manifesto m join empresa e on e.tax_id = m.tax_id and e.demo = m.demo and e.active
    left join usable_certificates(${isFree}) k on k.empresa_id = e.id
    where (k.certificate_id is not null or not exists (select from capture_admission a where a.empresa_id = e.id))
      and m.next_at <= clock_timestamp() and m.environment = ${environment} and m.demo = ${demo} and ${isAuthorActive} and ${isWanted}
      and not exists (select from capture_lease l where l.service = 'nfe' and l.environment = m.environment
        and l.root = e.root and l.demo = m.demo and l.until > clock_timestamp())
      and not exists (select from capture_switch where off_at is not null)
    order by m.next_at limit 1`.execute(tx)
  return rows[0]
}

/** Ends what a company has under way. An event that was sent without an answer stays uncertain. */
const refuseAll = (
  tx: Tx,
  { tax_id, demo }: DueCompany,
  { environment, reason }: { environment: number; reason: string },
) =>
  tx
    .updateTable('manifesto')
    .set({
      state: sql<string>`case when event is null then 'rejeitado' else 'incerto' end`,
      reason,
      next_at: sql<Date | null>`case when event is null then null else clock_timestamp() + interval '1 hour' end`,
      changed_at: sql<Date>`now()`,
    })
    .where('environment', '=', environment)
    .where('tax_id', '=', tax_id)
    .where('demo', '=', demo)
    .where('next_at', 'is not', null)
    .execute()
