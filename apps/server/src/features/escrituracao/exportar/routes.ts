import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import {
  CodigosBody,
  CodigosQuery,
  CodigosReply,
  EstadoExportacaoBody,
  ExportacoesQuery,
  ExportacoesReply,
  LeiauteBody,
  LeiauteSalvoReply,
  LeiautesReply,
  NotasEnviadasQuery,
  NotasEnviadasReply,
  PreviaExportacaoQuery,
  PreviaExportacaoReply,
} from '@portal/contract/escrituracao/exportar.ts'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Clock } from '../../../base/clock.ts'
import { createConcurrencyLimit } from '../../../base/concurrency-limit.ts'
import { AppError } from '../../../base/errors.ts'
import { asFile } from '../../../base/reply/attachment.ts'
import { goneSignal } from '../../../base/reply/gone-signal.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { actorOf, addAudit } from '../../acesso/base/audit.ts'
import type { Caller } from '../../acesso/base/caller.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { readCodes, saveCodes } from './codes.ts'
import { copyRoutes } from './copy-routes.ts'
import { addLayout, changeLayout, dropLayout, listLayouts } from './layouts-store.ts'
import { noLayout } from './make-export.ts'
import { previewExport } from './preview.ts'
import { readSentNotes } from './sent-notes.ts'
import { changeExport, exportBytes, findExport, listExports } from './store.ts'
import { toCodigo, toExportacao, toLeiautes } from './wire.ts'

/**
 * Handing the booked entries over to accounting systems: what would go and what is missing (`preview.ts`), the file
 * (`make-export.ts`, asked for by `POST /escrituracao/exportar` as a task), its history and bytes, the codes of the
 * office and its own layouts. The lines of each system are in `packages/files/src/contabil`. Transmits nothing to a
 * system: a person takes the file there and says what became of it.
 */

interface ExportarDeps {
  db: Kysely<Database>
  clock: Clock
}

const tags = ['escrituracao']
const config = { policy: MAY.handOver }
/** History and bytes */
const reading = { policy: MAY.fetch }
/** Layouts are of an office: they name no company */
const ofPerson = { policy: 'user' as const }
/** Previews at once: each reads a whole month. */
const AT_ONCE = 4

const previewSchema = {
  tags,
  summary: 'O que vai, o que falta e o começo do arquivo',
  description: 'Lê o mês inteiro e não guarda nada. `faltam` traz primeiro o que impede mais itens.',
  querystring: PreviaExportacaoQuery,
  response: { 200: PreviaExportacaoReply },
  errors: ownErrors('exportacao.layout', 'exportacao.not_found', 'exportacao.width', 'exportacao.busy', 'sped.empresa'),
}
const listSchema = {
  tags,
  summary: 'Arquivos exportados',
  description: 'Do mais novo ao mais antigo.',
  querystring: ExportacoesQuery,
  response: { 200: ExportacoesReply },
}
const sentSchema = {
  tags,
  summary: 'Em que arquivos as notas já foram',
  description: 'Uma nota que nunca foi não aparece.',
  querystring: NotasEnviadasQuery,
  response: { 200: NotasEnviadasReply },
}
const takeSchema = {
  tags,
  summary: 'Baixar um arquivo exportado',
  description: 'Byte por byte o mesmo.',
  params: IdParams,
  response: { 200: { content: { 'application/octet-stream': { schema: Type.Any() } } } },
  errors: ownErrors('exportacao.not_found'),
}
const stateSchema = {
  tags,
  summary: 'Dizer o que foi feito de um arquivo exportado',
  description: '`importado`: o sistema o aceitou. `desfeito`: as notas dele voltam a contar como não enviadas.',
  params: IdParams,
  body: EstadoExportacaoBody,
  response: { 204: Type.Null() },
  errors: ownErrors('exportacao.not_found', 'exportacao.demo'),
  repeat: repeated('same'),
}
const codesSchema = {
  tags,
  summary: 'Os códigos do escritório num sistema',
  querystring: CodigosQuery,
  response: { 200: CodigosReply },
}
const saveCodesSchema = {
  tags,
  summary: 'Guardar códigos do escritório',
  description: 'Só os que vêm mudam. Um código vazio é apagado.',
  querystring: CodigosQuery,
  body: CodigosBody,
  response: { 204: Type.Null() },
  repeat: repeated('same'),
}
const layoutsSchema = {
  tags,
  summary: 'Leiautes da planilha livre',
  description: 'Os do escritório, os modelos de partida e os campos que uma coluna pode ter.',
  response: { 200: LeiautesReply },
}
const addLayoutSchema = {
  tags,
  summary: 'Guardar um leiaute novo da planilha livre',
  body: LeiauteBody,
  response: { 201: LeiauteSalvoReply },
  errors: ownErrors('exportacao.layout', 'exportacao.too_many'),
  repeat: repeated('another'),
}
const changeLayoutSchema = {
  tags,
  summary: 'Mudar um leiaute da planilha livre',
  params: IdParams,
  body: LeiauteBody,
  response: { 204: Type.Null() },
  errors: ownErrors('exportacao.layout', 'exportacao.not_found'),
  repeat: repeated('same'),
}
const dropLayoutSchema = {
  tags,
  summary: 'Apagar um leiaute da planilha livre',
  params: IdParams,
  response: { 204: Type.Null() },
  errors: ownErrors('exportacao.not_found'),
  repeat: repeated('refused', '404.'),
}

const notFound = () => new AppError(404, 'exportacao.not_found', 'Arquivo não encontrado.')
const demoState = () =>
  new AppError(422, 'exportacao.demo', 'Um arquivo da demonstração não pode ser marcado como importado.')
