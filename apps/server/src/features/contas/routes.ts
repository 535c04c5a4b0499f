import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import {
  ContaReply,
  ContasListQuery,
  ContasPedidoBody,
  ContasPedidoReply,
  ContasQuery,
  ContasReply,
  EncerrarBody,
  EncerrarReply,
  FaltandoQuery,
  FaltandoReply,
  NovaContaQuery,
} from '@portal/contract/contas/contas.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { Type } from 'typebox'
import type { Clock } from '../../base/clock.ts'
import { monthOf, todayOf } from '../../base/days.ts'
import { asFile } from '../../base/reply/attachment.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import { actorOf, addAudit } from '../acesso/base/audit.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import { MAY, withoutSupport } from '../acesso/base/rights.ts'
import { askBills, findAskedBills, unaskBills } from './asked.ts'
import { readSeries } from './missing.ts'
import { CONTA_BYTES, readContaForm } from './read-form.ts'
import { findBill, findPaper, listBills, removeBill, type SettleFile, storeBill } from './store-bill.ts'
import { readTypedBill } from './typed-bill.ts'
import { toContaWire, toFaltando } from './wire.ts'

/**
 * Bills of energy, water, gas and communication (contas de consumo): those that a person types from paper, which become notes of the
 * company (`store-bill.ts`), and those that recur and are missing (`series.ts`, pure; `missing.ts` reads its bills). Bills with an XML
 * are imported like every document.
 */

const tags = ['contas']
const campo = 'nr_cpfcnpj'
const createSchema = {
  tags,
  summary: 'Guardar uma conta digitada',
  description:
    'Conta em papel ou PDF, dos modelos 06, 21, 22, 28 e 29. O corpo é JSON, ou multipart com os mesmos campos como texto e o papel em `arquivo` (PDF, PNG, JPEG ou WebP, até 10 MB): `modelo`, `nr_documento`, `nr_serie`, `dt_emissao`, `dt_vencimento`, `nr_cpfcnpj_emitente`, `vl_documento`, `vl_bc_icms`, `pr_icms`, `vl_icms`, `ds_consumo`; se quiser, `nm_emitente`, `cd_municipio_emitente` e `ds_instalacao`. Ela passa a constar de /consulta com ds_tipo=outro e vai para a EFD em C500 ou D500. Com `id_entrega` e `nr_arquivo`, aquele arquivo da caixa de entrada fica como digitado, e a entrega em que nada mais espera é resolvida.',
  querystring: NovaContaQuery,
  response: { 201: ContaReply },
  errors: ownErrors('conta.invalid', 'conta.malformed', 'conta.repeated', 'conta.too_large'),
  repeat: repeated('refused', '409 `conta.repeated`.'),
}
const listSchema = {
  tags,
  summary: 'Contas digitadas de um mês',
  description: 'Pela emissão, as mais novas primeiro, até 2.000.',
  querystring: ContasListQuery,
  response: { 200: ContasReply },
}
const oneSchema = {
  tags,
  summary: 'Uma conta digitada',
  params: IdParams,
  querystring: ContasQuery,
  response: { 200: ContaReply },
  errors: ownErrors('conta.not_found'),
}
const paperSchema = {
  tags,
  summary: 'O papel de uma conta digitada',
  description: 'Os bytes como foram enviados. 404 também para uma conta sem papel.',
  params: IdParams,
  querystring: ContasQuery,
  response: { 200: { content: { 'application/pdf': { schema: Type.Any() } } } },
  errors: ownErrors('conta.not_found'),
}
const removeSchema = {
  tags,
  summary: 'Tirar uma conta digitada',
  description: 'Sai das listas, das somas e da EFD. Só contas digitadas, e só de mês aberto.',
  params: IdParams,
  querystring: ContasQuery,
  response: { 204: Type.Null() },
  errors: ownErrors('conta.not_found', 'conta.closed'),
  repeat: repeated('refused', '404.'),
}
const missingSchema = {
  tags,
  summary: 'Contas que faltam em um mês',
  description:
    'Uma linha por série: raiz do fornecedor, o que se fornece e a instalação. A série começa com a terceira conta. `esperada` até três dias depois do dia costumeiro, então `falta`. Termina pela palavra de alguém, quando outro fornecedor assume, ou depois de um ano sem contas. Sem `nr_cpfcnpj`, todas as empresas de quem chama.',
  querystring: FaltandoQuery,
  response: { 200: FaltandoReply },
}
const endSchema = {
  tags,
  summary: 'Encerrar uma série de contas, ou retomá-la',
  description: '`mes` é o primeiro mês sem conta; nulo retoma. O passado fica como está.',
  querystring: ContasQuery,
  body: EncerrarBody,
  response: { 200: EncerrarReply },
  repeat: repeated('same'),
}

const askSchema = {
  tags,
  summary: 'Anotar que se pediram contas, ou desfazer',
  description:
    'De uma empresa e um mês; vale para as que faltam ou são esperadas, as outras ficam de fora. O pedido termina sozinho quando a conta chega, por onde vier, e é o evento `pedido.concluido`. Depois de três dias úteis o portal lembra quem pediu, uma vez. `fl_pedido` N o tira.',
  querystring: ContasQuery,
  body: ContasPedidoBody,
  response: { 200: ContasPedidoReply },
  repeat: repeated('same', 'A data passa a ser a do último pedido.'),
}

interface ContasDeps {
  db: Kysely<Database>
  clock: Clock
  /** Marks the file of the inbox that was typed, in the transaction that stores the bill. */
  settleFile: SettleFile
}

