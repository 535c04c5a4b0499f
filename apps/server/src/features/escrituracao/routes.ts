import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  DecidirBody,
  DecidirReply,
  EntradasQuery,
  EntradasReply,
  EscrituracaoQuery,
  ExperimentarRegraBody,
  ExperimentarRegraReply,
  RegrasBody,
  RegrasQuery,
  RegrasReply,
} from '@portal/contract/escrituracao/escrituracao.ts'
import { ProvasQuery, ProvasReply } from '@portal/contract/escrituracao/provas.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../../base/clock.ts'
import { AppError } from '../../base/errors.ts'
import { beginEvents } from '../../base/reply/event-stream.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import { actorOf } from '../acesso/base/audit.ts'
import { requireEmpresa } from '../acesso/base/require-empresa.ts'
import { MAY } from '../acesso/base/rights.ts'
import { versionOf } from '../sped/settings-version.ts'
import { decideEntries } from './decide.ts'
import { type EntradasQuestion, keepCounts, readEntradas } from './read-entradas.ts'
import { readProvas } from './read-provas.ts'
import { readRegras, saveRegras } from './regras.ts'
import { tryRule } from './try-rule.ts'

/**
 * Escrituração: a proposal for every item of an entry with its reason, the decisions of people, and the written rules.
 * The proposals are made by `packages/efd/src/entry/proposal` while the month is read, with the booking of the EFD: what
 * is certain or decided is what the EFD writes. Nothing is stored of a proposal; decisions and rules are.
 */

const tags = ['escrituracao']
const look = { policy: MAY.look }
const book = { policy: MAY.configure }

const listSchema = {
  tags,
  summary: 'Entradas ou saídas do mês com a proposta de escrituração',
  description:
    'Cada item das NF-e recebidas, CT-e tomado, conta e NFS-e tomada (`entradas`) ou das notas da empresa (`saidas`, com o CFOP da nota) com CFOP, CST, créditos, DIFAL, acumulador e contas propostos, o motivo com as contagens e as provas. `certo` já está escriturado, `duvida` espera uma pessoa, `decidido` foi decidido. Os itens iguais vêm num grupo, que uma decisão resolve. Com `Accept: text/event-stream`, eventos `nr_feitos` de `nr_itens` e, no fim, `resposta`.',
  querystring: EntradasQuery,
  response: { 200: EntradasReply },
  errors: ownErrors('sped.empresa'),
}
const proofSchema = {
  tags,
  summary: 'As notas passadas por trás da proposta de um item',
  description:
    'As notas que as contagens da proposta contam, com o que foi escriturado em cada uma: do passado da empresa, e das outras empresas do escritório em que você pode escriturar.',
  querystring: ProvasQuery,
  response: { 200: ProvasReply },
  errors: ownErrors('sped.empresa', 'escrituracao.item'),
}
const decideSchema = {
  tags,
  summary: 'Decidir itens de entradas, ou desfazer',
  description:
    'Todas as decisões ou nenhuma. `ds_vale` `fornecedor_ncm` e `ncm` viram regra. O que outra pessoa já decidiu é 409, salvo com `fl_mudar`, também ao desfazer. Desfazer devolve a decisão que a última trocou, e a regra que ela mudou. Mês fechado é 409.',
  querystring: EscrituracaoQuery,
  body: DecidirBody,
  response: { 200: DecidirReply },
  errors: ownErrors(
    'escrituracao.closed',
    'escrituracao.decided',
    'escrituracao.item',
    'escrituracao.answer',
    'escrituracao.pair',
    'escrituracao.undone',
  ),
  repeat: repeated('same'),
}
const rulesSchema = {
  tags,
  summary: 'Regras de escrituração e ajustes da empresa',
  description: '`ETag` traz a versão dos ajustes.',
  querystring: RegrasQuery,
  response: { 200: RegrasReply },
}
const trySchema = {
  tags,
  summary: 'Experimentar uma regra num mês, sem guardar',
  description:
    'O mês é escriturado sem e com a regra; a resposta diz quantos itens ela alcança e quais ficariam diferentes. Com `id`, a regra entra no lugar da guardada.',
  querystring: EscrituracaoQuery,
  body: ExperimentarRegraBody,
  response: { 200: ExperimentarRegraReply },
  errors: ownErrors('sped.empresa', 'escrituracao.answer'),
  repeat: repeated('same', 'Nada é guardado.'),
}
const saveSchema = {
  tags,
  summary: 'Salvar regras de escrituração e ajustes',
  description:
    'A lista inteira: a regra que falta é tirada, o que ela já escriturou fica como está. Com `If-Match` vale só sobre aquela versão (senão 412).',
  querystring: RegrasQuery,
  body: RegrasBody,
  response: { 200: RegrasReply },
  errors: ownErrors('escrituracao.stale', 'escrituracao.rule', 'escrituracao.answer'),
  repeat: repeated('same', 'Cada vez é uma nova versão, e uma regra sem `id` entra de novo.'),
}

