import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  type FatoFechamento,
  FechamentoBody,
  FechamentoDaEmpresaQuery,
  FechamentoDaEmpresaReply,
  FechamentoQuery,
  FechamentoReply,
  HistoricoFechamentoReply,
} from '@portal/contract/fechamento/fechamento.ts'
import { AppError } from '../../base/errors.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { inScope } from '../../db/scope.ts'
import { actorOf } from '../acesso/base/audit.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import { MAY, withoutSupport } from '../acesso/base/rights.ts'
import { readLine, readPage } from './board.ts'
import { changeMonth, listFacts } from './change-month.ts'
import type { FechamentoDeps } from './deps.ts'

/**
 * The month of an office: what each company lacks, who is responsible, its steps, and its closing. Counts are kept by
 * the database with each write (`nota_month`); `count-months.ts` and `count-faults.ts` recount what was marked as
 * changed; `tributacao/reforma/count-months.ts` the findings of IBS and CBS. Closing locks nothing: a document that comes later is stored as ever, and marked late.
 */

const tags = ['fechamento']
const listSchema = {
  tags,
  summary: 'O mês de todas as empresas do escritório',
  description:
    'Cada empresa da carteira no mês da escrita (NFS-e pela competência): o que foi emitido e recebido, o que falta, captura, EFD, pacote ' +
    'e fechamento, em ordem de criação. Quem não trabalha em um escritório vê as empresas que pode usar. As somas são as de `/consulta?mes`. ' +
    'Contagens nulas ainda não foram feitas.',
  querystring: FechamentoQuery,
  response: { 200: FechamentoReply },
  errors: ownErrors('cursor.invalid'),
}
const putSchema = {
  tags,
  summary: 'Fechar ou reabrir o mês de uma empresa, dizer quem cuida dele, anotar',
  description:
    'Fechar não impede nada: o que chega ou muda depois conta em `nr_tardios` e se lista em `/consulta` com `mes` e `fl_tardio=S`; só uma ' +
    'pessoa reabre. Fechar de novo, depois de reabrir, esquece os tardios de antes. `efd_recibo` marca a EFD como entregue.',
  querystring: FechamentoDaEmpresaQuery,
  body: FechamentoBody,
  response: { 200: FechamentoDaEmpresaReply },
  errors: ownErrors('fechamento.empty'),
  repeat: repeated('same', 'Com `ds_nota`: outra anotação.'),
}
const historySchema = {
  tags,
  summary: 'O que se fez e anotou no mês de uma empresa',
  description: 'Do mais novo ao mais antigo, até 500.',
  querystring: FechamentoDaEmpresaQuery,
  response: { 200: HistoricoFechamentoReply },
}

export const fechamentoRoutes =
  (deps: FechamentoDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock } = deps
    // names no company: covers the portfolio of the caller
    app.get('/fechamento', { config: { policy: MAY.follow }, schema: listSchema }, async (request, reply) => {
      // the serializer of the schema tries each nullable field against both types: 200 ms for 1,000 companies
      void reply.type('application/json; charset=utf-8').serializer((payload: unknown) => JSON.stringify(payload))
      request.user = withoutSupport(request.user)
      return readPage(deps, request, request.query)
    })

    app.put('/fechamento', { config: { policy: MAY.closeMonth }, schema: putSchema }, async (request) => {
      const { user, query, body } = request
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'contador' })
      if (Object.keys(body).length === 0)
        throw new AppError(422, 'fechamento.empty', 'Diga o que muda: estado, responsável, recibo ou anotação.')
      const change = { empresaId: empresa.id, mes: query.mes, change: body, now: clock.now() }
      const scope = { accountId: user.account.id, empresaIds: [empresa.id] }
      await inScope(db, scope, (tx) => changeMonth(tx, actorOf(request), change))
      return { data: await readLine(deps, request, { mes: query.mes, empresa }) }
    })

    app.get(
      '/fechamento/historico',
      { config: { policy: MAY.look }, schema: historySchema },
      async ({ user, query }) => {
        const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj' })
        const scope = { accountId: user.account.id, empresaIds: [empresa.id] }
        const facts = await inScope(db, scope, (tx) => listFacts(tx, empresa.id, query.mes))
        return {
          data: facts.map(({ id, what, texto, who, at }) => ({
            id,
            ds_fato: what as FatoFechamento, // a check of the table
            ds_texto: texto,
            nm_autor: who,
            dt: at.toISOString(),
          })),
        }
      },
    )
  }
