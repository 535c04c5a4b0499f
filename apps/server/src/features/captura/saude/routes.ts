import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ESTADOS_CAPTURA, type SaudeQuery as Query, SaudeQuery, SaudeReply } from '@portal/contract/captura/estado.ts'
import { csvText } from '@portal/files/csv-text.ts'
import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { createConcurrencyLimit } from '../../../base/concurrency-limit.ts'
import { AppError } from '../../../base/errors.ts'
import { asFile } from '../../../base/reply/attachment.ts'
import { beginEvents } from '../../../base/reply/event-stream.ts'
import { ownErrors } from '../../../base/route-schema.ts'
import { optional, readChoices } from '../../../base/values.ts'
import { inScope, type Scope } from '../../../db/scope.ts'
import { type Caller, shareOf } from '../../acesso/base/caller.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { CAMPO, environmentOf, isHalted } from '../company.ts'
import { lookAtDemo } from '../demo/look.ts'
import type { CapturaDeps } from '../deps.ts'
import { readSequences } from '../estado/read-sequences.ts'
import { databaseNow } from '../estado/sequence-of.ts'
import { isAdnOff } from '../estado/wire.ts'
import { type HealthOrder, healthTotals, pageOf, toHealthLine } from './health.ts'
import { countSummaries, findWatched, readMark, readServices } from './read-health.ts'
import { healthSheet } from './sheet.ts'

/**
 * Health of the capture: the states of all companies of the caller at once, as pages, sheet and events of change.
 * `health.ts` orders and counts lines of facts; sentences are made for the lines of a page alone. Everything is read
 * at the call: nothing is stored for it.
 */

const LIMIT = 200

const schema = {
  tags: ['captura'],
  summary: 'Saúde da captura de todas as empresas',
  description:
    'Uma linha por empresa e serviço ligado; uma empresa sem nenhum tem uma linha `desligada`. Com `Accept: text/event-stream`, um ' +
    'evento a cada mudança, sem dados: peça de novo o que estiver na tela. Com `formato=csv`, todas as linhas em uma planilha. O provedor vê ' +
    'números e falhas de todas as empresas.',
  querystring: SaudeQuery,
  response: { 200: SaudeReply },
  errors: ownErrors('cursor.invalid', 'server.busy'),
}

const busy = () =>
  new AppError(503, 'server.busy', 'Há acompanhamentos demais agora. Tente de novo em instantes.', { retryAfter: 10 })

export const saudeRoutes =
  (deps: CapturaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const closing = new AbortController()
    app.addHook('preClose', async () => closing.abort())
    const streams = createConcurrencyLimit({ most: 300, each: 10, full: busy, ownFull: busy })
    app.get('/captura/saude', { config: { policy: MAY.watchCapture }, schema }, async (request, reply) => {
      const { user, query, headers } = request
      if (query.formato === 'csv') {
        const lines = await readLines(deps, user, query)
        return asFile(reply, { name: `captura${query.nr_cpfcnpj ? `-${cleanTaxId(query.nr_cpfcnpj)}` : ''}.csv` })
          .type('text/csv; charset=utf-8')
          .send(Readable.from(csvText(healthSheet(lines))))
      }
      if (!/\btext\/event-stream\b/.test(headers.accept ?? '')) return readHealth(deps, user, query)
      const ask = async () => {
        const caller = await request.userNow()
        if (!caller || !isWatching(caller, query.nr_cpfcnpj)) return null
        await lookAtDemo(deps.db, caller)
        return readMark(deps.db, await scopeOf(deps, caller), environmentOf(deps.config))
      }
      return streams.run(shareOf(user), async () => {
        await streamChanges(beginEvents(reply), { signal: closing.signal, ask }).catch((error: unknown) =>
          request.log.error({ err: error }, 'o acompanhamento da captura foi interrompido'),
        )
        return reply
      })
    })
  }

/** Whether the caller may still see the company of the stream, or any company where the stream names none. */
const isWatching = ({ account, empresas, key }: Caller, nr_cpfcnpj: string | undefined): boolean =>
  (account.provider && !key) ||
  (nr_cpfcnpj === undefined ? empresas.length > 0 : empresas.some(({ taxId }) => taxId === cleanTaxId(nr_cpfcnpj)))

