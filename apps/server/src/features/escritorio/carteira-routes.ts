import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AlteracaoDesfeitaReply,
  AlteracaoParams,
  AlteracoesReply,
  CarteiraBody,
  CarteiraGravadaReply,
  CarteiraQuery,
  CarteiraReply,
  DesfazerBody,
  EmpresaDaCarteira,
  EmpresaDaCarteiraBody,
  EmpresaParams,
  type LinhaCarteira,
  PedidosReply,
  PreviaQuery,
  RemocaoReply,
  RemovidasReply,
  SugestaoQuery,
  SugestaoReply,
} from '@portal/contract/escritorio/escritorio.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { AppError } from '../../base/errors.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { actorOf } from '../acesso/base/audit.ts'
import { awaitCalls } from '../acesso/base/await-calls.ts'
import { CURSOR_ID, fromPageCursor, toPageCursor } from '../acesso/base/page-cursor.ts'
import { noRight, requireTaxId } from '../acesso/base/require-empresa.ts'
import { certificateEnds } from '../captura/certificado/ends.ts'
import { changedFields, listChanges, putUndoable, undoableUntil, undoChange } from './batch-undo.ts'
import { invalid } from './checks.ts'
import type { EscritorioDeps } from './deps.ts'
import { judgeBatch } from './judge-batch.ts'
import { judgeLine, type PortfolioLine } from './judge-line.ts'
import { claimed, requireDono, requireOffice } from './office.ts'
import { codeOf, listPortfolio, type Outcome, type PortfolioRow, previewPortfolio, putPortfolio } from './portfolio.ts'
import { apartFromRemoved, listRemoved, removeCompany, undoRemoval } from './removal.ts'
import { listRequests } from './requests.ts'
import { suggestCompany } from './suggest.ts'
import { type JudgedLine, toCarteiraGravada, toEmpresaDaCarteira, toPedido, toRemocao, toRemovida } from './wire.ts'

const tags = ['escritorio']
const config = { policy: 'user' as const }
const LIMIT = 100

const listSchema = {
  tags,
  summary: 'Carteira do escritório',
  description:
    'As empresas que o usuário vê, em ordem de criação. `ds_situacao` `pendente`: ninguém provou ainda a empresa (só onde o cadastro é `provado`).',
  querystring: CarteiraQuery,
  response: { 200: CarteiraReply },
  errors: ownErrors('escritorio.none', 'cursor.invalid'),
}
const postSchema = {
  tags,
  summary: 'Incluir ou alterar empresas da carteira',
  description:
    'Uma empresa, ou `empresas` com até 2.000. Num lote, uma linha ruim é recusada e as boas são gravadas. Campos ausentes de uma empresa da carteira ficam como estão. `previa=1` julga sem gravar, até 2.000 CNPJs novos por escritório e dia (as linhas além disso são `nao_avaliada`). Um estabelecimento de uma raiz que já está com alguém é recusado, e um pedido espera pelo titular dela ou pelo operador; com o A1 ou o e-CNPJ da empresa, `POST /escritorio/empresas/prova`. O cadastro (nome, UF, IE, regime) de uma empresa com titular é dele: o que muda espera pelo sim dele (`fl_proposta`).',
  querystring: PreviaQuery,
  body: CarteiraBody,
  response: { 200: CarteiraGravadaReply },
  errors: ownErrors(
    'escritorio.none',
    'escritorio.role',
    'escritorio.empty',
    'escritorio.incomplete',
    'escritorio.full',
    'empresa.claimed',
    'empresa.inactive',
    'empresa.removed',
  ),
  repeat: repeated('same', 'As linhas passam de `incluida` a `alterada`.'),
}

export const carteiraRoutes =
  (deps: EscritorioDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock, cursors } = deps
    app.get('/escritorio/empresas', { config, schema: listSchema }, async (request) => {
      const { limite: limit = LIMIT, cursor, ds_busca, ds_etiqueta: tag, ds_responsavel: responsible } = request.query
      await requireOffice(db, actorOf(request))
      const words = ds_busca?.trim() || undefined
      const question = ['carteira', words, tag, responsible]
      const after = Number(fromPageCursor(cursors, cursor, { question, id: CURSOR_ID.number }) ?? 0)
      const filter = { words, code: words && codeOf(words), tag, responsible }
      const rows = await listPortfolio(db, actorOf(request), { filter, after, limit: limit + 1 })
      const data = rows.slice(0, limit)
      const last = data.at(-1)
      return {
        data: await toEmpresas(deps, request, data),
        proximo: rows.length > limit && last ? toPageCursor(cursors, String(last.id), question) : null,
      }
    })

    app.post('/escritorio/empresas', { config, schema: postSchema }, async (request) => {
      const { empresas, ...single } = request.body
      const preview = request.query.previa === '1'
      if (empresas === undefined && single.cpfcnpj === undefined)
        throw invalid([{ campo: 'cpfcnpj', mensagem: 'Informe uma empresa, ou a lista `empresas`.' }])
      if (empresas === undefined) requireLine(single)
      const office = await requireDono(db, actorOf(request))
      if (empresas?.length === 0) throw new AppError(422, 'escritorio.empty', 'Informe ao menos uma empresa.')
      const removed = await listRemoved(db, actorOf(request), clock.now())
      const made: { changeId?: string | null } = {}
      const judged = await judgeBatch(empresas ?? [single], (lines) =>
        apartFromRemoved(removed, lines, async (rest) => {
          const now = clock.now()
          if (preview) return previewPortfolio(db, actorOf(request), { lines: rest, now })
          const kept = await putUndoable(db, { actor: actorOf(request), office }, { lines: rest, now })
          made.changeId = kept.changeId
          return kept.written
        }),
      )
      if (empresas === undefined && !preview) refuseSingle(judged[0])
      return { ...toCarteiraGravada(judged), ...(made.changeId && { id_alteracao: made.changeId }) }
    })
    await app.register(companyRoutes(deps))
    await app.register(changeRoutes(deps))
    await app.register(requestRoutes(deps))
  }

