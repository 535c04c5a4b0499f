import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import {
  type CabecaTarefa,
  LoteBody,
  LoteReply,
  TarefaDesfeitaReply,
  TarefaQuery,
  TarefaReply,
  TarefasQuery,
  TarefasReply,
} from '@portal/contract/fechamento/tarefas.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { createConcurrencyLimit } from '../../base/concurrency-limit.ts'
import { AppError } from '../../base/errors.ts'
import { beginEvents } from '../../base/reply/event-stream.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { inScope } from '../../db/scope.ts'
import type { Caller } from '../acesso/base/caller.ts'
import { CURSOR_ID, fromPageCursor, toPageCursor } from '../acesso/base/page-cursor.ts'
import { MAY, withinPolicy } from '../acesso/base/rights.ts'
import { toPeriod, wholeMonth } from '../sped/month/open-month.ts'
import { applyRoutes } from './aplicar.ts'
import type { TarefasDeps } from './deps.ts'
import { exportingOf, exportTaskRoutes } from './exportar.ts'
import { manifestLotRoutes } from './manifestar.ts'
import { askPackage, packageSchema, toBatchWish } from './pacote.ts'
import { cancelTask, findTask, listItems, listTasks, readRequests } from './read.ts'
import { addTask, companiesOf } from './request.ts'
import { undoTask } from './undo.ts'
import { requestIdOf, toCabeca, toItem } from './wire.ts'

/**
 * Long acts over many companies: checks, EFD files, packages, closings, manifestações. A call stores the task; `run`
 * works on it, company by company, in a process with the role `worker`, and any such process continues after a killed
 * one. A company that fails does not stop the others. The work itself is that of the features below: nothing is
 * decided here.
 */

const tags = ['tarefas']
const config = { policy: 'user' as const }
const LIST_LIMIT = 50
const ITEMS_LIMIT = 200

const batchSchema = {
  tags,
  summary: 'Fazer o mesmo em muitas empresas',
  description:
    '`conferir` e `gerar_efd` (com o módulo SPED), `pacote` (com `opcoes.conteudo`), `exportar` (com `opcoes.exportacao`), `fechar` e `responsavel` de um mês, uma empresa depois da outra, em segundo plano. Uma empresa que falha não detém as outras. ' +
    'Acompanhe em `GET /tarefas/{id}`. Sem direito em uma das empresas, nada é feito. ' +
    'Até 20 tarefas em andamento por pessoa.',
  body: LoteBody,
  response: { 202: LoteReply },
  errors: ownErrors(
    'escritorio.none',
    'exportacao.layout',
    'pacote.empty',
    'pacote.expiry',
    'sped.period',
    'tarefa.empty',
    'tarefa.no_company',
    'tarefa.responsible',
    'tarefa.too_many',
    'tarefa.too_many_open',
  ),
  repeat: repeated('another'),
}
const listSchema = {
  tags,
  summary: 'As tarefas do usuário, da mais nova à mais antiga',
  querystring: TarefasQuery,
  response: { 200: TarefasReply },
  errors: ownErrors('cursor.invalid'),
}
const oneSchema = {
  tags,
  summary: 'Uma tarefa, empresa por empresa',
  description:
    'Com `Accept: text/event-stream`, um evento com a tarefa (sem `data`) a cada mudança, até que termine. As terminadas ficam por 7 dias, as que se desfazem por 30.',
  params: IdParams,
  querystring: TarefaQuery,
  response: { 200: TarefaReply },
  errors: ownErrors('cursor.invalid', 'server.busy', 'tarefa.not_found'),
}
const cancelSchema = {
  tags,
  summary: 'Cancelar uma tarefa',
  description: 'O que ainda não começou não é feito; o que está sendo feito para. O que já foi feito fica.',
  params: IdParams,
  response: { 204: Type.Null() },
  errors: ownErrors('tarefa.ended', 'tarefa.not_found'),
  repeat: repeated('refused', '409.'),
}

const undoSchema = {
  tags,
  summary: 'Desfazer o fechamento ou a mudança de responsável de várias empresas',
  description:
    'Até 30 dias depois que a tarefa termina. Cada mês volta ao estado, ou ao responsável, de antes. O que alguém mudou depois fica como está, e conta em `mantidas`. O que era tardio antes do fechamento não volta a ser marcado.',
  params: IdParams,
  response: { 200: TarefaDesfeitaReply },
  errors: ownErrors('tarefa.no_undo', 'tarefa.not_found'),
  repeat: repeated('same', 'As contagens passam a 0.'),
}

const notFound = () => new AppError(404, 'tarefa.not_found', 'Tarefa não encontrada.')
const ended = () => new AppError(409, 'tarefa.ended', 'A tarefa já terminou: não há o que cancelar.')
const busy = () =>
  new AppError(503, 'server.busy', 'Há acompanhamentos demais agora. Tente de novo em instantes.', { retryAfter: 10 })

