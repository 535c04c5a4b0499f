import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../../db/schema.gen.ts'
import { isBadValue, storeDocuments, storeOneByOne } from '../../../intake/write/store-documents.ts'
import { readAdnReply } from '../../cliente/read-adn.ts'
import { readSituationReply } from '../../cliente/read-reply.ts'
import { readDocuments } from '../../lote/read-documents.ts'
import { closeExchange, type ExchangeOutcome } from '../../prova/exchanges.ts'
import type { TurnDeps } from '../deps.ts'
import { exchangeOf } from '../exchange.ts'
import { dropLease } from '../find-due.ts'
import { openKey } from '../use-key.ts'
import type { World } from '../world.ts'
import { type Adoption, findAdoption, storeAdoption } from './adopt-events.ts'
import { answerFault, type SituationClaim } from './claim-situation.ts'

/**
 * A question about one document: claimed, sent to its authority, answered into the row of the question. Events that
 * the answer brings are adopted like those of a distribution. Takes no turn of a sequence and moves no cursor.
 */

/** What an authority said about one document. */
interface Answer {
  cStat: string
  reason: string
  digest: string | null
  /** Null: as the stored events of the note make it */
  situation: string | null
  /** Events that the answer brings */
  adoption: Adoption
}

/** Sends a question about one document and stores the answer. */
export async function runSituation(deps: TurnDeps, world: World, claim: SituationClaim): Promise<void> {
  const { ownerDb } = deps
  const context = await openKey(deps, world, claim)
  if (context === null) {
    await ownerDb.transaction().execute((tx) => answerFault(tx, claim.situationId, 'certificado'))
    return
  }
  const { url, request } = claim
  const { seen, answer } = await exchangeOf(deps, {
    claim,
    url,
    request,
    context,
    read: (reply, known) => readAnswer(deps, world, { claim, reply, seen: known }),
  })
  const run = (store: typeof storeDocuments) => storeAnswer(deps, claim, { answer, seen, store })
  try {
    await run(storeDocuments)
  } catch (error) {
    if (!isBadValue(error)) throw error
    await run(storeOneByOne)
  }
}

interface Reading {
  claim: SituationClaim
  reply: Parameters<typeof readAdnReply>[0]
  /** Filled with what is known of the exchange */
  seen: ExchangeOutcome
}

async function readAnswer(deps: TurnDeps, world: World, { claim, reply, seen }: Reading): Promise<Answer> {
  const { body } = reply
  if (claim.request.kind === 'get') {
    const { cStat, reason, evidence, documents } = readAdnReply(reply)
    Object.assign(seen, { cstat: cStat, reason, reply: evidence })
    const lot = await readDocuments(deps.readers, documents, world)
    const situation = ADN_SITUATIONS.has(cStat) ? (ADN_SITUATIONS.get(cStat) ?? null) : 'desconhecida'
    return { cStat, reason: ADN_REASONS[cStat] ?? reason, digest: null, situation, adoption: { found: [], lot } }
  }
  const said = readSituationReply(body)
  Object.assign(seen, { cstat: said.cStat, reason: said.reason, reply: said.evidence })
  const adoption = await findAdoption(deps, world, { claim, registrations: said.registrations })
  const told = SITUATIONS[said.cStat] ?? 'desconhecida'
  // an answer may call a note authorised beside the event that cancels it: the events decide
  const situation = told === 'autorizada' && adoption.lot.length > 0 ? null : told
  return { ...said, situation, adoption }
}

interface Storing {
  answer: Answer | null
  seen: ExchangeOutcome
  store: typeof storeDocuments
}

const storeAnswer = ({ ownerDb }: TurnDeps, claim: SituationClaim, { answer, seen, store }: Storing): Promise<void> =>
  ownerDb.transaction().execute(async (tx) => {
    if (answer === null) await answerFault(tx, claim.situationId, seen.fault ?? 'garbage')
    else {
      await storeAdoption(tx, claim, { ...answer.adoption, store })
      await tx
        .updateTable('capture_situation')
        .set({
          cstat: answer.cStat,
          reason: answer.reason,
          situation: answer.situation ?? (await storedSituation(tx, claim)),
          digest: answer.digest,
          answered_at: sql<Date>`clock_timestamp()`,
        })
        .where('id', '=', claim.situationId)
        .execute()
    }
    await closeExchange(tx, claim, seen)
    await dropLease(tx, claim.holder)
  })

/** The situation of the note as it is now stored. */
async function storedSituation(
  tx: Transaction<Database>,
  { empresaId, chave }: SituationClaim,
): Promise<string | null> {
  const nota = await tx
    .selectFrom('nota')
    .select('situacao')
    .where('empresa_id', '=', empresaId)
    .where('chave', '=', chave)
    .executeTakeFirst()
  return nota?.situacao ?? null
}

/** Answers of the ADN: null where the events of the note say it. 2240: the key is unknown. Source: Anexo IV, LeiautesRN_ADN */
const ADN_SITUATIONS: ReadonlyMap<string, string | null> = new Map([
  ['137', null],
  ['138', null],
  ['2240', 'inexistente'],
])
const ADN_REASONS: Record<string, string> = {
  137: 'O ADN não tem eventos desta nota',
  138: 'Os eventos que o ADN tem desta nota estão guardados',
}

/** Source: MOC NF-e 7.0, CT-e 4.00, MDF-e 3.00: answers of the situation query. */
const SITUATIONS: Record<string, string> = {
  100: 'autorizada',
  150: 'autorizada',
  101: 'cancelada',
  151: 'cancelada',
  155: 'cancelada',
  110: 'denegada',
  205: 'denegada',
  301: 'denegada',
  302: 'denegada',
  303: 'denegada',
  132: 'encerrada',
  217: 'inexistente',
}
