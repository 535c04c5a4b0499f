import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ConsultaQuery, ConsultaReply } from '@portal/contract/notas.ts'
import type { Kysely } from 'kysely'
import type { Cursors } from '../../../base/cursors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { Caller } from '../../acesso/base/caller.ts'
import { limitsIn } from '../../acesso/base/read-limits.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { type After, filterScope, type NotaFilter, type Order } from './filter.ts'
import { findMatches } from './find-matches.ts'
import { turnPage } from './find-notas.ts'
import { withTags } from './tags.ts'
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
    app.get(
      '/consulta',
      { schema, config: { policy: MAY.readLimited } },
      async ({ query, user }): Promise<ConsultaReply> => {
        const filter = await withinLimits(db, user, toNotaFilter(query, user))
        const order = toOrder(query.ordem)
        const after = query.cursor === undefined ? null : fromCursor(cursors, query.cursor, { filter, order })
        const last = query.fim === '1' && after === null
        const page = { order, after, last, limit: query.limite ?? DEFAULT_LIMIT }
        const { notas, next, previous, totals } = await inScope(db, filterScope(filter), async (tx) => {
          const isByName = order.key === 'party_folded'
          const isPageOnly = query.totais !== '1' && !isByName
          const matches = await findMatches(tx, filter, { isPageOnly, isByName })
          const turned = await turnPage(tx, filter, { ...page, matches })
          return {
            ...turned,
            notas: mayNote(user, filter) ? await withTags(tx, turned.notas) : turned.notas,
            totals: query.totais === '1' ? await sumNotas(tx, filter, matches) : null,
          }
        })
        const taxIds = new Map(filter.establishments.map(({ id, taxId }) => [id, taxId]))
        return {
          data: notas.map((nota) => toDocumento(nota, taxIds.get(nota.empresa_id) ?? '')),
          proximo: next && toCursor(cursors, next, { filter, order }),
          anterior: previous && toCursor(cursors, previous, { filter, order }),
          ...(totals ? { totais: toTotais(totals) } : {}),
        }
      },
    )
  }

/** Tags are of the people of the company: not of the provider's support, nor of a right that is limited to some documents. */
const mayNote = ({ empresas }: Caller, { establishments, limits }: NotaFilter): boolean =>
  !limits && !establishments.some(({ id }) => empresas.find((empresa) => empresa.id === id)?.support)

/** The filter with the limits of the caller's rights in its establishments. */
async function withinLimits(db: Kysely<Database>, user: Caller, filter: NotaFilter): Promise<NotaFilter> {
  const limits = await limitsIn(
    db,
    user,
    filter.establishments.map(({ id }) => id),
  )
  return limits.length > 0 ? { ...filter, limits } : filter
}

interface CursorBinding {
  filter: NotaFilter
  order: Order
}

/** An opaque text for a page's position, bound to filter and order. It grants nothing: each page checks the rights. */
const toCursor = (cursors: Cursors, after: After, binding: CursorBinding): string =>
  cursors.seal(JSON.stringify([after.value, after.id, ...(after.back ? [1] : [])]), canonicalText(binding))

/** Throws AppError 400 `cursor.invalid`. */
function fromCursor(cursors: Cursors, cursor: string, binding: CursorBinding): After {
  const row = cursors.open(cursor, canonicalText(binding))
  const [value, id, back] = JSON.parse(row) as [string, string, 1?] // toCursor wrote it: the seal is valid
  return { value, id, ...(back ? { back: true } : {}) }
}

function canonicalText({ filter, order }: CursorBinding): string {
  const { establishments, ...rest } = filter
  const values = { ...rest, empresas: establishments.map(({ id }) => id).sort((a, b) => a - b), order }
  const entries = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))
  return `consulta ${JSON.stringify(entries)}`
}
