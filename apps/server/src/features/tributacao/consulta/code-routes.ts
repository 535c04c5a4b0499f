import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ServicosQuery, ServicosReply } from '@portal/contract/tributacao/servicos.ts'
import { EnquadramentosQuery, EnquadramentosReply } from '@portal/contract/tributacao/tributacao.ts'
import type { Clock } from '../../../base/clock.ts'
import { todayOf } from '../../../base/days.ts'
import type { AskKnowledge } from '../tabelas/knowledge.ts'
import { findLegalCodes } from './legal-codes.ts'
import { findServices } from './services.ts'

const DEFAULT_LIMIT = 20
const tags = ['tributacao']
// the answers are of no company
const config = { policy: 'user' as const }

const services = {
  tags,
  summary: 'Serviços da NBS, por código ou nome',
  description:
    'Cada código traz as suas posições e as classificações de IBS e CBS que os anexos da LC 214/2025 lhe dão.',
  querystring: ServicosQuery,
  response: { 200: ServicosReply },
}
const legalCodes = {
  tags,
  summary: 'Códigos de enquadramento legal do IPI (cEnq)',
  description:
    'Candidatos, cada um com a pergunta que decide e o CST que pede. Os que citam um NCM vêm em GET /tributacao.',
  querystring: EnquadramentosQuery,
  response: { 200: EnquadramentosReply },
}

/** Codes that no product decides: services of the NBS, and legal codes of the IPI. */
export const codeRoutes =
  ({ clock, knowledge: ask }: { clock: Clock; knowledge: AskKnowledge }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/tributacao/servicos', { schema: services, config }, async ({ query }): Promise<ServicosReply> => {
      const view = (await ask()).on(query.dt_referencia ?? todayOf(clock.now()))
      return findServices(view, query.ds_busca, query.limite ?? DEFAULT_LIMIT)
    })

    app.get(
      '/tributacao/enquadramentos',
      { schema: legalCodes, config },
      async ({ query }): Promise<EnquadramentosReply> => {
        const view = (await ask()).on(todayOf(clock.now()))
        return { data: findLegalCodes(view, query.ds_busca ?? '') }
      },
    )
  }
