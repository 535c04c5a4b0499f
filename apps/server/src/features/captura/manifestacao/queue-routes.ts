import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { FilaQuery, FilaReply, type FilaQuery as Query } from '@portal/contract/captura/manifestar.ts'
import { ownErrors } from '../../../base/route-schema.ts'
import { inScope } from '../../../db/scope.ts'
import type { Caller } from '../../acesso/base/caller.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { type After, filterScope, type NotaFilter } from '../../notas/consulta/filter.ts'
import { findDueNotas } from '../../notas/consulta/find-due.ts'
import { findNotas } from '../../notas/consulta/find-notas.ts'
import { toDocumento, toFilterValues } from '../../notas/consulta/wire.ts'
import type { CapturaDeps } from '../deps.ts'
import { databaseNow } from '../estado/sequence-of.ts'

const LIMIT = 100
const OPEN = 'sem,ciencia'

const schema = {
  tags: ['captura'],
  summary: 'NF-e recebidas por todas as empresas do usuário, pela sua manifestação',
  description:
    'A fila de `/consulta` com `ds_manifestacao`, de todas as empresas que o usuário pode usar: as que esperam manifestação pela data da ' +
    'autorização, que abre os prazos; as outras pela emissão, da mais antiga à mais nova. Cada nota ' +
    'diz a empresa que a recebeu e que responde por ela.',
  querystring: FilaQuery,
  response: { 200: FilaReply },
  errors: ownErrors('cursor.invalid'),
}

/** `GET /manifestar/fila`: the notes of all companies of the caller that await a manifestação. */
export const queueRoutes =
  ({ db, cursors }: CapturaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/manifestar/fila', { config: { policy: MAY.look }, schema }, async ({ user, query }) => {
      const filter = queueFilter(user, query)
      const bound = `fila ${JSON.stringify([filter.establishments.map(({ id }) => id), filter.manifests, filter.dueBy])}`
      // this route sealed it: the text is an After
      const after = query.cursor ? (JSON.parse(cursors.open(query.cursor, bound)) as After) : null
      if (filter.establishments.length === 0) return { data: [], proximo: null }
      const limit = query.limite ?? LIMIT
      const { notas, next } = await inScope(db, filterScope(filter), async (tx) =>
        isOpen(filter)
          ? findDueNotas(tx, filter, { after, limit, now: await databaseNow(tx) })
          : findNotas(tx, filter, { order: { key: 'issued_local', descending: false }, after, limit }),
      )
      const empresas = new Map(user.empresas.map((empresa) => [empresa.id, empresa]))
      return {
        data: notas.flatMap((nota) => {
          const empresa = empresas.get(nota.empresa_id)
          if (!empresa) return []
          return [{ ...toDocumento(nota, empresa.taxId), nr_cpfcnpj: empresa.taxId, nm_empresa: empresa.name }]
        }),
        proximo: next && cursors.seal(JSON.stringify(next), bound),
      }
    })
  }

/** Whether all notes of the filter await a manifestação in time. */
const isOpen = ({ manifests = [] }: NotaFilter): boolean =>
  manifests.length > 0 && manifests.every((state) => state === 'sem' || state === 'ciencia')

const queueFilter = (user: Caller, { ds_manifestacao = OPEN, dt_prazoate }: Query): NotaFilter => ({
  establishments: user.empresas.map(({ id, taxId }) => ({ id, taxId })).toSorted((a, b) => a.id - b.id),
  accountId: user.account.id,
  tipos: ['nfe'],
  sides: ['R'],
  homologacao: false,
  ...toFilterValues({ ds_manifestacao, dt_prazoate }),
})
