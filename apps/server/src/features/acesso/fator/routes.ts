import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  FatorBody,
  FatorCodigosReply,
  FatorConfirmarBody,
  FatorExcluirBody,
  FatorReply,
  FatorSegredoReply,
  Seguranca,
  SegurancaQuery,
} from '@portal/contract/fator.ts'
import { Type } from 'typebox'
import { requireEmpresa } from '../base/require-empresa.ts'
import { MAY } from '../base/rights.ts'
import { givenProof } from '../senha/own-password.ts'
import { askForFactor, asksForFactor } from './empresa.ts'
import { readFactor } from './factor.ts'
import { enrol, finishEnrolment, giveUp, type OwnFactorDeps } from './own-factor.ts'

const tags = ['acesso']
const user = { policy: 'user' as const }

/** The second factor of the person who is signed in, and whether a company asks for one. */
export const fatorRoutes =
  (deps: OwnFactorDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/usuario/fator',
      { config: user, schema: { tags, summary: 'Estado do segundo fator', response: { 200: FatorReply } } },
      async ({ user: { account } }) => {
        const { activeSince, codesLeft } = await readFactor(deps, account.id)
        const dt_ativacao = activeSince?.toISOString() ?? null
        return { fl_ativo: activeSince ? ('S' as const) : ('N' as const), dt_ativacao, nr_codigos: codesLeft }
      },
    )
    await app.register(changeRoutes(deps))
    await app.register(empresaRoutes(deps))
  }

const changeRoutes =
  (deps: OwnFactorDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const start = { body: FatorBody, response: { 200: FatorSegredoReply } }
    app.post(
      '/usuario/fator',
      { config: user, schema: { tags, summary: 'Começar a ativar o segundo fator', ...start } },
      async ({ user: caller, ip: address, body }) => {
        const { secret, uri } = await enrol(
          deps,
          { caller, address },
          givenProof(body.senha, body.certificado, 'senha'),
        )
        return { cd_segredo: secret, ds_otpauth: uri }
      },
    )
    const confirm = { body: FatorConfirmarBody, response: { 200: FatorCodigosReply } }
    app.post(
      '/usuario/fator/confirmar',
      { config: user, schema: { tags, summary: 'Ativar o segundo fator', ...confirm } },
      async ({ user: caller, ip: address, body }) => ({
        cd_recuperacao: await finishEnrolment(deps, { caller, address }, body.cd_verificacao),
      }),
    )
    const drop = { body: FatorExcluirBody, response: { 204: Type.Null() } }
    app.delete(
      '/usuario/fator',
      { config: user, schema: { tags, summary: 'Desativar o segundo fator', ...drop } },
      async ({ user: caller, ip: address, body }, reply) => {
        await giveUp(
          deps,
          { caller, address },
          { given: givenProof(body.senha, body.certificado, 'senha'), code: body.cd_verificacao },
        )
        return reply.code(204).send(null)
      },
    )
  }

const empresaRoutes =
  (deps: OwnFactorDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const read = { querystring: SegurancaQuery, response: { 200: Seguranca } }
    app.get(
      '/empresas/seguranca',
      { config: { policy: MAY.look }, schema: { tags, summary: 'O que a empresa exige de seus usuários', ...read } },
      async ({ user: caller, query }): Promise<Seguranca> => {
        const empresa = requireEmpresa(caller, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj' })
        return { fl_segundofator: (await asksForFactor(deps.db, caller, empresa)) ? 'S' : 'N' }
      },
    )
    const write = { querystring: SegurancaQuery, body: Seguranca, response: { 200: Seguranca } }
    app.put(
      '/empresas/seguranca',
      { config: { policy: MAY.secure }, schema: { tags, summary: 'Exigir o segundo fator na empresa', ...write } },
      async ({ user: caller, ip: address, query, body }) => {
        const empresa = requireEmpresa(caller, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'titular' })
        await askForFactor(deps.db, { caller, address }, { empresa, asked: body.fl_segundofator === 'S' })
        return body
      },
    )
  }
