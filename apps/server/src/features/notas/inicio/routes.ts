import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { CarteiraQuery, InicioQuery, InicioReply } from '@portal/contract/notas/inicio.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { monthOf, todayOf } from '../../../base/days.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { Caller, GrantedEmpresa } from '../../acesso/base/caller.ts'
import { establishmentsOf, requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { findInicio } from './find-inicio.ts'
import { toInicio } from './wire.ts'

const tags = ['notas']
const description =
  'As figuras do mês por tipo (somam-se autorizadas, encerradas e sem protocolo de produção; o resto é contado à parte) e o que pede ' +
  'atenção: assinaturas inválidas, certificados que vencem, cancelamentos a confirmar, números sem nota por série do que se emitiu, arquivos rejeitados, notas sem ' +
  'protocolo, resumos sem o documento; e, de qualquer mês, manifestos abertos há mais de 30 dias.'
const schema = {
  tags,
  summary: 'O mês de uma empresa e o que pede atenção',
  description: `${description} Vale para os estabelecimentos da mesma raiz que o usuário pode ver, como a consulta.`,
  querystring: InicioQuery,
  response: { 200: InicioReply },
}
const all = {
  tags,
  summary: 'O mesmo, de todas as empresas do usuário',
  description,
  querystring: CarteiraQuery,
  response: { 200: InicioReply },
}

/** The start page of one company or of all companies of the caller: one call each. */
export const inicioRoutes =
  ({ db, clock }: { db: Kysely<Database>; clock: Clock }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const answer = async (user: Caller, empresas: readonly GrantedEmpresa[], mes: string | undefined) => {
      const today = todayOf(clock.now())
      const month = monthOf(mes ?? today.slice(0, 7))
      const empresaIds = empresas.map(({ id }) => id)
      return toInicio(await findInicio(db, { accountId: user.account.id, empresaIds, month, today }), {
        month,
        today,
        empresas,
      })
    }
    app.get('/inicio', { schema, config: { policy: MAY.read } }, async ({ query, user }) => {
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj' })
      return answer(user, establishmentsOf(user, empresa), query.mes)
    })
    // names no company: covers all companies of the caller
    app.get('/inicio/carteira', { schema: all, config: { policy: 'user' } }, async ({ query, user }) =>
      answer(user, user.empresas, query.mes),
    )
  }
