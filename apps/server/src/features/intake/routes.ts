import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import {
  Andamento,
  AndamentoQuery,
  ImportacoesReply,
  ImportarQuery,
  ImportarReply,
  PendentesReply,
} from '@portal/contract/notas/importar.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../../base/clock.ts'
import { createConcurrencyLimit } from '../../base/concurrency-limit.ts'
import type { Config } from '../../base/config.ts'
import type { Cursors } from '../../base/cursors.ts'
import { AppError } from '../../base/errors.ts'
import { beginEvents } from '../../base/reply/event-stream.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { actorOf } from '../acesso/base/audit.ts'
import { shareOf } from '../acesso/base/caller.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import { MAY } from '../acesso/base/rights.ts'
import { receiveUpload } from './accept.ts'
import { cancelUpload } from './cancel-upload.ts'
import type { ReceiveDeps } from './deps.ts'
import { streamProgress } from './event-stream.ts'
import { findPending } from './pending.ts'
import { findProgress, findUploads } from './progress.ts'
import { receiveFiles } from './receive/receive.ts'
import { openSpool } from './receive/spool.ts'
import { summaryRoute } from './summary-route.ts'
import { takeBackRoutes } from './take-back-routes.ts'
import { isBeyondLimits, requireOwnUpload, uploadLimits } from './upload-limits.ts'
import type { UploadWaits } from './waits.ts'
import { fromCursor, toAndamento, toImportacoes, toPendentes, toVeredito, uploadNotFound } from './wire.ts'

const LIMIT = 100
const STREAM_LIMIT = 500

const notMultipart = () => new AppError(415, 'importar.not_multipart', 'Envie os arquivos como multipart/form-data.')

interface ImportarDeps extends ReceiveDeps {
  cursors: Cursors
  waits?: UploadWaits
}

interface IntakeRoutesDeps extends Omit<ImportarDeps, 'spool'> {
  clock: Clock
  config: Pick<Config, 'dataDir'>
  /** Id of the data folder */
  spool: string
}

/**
 * Uploads: receiving files and following their import. The folders, in the order of an upload:
 * - `receive/`: the multipart body is streamed into the spool (`receive.ts`, `spool.ts`) and zips are opened within
 *   limits (`zip.ts`); then `accept.ts` inserts the upload's row and its job in one transaction, and 202 is sent
 * - `read/`: the job (`work-upload.ts`) lists the files (`pieces.ts`) and has threads parse, verify and deflate them
 *   (`read-ahead.ts`, `read-chunk.ts`) into rows of the tables (`to-facts.ts`)
 * - `judge/`: each document is compared with the stored copies (`judge.ts`, pure rules) under every company of the
 *   caller (`judge-document.ts`, `place-nota.ts`, `place-evento.ts`)
 * - `write/`: `store-batch.ts` locks, loads, judges and writes one batch in one transaction, with the lines of the
 *   report and the upload's position; `place-strangers.ts` copies proven documents to companies of other users
 * Beside them: progress (`progress.ts`, `event-stream.ts`), claimed cancellations (`pending.ts`), taking an import back
 * (`take-back.ts`, `restore.ts`), the command line's import (`import-paths.ts`) and the removal of abandoned files
 * (`leftovers.ts`). Captures, jobs and the command line
 * bring documents in by the same steps. What is done with stored documents is of `features/notas`.
 */
export const importarRoutes =
  ({ db, cursors, clock, config, spool }: IntakeRoutesDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const deps = { db, cursors, spool: await openSpool(config.dataDir, spool) }
    // the body stays a stream: the handler reads it after the check of rights
    app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
    const closing = new AbortController()
    app.addHook('preClose', async () => closing.abort())
    await app.register(receiveRoute(deps))
    await app.register(progressRoutes(deps, closing.signal))
    await app.register(pendingRoute(deps))
    await app.register(summaryRoute(deps))
    await app.register(cancelRoute(deps))
    await app.register(takeBackRoutes({ ...deps, clock }))
  }

const postImportarSchema = {
  tags: ['notas'],
  summary: 'Enviar XMLs e zips',
  description:
    'Multipart com qualquer número de arquivos .xml e .zip (zips dentro de zips, um nível). Responde quando tudo está a salvo em disco; os vereditos vêm em GET /importar/{id}.',
  querystring: ImportarQuery,
  response: { 202: ImportarReply },
  errors: ownErrors(
    'importar.malformed',
    'request.too_slow',
    'importar.too_many_files',
    'importar.zip_too_large',
    'importar.not_multipart',
    'importar.no_files',
    'importar.no_space',
  ),
  repeat: repeated('refused', 'Todo arquivo é `repetido`; até o fim da primeira importação as duas são aceitas.'),
}

const receiveRoute =
  (deps: ImportarDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post('/importar', { config: { policy: MAY.upload }, schema: postImportarSchema }, async (request, reply) => {
      const empresa = requireEmpresa(request.user, request.query.nr_cpfcnpj, {
        campo: 'nr_cpfcnpj',
        papel: 'contador',
        imports: true,
      })
      if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) throw notMultipart()
      const options = {
        owner: { empresaId: empresa.id, accountId: request.user.account.id },
        author: actorOf(request),
        expectedBytes: Number(request.headers['content-length'] ?? 0),
      }
      try {
        const id = await receiveUpload(deps, options, (receiving) => receiveFiles(request.raw, receiving))
        return reply.code(202).send({ id })
      } catch (error) {
        // the rest of the body is not read: the connection is closed after the reply
        if (!request.raw.complete) reply.header('connection', 'close')
        throw error
      }
    })
  }

