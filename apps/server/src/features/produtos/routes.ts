import { promisify } from 'node:util'
import { gzip, type ZlibOptions } from 'node:zlib'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  GravarProdutosBody,
  GravarProdutosQuery,
  GravarProdutosReply,
  ProdutosNotasQuery,
  ProdutosNotasReply,
  ProdutosQuery,
  ProdutosReply,
} from '@portal/contract/produtos/produtos.ts'
import type { FastifyReply, FastifySchemaCompiler } from 'fastify'
import { LIST_BODY_BYTES } from '../../base/body-limits.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from '../../base/concurrency-limit.ts'
import { AppError } from '../../base/errors.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { actorOf } from '../acesso/base/audit.ts'
import { shareOf } from '../acesso/base/caller.ts'
import { MAY } from '../acesso/base/rights.ts'
import { alertasOf, type CheckDeps } from './check-list.ts'
import { requireRows } from './judge.ts'
import type { ListOwner } from './list.ts'
import { productsOfNotes } from './notes.ts'
import { etagOf, previewList, saveList } from './save.ts'
import { readListText, readVersion } from './store.ts'
import { ownedBy, requireRowsOf, toCounts, toDiferenca, toLines, toListText } from './wire.ts'

/**
 * The register of products of a company, one list for each sistema. A list is read and saved as a whole, in one
 * transaction: one bad row refuses it, `If-Match` refuses a save over another one, and each save is a version that can
 * be restored (`versoes`). The checks are those of `packages/tables/src/checks`, which the page runs too. There is no
 * call for a single row, and the notes only propose values: nothing changes a list but a save.
 */

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
  errors: ownErrors('produtos.busy'),
}
const putSchema = {
  tags,
  summary: 'Salvar o cadastro de produtos',
  description:
    'A lista inteira, numa transação: o que não veio é excluído, e uma linha malformada recusa tudo (422, com linha e campo). Com `If-Match` ' +
    'a gravação só vale sobre aquela versão (senão 412). `previa=1` confere e responde a diferença sem salvar.',
  querystring: GravarProdutosQuery,
  body: GravarProdutosBody,
  response: { 200: GravarProdutosReply },
  errors: ownErrors('produtos.busy', 'produtos.stale', 'produtos.invalid', 'produtos.too_many'),
  repeat: repeated('same', 'Cada vez é uma nova versão; com `If-Match`: 412.'),
}

/** A bad row is a 422 with its number, so the body's schema only documents: `requireRowsOf` checks the shape. */
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
  errors: ownErrors('produtos.busy'),
}

/** Checks of whole lists, saves of long ones and products of the notes, at once in this process and for one person. */
const AT_ONCE = 4
const EACH = 2
/** A save of more rows has a place. */
const MANY_ROWS = 2_000

const busy = () =>
  new AppError(503, 'produtos.busy', 'Há conferências de cadastro demais agora. Tente de novo em instantes.', {
    retryAfter: 5,
  })
const ownBusy = () =>
  new AppError(
    503,
    'produtos.busy',
    'Você já tem dois pedidos longos do cadastro em andamento. Espere que um termine.',
    {
      retryAfter: 3,
    },
  )

export const produtosRoutes =
  (deps: CheckDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock } = deps
    const limit = createConcurrencyLimit({ most: AT_ONCE, each: EACH, full: busy, ownFull: ownBusy })
    app.get(
      '/produtos',
      { config: { policy: MAY.readProdutos }, schema: getSchema },
      async ({ user, query, headers }, reply) => {
        const owned = ownedBy(user, query, 'consulta')
        const plain = query.alertas !== '1'
        if (plain && (await isKnown(deps, owned.owner, headers['if-none-match']))) return notModified(reply)
        const { head, data } = await readListText(db, owned.owner)
        void reply.header('etag', etagOf(head))
        if (plain) return sendText(reply, toListText(head, data), headers['accept-encoding'])
        const rows = await limit.run(shareOf(user), async () => {
          const list = JSON.parse(data) as Bag[] // canonical JSON, checked when it was saved
          const alertas = await alertasOf(deps, owned, list)
          return JSON.stringify(list.map((row, index) => ({ ...row, alertas: alertas[index] })))
        })
        return sendText(reply, toListText(head, rows), headers['accept-encoding'])
      },
    )

    const put = {
      config: { policy: MAY.saveProdutos },
      bodyLimit: LIST_BODY_BYTES,
      schema: putSchema,
      validatorCompiler: anyBody(app.validatorCompiler),
    }
    app.put('/produtos', put, async (request, reply) => {
      const { user, query, body, headers } = request
      const sent = requireRowsOf(body)
      const owned = ownedBy(user, query, 'contador')
      const rows = requireRows(sent)
      const sending = { rows, ifMatch: headers['if-match'] ?? null, actor: actorOf(request), now: clock.now() }
      const preview = query.previa === '1'
      const save = async () => {
        const saved = await (preview ? previewList : saveList)(db, owned.owner, sending)
        void reply.header('etag', etagOf(saved))
        const list = sent as readonly Bag[] // requireRows throws for a row that is no object
        const alertas = query.alertas === '1' ? { alertas: toLines(list, await alertasOf(deps, owned, list)) } : {}
        return { ...toCounts(saved), ...(preview ? { diferenca: toDiferenca(saved.difference) } : {}), ...alertas }
      }
      const isLong = query.alertas === '1' || rows.length > MANY_ROWS
      return isLong ? limit.run(shareOf(user), save) : save()
    })
    notasDosProdutos(app, deps, limit)
  }

const notasDosProdutos = (
  app: Parameters<FastifyPluginAsyncTypebox>[0],
  { db }: CheckDeps,
  limit: ConcurrencyLimit,
): void => {
  app.get('/produtos/notas', { config: { policy: MAY.look }, schema: notesSchema }, async ({ user, query }) => {
    const { owner } = ownedBy(user, { ...query, nm_sistema: '' }, 'consulta')
    // a constraint limits papel to E and R
    const products = await limit.run(shareOf(user), () => productsOfNotes(db, owner))
    return { data: products as ProdutosNotasReply['data'] }
  })
}

interface Bag {
  readonly [key: string]: unknown
}

/** Whether the client has this version. Only for the list without alerts, because these change independently. */
async function isKnown({ db }: CheckDeps, owner: ListOwner, version: string | undefined): Promise<boolean> {
  if (version === undefined) return false
  const etag = etagOf(await readVersion(db, owner))
  return version.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Not modified. The call's schema covers only replies with a body. */
const notModified = (reply: FastifyReply): FastifyReply => reply.code(304).send()

/** Sends JSON text without parsing it; large replies are compressed for speed, not for size. */
async function sendText(reply: FastifyReply, text: string, encodings: string | undefined): Promise<FastifyReply> {
  const bytes = Buffer.from(text)
  void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  if (bytes.length < WORTH_PACKING || !/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(encodings ?? ''))
    return reply.send(bytes)
  return reply.header('content-encoding', 'gzip').send(await pack(bytes, { level: 1 }))
}

const WORTH_PACKING = 64 * 1024
const pack = promisify<Buffer, ZlibOptions, Buffer>(gzip)
