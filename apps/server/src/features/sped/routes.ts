import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import { ArquivosSpedQuery, ArquivosSpedReply, GerarSpedBody, GerarSpedQuery } from '@portal/contract/sped/sped.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { createConcurrencyLimit } from '../../base/concurrency-limit.ts'
import { AppError } from '../../base/errors.ts'
import { asFile } from '../../base/reply/attachment.ts'
import { beginEvents } from '../../base/reply/event-stream.ts'
import { goneSignal } from '../../base/reply/gone-signal.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { inScope } from '../../db/scope.ts'
import type { Caller } from '../acesso/base/caller.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import { MAY } from '../acesso/base/rights.ts'
import { checkRoutes } from './check-routes.ts'
import { crossRoutes } from './cross/routes.ts'
import type { SpedDeps } from './deps.ts'
import { generateFile } from './file/generate.ts'
import type { FileRequest } from './file/read-month.ts'
import { countLater, fileBytes, findFile, listSpedFiles } from './file/store.ts'
import { toFileRequest } from './file-request.ts'
import { filePaper } from './paper/file-paper.ts'
import { reportFileName } from './paper/paper-words.ts'
import { paperReply, sendPaper } from './paper/reply.ts'
import { settingsRoutes } from './settings-routes.ts'
import { spedFileName, toArquivo } from './wire.ts'

/**
 * The EFD ICMS/IPI of a month: settings of the company (`settings`), documents to records (`month`), the file, made,
 * checked, stored and then sent (`file`, decision 0031), comparison of a file with the XML (`cross`) and prints
 * (`paper`). Layout, amounts and checks of lines are in `packages/efd`. Guesses nothing: a missing fact is a question
 * or an error (decision 0018). Transmits nothing to the tax authority.
 */

const tags = ['sped']
const config = { policy: MAY.sped }
const fileReply = { 200: { content: { 'text/plain; charset=iso-8859-1': { schema: Type.Any() } } } }
/** Maximum concurrent generations: each needs a connection and memory for the file. */
const AT_ONCE = 2

const makeSchema = {
  tags,
  summary: 'Gerar o arquivo da EFD ICMS/IPI',
  description:
    'Um mês inteiro. O arquivo sai conferido; o que o validador recusaria é um 422 com `erros`. Avisos não impedem. `nm_sistema` escolhe o cadastro de produtos.',
  querystring: GerarSpedQuery,
  body: GerarSpedBody,
  response: fileReply,
  errors: ownErrors('sped.refused', 'sped.period', 'sped.empresa', 'sped.busy'),
  repeat: repeated('another'),
}
const filePaperSchema = {
  tags,
  summary: 'Imprimir o resultado de um arquivo gerado',
  description: 'Um PDF com empresa, mês, SHA-256, apurações, operações por CFOP com somas e linhas por registro.',
  params: IdParams,
  response: paperReply,
  errors: ownErrors('sped.not_found'),
}
const progressSchema = {
  tags,
  summary: 'Gerar o arquivo, com o andamento',
  description:
    'O mesmo, como eventos: `{bloco, nr_linhas}` a cada bloco, com as linhas escritas até ali, e de novo enquanto um bloco longo cresce (no `0`, com `nr_documentos` já lidos); por fim `{id}` do arquivo ou `{erro}`. Fechar a conexão cancela.',
  querystring: GerarSpedQuery,
  body: GerarSpedBody,
  errors: ownErrors('sped.refused', 'sped.period', 'sped.empresa', 'sped.busy'),
  repeat: repeated('another'),
}
const listSchema = {
  tags,
  summary: 'Arquivos gerados',
  description:
    'Do mais novo ao mais antigo, com quem, quando, hash, linhas por registro e totais; com `ds_mes`, também `nr_chegaram`: documentos do mês que chegaram depois do mais novo.',
  querystring: ArquivosSpedQuery,
  response: { 200: ArquivosSpedReply },
}
const takeSchema = {
  tags,
  summary: 'Baixar de novo um arquivo gerado',
  description: 'Byte por byte o mesmo.',
  params: IdParams,
  response: fileReply,
  errors: ownErrors('sped.not_found'),
}

