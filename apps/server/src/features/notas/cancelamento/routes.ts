import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import {
  CancelamentoBody,
  CancelamentoReply,
  CancelamentosBody,
  CancelamentosReply,
} from '@portal/contract/notas/cancelamento.ts'
import type { Kysely } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { ownErrors, repeated } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { actorOf } from '../../acesso/base/audit.ts'
import type { Caller } from '../../acesso/base/caller.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { toDocumento } from '../consulta/wire.ts'
import { decideCancellation, decideCancellations } from './decide.ts'

const description =
  'Um cancelamento alegado e não provado não termina a nota: ela fica com `fl_cancelamento_pendente` até que alguém decida. `considerar` a ' +
  'torna cancelada, `desconsiderar` a deixa valendo; a decisão fica na auditoria e uma desfaz a outra. Um cancelamento provado vale por si, ' +
  'qualquer que seja a decisão.'

const schema = {
  tags: ['notas'],
  summary: 'Decidir sobre o cancelamento alegado de uma nota',
  description,
  params: IdParams,
  body: CancelamentoBody,
  response: { 200: CancelamentoReply },
  errors: ownErrors('nota.not_found', 'cancelamento.none'),
  repeat: repeated('same', 'Cada vez é uma nova decisão.'),
}
const many = {
  tags: ['notas'],
  summary: 'Decidir sobre os cancelamentos alegados de várias notas',
  description: `${description} Um id que não é do usuário é um 404 e nada muda; as que não têm o que decidir são contadas à parte.`,
  body: CancelamentosBody,
  response: { 200: CancelamentosReply },
  errors: ownErrors('nota.not_found', 'nota.none'),
  repeat: repeated('same', 'Cada vez é uma nova decisão.'),
}

const blankReason = () => {
  const mensagem = 'Escreva o motivo.'
  return new AppError(400, 'request.invalid', mensagem, { erros: [{ campo: 'ds_motivo', mensagem }] })
}
const noneChosen = () => new AppError(422, 'nota.none', 'Nenhuma nota escolhida.')

/** A user's decision about cancellations that are claimed and not proven. */
export const cancelamentoRoutes =
  ({ db }: { db: Kysely<Database> }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const config = { policy: MAY.settle }
    app.post('/documento/:id/cancelamento', { schema, config }, async (request) => {
      const { params, body, user } = request
      const decision = { id: params.id, decision: body.acao, reason: reasonOf(body) }
      const nota = await decideCancellation(db, decidingOf(user, request.ip), decision)
      return { data: toDocumento(nota, user.empresas.find(({ id }) => id === nota.empresa_id)?.taxId ?? '') }
    })
    app.post('/cancelamentos', { schema: many, config }, async ({ body, user, ip }) => {
      const decision = { ids: body.ids, decision: body.acao, reason: reasonOf(body) }
      if (body.ids.length === 0) throw noneChosen()
      const alteradas = await decideCancellations(db, decidingOf(user, ip), decision)
      return { alteradas, ignoradas: new Set(body.ids).size - alteradas }
    })
  }

function reasonOf({ ds_motivo }: CancelamentoBody): string {
  const reason = ds_motivo.trim()
  if (reason === '') throw blankReason()
  return reason
}

const decidingOf = (user: Caller, ip: string) => ({
  scope: user.scope,
  readOnly: (user.beneath ?? []).map(({ id }) => id),
  author: actorOf({ user, ip }),
})
