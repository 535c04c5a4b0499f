import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ArquivoParams,
  CaixaDetalheReply,
  CaixaQuery,
  CaixaReply,
  CaixaResolverBody,
  CaixaResolverReply,
  PapeisQuery,
  PapeisReply,
} from '@portal/contract/caixa/entregas.ts'
import { IdParams } from '@portal/contract/common.ts'
import { Type } from 'typebox'
import { todayOf } from '../../base/days.ts'
import { asFile } from '../../base/reply/attachment.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { actorOf } from '../acesso/base/audit.ts'
import type { Caller } from '../acesso/base/caller.ts'
import { CURSOR_ID, fromPageCursor, toPageCursor } from '../acesso/base/page-cursor.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import type { EscritorioDeps } from '../escritorio/deps.ts'
import { requireOffice } from '../escritorio/office.ts'
import { listPapers, plainName, readPiece, typeOfPiece } from './arquivos.ts'
import { findDelivery, listDeliveries } from './entregas.ts'
import { entregaNotFound, type Known, toDetalhe, toEntrega } from './entregas-wire.ts'
import { answerPhoto } from './photos.ts'
import { answerDelivery } from './resolver.ts'
import { undoAnswer } from './undo.ts'

/**
 * What arrived at the caller's office: the list, one delivery with the text and the files of its mail, and the answer to its question.
 * Everybody of the office sees and answers for the clients that the person sees there; who sees the whole portfolio, also what is of no
 * client yet.
 */

const tags = ['caixa']
const config = { policy: 'user' as const }

const listSchema = {
  tags,
  summary: 'Caixa de entrada',
  description: 'O que chegou por e-mail e pelos endereços de envio, o mais novo primeiro.',
  querystring: CaixaQuery,
  response: { 200: CaixaReply },
  errors: ownErrors('escritorio.none', 'taxid.invalid', 'empresa.no_right', 'cursor.invalid'),
}
const readSchema = {
  tags,
  summary: 'Uma entrega da caixa de entrada',
  description: 'A mensagem vem só como texto: nada dela é executado, nada de fora é aberto.',
  params: IdParams,
  response: { 200: CaixaDetalheReply },
  errors: ownErrors('caixa.entrega'),
}
const answerSchema = {
  tags,
  summary: 'Responder à pergunta de uma entrega',
  description:
    'Guardar aceita o remetente por esta vez e leva os arquivos à importação do cliente; com `fl_lembrar` o remetente é lembrado, se os arquivos não forem de outro cliente. ' +
    'Desfazer tira a última resposta: as notas que ela trouxe saem, o remetente lembrado é esquecido, e a pergunta volta.',
  params: IdParams,
  body: CaixaResolverBody,
  response: { 200: CaixaResolverReply },
  errors: ownErrors(
    'caixa.entrega',
    'caixa.answered',
    'caixa.client',
    'caixa.no_answer',
    'caixa.used',
    'caixa.photo',
    'importar.not_found',
    'importar.not_own',
    'importar.running',
    'taxid.invalid',
    'empresa.no_right',
    'empresa.role',
  ),
  repeat: repeated('refused', '409.'),
}

const fileSchema = {
  tags,
  summary: 'Um arquivo de uma entrega, como chegou',
  description:
    'PDF e foto com o seu tipo, o resto como bytes; sempre para salvar, nunca para abrir como página. Um programa ou certificado não sai da caixa.',
  params: ArquivoParams,
  response: { 200: { content: { 'application/octet-stream': { schema: Type.Any() } } } },
  errors: ownErrors('caixa.no_file', 'caixa.busy'),
}
const papersSchema = {
  tags,
  summary: 'PDFs e fotos que chegaram pela caixa e trazem a chave de uma nota',
  description: 'Das entregas resolvidas que a pessoa vê. São o que alguém mandou, não uma prova.',
  querystring: PapeisQuery,
  response: { 200: PapeisReply },
}

