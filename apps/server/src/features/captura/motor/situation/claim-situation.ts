import { randomUUID } from 'node:crypto'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { CaptureSituationTable, Database } from '../../../../db/schema.gen.ts'
import { adnEventsRequest } from '../../cliente/adn-request.ts'
import { type DistService, type GetRequest, type SoapRequest, situationRequest } from '../../cliente/build-request.ts'
import { openExchange } from '../../prova/exchanges.ts'
import type { SequenceKey } from '../../ritmo/sequence.ts'
import { settleAbandoned } from '../abandoned.ts'
import { admitCall } from '../admit-call.ts'
import type { CaptureDeps, Sendable } from '../deps.ts'
import { dropLease, takeLease } from '../find-due.ts'
import type { World } from '../world.ts'

type Tx = Transaction<Database>

/** A question about one document that this process may send now. */
export interface SituationClaim extends Sendable {
  situationId: string
  chave: string
}

type WaitingQuestion = Selectable<CaptureSituationTable> & {
  root: string
  empresa_id: number
  certificate_id: string | null
  thumbprint: Buffer | null
}

/** A question is taken over when its process has not answered it in this time, in limits of an answer. */
const TAKEN_TIMES = 2

/**
 * Takes the oldest question to an authorising SEFAZ, or to the ADN, and records its request. A question of a company
 * without certificate is answered with that fault.
 */
export const claimSituation = (
  { ownerDb, config }: Pick<CaptureDeps, 'ownerDb' | 'config'>,
  world: World,
  service: DistService,
): Promise<SituationClaim | 'none' | 'again'> =>
  ownerDb.transaction().execute(async (tx) => {
    const row = await findWaiting(tx, world, service)
    if (!row) return 'none'
    const certificateId = row.certificate_id
    if (row.thumbprint === null || certificateId === null) {
      await answerFault(tx, row.id, 'sem_certificado')
      return 'again'
    }
    const seconds = (TAKEN_TIMES * config.captura.timeoutMs) / 1000
    const holder = randomUUID()
    if (!(await takeLease(tx, row, { holder, seconds }))) return 'none'
    await sql`update capture_situation set taken_until = clock_timestamp() + make_interval(secs => ${seconds})
      where id = ${row.id}`.execute(tx)
    const { request, url } = requestOf(world, { service, chave: row.chave })
    const key: SequenceKey = { service, environment: world.environment, taxId: row.tax_id, demo: row.demo }
    if (!(await admitCall(tx, { empresaId: row.empresa_id, certificateId }, row.asked_by))) {
      await dropLease(tx, holder)
      return 'again'
    }
    await settleAbandoned(tx, key, world)
    const number = await openExchange(tx, key, {
      address: url,
      thumbprint: row.thumbprint,
      kind: 'situacao',
      asked: row.chave,
      cause: 'situacao',
      causedBy: row.asked_by,
      request,
    })
    const { root, empresa_id: empresaId, chave } = row
    return { key, root, request, url, holder, number, situationId: row.id, empresaId, certificateId, chave }
  })

/** The request with its address. The lane of the NFS-e is open only where the ADN has one. */
function requestOf(
  world: World,
  { service, chave }: { service: DistService; chave: string },
): { request: SoapRequest | GetRequest; url: string } {
  if (service === 'nfse') {
    const request = adnEventsRequest(chave)
    return { request, url: `${world.adn?.url ?? ''}${request.path}` }
  }
  const request = situationRequest({ service, ambiente: world.environment, chave })
  return { request, url: world.addressOf({ service: request.service, chave }) }
}

async function findWaiting(
  tx: Tx,
  { environment, demo, isFree }: Pick<World, 'environment' | 'demo' | 'isFree'>,
  service: DistService,
): Promise<WaitingQuestion | undefined> {
  const { rows } = await sql<WaitingQuestion>`
    select q.*, e.root, e.id as empresa_id, k.certificate_id, k.thumbprint from capture_situation q
    join empresa e on e.tax_id = q.tax_id and e.demo = q.demo and e.active
    left join usable_certificates(${isFree}) k on k.empresa_id = e.id
    where q.answered_at is null and q.service = ${service} and q.environment = ${environment} and q.demo = ${demo}
      and coalesce(q.taken_until <= clock_timestamp(), true)
      and not exists (select from capture_lease l where l.service = q.service and l.environment = q.environment
        and l.root = e.root and l.demo = q.demo and l.until > clock_timestamp())
      and not exists (select from capture_switch where off_at is not null)
    order by q.asked_at limit 1 for update of q skip locked`.execute(tx)
  return rows[0]
}

/** Ends a question that has no answer. */
export const answerFault = (tx: Tx, id: string, fault: string) =>
  tx
    .updateTable('capture_situation')
    .set({ fault, answered_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .execute()
