import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { IdParams } from '@portal/contract/common.ts'
import { VisualizarQuery } from '@portal/contract/notas/baixar.ts'
import type { Kysely } from 'kysely'
import { Type } from 'typebox'
import { createConcurrencyLimit } from '../../../base/concurrency-limit.ts'
import { AppError } from '../../../base/errors.ts'
import { asFile } from '../../../base/reply/attachment.ts'
import { ownErrors } from '../../../base/route-schema.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { actorOf, recordAudit } from '../../acesso/base/audit.ts'
import { shareOf } from '../../acesso/base/caller.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { pdfName } from '../documento/file-name.ts'
import { eventoNotFound, findPrintable, type Printable } from '../impresso/find-printable.ts'
import { toPrintState } from '../impresso/print-state.ts'
import { MAX_WAITING, type PrintThreads, printBusy } from '../impresso/print-threads.ts'
import type { PrintTask } from '../impresso/print-worker.ts'
import { requireWithinLimits } from '../limits.ts'
import { findLogo } from '../logo/store-logo.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

const schema = {
  tags: ['notas'],
  summary: 'Ver um documento em PDF',
  description:
    'O impresso de uma nota (com a situação que o portal conhece), de um evento ou de uma inutilização, cada um pelo seu id; ' +
    '`evento` dá o impresso de um dos eventos da nota. `largura` é a do papel da NFC-e, em milímetros. ' +
    'A resposta não fica em cache: é um documento sob sigilo, e imprimir de novo custa milissegundos.',
  params: IdParams,
  querystring: VisualizarQuery,
  response: { 200: { content: { 'application/pdf': { schema: Type.Any() } } } },
  errors: ownErrors('nota.not_found', 'evento.not_found', 'evento.not_in_file', 'print.unknown', 'xml.*', 'print.busy'),
}

/** Prints that one person may wait for: a part of the queue, which all share. */
const EACH = 20
const ownBusy = () =>
  new AppError(503, 'print.busy', `Você já está abrindo ${EACH} impressos. Espere um instante e tente de novo.`, {
    retryAfter: 3,
  })

export const visualizarRoutes =
  ({ db, threads }: { db: Kysely<Database>; threads: PrintThreads }): FastifyPluginAsyncTypebox =>
  async (app) => {
    const limit = createConcurrencyLimit({ most: MAX_WAITING, each: EACH, full: printBusy, ownFull: ownBusy })
    app.get('/visualizar/:id', { schema, config: { policy: MAY.readLimited } }, async (request, reply) => {
      const { params, query, user } = request
      const printable = await findPrintable(db, user.scope, askedOf(params.id, query.evento))
      const { empresa_id: empresaId, document } = printable
      await requireWithinLimits(db, user, { kind: document.kind, empresaId, id: params.id })
      const opened = { empresaId, target: query.evento ?? params.id }
      await recordAudit(db, actorOf(request), [{ ...opened, what: 'nota.pdf' }])
      const task = await toTask(db, user.account.id, printable)
      const largura = query.largura === undefined ? undefined : LARGURAS[query.largura]
      const printed = await limit.run(shareOf(user), () => threads.print({ ...task, largura }))
      if (!printed.ok) throw new AppError(422, printed.code, printed.message)
      const name = pdfName(printable.document)
      return asFile(reply, { name, inline: true }).type('application/pdf').send(Buffer.from(printed.bytes))
    })
  }

const LARGURAS = { '58': 58, '80': 80 } as const

function askedOf(id: string, evento: string | undefined): Parameters<typeof findPrintable>[2] {
  if (!evento) return { id }
  if (!UUID.test(evento)) throw eventoNotFound()
  return { id: evento, ofNota: id }
}

async function toTask(db: Kysely<Database>, accountId: string, printable: Printable): Promise<PrintTask> {
  const { deflated, size, document, embedded, issued, empresa_id: empresaId } = printable
  const logo = issued ? await findLogo(db, { accountId, empresaId }) : null
  const task = { deflated, size, state: toPrintState(printable, logo?.bytes), pack: false }
  return embedded && document.kind === 'evento' ? { ...task, embedded: document } : task
}