/** Sends «812 of 1,204» while the proposals are made, and the answer as the last event. */
async function streamEntradas(
  request: FastifyRequest,
  reply: FastifyReply,
  read: (more: Pick<EntradasQuestion, 'onProposed' | 'signal'>) => Promise<EntradasReply>,
): Promise<void> {
  const raw = beginEvents(reply)
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  const sendEvent = (event: object) => void raw.write(`data: ${JSON.stringify(event)}\n\n`)
  try {
    const onProposed = (nr_feitos: number, nr_itens: number) => sendEvent({ nr_feitos, nr_itens })
    sendEvent({ resposta: await read({ onProposed, signal: gone.signal }) })
  } catch (error) {
    if (error instanceof AppError) sendEvent({ erro: { type: error.code, message: error.message } })
    else if (!raw.destroyed) {
      request.log.error({ err: error }, 'falha ao propor a escrituração')
      sendEvent({ erro: { type: 'server.error', message: 'Ocorreu um erro interno. Tente de novo.' } })
    }
  } finally {
    raw.end()
  }
}

interface EscrituracaoDeps {
  db: Kysely<Database>
  clock: Clock
}

export const escrituracaoRoutes =
  ({ db, clock }: EscrituracaoDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/escrituracao/entradas', { config: look, schema: listSchema }, async (request, reply) => {
      const { user, query } = request
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj' })
      // the serializer of the schema tries each nullable field against both types, for 2,000 groups
      void reply.type('application/json; charset=utf-8').serializer((payload: unknown) => JSON.stringify(payload))
      const now = clock.now()
      const question = { empresa, mes: query.mes, estado: query.ds_estado, lado: query.ds_lado, now }
      const read = async (more: Pick<EntradasQuestion, 'onProposed' | 'signal'>) => {
        const found = await readEntradas(db, user, { ...question, ...more })
        const scope = { accountId: user.account.id, empresaIds: [empresa.id] }
        const of = { empresaId: empresa.id, mes: query.mes, lado: query.ds_lado ?? ('entradas' as const), now }
        await inScope(db, scope, (tx) => keepCounts(tx, of, found))
        return found
      }
      if (!/\btext\/event-stream\b/.test(request.headers.accept ?? '')) return read({})
      return streamEntradas(request, reply, read)
    })
    app.get('/escrituracao/provas', { config: look, schema: proofSchema }, async ({ user, query }) => {
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj' })
      return readProvas(db, user, { empresa, mes: query.mes, chave: query.ds_chave, n: query.nr_item })
    })
    app.post('/escrituracao/decidir', { config: book, schema: decideSchema }, async (request) => {
      const { user, query, body } = request
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'contador' })
      const scope = { accountId: user.account.id, empresaIds: [empresa.id] }
      const deciding = { empresa, mes: query.mes, body, now: clock.now() }
      return inScope(db, scope, (tx) => decideEntries(tx, actorOf(request), deciding))
    })
    app.get('/escrituracao/regras', { config: look, schema: rulesSchema }, async ({ user, query }, reply) => {
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj' })
      const scope = { accountId: user.account.id, empresaIds: [empresa.id] }
      const found = await inScope(db, scope, (tx) => readRegras(tx, empresa.id))
      return reply.header('etag', `"${found.nr_versao}"`).send(found)
    })
    app.post(
      '/escrituracao/regras/experimentar',
      { config: book, schema: trySchema },
      async ({ user, query, body }) => {
        const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'contador' })
        return tryRule(db, user, { empresa, mes: query.mes, regra: body.regra })
      },
    )
    app.put('/escrituracao/regras', { config: book, schema: saveSchema }, async (request, reply) => {
      const { user, query, body, headers } = request
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: 'nr_cpfcnpj', papel: 'contador' })
      const scope = { accountId: user.account.id, empresaIds: [empresa.id] }
      const saving = { empresaId: empresa.id, body, over: versionOf(headers['if-match']), now: clock.now() }
      const found = await inScope(db, scope, async (tx) => {
        await saveRegras(tx, actorOf(request), saving)
        return readRegras(tx, empresa.id)
      })
      return reply.header('etag', `"${found.nr_versao}"`).send(found)
    })
  }
