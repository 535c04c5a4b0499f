import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ChavesAmplasReply, NovaChaveBody, NovaChaveReply } from '@portal/contract/acesso/chaves.ts'
import { IdParams } from '@portal/contract/common.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { actorOf } from '../acesso/base/audit.ts'
import {
  createPortfolioKey,
  type KeyOwner,
  listPortfolioKeys,
  revokePortfolioKey,
} from '../acesso/chaves/portfolio-keys.ts'
import { readNewKey, refuseDemoKey, toChaveAmpla, toNovaChave } from '../acesso/chaves/wire.ts'
import type { EscritorioDeps } from './deps.ts'
import { requireDono } from './office.ts'
import { personEmpresas } from './people.ts'

const tags = ['escritorio']
const config = { policy: 'user' as const }
const onlyDono = ['escritorio.none', 'escritorio.role'] as const

const listSchema = {
  tags,
  summary: 'Chaves de API do escritório',
  description: 'Só um dono. As mais novas primeiro, também as revogadas.',
  response: { 200: ChavesAmplasReply },
  errors: ownErrors(...onlyDono),
}
const createSchema = {
  tags,
  summary: 'Criar uma chave de API do escritório',
  description:
    'Só um dono. A chave só aparece nesta resposta. Vale nas empresas que estão na carteira no momento de cada chamada, com o papel `contador`, e nas chamadas dos seus escopos. Uma empresa que exige segundo fator só é alcançada se quem criou a chave o tem.',
  body: NovaChaveBody,
  response: { 201: NovaChaveReply },
  errors: ownErrors(...onlyDono, 'demo.fixed', 'chave.expired', 'chave.too_many'),
  repeat: repeated('another'),
}
const revokeSchema = {
  tags,
  summary: 'Revogar uma chave de API do escritório',
  description: 'Só um dono. Deixa de valer na hora.',
  params: IdParams,
  response: { 204: Type.Null() },
  errors: ownErrors(...onlyDono, 'demo.fixed', 'chave.not_found'),
  repeat: repeated('same'),
}

/** API keys for the office's programs, over its whole portfolio. */
export const escritorioChavesRoutes =
  ({ db, clock }: EscritorioDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const ownerOf = async (request: FastifyRequest): Promise<KeyOwner> => {
      const actor = actorOf(request)
      await requireDono(db, actor)
      return { actor, ofOffice: true, empresaIds: await personEmpresas(db, actor) }
    }
    app.get('/escritorio/chaves', { config, schema: listSchema }, async (request) => ({
      data: (await listPortfolioKeys(db, await ownerOf(request))).map(toChaveAmpla),
    }))
    app.post('/escritorio/chaves', { config, schema: createSchema }, async (request, reply) => {
      refuseDemoKey(request.user)
      const owner = await ownerOf(request)
      const made = readNewKey(request.body, clock.now())
      return reply.code(201).send({ data: toNovaChave(await createPortfolioKey(db, owner, made)) })
    })
    app.delete('/escritorio/chaves/:id', { config, schema: revokeSchema }, async (request, reply) => {
      refuseDemoKey(request.user)
      const owner = await ownerOf(request)
      await revokePortfolioKey(db, owner, { id: request.params.id, now: clock.now() })
      return reply.code(204).send(null)
    })
  }
