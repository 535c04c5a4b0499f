import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ListaBody, ListaReply, SugestoesQuery, SugestoesReply } from '@portal/contract/tributacao/lista.ts'
import { type TributacaoAlerta, TributacaoQuery, TributacaoReply } from '@portal/contract/tributacao/tributacao.ts'
import { ncmText } from '@portal/tables/checks/written.ts'
import type { FastifyReply } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { todayOf } from '../../../base/days.ts'
import type { Logger } from '../../../base/log.ts'
import { goneSignal } from '../../../base/reply/gone-signal.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { shareOf } from '../../acesso/base/caller.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { countByNcm } from '../../produtos/read-produtos.ts'
import type { AskKnowledge } from '../tabelas/knowledge.ts'
import type { TaxView } from '../tabelas/view.ts'
import { answerFor } from './answer.ts'
import type { Candidate } from './candidate.ts'
import { type CandidateResult, findCandidates, type Search } from './candidates.ts'
import { codeRoutes } from './code-routes.ts'
import { fontesOf } from './fontes.ts'
import { reformaOf } from './ibs-cbs.ts'
import { answerList } from './list.ts'
import { openListThread } from './list-thread.ts'
import { observedOf } from './observed.ts'
import { ownReader } from './own-reader.ts'
import { fromBox, type LookupContext, type Question, toLookupContext, toNbs, toQuestion } from './question.ts'
import { findServices } from './services.ts'
import { toSugestao } from './suggestion.ts'

export interface ConsultaDeps {
  db: Kysely<Database>
  clock: Clock
  log: Logger
  knowledge: AskKnowledge
}

const DEFAULT_LIMIT = 20
const SUGGESTIONS = 12
const tags = ['tributacao']
const config = { policy: MAY.read }

const schema = {
  tags,
  summary: 'Consultar a tributação de um produto',
  description:
    'Ao menos um de ds_codbarras, cd_ncm, nm_prd, cd_nbs: o código de barras vence o NCM, que vence o nome. Cada número traz fonte e data; ' +
    'o que nenhuma fonte responde vem em `fontes` como `ausente`, nunca em branco ou zero. Sem nr_cpfcnpj, só as tabelas respondem.',
  querystring: TributacaoQuery,
  response: { 200: TributacaoReply },
}
const suggest = {
  tags,
  summary: 'Sugestões enquanto se digita',
  description: 'Da tabela NCM, do cadastro e das notas da empresa; menos de 2 caracteres não sugerem nada.',
  querystring: SugestoesQuery,
  response: { 200: SugestoesReply },
}
const list = {
  tags,
  summary: 'Consultar uma lista de produtos',
  description:
    'Até 1.000 linhas. De cada uma, a resposta quando só um NCM serve; senão nenhuma, com «N a decidir» e os NCM entre os quais decidir. ' +
    'Uma lista de cada vez; fechar a conexão cancela.',
  body: ListaBody,
  response: { 200: ListaReply },
  errors: ownErrors('tributacao.busy'),
  repeat: repeated('same'),
}

/** Tax lookup of a product in the tables, the register and the notes. */
export const consultaRoutes =
  (deps: ConsultaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    await app.register(lookupRoutes(deps))
    await app.register(listRoutes(deps))
    await app.register(codeRoutes(deps))
  }

const lookupRoutes =
  ({ db, clock, knowledge: ask }: ConsultaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/tributacao', { schema, config }, async ({ query, user }): Promise<TributacaoReply> => {
      const nbs = toNbs(query)
      const question = toQuestion(query, nbs !== null)
      const place = toLookupContext(user, query)
      const knowledge = await ask()
      const view = knowledge.on(query.dt_referencia ?? todayOf(clock.now()))
      const limit = query.limite ?? DEFAULT_LIMIT
      const search = { knowledge, view, question, place, own: ownReader(db, place), limit }
      const result = await findCandidates(search)
      return {
        ...header(search, result),
        data: await answersOf(db, result.candidates, { view, place }),
        ...(nbs === null ? {} : { servicos: findServices(view, nbs, limit).data }),
      }
    })

    app.get('/tributacao/sugestoes', { schema: suggest, config }, async ({ query, user }): Promise<SugestoesReply> => {
      const place = toLookupContext(user, query)
      const question = fromBox(query.ds_busca)
      if (!question) return { data: [], total: 0, ds_sugestao: null }
      const knowledge = await ask()
      const view = knowledge.on(todayOf(clock.now()))
      const search = { knowledge, view, question, place, own: ownReader(db, place), limit: query.limite ?? SUGGESTIONS }
      const result = await findCandidates({ ...search, typing: true })
      const data = result.candidates.map((candidate) => toSugestao(view, candidate, question.name))
      const exact = exactOf(question, result)
      return {
        data,
        total: result.total,
        ds_sugestao: nearestOf(knowledge, question),
        ...(exact === null ? {} : { cd_ncm_exato: exact }),
      }
    })
  }

