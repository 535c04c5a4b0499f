import { randomUUID } from 'node:crypto'
import type { Transaction, Updateable } from 'kysely'
import type { CaptureSequenceTable, Database } from '../../../../db/schema.gen.ts'
import { adnRequest } from '../../cliente/adn-request.ts'
import {
  type DistQuery,
  type DistService,
  distRequest,
  type GetRequest,
  nsuDigits,
  type SoapRequest,
} from '../../cliente/build-request.ts'
import { databaseNow } from '../../estado/sequence-of.ts'
import { type ExchangeCause, openExchange } from '../../prova/exchanges.ts'
import { after, CALLS_AN_HOUR, HOURS, QUERIES_AN_HOUR } from '../../ritmo/pace.ts'
import { keyColumns, keyOfRow, type SequenceKey } from '../../ritmo/sequence.ts'
import { settleAbandoned } from '../abandoned.ts'
import { admitCall } from '../admit-call.ts'
import type { CaptureDeps, Sendable } from '../deps.ts'
import { countCalls, type DueKind, type DueSequence, dropLease, findDue, takeLease } from '../find-due.ts'
import type { Guard } from '../guard.ts'
import { stopCertificate } from '../stop-certificate.ts'
import type { World } from '../world.ts'
import { causeOfQuery, nextQuery, type QueryItem } from './next-query.ts'
import { mayAsk } from './service-state.ts'

type Tx = Transaction<Database>

/** A request to a distribution service. */
export interface Claim extends Sendable {
  row: DueSequence
  query: DistQuery
  /** Null for the next lot */
  item: QueryItem | null
}

/** `none`: nothing is due; `again`: something was settled without a request. */
export type ClaimResult = Claim | 'none' | 'again'

/** Chooses the next request of a service and records it. One transaction. */
export const claimTurn = (
  { ownerDb, config, guard }: Pick<CaptureDeps, 'ownerDb' | 'config'> & { guard: Guard },
  world: World,
  due: { service: DistService; kind: DueKind },
): Promise<ClaimResult> =>
  ownerDb.transaction().execute(async (tx) => {
    const row = await findDue(tx, world, due)
    if (!row || !(await mayAsk(tx, world, due.service))) return 'none'
    if (await isGuarded(tx, row, { guard, kind: due.kind })) return 'again'
    const holder = randomUUID()
    if (!(await takeLease(tx, row, { holder, seconds: (2 * config.captura.timeoutMs) / 1000 }))) return 'none'
    const claim = await chooseRequest(tx, { world, row, holder, kind: due.kind })
    if (claim === 'again') await dropLease(tx, holder)
    return claim
  })

/** The slot moves to the end of a wait that only this process's clock knows. */
async function isGuarded(tx: Tx, row: DueSequence, { guard, kind }: { guard: Guard; kind: DueKind }): Promise<boolean> {
  const key = keyOfRow(row)
  const rest = guard.rest(key, kind)
  if (rest <= 0) return false
  const free = new Date((await databaseNow(tx)).getTime() + Math.ceil(rest))
  await setColumns(tx, key, kind === 'query' ? { query_at: free } : { next_at: free })
  return true
}

interface Choice {
  world: World
  row: DueSequence
  holder: string
  kind: DueKind
}

async function chooseRequest(tx: Tx, choice: Choice): Promise<Claim | 'again'> {
  const { world, row, holder, kind } = choice
  const key = keyOfRow(row)
  if (row.valid_to < (await databaseNow(tx))) {
    await stopCertificate(
      tx,
      { ...key, certificateId: row.certificate_id },
      { cause: 'certificado', code: null, hourMs: world.hourMs },
    )
    return 'again'
  }
  if (await settleAbandoned(tx, key, world)) return 'again'
  if (await isOverLimit(tx, choice)) return 'again'
  const item = kind === 'query' ? await nextQuery(tx, row) : null
  if (kind === 'query' && item === null) {
    await setColumns(tx, key, { query_at: null })
    return 'again'
  }
  const admission = { empresaId: row.empresa_id, certificateId: row.certificate_id }
  const cause = causeOf(row, item)
  if (!(await admitCall(tx, admission, cause.causedBy))) return 'again'
  const query: DistQuery = item?.query ?? { kind: 'distNSU', nsu: row.ult_nsu }
  const { request, url } = requestOf(choice, query)
  const number = await openExchange(tx, key, {
    address: url,
    thumbprint: row.thumbprint,
    kind: query.kind,
    asked: query.kind === 'consChNFe' ? query.chave : nsuDigits(query.nsu),
    ...cause,
    request,
  })
  await setColumns(tx, key, { last_call_at: await databaseNow(tx) })
  return { ...admission, key, root: row.root ?? '', row, query, item, request, url, holder, number }
}

/** The request with its address. The lane of the NFS-e is open only where the ADN has one. */
function requestOf({ world, row }: Choice, query: DistQuery): { request: SoapRequest | GetRequest; url: string } {
  const { service, taxId } = keyOfRow(row)
  if (service === 'nfse') {
    const request = adnRequest({ taxId, query })
    return { request, url: `${world.adn?.url ?? ''}${request.path}` }
  }
  const request = distRequest({ service, ambiente: world.environment, taxId, uf: row.uf, query })
  return { request, url: world.addressOf({ service: request.service }) }
}

function causeOf(row: DueSequence, item: QueryItem | null): { cause: ExchangeCause; causedBy: string | null } {
  if (item) return { cause: causeOfQuery(item), causedBy: item.for === 'chave' ? item.madeBy : null }
  return row.asked_at ? { cause: 'agora', causedBy: row.asked_by } : { cause: 'ritmo', causedBy: null }
}

/** Moves the slot to when the limits of an hour allow it. */
async function isOverLimit(tx: Tx, { world, row, kind }: Choice): Promise<boolean> {
  const { calls, oldest_call, queries, oldest_query } = await countCalls(tx, row, world.hourMs)
  const isManyQueries = kind === 'query' && queries >= QUERIES_AN_HOUR
  const oldest = isManyQueries ? oldest_query : calls >= CALLS_AN_HOUR ? oldest_call : null
  if (oldest === null) return false
  const free = after(oldest, HOURS.count, world.hourMs)
  await setColumns(tx, keyOfRow(row), kind === 'query' ? { query_at: free } : { next_at: free })
  return true
}

const setColumns = (tx: Tx, key: SequenceKey, columns: Updateable<CaptureSequenceTable>) =>
  tx
    .updateTable('capture_sequence')
    .set(columns)
    .where((eb) => eb.and(keyColumns(key)))
    .execute()