/** The companies of the caller; for the provider, all that capture. */
async function scopeOf({ db }: CapturaDeps, { account, empresas, key }: Caller): Promise<Scope> {
  const empresaIds = empresas.map(({ id }) => id)
  const watched = account.provider && !key ? await findWatched(db, account.id) : []
  return { accountId: account.id, empresaIds: [...new Set([...empresaIds, ...watched])] }
}

const ORDERS = ['dt_proxima', 'dt_ultima', 'nome'] as const

function toOrder(ordem = 'nome'): HealthOrder {
  const key = ORDERS.find((name) => name === ordem.replace('-', '')) ?? 'nome'
  return { key, isDescending: ordem.startsWith('-') }
}

/** The companies of a question: all of the caller, or the one that it names. */
async function askedScope(deps: CapturaDeps, user: Caller, taxId: string | undefined): Promise<Scope> {
  const scope = await scopeOf(deps, user)
  return taxId ? { ...scope, empresaIds: [requireEmpresa(user, taxId, { campo: CAMPO }).id] } : scope
}

/** All lines of a question, for a file. */
async function readLines(deps: CapturaDeps, user: Caller, query: Query) {
  const estados = optional(query.ds_estado, 'ds_estado', readChoices(ESTADOS_CAPTURA))
  const scope = await askedScope(deps, user, query.nr_cpfcnpj)
  const environment = environmentOf(deps.config)
  return inScope(deps.db, scope, async (tx) => {
    const at = {
      now: await databaseNow(tx),
      isHalted: await isHalted(tx, deps.config),
      isAdnOff: isAdnOff(deps.config),
    }
    const rows = await readSequences(tx, { empresaIds: scope.empresaIds, environment })
    const lines = rows.map((row) => toHealthLine(row, at))
    return pageOf(lines, { estados, order: toOrder(query.ordem), limit: lines.length, after: null, at }).data
  })
}

async function readHealth(deps: CapturaDeps, user: Caller, query: Query): Promise<SaudeReply> {
  const { db, config, cursors } = deps
  const estados = optional(query.ds_estado, 'ds_estado', readChoices(ESTADOS_CAPTURA))
  const order = toOrder(query.ordem)
  const question = `captura/saude ${JSON.stringify([estados, order, query.nr_cpfcnpj ?? null])}`
  const after = query.cursor ? cursors.open(query.cursor, question) : null
  const environment = environmentOf(config)
  const scope = await askedScope(deps, user, query.nr_cpfcnpj)
  return inScope(db, scope, async (tx) => {
    const now = await databaseNow(tx)
    const halted = await isHalted(tx, config)
    const rows = await readSequences(tx, { empresaIds: scope.empresaIds, environment })
    const at = { now, isHalted: halted, isAdnOff: isAdnOff(config) }
    const lines = rows.map((row) => toHealthLine(row, at))
    const { data, next } = pageOf(lines, { estados, order, limit: query.limite ?? LIMIT, after, at })
    const own = user.empresas.map(({ id }) => id).filter((id) => scope.empresaIds.includes(id))
    return {
      data,
      proximo: next === null ? null : cursors.seal(next, question),
      totais: { ...healthTotals(lines, now), sem_manifestacao: await countSummaries(tx, own) },
      servicos: await readServices(tx, { environment, isDemo: rows.length > 0 && rows.every(({ demo }) => demo) }),
      fl_desligada_servidor: halted,
    }
  })
}

const POLL_MS = 1_500
const HEARTBEAT_MS = 15_000
const LONGEST_MS = 30 * 60_000

interface Source {
  /** A text that changes with the shown state; null when the right to see it is gone */
  ask(): Promise<string | null>
  signal: AbortSignal
}

/** Server-sent events: one at the start and one per change, without data. Waits for a slow reader. */
async function streamChanges(response: ServerResponse, { ask, signal }: Source): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const ended = AbortSignal.any([gone.signal, signal, AbortSignal.timeout(LONGEST_MS)])
  let sent: string | null = null
  let sentAt = 0
  try {
    while (!ended.aborted) {
      const mark = await ask()
      if (mark === null) break
      if (mark !== sent || Date.now() - sentAt > HEARTBEAT_MS) {
        const event = mark === sent ? ': \n\n' : 'data: {}\n\n'
        if (!response.write(event)) await once(response, 'drain', { signal: ended })
        sent = mark
        sentAt = Date.now()
      }
      await sleep(POLL_MS, undefined, { signal: ended })
    }
  } catch (error) {
    if (!ended.aborted) throw error
  } finally {
    response.end()
  }
}
