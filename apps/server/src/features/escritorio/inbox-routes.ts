import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AtribuicoesQuery,
  AtribuicoesReply,
  FeitoBody,
  FeitoReply,
  ParaMimQuery,
  ParaMimReply,
  PedirBody,
  type RecadoParaMim,
} from '@portal/contract/escritorio/para-mim.ts'
import type { Tipo } from '@portal/contract/notas.ts'
import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import { askColleagues, demoFixed } from '../acesso/base/ask-colleagues.ts'
import { actorOf } from '../acesso/base/audit.ts'
import { CURSOR_ID, fromPageCursor, toPageCursor } from '../acesso/base/page-cursor.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import { MAY } from '../acesso/base/rights.ts'
import { findTipos, nameNota } from '../notas/anotacoes/store.ts'
import { notaNotFound } from '../notas/not-found.ts'
import { invalid } from './checks.ts'
import type { EscritorioDeps } from './deps.ts'
import { type InboxRow, listAssigned, listInbox, settleInbox } from './inbox.ts'
import { requireOffice } from './office.ts'

const tags = ['escritorio']
const LIMIT = 50

const askSchema = {
  tags,
  summary: 'Pedir algo a colegas do escritório',
  description:
    'Sobre um mês, um produto ou uma nota de um cliente, a colegas que o veem. Cada um o lê em `GET /escritorio/para-mim`.',
  body: PedirBody,
  response: { 204: Type.Null() },
  errors: ownErrors('escritorio.none', 'paramim.person', 'paramim.full', 'nota.not_found', 'demo.fixed'),
  repeat: repeated('another'),
}
const listSchema = {
  tags,
  summary: 'O que colegas do escritório pediram a quem chama',
  description:
    'Do mais novo ao mais antigo, dos clientes que a pessoa ainda vê. Sem `feitos`, só o que está em aberto.',
  querystring: ParaMimQuery,
  response: { 200: ParaMimReply },
  errors: ownErrors('escritorio.none', 'cursor.invalid'),
}
const doneSchema = {
  tags,
  summary: 'Marcar pedidos como feitos',
  body: FeitoBody,
  response: { 200: FeitoReply },
  errors: ownErrors('escritorio.none'),
  repeat: repeated('same', 'A contagem passa a 0.'),
}
const assignedSchema = {
  tags,
  summary: 'Com quem está cada mês, produto ou nota de um cliente',
  querystring: AtribuicoesQuery,
  response: { 200: AtribuicoesReply },
  errors: ownErrors('escritorio.none'),
}

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

/** The inbox of each person of an office. */
export const inboxRoutes =
  ({ db, clock, cursors }: EscritorioDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const config = { policy: MAY.look }
    app.post('/escritorio/para-mim', { config, schema: askSchema }, async (request, reply) => {
      const { user, body } = request
      const { id: empresaId } = requireEmpresa(user, body.cpfcnpj, { campo: 'cpfcnpj' })
      if (user.account.demo) throw demoFixed()
      if (body.ds_assunto === 'mes' && !MONTH.test(body.cd_assunto))
        throw invalid([{ campo: 'cd_assunto', mensagem: 'Informe o mês como AAAA-MM.' }])
      const actor = actorOf(request)
      await requireOffice(db, actor)
      const asked = {
        ...{ kind: body.ds_assunto, subject: body.cd_assunto, label: body.nm_assunto?.trim() ?? '' },
        ...{ what: body.ds_ato, message: body.ds_texto?.trim() ?? '', people: body.pessoas },
      }
      await inScope(db, { accountId: user.account.id, empresaIds: [empresaId] }, async (tx) => {
        if (body.ds_assunto === 'nota') Object.assign(asked, await requireNota(tx, empresaId, body.cd_assunto))
        await askColleagues(tx, actor, { empresaId, asked, now: clock.now() })
      })
      return reply.code(204).send(null)
    })
    app.get('/escritorio/para-mim', { config: { policy: 'user' }, schema: listSchema }, async (request) => {
      const { feitos, limite: limit = LIMIT, cursor } = request.query
      await requireOffice(db, actorOf(request))
      const question = ['para-mim', request.user.account.id, feitos ?? '']
      const before = fromPageCursor(cursors, cursor, { question, id: CURSOR_ID.uuid })
      const rows = await listInbox(db, request.user.scope, { before, isSettled: feitos === '1', limit: limit + 1 })
      const data = rows.slice(0, limit)
      const last = data.at(-1)
      const tipoOf = await findTipos(
        db,
        request.user.scope,
        data.flatMap(({ kind, subject }) => (kind === 'nota' ? [subject] : [])),
      )
      return {
        data: data.map((row) => toRecado(row, tipoOf)),
        proximo: rows.length > limit && last ? toPageCursor(cursors, last.id, question) : null,
      }
    })
    app.post('/escritorio/para-mim/feito', { config: { policy: 'user' }, schema: doneSchema }, async (request) => {
      await requireOffice(db, actorOf(request))
      return { quantidade: await settleInbox(db, request.user.scope, request.body.ids, clock.now()) }
    })
    app.get('/escritorio/atribuicoes', { config, schema: assignedSchema }, async (request) => {
      const { nr_cpfcnpj, ds_assunto } = request.query
      const { id: empresaId } = requireEmpresa(request.user, nr_cpfcnpj, { campo: 'nr_cpfcnpj' })
      await requireOffice(db, actorOf(request))
      const rows = await listAssigned(db, request.user.scope, { empresaId, kind: ds_assunto })
      return {
        data: rows.map((row) => ({
          ...{ cd_assunto: row.subject, pessoa: row.account_id, nm_pessoa: row.name },
          ...{ ds_texto: row.message, nm_autor: row.author_name, dt_pedido: row.asked_at.toISOString() },
        })),
      }
    })
  }

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Subject and label of a note of the company. Throws AppError 404 `nota.not_found`. */
async function requireNota(tx: Transaction<Database>, empresaId: number, text: string) {
  const named = UUID.test(text) ? await nameNota(tx, empresaId, text) : null
  if (!named) throw notaNotFound()
  return { subject: text.toLowerCase(), label: named.label }
}

const toRecado = (row: InboxRow, tipoOf: ReadonlyMap<string, Tipo>): RecadoParaMim => ({
  id: row.id,
  cpfcnpj: row.tax_id,
  nome: row.empresa_name,
  ds_assunto: row.kind,
  cd_assunto: row.subject,
  nm_assunto: row.label,
  ...(tipoOf.has(row.subject) && { ds_tipo: tipoOf.get(row.subject) }),
  ds_ato: row.what,
  ds_texto: row.message,
  nm_autor: row.author_name,
  dt_pedido: row.asked_at.toISOString(),
  dt_feito: row.done_at?.toISOString() ?? null,
})
