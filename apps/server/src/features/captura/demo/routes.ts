import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BloqueioBody, BloqueioReply } from '@portal/contract/captura/demo.ts'
import { CapturaQuery } from '@portal/contract/captura/estado.ts'
import { Nullable } from '@portal/contract/common.ts'
import { AppError } from '../../../base/errors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { inCompany, requireActing } from '../company.ts'
import type { CapturaDeps } from '../deps.ts'
import { askBlock } from './block.ts'

const schema = {
  tags: ['captura'],
  summary: 'Provocar um bloqueio da SEFAZ simulada',
  description: 'Só nas empresas da demonstração: a próxima consulta é recusada por consumo indevido (656).',
  querystring: CapturaQuery,
  body: Nullable(BloqueioBody),
  response: { 202: BloqueioReply },
  errors: ownErrors('captura.forbidden', 'captura.not_found'),
  repeat: repeated('same'),
}

const notDemo = () =>
  new AppError(404, 'captura.not_found', 'Só as empresas da demonstração podem provocar um bloqueio.')

/** Acts of a visitor on the simulated authority. */
export const demoCapturaRoutes =
  ({ db }: CapturaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const post = { config: { policy: MAY.runCapture }, schema }
    app.post('/captura/demonstracao/bloqueio', post, async ({ user, query, body }, reply) => {
      const { id: empresaId, taxId } = requireActing(user, query.nr_cpfcnpj)
      const service = body?.ds_servico ?? 'nfe'
      const isAsked = await inCompany(db, { user, empresaId }, (tx) => askBlock(tx, { empresaId, taxId, service }))
      if (!isAsked) throw notDemo()
      return reply.code(202).send({ data: { ds_servico: service } })
    })
  }