/** Throws AppError 400 when the only company of a call has a wrong field. */
function requireLine(single: LinhaCarteira): PortfolioLine {
  if (single.cpfcnpj !== undefined) requireTaxId(single.cpfcnpj ?? '', 'cpfcnpj')
  const { line, problem } = judgeLine(single)
  if (problem) throw invalid([problem])
  return line
}

/** In a batch, the outcomes below are refused lines. */
function refuseSingle(judged: JudgedLine | undefined): void {
  const outcome: Outcome | undefined = judged && 'outcome' in judged ? judged.outcome : undefined
  if (outcome === 'claimed' || outcome === 'refused') throw claimed()
  if (outcome === 'removed')
    throw new AppError(
      409,
      'empresa.removed',
      'O seu escritório tirou esta empresa da carteira há menos de 30 dias. Para trazê-la de volta com os documentos, desfaça a retirada em «Removidas há pouco».',
    )
  if (outcome === 'inactive')
    throw new AppError(409, 'empresa.inactive', 'A empresa está inativa no portal ou é da demonstração.')
  if (outcome === 'incomplete')
    throw new AppError(422, 'escritorio.incomplete', 'Informe o nome e a UF: a empresa ainda não está no portal.', {
      erros: [{ campo: 'nome', mensagem: 'Informe o nome.' }],
    })
  if (outcome === 'full') throw new AppError(422, 'escritorio.full', 'A carteira chegou ao limite de empresas.')
}

async function toEmpresas({ db, config: { cadastro } }: EscritorioDeps, request: FastifyRequest, rows: PortfolioRow[]) {
  const ends = await certificateEnds(
    db,
    request.user.scope,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toEmpresaDaCarteira(row, { cadastro, ends }))
}

const changeSchema = {
  tags,
  summary: 'Alterar uma empresa da carteira',
  description: 'Campos ausentes ficam como estão.',
  params: EmpresaParams,
  body: EmpresaDaCarteiraBody,
  response: { 200: Type.Object({ data: EmpresaDaCarteira }) },
  errors: ownErrors('escritorio.none', 'escritorio.role', 'empresa.no_right'),
  repeat: repeated('same'),
}
const dropSchema = {
  tags,
  summary: 'Tirar uma empresa da carteira',
  description:
    'O acesso do escritório acaba na hora; os documentos ficam com a empresa. As chaves e os endereços de pacotes que o escritório fez nela terminam. Sem outro responsável, a captura para e a chave do certificado é destruída: nenhuma chamada à SEFAZ começa depois da resposta. `previa=1` só mostra. Por 30 dias `desfazer` traz tudo de volta, menos a chave do certificado.',
  params: EmpresaParams,
  querystring: PreviaQuery,
  response: { 200: RemocaoReply },
  errors: ownErrors('escritorio.none', 'escritorio.role', 'empresa.no_right'),
  repeat: repeated('refused', '403.'),
}
const undoSchema = {
  tags,
  summary: 'Desfazer a retirada de uma empresa da carteira',
  description:
    'Até 30 dias depois, enquanto ninguém mais assumiu a empresa. Volta tudo (documentos, produtos, dados do SPED, fechamento, etiquetas, responsável, chaves e pacotes), menos a chave do certificado. `liberar` desiste disso.',
  params: EmpresaParams,
  body: DesfazerBody,
  response: { 204: Type.Null() },
  errors: ownErrors('escritorio.none', 'escritorio.role', 'escritorio.full', 'carteira.not_removed', 'carteira.taken'),
  repeat: repeated('refused', '404.'),
}
const removedSchema = {
  tags,
  summary: 'Empresas que o escritório tirou da carteira e ainda pode trazer de volta',
  description: 'Da retirada mais nova à mais antiga. Só um dono.',
  response: { 200: RemovidasReply },
  errors: ownErrors('escritorio.none', 'escritorio.role'),
}

