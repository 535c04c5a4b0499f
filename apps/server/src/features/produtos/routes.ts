import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  GravarProdutosBody,
  GravarProdutosQuery,
  GravarProdutosReply,
  ProdutosQuery,
  ProdutosReply,
} from '@portal/contract/produtos.ts'
import type { FastifyReply, FastifySchemaCompiler } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import type { Database } from '../../db/schema.gen.ts'
import { MAY } from '../acesso/rights.ts'
import { requireRows } from './judge.ts'
import { etagOf, previewList, saveList } from './save.ts'
import { readListText } from './store.ts'
import { ownerOf, requireRowsOf, toCounts, toDiferenca, toListText } from './wire.ts'

export interface ProdutosDeps {
  db: Kysely<Database>
  clock: Clock
}

const tags = ['produtos']
const json = <T>(schema: T) => ({ content: { 'application/json': { schema } } })

const getSchema = {
  tags,
  summary: 'Cadastro de produtos da empresa',
  description:
    'A lista inteira, na ordem em que foi gravada; um sistema desconhecido é uma lista vazia na versão 0. `ETag` traz a versão. ' +
    'Com `alertas=1`, cada produto traz o que a malha do cadastro achou nele.',
  querystring: ProdutosQuery,
  response: { 200: json(ProdutosReply) },
}
const putSchema = {
  tags,
  summary: 'Gravar o cadastro de produtos',
  description:
    'A lista inteira, numa transação: o que não veio é excluído, e uma linha malformada recusa tudo (422, com linha e campo). Com `If-Match` ' +
    'a gravação só vale sobre aquela versão (senão 412). `previa=1` confere e responde a diferença sem gravar.',
  querystring: GravarProdutosQuery,
  body: GravarProdutosBody,
  response: { 200: GravarProdutosReply },
}

/** A bad row is a 422 with its number, so the body's schema is for the documentation alone: `requireRowsOf` reads its shape. */
const anyBody =
  (others: FastifySchemaCompiler<object> | undefined): FastifySchemaCompiler<object> =>
  (part) =>
    part.httpPart === 'body' || !others ? () => true : others(part)

/** The register of products: read and saved as a whole, per company and sistema. */
export const produtosRoutes =
  ({ db, clock }: ProdutosDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      '/produtos',
      { config: { policy: MAY.readProdutos }, schema: getSchema },
      async ({ user, query }, reply) => {
        const { head, data } = await readListText(db, ownerOf(user, query, 'consulta'))
        return sendText(reply.header('etag', etagOf(head)), toListText(head, data))
      },
    )

    const put = {
      config: { policy: MAY.saveProdutos },
      schema: putSchema,
      validatorCompiler: anyBody(app.validatorCompiler),
    }
    app.put('/produtos', put, async ({ user, query, body, headers }, reply) => {
      const sent = requireRowsOf(body)
      const owner = ownerOf(user, query, 'contador')
      const rows = requireRows(sent)
      const sending = { rows, ifMatch: headers['if-match'] ?? null, who: user.account.name, now: clock.now() }
      const preview = query.previa === '1'
      const saved = await (preview ? previewList : saveList)(db, owner, sending)
      void reply.header('etag', etagOf(saved))
      return { ...toCounts(saved), ...(preview ? { diferenca: toDiferenca(saved.difference) } : {}) }
    })
  }

/** JSON that is text already; nothing parses or writes it again. */
const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').serializer(String).send(text)
