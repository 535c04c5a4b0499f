import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import { DocumentoReply } from '@portal/contract/notas/documento.ts'
import type { Kysely } from 'kysely'
import type { Logger } from '../../../base/log.ts'
import { ownErrors } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { actorOf, recordAudit } from '../../acesso/base/audit.ts'
import { shareOf } from '../../acesso/base/caller.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { paymentEventsOf } from '../consulta/payments.ts'
import { openContentThreads } from './content-threads.ts'
import { findDetalhe } from './find-detalhe.ts'
import { toFicha } from './wire.ts'

const schema = {
  tags: ['notas'],
  summary: 'Ver um documento por inteiro',
  description:
    'A linha da consulta, as marcas, os eventos em ordem e tudo o que o arquivo diz, por seções. Nomes oficiais guardam o texto ' +
    'exatamente como escrito; o que o leiaute não nomeia está em `outros`. Só notas: um evento ou uma inutilização responde 404.',
  params: IdParams,
  response: { 200: DocumentoReply },
  errors: ownErrors('nota.not_found', 'documento.too_large', 'xml.*', 'documento.busy'),
}

export const detalheRoutes =
  ({ db, log }: { db: Kysely<Database>; log: Logger }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const threads = openContentThreads(log)
    app.addHook('onClose', () => threads.close())
    app.get('/documento/:id', { schema, config: { policy: MAY.read } }, async (request, reply) => {
      const { params, user } = request
      const detalhe = await findDetalhe(db, user.scope, params.id)
      const { deflated, size, situacao, empresa_id: empresaId } = detalhe.nota
      const payments = paymentEventsOf(detalhe.eventos.filter(({ counts }) => counts))
      await recordAudit(db, actorOf(request), [{ empresaId, what: 'nota.open', target: params.id }])
      const content = await threads.read(shareOf(user), {
        ...{ deflated, size, payments },
        isCancelled: situacao === 'cancelada',
      })
      const empresa = user.empresas.find(({ id }) => id === empresaId)
      const ficha = toFicha(detalhe, { taxId: empresa?.taxId ?? '', hasNotes: empresa?.support !== true })
      const reply200 = joined(ficha, content) as unknown as DocumentoReply // JSON bytes, sent unchanged
      return reply.type('application/json; charset=utf-8').send(reply200)
    })
  }

/** Joins two JSON objects. The second is large and stays in the bytes that the thread wrote. */
const joined = (first: object, second: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(JSON.stringify(first)).subarray(0, -1), Buffer.from(','), second.subarray(1)])
