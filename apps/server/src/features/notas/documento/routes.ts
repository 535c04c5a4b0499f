import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import { XmlQuery } from '@portal/contract/notas/documento.ts'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Logger } from '../../../base/log.ts'
import { asFile } from '../../../base/reply/attachment.ts'
import { ownErrors } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { actorOf, recordAudit } from '../../acesso/base/audit.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { requireWithinLimits } from '../limits.ts'
import { detalheRoutes } from './detalhe-routes.ts'
import { markDownloaded } from './downloaded.ts'
import { findDocumento } from './find-documento.ts'

const schema = {
  tags: ['notas'],
  summary: 'Baixar o XML de um documento',
  description:
    'Os bytes exatos que foram recebidos, de uma nota, de um evento ou de uma inutilização. Um documento que veio dentro de um lote ' +
    'responde os bytes do seu próprio elemento. A nota passa a constar como baixada por este usuário, menos com `fl_leitura=1`.',
  params: IdParams,
  querystring: XmlQuery,
  response: { 200: { content: { 'application/xml': { schema: Type.Any() } } } },
  errors: ownErrors('nota.not_found'),
}

export const documentoRoutes =
  ({ db, log }: { db: Kysely<Database>; log: Logger }): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(detalheRoutes({ db, log }))
    app.get('/xml/:id', { schema, config: { policy: MAY.readLimited } }, async (request, reply) => {
      const { params, query, user } = request
      const { kind, empresaId, id, name, bytes } = await findDocumento(db, user.scope, params.id)
      await requireWithinLimits(db, user, { kind, empresaId, id })
      await recordAudit(db, actorOf(request), [{ empresaId, what: 'nota.xml', target: id }])
      if (kind === 'nota' && query.fl_leitura !== '1')
        await markDownloaded(db, { accountId: user.account.id, empresaId, ids: [id] })
      return asFile(reply, { name }).type('application/xml').send(bytes)
    })
  }
