import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { EnderecosReply, NovoEnderecoBody, NovoEnderecoReply } from '@portal/contract/caixa/enderecos.ts'
import { IdParams } from '@portal/contract/common.ts'
import { Type } from 'typebox'
import { AppError } from '../../base/errors.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { actorOf } from '../acesso/base/audit.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import type { EscritorioDeps } from '../escritorio/deps.ts'
import { requireKeeperOfOffice, requireOffice } from '../escritorio/office.ts'
import { createAddress, listAddresses, revokeAddress } from './enderecos.ts'

/** Mail addresses of the office and of its clients. An assistente sees them, a dono or contador makes and revokes them. */

const tags = ['caixa']
const config = { policy: 'user' as const }

const listSchema = {
  tags,
  summary: 'Endereços de e-mail da caixa de entrada',
  description: 'Os do escritório e os dos clientes que a pessoa vê, os mais novos primeiro, também os revogados.',
  response: { 200: EnderecosReply },
  errors: ownErrors('escritorio.none'),
}
const createSchema = {
  tags,
  summary: 'Criar um endereço de e-mail',
  description:
    'Do escritório, ou de um cliente. O que chega por ele é uma afirmação de quem o escritório aceita, nunca uma prova; um remetente novo espera uma palavra.',
  body: NovoEnderecoBody,
  response: { 201: NovoEnderecoReply },
  errors: ownErrors(
    'escritorio.none',
    'escritorio.certificate_role',
    'taxid.invalid',
    'empresa.no_right',
    'caixa.no_mail',
    'caixa.addresses',
    'demo.fixed',
  ),
  repeat: repeated('another'),
}
const revokeSchema = {
  tags,
  summary: 'Revogar um endereço de e-mail',
  description: 'Deixa de receber na hora: quem envia recebe a mensagem de volta.',
  params: IdParams,
  response: { 204: Type.Null() },
  errors: ownErrors('escritorio.none', 'escritorio.certificate_role', 'caixa.address'),
  repeat: repeated('refused', '404.'),
}

const noMail = () =>
  new AppError(409, 'caixa.no_mail', 'Este servidor não recebe e-mail. Os endereços de envio dos clientes funcionam.')
const demoFixed = () =>
  new AppError(403, 'demo.fixed', 'O usuário da demonstração é de todos: nela não se criam endereços de e-mail.')
/** Shown where the server no longer receives mail. */
const NO_DOMAIN = 'sem-dominio.invalid'

export const enderecosRoutes =
  ({ db, clock, config: { caixa } }: EscritorioDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/caixa/enderecos', { config, schema: listSchema }, async (request) => {
      const actor = actorOf(request)
      const office = await requireOffice(db, actor)
      const empresaIds = request.user.empresas.map(({ id }) => id)
      const data = await listAddresses(db, actor, {
        escritorioId: office.id,
        empresaIds,
        domain: caixa.domain ?? NO_DOMAIN,
      })
      return { fl_recebe: caixa.domain !== null, data }
    })
    app.post('/caixa/enderecos', { config, schema: createSchema }, async (request, reply) => {
      if (request.user.account.demo) throw demoFixed()
      const actor = actorOf(request)
      const office = await requireKeeperOfOffice(db, actor)
      const { cpfcnpj } = request.body ?? {}
      const empresa = cpfcnpj ? requireEmpresa(request.user, cpfcnpj, { campo: 'cpfcnpj', papel: 'contador' }) : null
      if (caixa.domain === null) throw noMail()
      const made = { escritorioId: office.id, officeName: office.name, empresa, domain: caixa.domain, now: clock.now() }
      return reply.code(201).send({ data: await createAddress(db, actor, made) })
    })
    app.delete('/caixa/enderecos/:id', { config, schema: revokeSchema }, async (request, reply) => {
      const actor = actorOf(request)
      await requireKeeperOfOffice(db, actor)
      await revokeAddress(db, actor, { id: request.params.id, now: clock.now() })
      return reply.code(204).send(null)
    })
  }