const listRoutes =
  ({ db, clock, log, knowledge: ask }: ConsultaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const thread = openListThread(log)
    app.addHook('onClose', () => thread.close())
    app.post('/tributacao/lista', { schema: list, config }, async ({ body, user }, reply) => {
      const place = toLookupContext(user, body)
      const signal = goneSignal(reply)
      const json = await thread.run(shareOf(user), async () => {
        const context = { knowledge: await ask(), day: todayOf(clock.now()), place }
        const mind = thread.mind(context, body.itens.length)
        return answerList(db, { ...context, items: body.itens, mind, signal })
      })
      return sendJson(reply, json)
    })
  }

/** JSON that is a reply of the route already. */
const sendJson = (reply: FastifyReply, json: string): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(Buffer.from(json))

async function answersOf(
  db: Kysely<Database>,
  candidates: readonly Candidate[],
  { view, place }: { view: TaxView; place: LookupContext },
) {
  const ncms = [...new Set(candidates.map(({ ncm }) => ncm))]
  const [observed, counted] = await Promise.all([observedOf(db, ncms, { view, place }), countedOf(db, ncms, place)])
  return candidates.map((candidate) => ({
    ...answerFor(view, candidate, { place, observed: observed.get(candidate.ncm) }),
    ...(counted ? { nr_produtos: counted.get(candidate.ncm) ?? 0 } : {}),
  }))
}

async function countedOf(
  db: Kysely<Database>,
  ncms: readonly string[],
  { empresa, accountId, sistema }: LookupContext,
) {
  if (!empresa || ncms.length === 0) return null
  const owner = { empresaId: empresa.id, sistema }
  return inScope(db, { empresaIds: [empresa.id], accountId }, (tx) => countByNcm(tx, owner, ncms))
}

function header({ knowledge, view, question, place }: Search, result: CandidateResult): Omit<TributacaoReply, 'data'> {
  return {
    fontes: fontesOf(view, { uf: place.uf, asked: place.empresa ? 'empresa' : 'tabelas' }),
    total: result.total,
    dt_referencia: view.day,
    reforma: reformaOf(view, place.simples),
    ds_sugestao: nearestOf(knowledge, question),
    alertas: alertsOf(question, result),
  }
}

/** The NCM of a query that is a whole code or a known bar code: its answer opens at once. */
const exactOf = ({ gtin, ncm, name }: Question, { plausible, unknownGtin }: CandidateResult): string | null => {
  const isWhole = name === null && (ncm?.length === 8 || (gtin !== null && !unknownGtin))
  return isWhole && plausible.length === 1 ? (plausible[0]?.ncm ?? null) : null
}

/** «Você quis dizer …», for a name with an unknown word. */
const nearestOf = ({ index, synonyms }: Search['knowledge'], { name }: Question): string | null =>
  name === null ? null : index.nearest(name, synonyms)

function alertsOf({ gtin, ncm }: Question, { total, unknownGtin }: CandidateResult): TributacaoAlerta[] {
  const alerts: TributacaoAlerta[] = []
  if (unknownGtin)
    alerts.push({
      codigo: 'GTIN_DESCONHECIDO',
      gravidade: 'aviso',
      campo: 'ds_codbarras',
      mensagem: `O código de barras ${gtin} não está no cadastro nem nas notas da empresa, e não há outra fonte carregada.`,
    })
  if (ncm !== null && total === 0)
    alerts.push({
      codigo: 'NCM_INEXISTENTE',
      gravidade: 'erro',
      campo: 'cd_ncm',
      mensagem: `Nenhum NCM da tabela em uso começa com ${ncmText(ncm)}.`,
    })
  return alerts
}