/** The fields and the paper of a body: JSON, or a form. */
async function readSent(request: FastifyRequest, reply: FastifyReply) {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
    return { fields: request.body, paper: null }
  return readContaForm(request).catch((error: unknown) => {
    // the rest of the body is not read: the connection is closed after the reply
    if (!request.raw.complete) reply.header('connection', 'close')
    throw error
  })
}

export const contasRoutes =
  (deps: ContasDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock } = deps
    // a form stays a stream: the handler reads it after the check of rights
    app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
    await app.register(typedRoutes(deps))

    const missing = { config: { policy: 'user' as const }, schema: missingSchema }
    app.get('/contas/faltando', missing, async (request) => {
      const { nr_cpfcnpj, mes } = request.query
      const user = withoutSupport(request.user)
      const empresas = nr_cpfcnpj ? [requireEmpresa(user, nr_cpfcnpj, { campo })] : user.empresas
      const today = todayOf(clock.now())
      const scope = { accountId: user.account.id, empresaIds: empresas.map(({ id }) => id) }
      const question = { empresaIds: scope.empresaIds, month: mes, today }
      const found = await inScope(db, scope, async (tx) => ({
        ...(await readSeries(tx, question)),
        asked: await findAskedBills(tx, question),
      }))
      return toFaltando(empresas, found.byEmpresa, { today, ...found })
    })

    const ask = { config: { policy: MAY.ask }, schema: askSchema }
    app.post('/contas/pedido', ask, async ({ user, query, body }) => {
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo, papel: 'contador' })
      const now = clock.now()
      const question = { empresaIds: [empresa.id] as const, month: body.mes, today: todayOf(now) }
      const { id: accountId, name } = user.account
      const quantidade = await inScope(db, { accountId, empresaIds: [empresa.id] }, (tx) =>
        body.fl_pedido === 'S'
          ? askBills(tx, { ...question, series: body.series, accountId, name, now })
          : unaskBills(tx, { empresaId: empresa.id, month: body.mes, series: body.series }),
      )
      return { quantidade }
    })

    const end = { config: { policy: MAY.settle }, schema: endSchema }
    app.put('/contas/encerrar', end, async (request) => {
      const { user, query, body } = request
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo, papel: 'contador' })
      const key = { empresa_id: empresa.id, series: body.cd_serie }
      await inScope(db, { accountId: user.account.id, empresaIds: [empresa.id] }, async (tx) => {
        if (body.mes === null)
          await tx
            .deleteFrom('conta_fim')
            .where('empresa_id', '=', empresa.id)
            .where('series', '=', body.cd_serie)
            .execute()
        else {
          const values = { month: `${body.mes}-01`, ended_name: user.account.name, ended_at: clock.now() }
          await tx
            .insertInto('conta_fim')
            .values({ ...key, ...values })
            .onConflict((conflict) => conflict.columns(['empresa_id', 'series']).doUpdateSet(values))
            .execute()
        }
        const detail = `${body.cd_serie} ${body.mes ?? 'retomada'}`
        await addAudit(tx, actorOf(request), [{ empresaId: empresa.id, what: 'conta.end', detail }])
      })
      return { data: { cd_serie: body.cd_serie, mes: body.mes } }
    })
  }

const typedRoutes =
  ({ db, clock, settleFile }: ContasDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const read = { policy: MAY.read }
    const settle = { policy: MAY.settle }
    const scopeOf = (request: FastifyRequest, id: number) => ({ accountId: request.user.account.id, empresaIds: [id] })

    app.post('/contas', { config: settle, schema: createSchema, bodyLimit: CONTA_BYTES }, async (request, reply) => {
      const { user, query } = request
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo, papel: 'contador' })
      const { fields, paper } = await readSent(request, reply)
      const now = clock.now()
      const bill = readTypedBill(fields, { own: empresa.taxId, today: todayOf(now) })
      const { id_entrega: delivery, nr_arquivo: index } = query
      const sent = delivery !== undefined && index !== undefined ? { delivery, index } : null
      const settle = (tx: Transaction<Database>) =>
        sent ? settleFile(tx, actorOf(request), { ...sent, empresaId: empresa.id, now }) : undefined
      const id = await storeBill(db, user.scope, actorOf(request), { empresa, bill, paper, now, settle })
      const row = await inScope(db, scopeOf(request, empresa.id), (tx) => findBill(tx, empresa.id, id))
      return reply.code(201).send({ data: toContaWire(row) })
    })

    app.get('/contas', { config: read, schema: listSchema }, async (request) => {
      const { query, user } = request
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo })
      const month = monthOf(query.mes)
      const rows = await inScope(db, scopeOf(request, empresa.id), (tx) => listBills(tx, empresa.id, month))
      return { data: rows.map(toContaWire) }
    })

    app.get('/contas/:id', { config: read, schema: oneSchema }, async (request) => {
      const { query, user, params } = request
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo })
      const row = await inScope(db, scopeOf(request, empresa.id), (tx) => findBill(tx, empresa.id, params.id))
      return { data: toContaWire(row) }
    })

    app.get('/contas/:id/papel', { config: read, schema: paperSchema }, async (request, reply) => {
      const { query, user, params } = request
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo })
      const paper = await inScope(db, scopeOf(request, empresa.id), (tx) => findPaper(tx, empresa.id, params.id))
      return asFile(reply, { name: paper.name, inline: true }).type(paper.type).send(paper.bytes)
    })

    app.delete('/contas/:id', { config: settle, schema: removeSchema }, async (request, reply) => {
      const { query, user, params } = request
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo, papel: 'contador' })
      await removeBill(db, actorOf(request), empresa, params.id)
      return reply.code(204).send(null)
    })
  }
