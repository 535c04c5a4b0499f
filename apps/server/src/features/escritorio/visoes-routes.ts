import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import {
  NovaVisaoBody,
  NovaVisaoReply,
  VisaoBody,
  VisoesQuery,
  VisoesReply,
} from '@portal/contract/escritorio/visoes.ts'
import { Type } from 'typebox'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { actorOf } from '../acesso/base/audit.ts'
import type { EscritorioDeps } from './deps.ts'
import { requireOffice } from './office.ts'
import { addOfficeView, changeOfficeView, listOfficeViews } from './visoes.ts'

const tags = ['escritorio']
const config = { policy: 'user' as const }

const listSchema = {
  tags,
  summary: 'Visões (filtros salvos) do escritório',
  description: 'Todas as pessoas do escritório as veem, em ordem de nome.',
  querystring: VisoesQuery,
  response: { 200: VisoesReply },
  errors: ownErrors('escritorio.none'),
}
const createSchema = {
  tags,
  summary: 'Salvar uma visão para o escritório',
  description: 'De um dono ou contador. `endereco` são os parâmetros da tela: filtros, ordem e colunas.',
  body: NovaVisaoBody,
  response: { 201: NovaVisaoReply },
  errors: ownErrors('escritorio.none', 'escritorio.view_role', 'escritorio.view_exists', 'escritorio.view_limit'),
  repeat: repeated('refused', '409.'),
}
const oneSchema = { tags, params: IdParams, response: { 204: Type.Null() } }
const oneErrors = ['escritorio.none', 'escritorio.view_unknown', 'escritorio.view_role'] as const
const changeSchema = {
  ...oneSchema,
  summary: 'Mudar uma visão do escritório',
  description: 'De quem a salvou ou de um dono. Campos ausentes ficam como estão.',
  body: VisaoBody,
  errors: ownErrors(...oneErrors, 'escritorio.view_exists'),
  repeat: repeated('same'),
}
const removeSchema = {
  ...oneSchema,
  summary: 'Excluir uma visão do escritório',
  description: 'De quem a salvou ou de um dono.',
  errors: ownErrors(...oneErrors),
  repeat: repeated('refused', '404.'),
}

/** Views that the people of the office share. */
export const visoesRoutes =
  ({ db, clock }: EscritorioDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/escritorio/visoes', { config, schema: listSchema }, async (request) => {
      const actor = actorOf(request)
      await requireOffice(db, actor)
      const views = await listOfficeViews(db, actor, request.query.tela ?? null)
      return {
        data: views.map(({ id, screen, name, address, author, changeable }) => ({
          id,
          tela: screen,
          nome: name,
          endereco: address,
          nm_autor: author,
          fl_altera: changeable ? ('S' as const) : ('N' as const),
        })),
      }
    })
    app.post('/escritorio/visoes', { config, schema: createSchema }, async (request, reply) => {
      const actor = actorOf(request)
      await requireOffice(db, actor)
      const id = await addOfficeView(db, actor, { body: request.body, now: clock.now() })
      return reply.code(201).send({ data: { id } })
    })
    app.put('/escritorio/visoes/:id', { config, schema: changeSchema }, async (request, reply) => {
      const actor = actorOf(request)
      await requireOffice(db, actor)
      await changeOfficeView(db, actor, { id: request.params.id, change: request.body })
      return reply.code(204).send(null)
    })
    app.delete('/escritorio/visoes/:id', { config, schema: removeSchema }, async (request, reply) => {
      const actor = actorOf(request)
      await requireOffice(db, actor)
      await changeOfficeView(db, actor, { id: request.params.id, change: null })
      return reply.code(204).send(null)
    })
  }
