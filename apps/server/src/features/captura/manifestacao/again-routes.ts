import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ManifestarReply } from '@portal/contract/captura/manifestar.ts'
import { IdParams } from '@portal/contract/common.ts'
import { notasText } from '../../../base/count-text.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import { inScope } from '../../../db/scope.ts'
import { actorOf, addAudit } from '../../acesso/base/audit.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { inCompany, requireAsking, requireCertificate, requireRunning } from '../company.ts'
import type { CapturaDeps } from '../deps.ts'
import { askAgain, companyOfManifest } from './ask-again.ts'
import { notFound } from './routes.ts'

const schema = {
  tags: ['captura'],
  summary: 'Consultar de novo o que ficou sem resposta',
  description:
    'Um evento sem resposta vai de novo sozinho, com os mesmos bytes, até 10 vezes em cerca de seis horas; depois fica `incerto`. Esta chamada ' +
    'o envia mais uma vez: 573 diz que já tinha valido. O que ainda vai sozinho ou já tem resposta não muda.',
  params: IdParams,
  response: { 202: ManifestarReply },
  errors: ownErrors(
    'captura.forbidden',
    'captura.not_found',
    'captura.no_certificate',
    'captura.off',
    'manifesto.not_found',
  ),
  repeat: repeated('same', 'O que já está na fila não é enviado outra vez.'),
}

/** `POST /manifestar/{id}/consultar`: what was left without an answer is sent once more. */
export const againRoutes =
  ({ db, config }: CapturaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const again = { config: { policy: MAY.runCapture }, schema }
    app.post('/manifestar/:id/consultar', again, async (request, reply) => {
      const { user, params } = request
      const taxId = await inScope(db, user.scope, (tx) => companyOfManifest(tx, params.id))
      if (!taxId) throw notFound()
      const empresa = requireAsking(user, taxId)
      await inCompany(db, { user, empresaId: empresa.id }, async (tx) => {
        await requireRunning(tx, config)
        await requireCertificate(tx, config, empresa.id)
        const count = await askAgain(tx, params.id)
        const entry = {
          empresaId: empresa.id,
          what: 'manifesto.again' as const,
          target: params.id,
          detail: notasText(count),
        }
        if (count > 0) await addAudit(tx, actorOf(request), [entry])
      })
      return reply.code(202).send({ id: params.id })
    })
  }
