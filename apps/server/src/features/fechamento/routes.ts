import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { FechamentoQuery, FechamentoReply } from '@portal/contract/fechamento.ts'
import { ownErrors } from '../../base/route-schema.ts'
import { readPage } from './board.ts'
import type { FechamentoDeps } from './deps.ts'

const listSchema = {
  tags: ['fechamento'],
  summary: 'O mês de todas as empresas do escritório',
  description:
    'Cada empresa da carteira no mês da escrita (NFS-e pela competência): o que foi emitido e recebido, o que falta, captura, EFD, pacote ' +
    'e fechamento, em ordem de criação. Quem não trabalha em um escritório vê as empresas que pode usar. As somas são as de `/consulta?mes`. ' +
    'Campos nulos ainda não são contados.',
  querystring: FechamentoQuery,
  response: { 200: FechamentoReply },
  errors: ownErrors('cursor.invalid'),
}

/** The board of the month. */
export const fechamentoRoutes =
  (deps: FechamentoDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    // names no company: covers the portfolio of the caller
    app.get('/fechamento', { config: { policy: 'user' }, schema: listSchema }, async (request) =>
      readPage(deps, request, request.query),
    )
  }