export const spedRoutes =
  (deps: SpedDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(settingsRoutes(deps))
    await app.register(crossRoutes(deps))
    await app.register(historyRoutes(deps))
    await app.register(checkRoutes(deps))
    const around = (reply: FastifyReply) => ({ now: deps.clock.now(), signal: goneSignal(reply) })
    const limit = createConcurrencyLimit({ most: AT_ONCE, each: 1, full: tooBusy, ownFull: ownBusy })
    const make = (request: FileRequest): Promise<string> =>
      limit.run(request.account.id, () => generateFile(deps.db, request))
    // compressing 40 MB for one reader costs more time than it saves
    app.post('/spedfiscal', { config, compress: false, schema: makeSchema }, async ({ user, query, body }, reply) => {
      const id = await make({ ...toFileRequest(user, query, body), ...around(reply) })
      return sendFile(deps, reply, { user, id })
    })
    app.post('/sped/geracao', { config, schema: progressSchema }, async (request, reply) => {
      const file = {
        ...toFileRequest(request.user, request.query, request.body),
        ...around(reply),
      }
      return streamEvents(request, reply, (sendEvent) =>
        make({
          ...file,
          onBlock: (bloco, nr_linhas, nr_documentos) => sendEvent({ bloco, nr_linhas, nr_documentos }),
        }),
      )
    })
  }

const historyRoutes =
  (deps: SpedDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/sped/arquivos', { config, schema: listSchema }, async ({ user, query }) => {
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'contador' })
      const scope = { accountId: user.account.id, empresaIds: [empresa.id] }
      return inScope(deps.db, scope, async (tx) => {
        const files = await listSpedFiles(tx, empresa.id, query.ds_mes)
        const [newest] = files
        const later = query.ds_mes && newest ? await countLater(tx, empresa.id, newest) : undefined
        return {
          data: files.map((file) => toArquivo(file, empresa.taxId)),
          ...(later === undefined ? {} : { nr_chegaram: later }),
        }
      })
    })
    app.get('/sped/arquivos/:id', { config, schema: takeSchema }, async ({ user, params }, reply) =>
      sendFile(deps, reply, { user, id: params.id }),
    )
    app.get('/sped/arquivos/:id/pdf', { config, schema: filePaperSchema }, async ({ user, params }, reply) => {
      const file = await requireFile(deps, user, params.id)
      const name = user.empresas.find(({ id }) => id === file.empresaId)?.name ?? ''
      const what = { what: 'EFD-resultado', day: file.from, count: '', extension: 'pdf' }
      return sendPaper(reply, {
        name: reportFileName({ name }, what),
        bytes: await filePaper({ name, taxId: file.cnpj }, file),
      })
    })
  }

/** Throws AppError 404 when the file is of no company of the user. */
async function requireFile({ db }: SpedDeps, user: Caller, id: string) {
  const empresaIds = user.empresas.map((empresa) => empresa.id)
  const file = await findFile(db, { scope: user.scope, empresaIds }, id)
  if (!file) throw new AppError(404, 'sped.not_found', 'Arquivo não encontrado.')
  return file
}

async function sendFile(deps: SpedDeps, reply: FastifyReply, { user, id }: { user: Caller; id: string }) {
  const file = await requireFile(deps, user, id)
  return asFile(reply, { name: spedFileName(file.cnpj, file.from) })
    .type('text/plain; charset=iso-8859-1')
    .send(Readable.from(fileBytes(deps.db, user.scope, { empresaId: file.empresaId, id })))
}

const tooBusy = () =>
  new AppError(503, 'sped.busy', 'Há arquivos demais sendo gerados agora. Tente de novo em instantes.', {
    retryAfter: 10,
  })

const ownBusy = () =>
  new AppError(503, 'sped.busy', 'Você já está gerando um arquivo. Espere que termine e tente de novo.', {
    retryAfter: 10,
  })

/** Sends one generation as server-sent events; the last event is the id or the error. */
async function streamEvents(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (sendEvent: (event: object) => void) => Promise<string>,
) {
  const raw = beginEvents(reply)
  const sendEvent = (event: object) => void raw.write(`data: ${JSON.stringify(event)}\n\n`)
  try {
    sendEvent({ id: await work(sendEvent) })
  } catch (error) {
    if (error instanceof AppError)
      sendEvent({ erro: { type: error.code, message: error.message, erros: error.erros ?? [] } })
    else if (!raw.destroyed) {
      request.log.error({ err: error }, 'falha ao gerar o arquivo')
      sendEvent({ erro: { type: 'server.error', message: 'Ocorreu um erro interno. Tente de novo.', erros: [] } })
    }
  } finally {
    raw.end()
  }
}