const knownOf = ({ empresas }: Pick<Caller, 'empresas'>): Known =>
  new Map(empresas.map(({ id, taxId, name }) => [id, { taxId, name }]))

export const entregasCaixaRoutes =
  ({ db, clock, cursors }: EscritorioDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/caixa', { config, schema: listSchema }, async (request) => {
      const { user, query } = request
      const office = await requireOffice(db, actorOf(request))
      const { ds_situacao: state = null, nr_cpfcnpj: taxId, limite = 50, cursor } = query
      const search = query.ds_busca?.trim() || null
      const empresaId = taxId ? requireEmpresa(user, taxId, { campo: 'nr_cpfcnpj' }).id : null
      const isOfToday = query.fl_hoje === 'S'
      const today = new Date(`${todayOf(clock.now())}T00:00:00-03:00`)
      const question = ['caixa', user.account.id, state, isOfToday, empresaId, search]
      const before = fromPageCursor(cursors, cursor, { question, id: CURSOR_ID.uuid })
      const ofToday = { today, isOfToday }
      const filter = { escritorioId: office.id, state, ...ofToday, empresaId, search, before, limit: limite + 1 }
      const { rows, waiting, tabs, counts } = await listDeliveries(db, user, filter)
      const data = rows.slice(0, limite)
      const last = data.at(-1)
      const proximo = rows.length > limite && last ? toPageCursor(cursors, last.id, question) : null
      const known = knownOf(user)
      return {
        data: data.map((row) => toEntrega(row, { known, counts })),
        nr_espera: waiting,
        contagens: tabs,
        proximo,
      }
    })
    app.get('/caixa/:id', { config, schema: readSchema }, async ({ user, params }) => {
      const found = await findDelivery(db, user, params.id)
      if (!found) throw entregaNotFound()
      return { data: toDetalhe(found.row, { known: knownOf(user), counts: found.counts }) }
    })
    app.get('/caixa/:id/arquivos/:nr_arquivo', { config, schema: fileSchema }, async ({ user, params }, reply) => {
      const { piece, bytes } = await readPiece(db, user, { id: params.id, index: params.nr_arquivo })
      return asFile(reply, { name: plainName(piece.name) })
        .type(typeOfPiece(piece, bytes))
        .send(bytes)
    })
    app.get('/caixa/papeis', { config, schema: papersSchema }, async ({ user, query }) => {
      const rows = await listPapers(db, user, query.ds_chave)
      return {
        data: rows.map((row) => ({
          id: row.entrega_id,
          nr_arquivo: row.file,
          nome: row.name,
          nr_bytes: row.bytes,
          dt_recebimento: row.received_at.toISOString(),
          ds_remetente: row.sender,
        })),
      }
    })
    app.post('/caixa/:id/resolver', { config, schema: answerSchema }, async (request) => {
      const { user, params, body } = request
      if (body.acao === 'desfazer') {
        await undoAnswer(db, { user, actor: actorOf(request) }, { id: params.id, now: clock.now() })
        return { fl_lembrado: 'N' as const }
      }
      if (body.acao === 'foto') {
        const answer = { id: params.id, index: body.nr_arquivo, what: body.ds_foto }
        await answerPhoto(db, { user, actor: actorOf(request) }, answer)
        return { fl_lembrado: 'N' as const }
      }
      const named = { campo: 'cpfcnpj', papel: 'contador', imports: true } as const
      const empresa = body.cpfcnpj ? requireEmpresa(user, body.cpfcnpj, named) : null
      const mayImport = new Set(user.empresas.filter(({ imports }) => imports).map(({ id }) => id))
      const isRemembered = await answerDelivery(db, actorOf(request), {
        id: params.id,
        acao: body.acao,
        empresa,
        isToRemember: body.fl_lembrar === 'S',
        now: clock.now(),
        mayImport,
        empresaIds: user.scope.empresaIds,
      })
      return { fl_lembrado: isRemembered ? ('S' as const) : ('N' as const) }
    })
  }
