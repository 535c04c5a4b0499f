import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import { VisualizarQuery } from '@portal/contract/notas.ts'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import type { Scope } from '../../../db/scope.ts'
import { asFile } from '../documento/attachment.ts'
import { xmlName } from '../documento/file-name.ts'
import { findPrintable, findPrintableEvento, type Printable } from './find-printable.ts'
import { toPrintState } from './print-state.ts'
import type { PrintThreads } from './print-threads.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const schema = {
  tags: ['notas'],
  summary: 'Ver um documento em PDF',
  description:
    'O impresso da nota, com a situação que o portal conhece; `evento` dá o impresso de um dos seus eventos.',
  params: IdParams,
  querystring: VisualizarQuery,
  response: { 200: { content: { 'application/pdf': { schema: Type.Any() } } } },
}

interface VisualizarDeps {
  db: Kysely<Database>
  threads: PrintThreads
}

export const visualizarRoutes =
  ({ db, threads }: VisualizarDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/visualizar/:id', { schema, config: { policy: 'empresa' } }, async ({ params, query, user }, reply) => {
      const { document, name } = await findAsked(db, user.scope, { notaId: params.id, eventoId: query.evento })
      const { deflated, size } = document
      const printed = await threads.print({ deflated, size, state: toPrintState(document), pack: false })
      if (!printed.ok) throw new AppError(422, printed.code, printed.message)
      return asFile(reply, { name, inline: true }).type('application/pdf').send(Buffer.from(printed.bytes))
    })
  }

async function findAsked(
  db: Kysely<Database>,
  scope: Scope,
  { notaId, eventoId }: { notaId: string; eventoId: string | undefined },
): Promise<{ document: Printable; name: string }> {
  if (!eventoId) {
    const nota = await findPrintable(db, scope, notaId)
    return { document: nota, name: `${nota.chave}.pdf` }
  }
  if (!UUID.test(eventoId)) throw new AppError(404, 'evento.not_found', 'Evento não encontrado nesta nota.')
  const evento = await findPrintableEvento(db, scope, { notaId, eventoId })
  const { chave, tp_evento: tpEvento, n_seq: nSeq } = evento
  return { document: evento, name: xmlName({ kind: 'evento', chave, tpEvento, nSeq }).replace(/xml$/, 'pdf') }
}
