import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import { DesfazerImportacaoQuery, DesfazerImportacaoReply, ImportarReply } from '@portal/contract/notas/importar.ts'
import type { Clock } from '../../base/clock.ts'
import { ownErrors, repeated } from '../../base/route-schema.ts'
import { actorOf } from '../acesso/base/audit.ts'
import { MAY } from '../acesso/base/rights.ts'
import type { ReceiveDeps } from './deps.ts'
import { restoreUpload } from './restore.ts'
import { previewTakeBack, requireEndedUpload, type TakeBack, takeBack } from './take-back.ts'

const tags = ['notas']
const config = { policy: MAY.takeBack }

const undoSchema = {
  tags,
  summary: 'Desfazer uma importação',
  description:
    'Saem só as notas que esta importação trouxe sozinha e com que ninguém trabalhou; o resto fica, com o motivo. `previa=1` só mostra. ' +
    'Eventos e inutilizações ficam. O que sai pode voltar por 30 dias (`restaurar`). Quem só importa desfaz as próprias.',
  params: IdParams,
  querystring: DesfazerImportacaoQuery,
  response: { 200: DesfazerImportacaoReply },
  errors: ownErrors('importar.not_found', 'importar.not_own', 'importar.running'),
  repeat: repeated('same', '`nr_saem` é 0.'),
}
const restoreSchema = {
  tags,
  summary: 'Trazer de volta o que saiu com uma importação desfeita',
  description:
    'Importa de novo os mesmos bytes, até 30 dias depois. Responde a nova importação: uma nota que chegou de outro jeito é `repetido`.',
  params: IdParams,
  response: { 202: ImportarReply },
  errors: ownErrors(
    'importar.not_found',
    'importar.not_own',
    'importar.running',
    'importar.nothing_in_bin',
    'importar.no_space',
  ),
  repeat: repeated('refused', '409 `importar.nothing_in_bin`.'),
}

export const takeBackRoutes =
  (deps: ReceiveDeps & { clock: Clock }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { db, clock } = deps
    app.post('/importar/:id/desfazer', { config, schema: undoSchema }, async (request) => {
      const { user, params, query } = request
      const upload = await requireEndedUpload(db, user, params.id)
      const now = clock.now()
      if (query.previa === '1') return toDesfazer(await previewTakeBack(db, user, { upload, now }))
      return toDesfazer(await takeBack(db, { user, actor: actorOf(request) }, { upload, now }))
    })
    app.post('/importar/:id/restaurar', { config, schema: restoreSchema }, async (request, reply) => {
      const { user, params } = request
      const upload = await requireEndedUpload(db, user, params.id)
      const id = await restoreUpload(deps, { user, actor: actorOf(request), upload, now: clock.now() })
      return reply.code(202).send({ id })
    })
  }

const toDesfazer = ({ leave, stay, others, until }: TakeBack): DesfazerImportacaoReply => ({
  nr_saem: leave,
  nr_ficam: stay.reduce((sum, { notas }) => sum + notas, 0),
  ficam: stay.map(({ reason, notas, chaves }) => ({ ds_motivo: reason, nr_notas: notas, chaves })),
  nr_outros: others,
  dt_lixeira: until.toISOString(),
})
