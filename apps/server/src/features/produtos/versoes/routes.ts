import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { GravarProdutosReply } from '@portal/contract/produtos/produtos.ts'
import {
  VersaoParams,
  VersaoProdutosQuery,
  VersaoProdutosReply,
  VersoesProdutosQuery,
  VersoesProdutosReply,
} from '@portal/contract/produtos/versoes.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { actorOf } from '../../acesso/base/audit.ts'
import { MAY } from '../../acesso/base/rights.ts'
import type { ListOwner } from '../list.ts'
import { etagOf, lockForSave, type Saved, type Sending, writeList } from '../save.ts'
import { ownedBy, toCounts } from '../wire.ts'
import { compareVersion, rowsOfBodies, versionNotKept } from './compare.ts'
import { listVersions, rebuildVersion, VERSIONS_BYTES, VERSIONS_KEPT } from './store.ts'
import { toComparacao, toVersao } from './wire.ts'

const tags = ['produtos']
const MB = 1024 * 1024

const listSchema = {
  tags,
  summary: 'Versões do cadastro de produtos',
  description:
    'Cada gravação é uma versão: quem, quando e quantos produtos mudaram, da mais nova à mais antiga. Ficam as últimas `nr_guardadas`, ' +
    'menos se o que mudou nelas passar de `nr_mbytes` MB.',
  querystring: VersoesProdutosQuery,
  response: { 200: VersoesProdutosReply },
}
const oneSchema = {
  tags,
  summary: 'O que mudou em uma versão do cadastro',
  description:
    'Os produtos que diferem, com os campos. Com `com=anterior`, `de` é a versão anterior e `para` a versão pedida; com `com=atual`, `de` é a ' +
    'versão pedida e `para` o cadastro de agora. Vão no máximo 500 produtos; as contagens são de todos.',
  params: VersaoParams,
  querystring: VersaoProdutosQuery,
  response: { 200: VersaoProdutosReply },
  errors: ownErrors('produtos.no_version'),
}
const restoreSchema = {
  tags,
  summary: 'Restaurar uma versão do cadastro',
  description:
    'O cadastro volta a ser o daquela versão, como uma versão nova, numa transação. Com `If-Match` só vale sobre aquela versão (senão 412).',
  params: VersaoParams,
  querystring: VersoesProdutosQuery,
  response: { 200: GravarProdutosReply },
  errors: ownErrors('produtos.no_version', 'produtos.stale'),
  repeat: repeated('same', 'Cada vez é uma nova versão; com `If-Match`: 412.'),
}

/** Versions of the register: list, comparison, restore. */
export const versoesRoutes =
  ({ db, clock }: { db: Kysely<Database>; clock: Clock }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const read = { policy: MAY.readProdutos }
    app.get('/produtos/versoes', { config: read, schema: listSchema }, async ({ user, query }) => {
      const versions = await listVersions(db, ownedBy(user, query, 'consulta').owner)
      return { nr_guardadas: VERSIONS_KEPT, nr_mbytes: VERSIONS_BYTES / MB, data: versions.map(toVersao) }
    })
    app.get('/produtos/versoes/:versao', { config: read, schema: oneSchema }, async ({ user, query, params }) => {
      const { owner } = ownedBy(user, query, 'consulta')
      return toComparacao(await compareVersion(db, owner, { version: params.versao, withNow: query.com === 'atual' }))
    })
    app.post(
      '/produtos/versoes/:versao/restaurar',
      { config: { policy: MAY.saveProdutos }, schema: restoreSchema },
      async (request, reply) => {
        const { user, query, params, headers } = request
        const { owner } = ownedBy(user, query, 'contador')
        const sending = { ifMatch: headers['if-match'] ?? null, actor: actorOf(request), now: clock.now() }
        const saved = await restoreList(db, owner, { ...sending, version: params.versao })
        return reply.header('etag', etagOf(saved)).send(toCounts(saved))
      },
    )
  }

type Restoring = Omit<Sending, 'rows'> & { version: number }

/** Makes a kept version the newest, in one transaction. Throws AppError 404 when it is not kept, 412 when the list was saved meanwhile. */
function restoreList(db: Kysely<Database>, owner: ListOwner, { version, ...sending }: Restoring): Promise<Saved> {
  return inScope(db, owner.scope, async (tx) => {
    const head = await lockForSave(tx, owner, sending)
    const past = await rebuildVersion(tx, owner, version)
    if (!past) throw versionNotKept(version)
    return writeList(tx, { owner, head, restoredFrom: version }, { ...sending, rows: rowsOfBodies(past.rows) })
  })
}
