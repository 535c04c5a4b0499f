import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ManifestarLoteBody, MOST_MANIFESTO, MOST_MANIFESTO_LOTE } from '@portal/contract/captura/manifestar.ts'
import { LoteReply } from '@portal/contract/fechamento/tarefas.ts'
import { brasiliaDay } from '@portal/fiscal/evento/manifesto.ts'
import { cleanTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { AppError, type FieldProblem } from '../../base/errors.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { inScope } from '../../db/scope.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import { MAY } from '../acesso/base/rights.ts'
import { findUnaccepted, notAccepted } from '../captura/ajustes/finals.ts'
import { requireAsking, requireRunning } from '../captura/company.ts'
import { cleanName } from '../captura/manifestacao/repeat.ts'
import { wishOf } from '../captura/manifestacao/request.ts'
import { KEY_LENGTH } from '../captura/manifestacao/routes.ts'
import type { TarefasDeps } from './deps.ts'
import { addTask } from './request.ts'

const schema = {
  tags: ['captura'],
  summary: 'Manifestar-se sobre NF-e de várias empresas',
  description:
    'O mesmo evento para as notas de cada empresa de `itens`, em segundo plano: acompanhe em `GET /tarefas/{id}`. Cada empresa é julgada como em ' +
    '`POST /manifestar`, com o direito de quem pede: uma que falha não detém as outras, e dentro dela as notas boas vão e as `recusadas` trazem a ' +
    'frase. `resultado.id` é o pedido da empresa (`GET /manifestar/{id}`, nota por nota). Sem direito em uma das empresas, ou sem o aceite do texto ' +
    'das conclusivas, nada é feito: 403 `manifesto.not_accepted` traz a versão e, em `erros`, as empresas a aceitar. Até ' +
    `${MOST_MANIFESTO_LOTE} notas ao todo e ${MOST_MANIFESTO} por empresa. Com o cabeçalho \`Idempotency-Key\`, repetir a chamada não envia nada de novo.`,
  body: ManifestarLoteBody,
  response: { 202: LoteReply },
  errors: ownErrors(
    'captura.forbidden',
    'captura.not_found',
    'captura.off',
    'manifesto.empty',
    'manifesto.justification',
    'manifesto.not_accepted',
    'manifesto.not_confirmed',
    'tarefa.empty',
    'tarefa.too_many',
    'tarefa.too_many_open',
  ),
  repeat: repeated(
    'another',
    'Outra tarefa; o mesmo evento da mesma nota não é enviado duas vezes enquanto o primeiro não tem resposta.',
  ),
}

/** `POST /manifestar/lote`. */
export const manifestLotRoutes =
  ({ db, config, clock }: TarefasDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.post('/manifestar/lote', { config: { policy: MAY.runCapture }, schema }, async (request, reply) => {
      const { user, body, headers } = request
      const { itens, evento, ...asked } = body
      const lots = lotsOf(user, itens)
      const { kind, justification, isLateAccepted } = wishOf({
        ...asked,
        ds_evento: evento,
        notas: [...lots.values()].flat(),
      })
      const key = headers['idempotency-key']
      const manifest = {
        kind,
        justification,
        isLateAccepted,
        key: typeof key === 'string' ? key.slice(0, KEY_LENGTH) : null,
      }
      const id = await inScope(db, user.scope, async (tx) => {
        await requireRunning(tx, config)
        if (kind !== 'ciencia') {
          const waiting = await findUnaccepted(
            tx,
            [...lots.keys()].map((empresa) => empresa.id),
          )
          if (waiting.length > 0) throw notAccepted(problemsOf(itens, lots, waiting))
        }
        return addTask(tx, user, {
          body: { acao: 'manifestar', mes: brasiliaDay(clock.now()).slice(0, 7) },
          empresas: [...lots.keys()],
          notas: [...lots.values()],
          manifest,
        })
      })
      return reply.code(202).send({ id })
    })
  }

type Lots = ReadonlyMap<GrantedEmpresa, string[]>

/** The notes of each company, each once. Throws AppError 403 `captura.forbidden`, 404 `captura.not_found`, 422 `tarefa.*`. */
function lotsOf(user: Caller, itens: ManifestarLoteBody['itens']): Lots {
  const lots = new Map<GrantedEmpresa, string[]>()
  for (const { cpfcnpj, ids } of itens) {
    if (ids.length === 0) continue
    const empresa = requireAsking(user, cpfcnpj)
    lots.set(empresa, [...new Set([...(lots.get(empresa) ?? []), ...ids.map(cleanName)])])
  }
  if (lots.size === 0) throw new AppError(422, 'tarefa.empty', 'Informe ao menos uma nota de uma empresa.')
  const counts = [...lots.values()].map((ids) => ids.length)
  if (
    counts.some((count) => count > MOST_MANIFESTO) ||
    counts.reduce((sum, count) => sum + count) > MOST_MANIFESTO_LOTE
  )
    throw new AppError(
      422,
      'tarefa.too_many',
      `São até ${MOST_MANIFESTO_LOTE} notas de uma vez, e ${MOST_MANIFESTO} de cada empresa. Divida a seleção.`,
    )
  return lots
}

/** The lines of the call whose company waits for the acceptance. */
function problemsOf(itens: ManifestarLoteBody['itens'], lots: Lots, waiting: readonly number[]): FieldProblem[] {
  const taxIds = new Map(
    [...lots.keys()].filter(({ id }) => waiting.includes(id)).map((empresa) => [empresa.taxId, empresa]),
  )
  return itens.flatMap(({ cpfcnpj }, index) => {
    const empresa = taxIds.get(cleanTaxId(cpfcnpj))
    return empresa ? [{ campo: `itens.${index}`, mensagem: `${empresa.name}: falta aceitar o texto.` }] : []
  })
}
