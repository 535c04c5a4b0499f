import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import {
  ComentarioBody,
  ComentarioReply,
  EtiquetasBody,
  EtiquetasQuery,
  EtiquetasReply,
  EtiquetasUsadasReply,
} from '@portal/contract/notas/anotacoes.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { askColleagues, demoFixed } from '../../acesso/base/ask-colleagues.ts'
import { actorOf, addAudit } from '../../acesso/base/audit.ts'
import { establishmentsOf, requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { addComment, companyOfNota, listTags, nameNota, replaceTags, toComentario } from './store.ts'

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
  errors: ownErrors('nota.not_found', 'nota.comments', 'paramim.person', 'paramim.full', 'demo.fixed'),
  repeat: repeated('another'),
}
const usedSchema = {
  tags,
  summary: 'As etiquetas de uma empresa',
  description: 'De todos os estabelecimentos da mesma raiz que o usuário vê, as mais usadas primeiro; até 300.',
  querystring: EtiquetasQuery,
  response: { 200: EtiquetasUsadasReply },
}
/** Characters of a comment that a mention repeats */
const MENTION_TEXT = 500

export const anotacoesRoutes =
  ({ db, clock }: { db: Kysely<Database>; clock: Clock }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/etiquetas', { config: { policy: MAY.look }, schema: usedSchema }, async ({ user, query }) => {
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj' })
      const empresaIds = establishmentsOf(user, empresa).map(({ id }) => id)
      const rows = await inScope(db, { accountId: user.account.id, empresaIds }, (tx) => listTags(tx, empresaIds))
      return { data: rows.map(({ tag, count }) => ({ etiqueta: tag, quantidade: count })) }
    })
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
      const { mencionados: people = [] } = body
      if (people.length > 0 && user.account.demo) throw demoFixed()
      const comment = await inScope(db, user.scope, async (tx) => {
        const empresaId = await companyOfNota(tx, user.scope.empresaIds, params.id)
        const now = clock.now()
        const nota = { empresa_id: empresaId, id: params.id, who: user.account.name, now }
        const added = await addComment(tx, nota, body.ds_texto)
        await addAudit(tx, actorOf(request), [{ empresaId, what: 'nota.comment', target: params.id }])
        if (people.length > 0) {
          const label = (await nameNota(tx, empresaId, params.id))?.label ?? ''
          const message = added.texto.slice(0, MENTION_TEXT)
          const asked = { kind: 'nota', subject: params.id, label, what: 'mencionado', message, people } as const
          await askColleagues(tx, actorOf(request), { empresaId, asked, now })
        }
        return added
      })
      return reply.code(201).send({ data: toComentario(comment) })
    })
  }