const companyRoutes =
  (deps: EscritorioDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock } = deps
    app.put('/escritorio/empresas/:cpfcnpj', { config, schema: changeSchema }, async (request) => {
      const actor = actorOf(request)
      const taxId = requireTaxId(request.params.cpfcnpj, 'cpfcnpj')
      const line = requireLine({ ...request.body, cpfcnpj: taxId })
      const office = await requireDono(db, actor)
      const find = () => listPortfolio(db, actor, { filter: { taxId }, after: 0, limit: 1 })
      if ((await find()).length === 0) throw noRight()
      await putPortfolio(db, { actor, office }, { lines: [line], now: clock.now() })
      const [data] = await toEmpresas(deps, request, await find())
      if (!data) throw noRight() // taken out meanwhile
      return { data }
    })
    app.delete('/escritorio/empresas/:cpfcnpj', { config, schema: dropSchema }, async (request) => {
      const actor = actorOf(request)
      const taxId = requireTaxId(request.params.cpfcnpj, 'cpfcnpj')
      const office = await requireDono(db, actor)
      const rehearsal = request.query.previa === '1'
      const removal = await removeCompany(db, { actor, office }, { taxId, rehearsal, now: clock.now() })
      if (!removal) throw noRight()
      if (!rehearsal && (removal.was_on || removal.destroyed)) await awaitCalls(db, [removal.id])
      return toRemocao(removal)
    })
    app.post('/escritorio/empresas/:cpfcnpj/desfazer', { config, schema: undoSchema }, async (request, reply) => {
      const actor = actorOf(request)
      const taxId = requireTaxId(request.params.cpfcnpj, 'cpfcnpj')
      const office = await requireDono(db, actor)
      const waives = request.body?.liberar === true
      await undoRemoval(db, { actor, office }, { taxId, waives, now: clock.now() })
      return reply.code(204).send(null)
    })
    app.get('/escritorio/removidas', { config, schema: removedSchema }, async (request) => {
      const actor = actorOf(request)
      await requireDono(db, actor)
      return { data: (await listRemoved(db, actor, clock.now())).map(toRemovida) }
    })
  }

const changesSchema = {
  tags,
  summary: 'Alterações de várias empresas da carteira que ainda se podem desfazer',
  description: 'Dos últimos 30 dias, da mais nova à mais antiga; também as já desfeitas. Só um dono.',
  response: { 200: AlteracoesReply },
  errors: ownErrors('escritorio.none', 'escritorio.role'),
}
const undoChangeSchema = {
  tags,
  summary: 'Desfazer uma alteração de várias empresas da carteira',
  description:
    'Etiquetas, responsável e regime voltam ao que eram, até 30 dias depois. O que alguém mudou de novo numa empresa fica como está, e as que saíram da carteira também: `mantidas` conta as empresas em que nada voltou.',
  params: AlteracaoParams,
  response: { 200: AlteracaoDesfeitaReply },
  errors: ownErrors('escritorio.none', 'escritorio.role', 'carteira.no_change'),
  repeat: repeated('same', 'As contagens passam a 0.'),
}

const changeRoutes =
  ({ db, clock }: EscritorioDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/escritorio/alteracoes', { config, schema: changesSchema }, async (request) => {
      await requireDono(db, actorOf(request))
      const changes = await listChanges(db, actorOf(request), clock.now())
      return {
        data: changes.map((change) => ({
          ...{ id: change.id, nm_autor: change.made_by_name, dt_alteracao: change.made_at.toISOString() },
          ...{ dt_desfazer: undoableUntil(change.made_at).toISOString(), nr_empresas: change.lines.length },
          ...{ dt_desfeita: change.undone_at?.toISOString() ?? null, campos: changedFields(change) },
        })),
      }
    })
    app.post('/escritorio/alteracoes/:id/desfazer', { config, schema: undoChangeSchema }, async (request) => {
      const actor = actorOf(request)
      const office = await requireDono(db, actor)
      const { undone, left } = await undoChange(db, { actor, office }, { id: request.params.id, now: clock.now() })
      return { desfeitas: undone, mantidas: left }
    })
  }

const requestsSchema = {
  tags,
  summary: 'Pedidos do escritório por empresas que estão com alguém',
  description: 'Esperam pelo titular (`/convites` dele) ou, sem titular, pelo operador. Valem 30 dias.',
  response: { 200: PedidosReply },
  errors: ownErrors('escritorio.none', 'escritorio.role'),
}
const suggestSchema = {
  tags,
  summary: 'Nome, UF e IE de um CNPJ pelos documentos das empresas do usuário',
  description: 'Do documento mais novo em que ele é parte; nulos quando nenhum o cita.',
  querystring: SugestaoQuery,
  response: { 200: SugestaoReply },
  errors: ownErrors('escritorio.none'),
}

const requestRoutes =
  ({ db, clock }: EscritorioDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/escritorio/pedidos', { config, schema: requestsSchema }, async (request) => {
      await requireDono(db, actorOf(request))
      return { data: (await listRequests(db, actorOf(request), clock.now())).map(toPedido) }
    })
    app.get('/escritorio/sugestao', { config, schema: suggestSchema }, async (request) => {
      const taxId = requireTaxId(request.query.cpfcnpj, 'cpfcnpj')
      await requireOffice(db, actorOf(request))
      const { name, uf, ie } = await suggestCompany(db, request.user.scope, taxId)
      return { data: { cpfcnpj: taxId, nome: name, uf, ie } }
    })
  }
