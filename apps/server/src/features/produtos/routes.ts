import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  GravarProdutosBody,
  GravarProdutosQuery,
  GravarProdutosReply,
  ProdutosNotasQuery,
  ProdutosNotasReply,
  ProdutosQuery,
  ProdutosReply,
} from '@portal/contract/produtos.ts'
import type { FastifyReply, FastifySchemaCompiler } from 'fastify'
import { MAY } from '../acesso/rights.ts'
import { alertasOf, type CheckDeps } from './check-list.ts'
import { requireRows } from './judge.ts'
import { productsOfNotes } from './notes.ts'
import { etagOf, previewList, saveList } from './save.ts'
import { readListText } from './store.ts'
import { ownedBy, requireRowsOf, toCounts, toDiferenca, toLines, toListText } from './wire.ts'

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

const notesSchema = {
  tags,
  summary: 'Produtos das notas da empresa',
  description:
    'O que as notas emitidas e recebidas dizem de cada produto: o valor mais frequente de cada campo, das 50.000 linhas mais novas. ' +
    'Serve para trazer produtos ao cadastro e para compará-lo com as notas.',
  querystring: ProdutosNotasQuery,
  response: { 200: ProdutosNotasReply },
}

/** The register of products: read and saved as a whole, per company and sistema. */
export const produtosRoutes =
  (deps: CheckDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock } = deps
    app.get(
      '/produtos',
      { config: { policy: MAY.readProdutos }, schema: getSchema },
      async ({ user, query }, reply) => {
        const owned = ownedBy(user, query, 'consulta')
        const { head, data } = await readListText(db, owned.owner)
        void reply.header('etag', etagOf(head))
        if (query.alertas !== '1') return sendText(reply, toListText(head, data))
        const list = JSON.parse(data) as Bag[] // our own canonical JSON
        const alertas = await alertasOf(deps, owned, list)
        return sendText(
          reply,
          toListText(head, JSON.stringify(list.map((row, at) => ({ ...row, alertas: alertas[at] })))),
        )
      },
    )

    const put = {
      config: { policy: MAY.saveProdutos },
      schema: putSchema,
      validatorCompiler: anyBody(app.validatorCompiler),
    }
    app.put('/produtos', put, async ({ user, query, body, headers }, reply) => {
      const sent = requireRowsOf(body)
      const owned = ownedBy(user, query, 'contador')
      const rows = requireRows(sent)
      const sending = { rows, ifMatch: headers['if-match'] ?? null, who: user.account.name, now: clock.now() }
      const preview = query.previa === '1'
      const saved = await (preview ? previewList : saveList)(db, owned.owner, sending)
      void reply.header('etag', etagOf(saved))
      const list = sent as readonly Bag[] // requireRows refuses what is no object
      const alertas = query.alertas === '1' ? { alertas: toLines(list, await alertasOf(deps, owned, list)) } : {}
      return { ...toCounts(saved), ...(preview ? { diferenca: toDiferenca(saved.difference) } : {}), ...alertas }
    })
    notasDosProdutos(app, deps)
  }

const notasDosProdutos = (app: Parameters<FastifyPluginAsyncTypebox>[0], { db }: CheckDeps): void => {
  app.get('/produtos/notas', { config: { policy: MAY.look }, schema: notesSchema }, async ({ user, query }) => {
    const { owner } = ownedBy(user, { ...query, nm_sistema: '' }, 'consulta')
    // papel is E or R in the database, as the wire has it
    return { data: (await productsOfNotes(db, owner)) as ProdutosNotasReply['data'] }
  })
}

interface Bag {
  readonly [key: string]: unknown
}

/** JSON that is text already; nothing parses or writes it again. */
const sendText = (reply: FastifyReply, text: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').serializer(String).send(text)