const listSchema = {
  tags: ['notas'],
  summary: 'Importações anteriores de uma empresa',
  description: 'As mais recentes primeiro; `nome` não aparece a quem não pode ver a linha.',
  querystring: ImportarQuery,
  response: { 200: ImportacoesReply },
}
const progressSchema = {
  tags: ['notas'],
  summary: 'Andamento de uma importação',
  description: 'Com Accept: text/event-stream, o mesmo como eventos: cada um traz os totais e as linhas novas.',
  params: IdParams,
  querystring: AndamentoQuery,
  response: { 200: Andamento },
  errors: ownErrors('importar.verdict', 'importar.not_found', 'server.busy'),
}

const progressRoutes =
  (deps: ImportarDeps, closing: AbortSignal): FastifyPluginAsyncTypebox =>
  async (app) => {
    const streams = createConcurrencyLimit({
      most: STREAMS,
      each: STREAMS_EACH,
      full: tooManyStreams,
      ownFull: tooManyOwnStreams,
    })
    app.get('/importar', { config: { policy: MAY.followUpload }, schema: listSchema }, async ({ user, query }) => {
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj' })
      const limits = await uploadLimits(deps.db, user)
      const accounts = limits?.find(({ empresaId }) => empresaId === empresa.id)?.accounts
      return toImportacoes(await findUploads(deps.db, user.scope, { empresaId: empresa.id, accounts }))
    })

    app.get(
      '/importar/:id',
      { config: { policy: MAY.followUpload }, schema: progressSchema },
      async (request, reply) => {
        const { params, query, user } = request
        const verdict = toVeredito(query.veredito)
        const after = fromCursor(deps.cursors, query.cursor, { uploadId: params.id, verdict })
        const limit = query.limite ?? LIMIT
        await requireOwnUpload(deps.db, user, params.id)
        const progress = await findProgress(deps.db, user.scope, { uploadId: params.id, after, limit, verdict })
        if (!progress) throw uploadNotFound()
        if (/\btext\/event-stream\b/.test(request.headers.accept ?? ''))
          return streams.run(shareOf(user), () => stream(deps, { request, reply, closing }))
        return toAndamento(progress, { ...deps, verdict })
      },
    )
  }

const pendingSchema = {
  tags: ['notas'],
  summary: 'Cancelamentos a confirmar de uma importação',
  description:
    'As notas desta importação que têm um cancelamento alegado e não provado, da mais nova à mais antiga, 500 no máximo: os ids são os ' +
    'que `POST /cancelamentos` recebe.',
  params: IdParams,
  response: { 200: PendentesReply },
  errors: ownErrors('importar.not_found'),
}

const pendingRoute =
  (deps: ReceiveDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const options = { config: { policy: MAY.followUpload }, schema: pendingSchema }
    app.get('/importar/:id/cancelamentos', options, async ({ params, user }) => {
      await requireOwnUpload(deps.db, user, params.id)
      const pending = await findPending(deps.db, user.scope, params.id)
      if (!pending) throw uploadNotFound()
      return toPendentes(pending)
    })
  }

const cancelSchema = {
  tags: ['notas'],
  summary: 'Parar uma importação',
  description:
    'Nada mais é guardado depois da resposta; o que já foi julgado fica. De uma que já terminou, responde como ela terminou.',
  params: IdParams,
  response: { 200: Andamento },
  errors: ownErrors('importar.not_found'),
  repeat: repeated('same'),
}

const cancelRoute =
  (deps: ImportarDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.delete('/importar/:id', { config: { policy: MAY.upload }, schema: cancelSchema }, async ({ params, user }) => {
      await requireOwnUpload(deps.db, user, params.id)
      await cancelUpload(deps.db, user.scope, params.id)
      const page = { uploadId: params.id, after: -1, limit: LIMIT }
      const progress = await findProgress(deps.db, user.scope, page)
      if (!progress) throw uploadNotFound()
      return toAndamento(progress, deps)
    })
  }

/** Concurrent streams, in total and per user: each polls the database for up to half an hour. */
const STREAMS = 300
const STREAMS_EACH = 10
const tooManyStreams = () =>
  new AppError(503, 'server.busy', 'Há importações demais sendo acompanhadas agora. Tente de novo em instantes.', {
    retryAfter: 10,
  })

const tooManyOwnStreams = () =>
  new AppError(503, 'server.busy', 'Você já acompanha dez importações ao mesmo tempo. Feche uma e tente de novo.', {
    retryAfter: 10,
  })

interface Streaming {
  request: FastifyRequest
  reply: FastifyReply
  closing: AbortSignal
}

async function stream(deps: ImportarDeps, { request, reply, closing }: Streaming): Promise<FastifyReply> {
  // the route's schema has checked it
  const { id: uploadId } = request.params as { id: string }
  const last = Number(request.headers['last-event-id'] ?? Number.NaN)
  await streamProgress(beginEvents(reply), {
    signal: closing,
    after: Number.isSafeInteger(last) ? last : -1,
    ask: async (after) => {
      const user = await request.userNow()
      if (!user || (await isBeyondLimits(deps.db, user, uploadId))) return null
      const progress = await findProgress(deps.db, user.scope, { uploadId, after, limit: STREAM_LIMIT })
      return progress && { andamento: toAndamento(progress, deps), next: progress.lines.at(-1)?.position ?? after }
    },
  }).catch((error: unknown) => request.log.error({ err: error }, 'o andamento de uma importação foi interrompido'))
  return reply
}