/** Long work: asking for it, following it, cancelling it. */
export const tarefasRoutes =
  (deps: TarefasDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, cursors } = deps
    app.post(
      '/fechamento/lote',
      { config: { policy: MAY.closeMonth }, schema: batchSchema },
      async (request, reply) => {
        const { user, body } = request
        requireAction(user, body)
        const empresas = await companiesOf(deps, request, body)
        const wish = await toBatchWish(body, deps.clock.now())
        const id = await inScope(db, user.scope, (tx) =>
          addTask(tx, user, { body, empresas, wish, exporting: exportingOf(body) }),
        )
        return reply.code(202).send({ id })
      },
    )
    app.post(
      '/fechamento/pacote',
      { config: { policy: MAY.handOver }, schema: packageSchema },
      async (request, reply) => reply.code(202).send({ id: await askPackage(deps, request) }),
    )
    app.get('/tarefas', { config, schema: listSchema }, async ({ user, query }) => {
      const { limite = LIST_LIMIT, cursor } = query
      const question = ['tarefas']
      const after = fromPageCursor(cursors, cursor, { question, id: CURSOR_ID.uuid })
      const rows = await inScope(db, user.scope, (tx) => listTasks(tx, { after, limit: limite + 1 }))
      const page = rows.slice(0, limite)
      const last = rows.length > limite ? page.at(-1) : undefined
      return { data: page.map(toCabeca), proximo: last ? toPageCursor(cursors, last.id, question) : null }
    })
    await app.register(oneRoutes(deps))
    await app.register(manifestLotRoutes(deps))
    await app.register(exportTaskRoutes(deps))
    await app.register(applyRoutes(deps))
  }

/** Throws AppError 403 `sped.no_right`, 422 `sped.period`, 422 `tarefa.responsible`. */
function requireAction(user: Caller, { acao, mes, opcoes }: LoteBody): void {
  if (acao === 'conferir' || acao === 'gerar_efd') {
    withinPolicy(user, MAY.sped)
    toPeriod(wholeMonth(mes), '0')
  }
  if (acao === 'pacote') toPeriod(wholeMonth(mes), '0')
  if (acao === 'responsavel' && opcoes?.nm_responsavel === undefined)
    throw new AppError(
      422,
      'tarefa.responsible',
      'Diga o responsável em `opcoes.nm_responsavel`; nulo é o da carteira.',
    )
}

const oneRoutes =
  (deps: TarefasDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const closing = new AbortController()
    app.addHook('preClose', async () => closing.abort())
    const streams = createConcurrencyLimit({ most: 300, each: 10, full: busy, ownFull: busy })
    app.get('/tarefas/:id', { config, schema: oneSchema }, async (request, reply) => {
      const { user, params, query } = request
      if (!/\btext\/event-stream\b/.test(request.headers.accept ?? ''))
        return readTask(deps, user, { ...params, ...query })
      await readHead(deps, user, params.id)
      return streams.run(user.account.id, async () => {
        await streamTask(beginEvents(reply), { signal: closing.signal, ask: () => askAgain(deps, request, params.id) })
        return reply
      })
    })
    app.delete('/tarefas/:id', { config, schema: cancelSchema }, async ({ user, params }, reply) => {
      await readHead(deps, user, params.id)
      if (!(await inScope(deps.db, user.scope, (tx) => cancelTask(tx, params.id)))) throw ended()
      return reply.code(204).send(null)
    })
    app.post('/tarefas/:id/desfazer', { config: { policy: MAY.closeMonth }, schema: undoSchema }, async (request) => {
      const done = await undoTask(deps, request, request.params.id)
      if (!done) throw notFound()
      return { desfeitas: done.undone, mantidas: done.left }
    })
  }

async function readHead({ db }: TarefasDeps, user: Caller, id: string) {
  const task = await inScope(db, user.scope, (tx) => findTask(tx, id))
  if (!task) throw notFound()
  return toCabeca(task)
}

/** The task as it is now; null once the session or the task is gone. */
async function askAgain(deps: TarefasDeps, request: FastifyRequest, id: string) {
  const caller = await request.userNow()
  return caller && readHead(deps, caller, id).catch(() => null)
}

async function readTask(
  { db, cursors, packages }: TarefasDeps,
  user: Caller,
  { id, limite = ITEMS_LIMIT, cursor }: { id: string; limite?: number; cursor?: string },
) {
  const question = ['tarefa', id]
  const after = Number(fromPageCursor(cursors, cursor, { question, id: CURSOR_ID.number }) ?? 0)
  return inScope(db, user.scope, async (tx) => {
    const task = await findTask(tx, id)
    if (!task) throw notFound()
    const rows = await listItems(tx, id, { after, limit: limite + 1 })
    const page = rows.slice(0, limite)
    const last = rows.length > limite ? page.at(-1) : undefined
    const proximo = last ? toPageCursor(cursors, String(last.position), question) : null
    const requests = await readRequests(tx, page.flatMap(requestIdOf))
    return { ...toCabeca(task), data: page.map((row) => toItem(row, { packages, requests })), proximo }
  })
}

const POLL_MS = 1_000
const HEARTBEAT_MS = 15_000
const LONGEST_MS = 30 * 60_000

interface Source {
  /** The task as it is now; null ends the stream */
  ask(): Promise<CabecaTarefa | null>
  signal: AbortSignal
}

/** Server-sent events: the task at the start and after each change, until it has ended. */
async function streamTask(response: ServerResponse, { ask, signal }: Source): Promise<void> {
  const gone = new AbortController()
  response.on('close', () => gone.abort())
  const ended = AbortSignal.any([gone.signal, signal, AbortSignal.timeout(LONGEST_MS)])
  let sent = ''
  let sentAt = 0
  try {
    while (!ended.aborted) {
      const task = await ask()
      if (!task) break
      const text = JSON.stringify(task)
      if (text !== sent || Date.now() - sentAt > HEARTBEAT_MS) {
        response.write(text === sent ? ': \n\n' : `data: ${text}\n\n`)
        sent = text
        sentAt = Date.now()
      }
      if (task.dt_fim !== null) break
      await sleep(POLL_MS, undefined, { signal: ended })
    }
  } catch (error) {
    if (!ended.aborted) throw error
  } finally {
    response.end()
  }
}
