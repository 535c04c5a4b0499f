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
} from '@portal/contract/acesso/fator.ts'
import { Type } from 'typebox'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { requireEmpresa } from '../base/require-empresa.ts'
import { MAY } from '../base/rights.ts'
import { givenProof } from '../senha/own-password.ts'
import { askForFactor, asksForFactor } from './empresa.ts'
import { readFactor } from './factor.ts'
import { enrol, finishEnrolment, giveUp, type OwnFactorDeps } from './own-factor.ts'

const tags = ['acesso']
const user = { policy: 'user' as const }

const getUsuarioFatorSchema = {
  tags,
  summary: 'Estado do segundo fator',
  description: '`nr_codigos`: códigos de recuperação que restam.',
  response: { 200: FatorReply },
}

/** The second factor of the signed-in person, and the requirement of a company. */
export const fatorRoutes =
  (deps: OwnFactorDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/usuario/fator', { config: user, schema: getUsuarioFatorSchema }, async ({ user: { account } }) => {
      const { activeSince, codesLeft } = await readFactor(deps, account.id)
      const dt_ativacao = activeSince?.toISOString() ?? null
      return { fl_ativo: activeSince ? ('S' as const) : ('N' as const), dt_ativacao, nr_codigos: codesLeft }
    })
    await app.register(changeRoutes(deps))
    await app.register(empresaRoutes(deps))
  }

const postUsuarioFatorSchema = {
  tags,
  summary: 'Começar a ativar o segundo fator',
  description:
    '`senha` ou `certificado`, como na troca de senha. `cd_segredo` (base32) e `ds_otpauth` (para um QR Code) só aparecem aqui e valem depois de confirmados.',
  body: FatorBody,
  response: { 200: FatorSegredoReply },
  errors: ownErrors('demo.fixed', 'fator.active', 'senha.wrong', 'certificado.wrong', 'login.wait'),
  repeat: repeated('replaces'),
}

const postUsuarioFatorConfirmarSchema = {
  tags,
  summary: 'Ativar o segundo fator',
  description: 'Dez códigos de recuperação, mostrados uma vez, cada um de um só uso. As outras sessões terminam.',
  body: FatorConfirmarBody,
  response: { 200: FatorCodigosReply },
  errors: ownErrors('fator.active', 'fator.wrong_code', 'fator.absent', 'login.wait'),
  repeat: repeated('refused', '409.'),
}

const deleteUsuarioFatorSchema = {
  tags,
  summary: 'Desativar o segundo fator',
  description: '`senha` ou `certificado`, e `cd_verificacao`. As outras sessões terminam.',
  body: FatorExcluirBody,
  response: { 204: Type.Null() },
  errors: ownErrors('senha.wrong', 'certificado.wrong', 'fator.wrong_code', 'fator.absent', 'login.wait'),
  repeat: repeated('refused', '422.'),
}

const changeRoutes =
  (deps: OwnFactorDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post(
      '/usuario/fator',
      { config: user, schema: postUsuarioFatorSchema },
      async ({ user: caller, ip: address, body }) => {
        const { secret, uri } = await enrol(
          deps,
          { caller, address },
          givenProof(body.senha, body.certificado, 'senha'),
        )
        return { cd_segredo: secret, ds_otpauth: uri }
      },
    )

    app.post(
      '/usuario/fator/confirmar',
      { config: user, schema: postUsuarioFatorConfirmarSchema },
      async ({ user: caller, ip: address, body }) => ({
        cd_recuperacao: await finishEnrolment(deps, { caller, address }, body.cd_verificacao),
      }),
    )

    app.delete(
      '/usuario/fator',
      { config: user, schema: deleteUsuarioFatorSchema },
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

const getEmpresasSegurancaSchema = {
  tags,
  summary: 'O que a empresa exige de seus usuários',
  querystring: SegurancaQuery,
  response: { 200: Seguranca },
}

const putEmpresasSegurancaSchema = {
  tags,
  summary: 'Exigir o segundo fator na empresa',
  description:
    'Com `S`, quem não tem segundo fator recebe 403 `empresa.second_factor` em toda chamada que nomeia a empresa.',
  querystring: SegurancaQuery,
  body: Seguranca,
  response: { 200: Seguranca },
  errors: ownErrors('empresa.own_factor'),
  repeat: repeated('same'),
}

const empresaRoutes =
  (deps: OwnFactorDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/empresas/seguranca',
      { config: { policy: MAY.look }, schema: getEmpresasSegurancaSchema },
      async ({ user: caller, query }): Promise<Seguranca> => {
        const empresa = requireEmpresa(caller, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj' })
        return { fl_segundofator: (await asksForFactor(deps.db, caller, empresa)) ? 'S' : 'N' }
      },
    )

    app.put(
      '/empresas/seguranca',
      { config: { policy: MAY.secure }, schema: putEmpresasSegurancaSchema },
      async ({ user: caller, ip: address, query, body }) => {
        const empresa = requireEmpresa(caller, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'titular' })
        await askForFactor(deps.db, { caller, address }, { empresa, asked: body.fl_segundofator === 'S' })
        return body
      },
    )
  }
