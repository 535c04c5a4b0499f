import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AplicarBody, ContarReply } from '@portal/contract/automacao/aplicar.ts'
import { IdParams } from '@portal/contract/common.ts'
import { LoteReply, MOST_EMPRESAS_LOTE } from '@portal/contract/fechamento/tarefas.ts'
import { brasiliaDay } from '@portal/fiscal/evento/manifesto.ts'
import type { FastifyRequest } from 'fastify'
import { countText } from '../../base/count-text.ts'
import { AppError } from '../../base/errors.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { uuidv7 } from '../../base/uuid.ts'
import { inScope } from '../../db/scope.ts'
import { actorOf, addAudit, INSTALLATION } from '../acesso/base/audit.ts'
import { findRule } from '../automacao/regras/store.ts'
import { companiesOfRule, countStored, type StoredWish } from '../automacao/regras/stored.ts'
import type { TarefasDeps } from './deps.ts'
import { addTask } from './request.ts'

/** «Aplicar às notas que já estão aqui»: a rule on stored notes, as a task of the person who asks. */

const tags = ['automacoes']
const config = { policy: 'user' as const }

const countSchema = {
  tags,
  summary: 'Contar as notas que já estão aqui e em que uma regra valeria',
  description: 'Das empresas da regra que o usuário vê. Não muda nada.',
  params: IdParams,
  response: { 200: ContarReply },
  errors: ownErrors('automacao.not_found'),
  repeat: repeated('same'),
}
const applySchema = {
  tags,
  summary: 'Aplicar uma regra às notas que já estão aqui',
  description:
    'Uma vez, empresa por empresa, em segundo plano: acompanhe e cancele em `GET /tarefas/{id}`. Vale a regra como está agora, ligada ou não. Etiquetas e comentários iguais não se repetem; avisos só com `fl_avisar`.',
  params: IdParams,
  body: AplicarBody,
  response: { 202: LoteReply },
  errors: ownErrors(
    'automacao.not_found',
    'webhook.demo',
    'tarefa.no_company',
    'tarefa.too_many',
    'tarefa.too_many_open',
  ),
  repeat: repeated('another', 'As notas que já têm a etiqueta ficam como estão.'),
}

const ruleNotFound = () => new AppError(404, 'automacao.not_found', 'A regra não existe mais. Abra a lista de novo.')

export const applyRoutes =
  ({ db, clock }: TarefasDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const ruleOf = async ({ user }: FastifyRequest, id: string) => {
      const found = await inScope(db, user.scope, (tx) => findRule(tx, id))
      if (!found) throw ruleNotFound()
      return { rule: found.rule, empresas: companiesOfRule(found.rule, user, found.clients) }
    }
    app.post('/automacoes/:id/contar', { config, schema: countSchema }, async (request) => ({
      data: await countStored(db, request.user, await ruleOf(request, request.params.id)),
    }))
    app.post('/automacoes/:id/aplicar', { config, schema: applySchema }, async (request, reply) => {
      const { user, params, body } = request
      if (user.account.demo) throw new AppError(403, 'webhook.demo', 'Na demonstração as regras não se mudam.')
      const { rule, empresas } = await ruleOf(request, params.id)
      if (empresas.length === 0)
        throw new AppError(422, 'tarefa.no_company', 'A regra não tem nenhuma empresa que você veja.')
      if (empresas.length > MOST_EMPRESAS_LOTE)
        throw new AppError(422, 'tarefa.too_many', `São mais de ${MOST_EMPRESAS_LOTE} empresas. Escolha as da regra.`)
      const now = clock.now()
      const wish: StoredWish = {
        ...{ id: rule.id, escritorio_id: rule.escritorio_id, empresa_id: rule.empresa_id, kind: rule.kind },
        ...{ filter: rule.filter, steps: rule.steps, tells: body?.fl_avisar === true },
        ...{ until: uuidv7(), asked_at: now.toISOString() },
      }
      const scope = { ...user.scope, empresaIds: [...user.scope.empresaIds, INSTALLATION] }
      const id = await inScope(db, scope, async (tx) => {
        const detail = `${countText(empresas.length, 'empresa', 'empresas')}${wish.tells ? ', com avisos' : ''}`
        const empresaId = rule.empresa_id ?? INSTALLATION
        await addAudit(tx, actorOf(request), [{ empresaId, what: 'automacao.apply', target: rule.id, detail }])
        const mes = brasiliaDay(now).slice(0, 7)
        return addTask(tx, user, { body: { acao: 'aplicar_regra', mes }, empresas, rule: wish })
      })
      return reply.code(202).send({ id })
    })
  }
