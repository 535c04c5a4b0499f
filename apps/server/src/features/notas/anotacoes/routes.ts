import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import { ComentarioBody, ComentarioReply, EtiquetasBody, EtiquetasReply } from '@portal/contract/notas/anotacoes.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { actorOf, addAudit } from '../../acesso/base/audit.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { addComment, companyOfNota, replaceTags, toComentario } from './store.ts'

const tags = ['notas']
const config = { policy: MAY.annotate }

const tagsSchema = {
  tags,
  summary: 'Etiquetar uma nota',
  description:
    'De quem é contador ou mais na empresa. As etiquetas filtram a consulta (`ds_etiqueta`), as somas e as planilhas; não mudam a nota nem saem no pacote.',
  params: IdParams,
  body: EtiquetasBody,
  response: { 200: EtiquetasReply },
  errors: ownErrors('nota.not_found'),
  repeat: repeated('same'),
}
const commentSchema = {
  tags,
  summary: 'Comentar uma nota',
  description: 'Fica como foi escrito, com quem o escreveu; aparece em `GET /documento/{id}`.',
  params: IdParams,
  body: ComentarioBody,
  response: { 201: ComentarioReply },
  errors: ownErrors('nota.not_found', 'nota.comments'),
  repeat: repeated('another'),
}

export const anotacoesRoutes =
  ({ db, clock }: { db: Kysely<Database>; clock: Clock }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.put('/documento/:id/etiquetas', { config, schema: tagsSchema }, async (request) => {
      const { user, params, body } = request
      const etiquetas = [...new Set(body.etiquetas.map((tag) => tag.trim()))].sort()
      await inScope(db, user.scope, async (tx) => {
        const empresaId = await companyOfNota(tx, user.scope.empresaIds, params.id)
        const nota = { empresa_id: empresaId, id: params.id, who: user.account.name, now: clock.now() }
        await replaceTags(tx, nota, etiquetas)
        const detail = etiquetas.join(', ')
        await addAudit(tx, actorOf(request), [{ empresaId, what: 'nota.tags', target: params.id, detail }])
      })
      return { data: { etiquetas } }
    })
    app.post('/documento/:id/comentarios', { config, schema: commentSchema }, async (request, reply) => {
      const { user, params, body } = request
      const comment = await inScope(db, user.scope, async (tx) => {
        const empresaId = await companyOfNota(tx, user.scope.empresaIds, params.id)
        const nota = { empresa_id: empresaId, id: params.id, who: user.account.name, now: clock.now() }
        const added = await addComment(tx, nota, body.ds_texto)
        await addAudit(tx, actorOf(request), [{ empresaId, what: 'nota.comment', target: params.id }])
        return added
      })
      return reply.code(201).send({ data: toComentario(comment) })
    })
  }
