import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import type { Database } from '../../../db/schema.gen.ts'
import { MAY } from '../../acesso/rights.ts'
import { asFile } from './attachment.ts'
import { markDownloaded } from './downloaded.ts'
import { findDocumento } from './find-documento.ts'

const schema = {
  tags: ['notas'],
  summary: 'Baixar o XML de um documento',
  description:
    'Os bytes exatos que foram recebidos, de uma nota, de um evento ou de uma inutilização. Um documento que veio dentro de um lote ' +
    'responde os bytes do seu próprio elemento.',
  params: IdParams,
  response: { 200: { content: { 'application/xml': { schema: Type.Any() } } } },
}

export const documentoRoutes =
  ({ db }: { db: Kysely<Database> }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/xml/:id', { schema, config: { policy: MAY.read } }, async ({ params, user }, reply) => {
      const { kind, empresaId, id, name, bytes } = await findDocumento(db, user.scope, params.id)
      if (kind === 'nota') await markDownloaded(db, { accountId: user.account.id, empresaId, ids: [id] })
      return asFile(reply, { name }).type('application/xml').send(bytes)
    })
  }
