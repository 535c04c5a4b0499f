import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { ConferenciaQuery, ConferenciaReply, PeriodoSped } from '@portal/contract/sped/sped.ts'
import type { FastifyReply } from 'fastify'
import { createFairTaskQueue } from '../../base/concurrency-limit.ts'
import { goneSignal } from '../../base/reply/gone-signal.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { MAY } from '../acesso/base/rights.ts'
import type { SpedDeps } from './deps.ts'
import { checkMonth } from './file/check-month.ts'
import type { FileRequest } from './file/read-month.ts'
import { toFileRequest } from './file-request.ts'
import { checkPaper } from './paper/check-paper.ts'
import { reportFileName } from './paper/paper-words.ts'
import { paperReply, sendPaper } from './paper/reply.ts'

const tags = ['sped']
const config = { policy: MAY.sped }
/** Maximum concurrent checks, in all and per user; further ones wait for their turn. */
const CHECKS_AT_ONCE = 3
const CHECKS_EACH = 2

const checkSchema = {
  tags,
  summary: 'Conferir o mês antes de gerar',
  description: 'O que impede o arquivo (erros) e o que vale olhar (avisos), com os documentos; e o mês em números.',
  querystring: ConferenciaQuery,
  body: PeriodoSped,
  response: { 200: ConferenciaReply },
  errors: ownErrors('sped.period', 'sped.empresa'),
  repeat: repeated('same'),
}
const checkPaperSchema = {
  ...checkSchema,
  summary: 'Imprimir a conferência do mês',
  description:
    'Um PDF com empresa, mês, cada causa com os seus documentos e a soma deles, e o mês em números; até 5.000 casos, e a folha diz quantos são ao todo.',
  response: paperReply,
}
/** Conferência: the check of a month, and the same on paper. */
export const checkRoutes =
  (deps: SpedDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const turns = createFairTaskQueue(CHECKS_AT_ONCE, CHECKS_EACH)
    const check = async (reply: FastifyReply, request: Omit<FileRequest, 'now' | 'signal'>) => {
      const file = { ...request, now: deps.clock.now(), signal: goneSignal(reply) }
      return turns(file.account.id, async () => {
        file.signal.throwIfAborted()
        return checkMonth(deps.db, file)
      })
    }
    app.post('/sped/conferencia', { config, schema: checkSchema }, async ({ user, query, body }, reply) =>
      check(reply, toFileRequest(user, query, body)),
    )
    app.post('/sped/conferencia/pdf', { config, schema: checkPaperSchema }, async ({ user, query, body }, reply) => {
      const request = toFileRequest(user, query, body)
      const { empresa, period } = request
      const checked = await check(reply, request)
      const cases = checked.erros + checked.avisos
      return sendPaper(reply, {
        name: reportFileName(empresa, {
          what: 'conferencia-sped',
          day: period.from,
          extension: 'pdf',
          count: `${cases}-caso${cases === 1 ? '' : 's'}`,
        }),
        bytes: await checkPaper({ empresa, from: period.from, reply: checked }),
      })
    })
  }
