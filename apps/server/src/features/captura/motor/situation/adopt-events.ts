import { MANIFESTO_EVENTS, type ManifestoKind } from '@portal/fiscal/evento/manifesto.ts'
import type { Transaction } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'
import type { storeDocuments } from '../../../intake/write/store-documents.ts'
import type { Registration } from '../../cliente/read-reply.ts'
import { placeLot } from '../../lote/place-lot.ts'
import type { LotDocument } from '../../lote/read-documents.ts'
import type { TurnDeps } from '../deps.ts'
import { procOf, readEvents } from '../event-documents.ts'
import type { World } from '../world.ts'
import type { SituationClaim } from './claim-situation.ts'

/** Events that an answer proves, with their documents; of them, those that we sent and whose protocol was missing. */
export interface Adoption {
  found: { id: string; registration: Registration }[]
  lot: LotDocument[]
}

/** Of an event. Source: MOC NF-e 7.0, CT-e 4.00, MDF-e 3.00 */
const REGISTERED = new Set(['134', '135', '136', '155'])

const DIGEST = /<DigestValue>([^<]+)</

/** The registered events of the answer; among them those of the company whose protocol is not known yet. */
export async function findAdoption(
  deps: TurnDeps,
  world: World,
  { claim, registrations }: { claim: SituationClaim; registrations: readonly Registration[] },
): Promise<Adoption> {
  if (registrations.length === 0) return { found: [], lot: [] }
  const { taxId, demo, environment } = claim.key
  const rows = await deps.ownerDb
    .selectFrom('manifesto')
    .select(['id', 'kind', 'sequence', 'event'])
    .where('tax_id', '=', taxId)
    .where('demo', '=', demo)
    .where('environment', '=', environment)
    .where('chave', '=', claim.chave)
    .where('state', '=', 'registrado')
    .where('protocol', 'is', null)
    .execute()
  const matched = rows.flatMap((row) => {
    const { tpEvento } = MANIFESTO_EVENTS[row.kind as ManifestoKind] // a check of the table
    const registration = registrations.find(
      (one) => one.chave === claim.chave && one.tpEvento === tpEvento && one.sequence === row.sequence,
    )
    return registration?.protocol ? [{ ...row, registration }] : []
  })
  const own = new Map(matched.map(({ event, registration }) => [registration, event]))
  const files = registrations
    .filter((one) => one.chave === claim.chave && one.protocol !== null && REGISTERED.has(one.cStat))
    .map((one) => ({ ...one, proc: proven(own.get(one) ?? null, one) }))
  return { found: matched, lot: await readEvents(deps, world, files) }
}

/** Our bytes where the authority has the event that we sent; else the event of another program, as the authority has it. */
const proven = (event: string | null, { digest, proc, xml }: Registration): string =>
  event !== null && digest !== null && DIGEST.exec(event)?.[1] === digest ? procOf(event, xml) : proc

/** Keeps the documents and writes the protocols. */
export async function storeAdoption(
  tx: Transaction<Database>,
  { key, empresaId }: SituationClaim,
  { found, lot, store }: Adoption & { store: typeof storeDocuments },
): Promise<void> {
  if (lot.length > 0) await placeLot(tx, { empresaId, key }, { lot, store })
  for (const { id, registration } of found)
    await tx
      .updateTable('manifesto')
      .set({ protocol: registration.protocol, registered_text: registration.registeredText })
      .where('id', '=', id)
      .execute()
}
