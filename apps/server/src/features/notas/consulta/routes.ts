import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ConsultaQuery, ConsultaReply } from '@portal/contract/notas.ts'
import type { Kysely } from 'kysely'
import type { Cursors } from '../../../base/cursors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { fromCursor, toCursor } from './cursor.ts'
import { scopeOf } from './filter.ts'
import { turnPage } from './find-notas.ts'
import { findHits } from './search.ts'
import { sumNotas } from './totals.ts'
import { toDocumento, toNotaFilter, toOrder, toTotais } from './wire.ts'

const DEFAULT_LIMIT = 50

const schema = {
  tags: ['notas'],
  summary: 'Listar documentos de uma empresa',
  description:
    'Os filtros se somam; vazio conta como ausente. Sem `ds_filial`, lista todos os estabelecimentos da mesma raiz que o usuário pode ver. ' +
    'A página seguinte pede o mesmo com `cursor` igual ao `proximo` recebido, a de antes com o `anterior`, a última com `fim=1`. `totais=1` acrescenta contagem e valor do filtro inteiro: ' +
    'são somadas autorizadas, encerradas e sem protocolo de produção; o resto é contado à parte.',
  querystring: ConsultaQuery,
  response: { 200: ConsultaReply },
}

export const consultaRoutes =
  ({ db, cursors }: { db: Kysely<Database>; cursors: Cursors }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/consulta', { schema, config: { policy: MAY.read } }, async ({ query, user }): Promise<ConsultaReply> => {
      const filter = toNotaFilter(query, user)
      const order = toOrder(query.ordem)
      const after = query.cursor === undefined ? null : fromCursor(cursors, query.cursor, { filter, order })
      const last = query.fim === '1' && after === null
      const page = { order, after, last, limit: query.limite ?? DEFAULT_LIMIT }
      const { notas, next, previous, totals } = await inScope(db, scopeOf(filter), async (tx) => {
        const soon = query.totais !== '1' && order.key !== 'party_folded'
        const hits = await findHits(tx, filter, { soon })
        return {
          ...(await turnPage(tx, filter, { ...page, hits })),
          totals: query.totais === '1' ? await sumNotas(tx, filter, hits) : null,
        }
      })
      const taxIds = new Map(filter.establishments.map(({ id, taxId }) => [id, taxId]))
      return {
        data: notas.map((nota) => toDocumento(nota, taxIds.get(nota.empresa_id) ?? '')),
        proximo: next && toCursor(cursors, next, { filter, order }),
        anterior: previous && toCursor(cursors, previous, { filter, order }),
        ...(totals ? { totais: toTotais(totals) } : {}),
      }
    })
  }
