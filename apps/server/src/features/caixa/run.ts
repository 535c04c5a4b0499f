import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Trust } from '../../base/certificate/anchors.ts'
import type { Clock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import type { Logger } from '../../base/log.ts'
import type { Database } from '../../db/schema.gen.ts'
import { openReaders, type Readers } from '../intake/read/readers.ts'
import { openSpool } from '../intake/receive/spool.ts'
import { dnsAnswers } from './indicios/answers.ts'
import { postRequests } from './pedidos/post-requests.ts'
import { queueReminders } from './pedidos/queue-reminders.ts'
import { remindRequests } from './remind-requests.ts'
import type { CaixaRound } from './round.ts'
import { sweepCaixa } from './sweep.ts'
import { type Delivery, workDelivery } from './work-delivery.ts'

/**
 * Reads what arrived, one delivery after the other, on a worker. A delivery is claimed before it is read; when the process dies, another
 * claims it again after CLAIM_MS and does it again. Documents that the first one already imported are then «repetido».
 */

export interface CaixaRunner {
  /** Finishes the delivery that is being read. */
  stop(): Promise<void>
}

interface CaixaDeps {
  /** As role portal_app, behind row-level security. */
  db: Kysely<Database>
  ownerDb: Kysely<Database>
  clock: Clock
  log: Logger
  config: Pick<Config, 'dataDir' | 'smtpUrl' | 'origins' | 'host' | 'port' | 'caixa'>
  /** Id of this data folder. */
  spool: string
  trust: Pick<Trust, 'authorities'>
}

const POLL_MS = 2_000
const SWEEP_MS = 3_600_000
const CLAIM_MS = 600_000
const MOST_TRIES = 3
const AGAIN_MS = [60_000, 600_000]

const UNREAD = 'O portal não conseguiu ler esta entrega. Abra-a no seu e-mail e envie os arquivos em Importar.'

/** Works deliveries until stopped. Several processes may do so on one database. */
export function startCaixa(deps: CaixaDeps): CaixaRunner {
  const ending = new AbortController()
  let readers: Readers | null = null
  const run = async () => {
    const round: CaixaRound = {
      ...deps,
      answers: dnsAnswers(),
      spool: await openSpool(deps.config.dataDir, deps.spool),
      // opened with the first delivery: an installation without mail needs no threads
      readers: () => {
        readers ??= openReaders({ trust: deps.trust, log: deps.log })
        return readers
      },
    }
    let sweptAt = 0
    while (!ending.signal.aborted) {
      await readArrived(round, ending.signal).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'caixa: a rodada não terminou'),
      )
      await postRequests(deps, ending.signal).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'pedidos: a rodada não terminou'),
      )
      if (Date.now() - sweptAt > SWEEP_MS) {
        sweptAt = Date.now()
        await sweepCaixa(round).catch((error: unknown) => deps.log.warn({ err: error }, 'caixa: não foi arrumada'))
        await remindRequests(round).catch((error: unknown) =>
          deps.log.warn({ err: error }, 'pedidos: os lembretes não saíram'),
        )
        await queueReminders(deps).catch((error: unknown) =>
          deps.log.warn({ err: error }, 'pedidos: a regra dos lembretes não terminou'),
        )
      }
      await sleep(POLL_MS, undefined, { signal: ending.signal }).catch(() => undefined)
    }
    await readers?.close()
  }
  const running = run().catch((error: unknown) => deps.log.error({ err: error }, 'caixa: parou'))
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}

/** Reads every delivery that waits. Returns how many. */
export async function readArrived(round: CaixaRound, ending?: AbortSignal): Promise<number> {
  for (let count = 0; ; count += 1) {
    const it = ending?.aborted ? null : await claim(round)
    if (!it) return count
    try {
      await workDelivery(round, it)
    } catch (error) {
      await putOff(round, it, error)
    }
  }
}

async function claim({ ownerDb, clock }: CaixaRound): Promise<Delivery | null> {
  const now = clock.now()
  const { rows } = await sql<Delivery>`
    update caixa_entrega set claimed_at = ${now}, tries = tries + 1
    where id = (select id from caixa_entrega where state = 'recebida' and next_at <= ${now}
      and (claimed_at is null or claimed_at < ${new Date(now.getTime() - CLAIM_MS)})
      order by next_at limit 1 for update skip locked)
    returning id, escritorio_id, empresa_id, way, sender, received_at, accepted, uploads, pieces, tries, envelope, peer, spf, dkim,
      (select a.empresa_id from caixa_endereco a where a.id = endereco_id) as address_empresa_id`.execute(ownerDb)
  return rows[0] ?? null
}

/** A delivery that could not be read: retried, then shown to a person with its files. */
async function putOff({ ownerDb, clock, log }: CaixaRound, it: Delivery, error: unknown): Promise<void> {
  log.error({ err: error, entrega: it.id }, 'caixa: uma entrega não pôde ser lida')
  const again = it.tries <= MOST_TRIES - 1 ? AGAIN_MS[it.tries - 1] : undefined
  await (again === undefined
    ? sql`update caixa_entrega set state = 'espera', question = 'arquivo', reason = ${UNREAD}, claimed_at = null where id = ${it.id}::uuid`
    : sql`update caixa_entrega set claimed_at = null, next_at = ${new Date(clock.now().getTime() + again)} where id = ${it.id}::uuid`
  ).execute(ownerDb)
}