const busy = () =>
  new AppError(503, 'exportacao.busy', 'Há prévias demais sendo feitas agora. Tente de novo em instantes.', {
    retryAfter: 5,
  })

export const exportarRoutes =
  (deps: ExportarDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(fileRoutes(deps))
    await app.register(codeRoutes(deps))
    await app.register(copyRoutes(deps))
    const limit = createConcurrencyLimit({ most: AT_ONCE, each: 2, full: busy, ownFull: busy })
    app.get('/escrituracao/exportar/previa', { config, schema: previewSchema }, async ({ user, query }, reply) => {
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'contador' })
      const { mes: month, sistema, leiaute, fl_de_novo, fl_servicos } = query
      if (sistema === 'livre' && leiaute === undefined) throw noLayout()
      const request = {
        empresa,
        account: user.account,
        month,
        sistema: user.account.sistema.trim().toUpperCase(),
        options: { sistema, leiaute, fl_de_novo, fl_servicos },
        signal: goneSignal(reply),
      }
      return limit.run(user.account.id, () => previewExport(deps.db, request))
    })
  }

const fileRoutes =
  ({ db, clock }: ExportarDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/escrituracao/exportar/arquivos', { config: reading, schema: listSchema }, async ({ user, query }) => {
      const { id } = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'consulta' })
      const scope = { accountId: user.account.id, empresaIds: [id] }
      const files = await inScope(db, scope, (tx) => listExports(tx, id, query.mes))
      return { data: files.map(toExportacao) }
    })
    app.get('/escrituracao/exportar/notas', { config: reading, schema: sentSchema }, async ({ user, query }) => {
      const { id } = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'consulta' })
      const scope = { accountId: user.account.id, empresaIds: [id] }
      const chaves = [...new Set(query.ds_chaves.split(','))]
      return inScope(db, scope, (tx) => readSentNotes(tx, { empresaId: id, chaves }))
    })
    app.get(
      '/escrituracao/exportar/arquivos/:id',
      { config: reading, schema: takeSchema },
      async ({ user, params }, reply) => {
        const file = await requireFile(db, user, params.id)
        const of = { empresaId: file.empresaId, id: file.id }
        return asFile(reply, { name: file.fileName })
          .type('application/octet-stream')
          .send(Readable.from(exportBytes(db, user.scope, of)))
      },
    )
    app.put('/escrituracao/exportar/arquivos/:id', { config, schema: stateSchema }, async (request, reply) => {
      const { user, params, body } = request
      const { empresaId, id } = await requireFile(db, user, params.id)
      const state = body.ds_estado
      if (state === 'importado' && user.account.demo) throw demoState()
      await inScope(db, { accountId: user.account.id, empresaIds: [empresaId] }, async (tx) => {
        await changeExport(tx, { empresaId, id, state, who: user.account.name, now: clock.now() })
        await addAudit(tx, actorOf(request), [
          { empresaId, what: 'escrituracao.export_state', target: id, detail: state },
        ])
      })
      return reply.code(204).send(null)
    })
  }

/** Throws AppError 404 when the file is of no company of the user. */
async function requireFile(db: Kysely<Database>, user: Caller, id: string) {
  const empresaIds = user.empresas.map((empresa) => empresa.id)
  const file = await findExport(db, { scope: user.scope, empresaIds }, id)
  if (!file) throw notFound()
  return file
}

const codeRoutes =
  ({ db, clock }: ExportarDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/escrituracao/codigos', { config, schema: codesSchema }, async ({ user, query }) => {
      const { id: empresaId } = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'contador' })
      const scope = { accountId: user.account.id, empresaIds: [empresaId] }
      const codes = await inScope(db, scope, (tx) => readCodes(tx, { empresaId, system: query.sistema }))
      return { data: codes.map(toCodigo) }
    })
    app.put('/escrituracao/codigos', { config, schema: saveCodesSchema }, async ({ user, query, body }, reply) => {
      const { id: empresaId } = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'contador' })
      const change = { empresaId, system: query.sistema, codes: body.data, who: user.account.name, now: clock.now() }
      await inScope(db, { accountId: user.account.id, empresaIds: [empresaId] }, (tx) => saveCodes(tx, change))
      return reply.code(204).send(null)
    })
    app.get('/escrituracao/leiautes', { config: ofPerson, schema: layoutsSchema }, async ({ user }) =>
      toLeiautes(await inScope(db, user.scope, listLayouts)),
    )
    const changeOf = (id: string, { user, body }: { user: Caller; body: LeiauteBody }) => {
      const { nome, leiaute: layout } = body
      return { id, name: nome.trim(), layout, who: user.account.name, now: clock.now() }
    }
    app.post('/escrituracao/leiautes', { config: ofPerson, schema: addLayoutSchema }, async (request, reply) => {
      const id = uuidv7()
      await inScope(db, request.user.scope, (tx) => addLayout(tx, changeOf(id, request)))
      return reply.code(201).send({ id })
    })
    app.put('/escrituracao/leiautes/:id', { config: ofPerson, schema: changeLayoutSchema }, async (request, reply) => {
      await inScope(db, request.user.scope, (tx) => changeLayout(tx, changeOf(request.params.id, request)))
      return reply.code(204).send(null)
    })
    app.delete(
      '/escrituracao/leiautes/:id',
      { config: ofPerson, schema: dropLayoutSchema },
      async ({ user, params }, reply) => {
        if (!(await inScope(db, user.scope, (tx) => dropLayout(tx, params.id)))) throw notFound()
        return reply.code(204).send(null)
      },
    )
  }
