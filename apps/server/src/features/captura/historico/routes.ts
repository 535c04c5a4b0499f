import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { HistoricoQuery, HistoricoReply, type HistoricoQuery as Query } from '@portal/contract/captura/historico.ts'
import { csvText } from '@portal/files/csv-text.ts'
import { asFile } from '../../../base/reply/attachment.ts'
import { ownErrors } from '../../../base/route-schema.ts'
import { inOrder } from '../../../base/values.ts'
import type { Caller } from '../../acesso/base/caller.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY } from '../../acesso/base/rights.ts'
import { CAMPO, environmentOf, inCompany } from '../company.ts'
import type { CapturaDeps } from '../deps.ts'
import { type ExchangeQuestion, type ExchangeRow, findExchanges } from './exchanges.ts'
import { exchangeSheet, toTroca } from './wire.ts'

const LIMIT = 50
const CSV_PAGE = 1_000

const schema = {
  tags: ['captura'],
  summary: 'Trocas com a SEFAZ, da mais nova à mais antiga',
  description:
    'Cada pedido e a resposta, com os SHA-256 e o elo da cadeia. Com `formato=csv`, todas as do filtro em uma planilha.',
  querystring: HistoricoQuery,
  response: { 200: HistoricoReply },
  errors: ownErrors('cursor.invalid'),
}

/** The evidence of capture. */
export const historicoRoutes =
  (deps: CapturaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const { cursors } = deps
    app.get('/captura/historico', { config: { policy: MAY.look }, schema }, async ({ user, query }, reply) => {
      const empresa = requireEmpresa(user, query.nr_cpfcnpj, { campo: CAMPO })
      inOrder('dt_fim', query.dt_ini, query.dt_fim)
      const question = toQuestion(query, { empresaId: empresa.id, environment: environmentOf(deps.config) })
      if (query.formato === 'csv') {
        const sheet = exchangeSheet(pagesOf(deps, user, question))
        const name = `captura-${empresa.taxId}.csv`
        return asFile(reply, { name })
          .type('text/csv; charset=utf-8')
          .send(Readable.from(csvText(sheet)))
      }
      const { limit, after: _, ...filter } = question
      const bound = `captura/historico ${JSON.stringify(filter)}`
      const after = query.cursor ? toAfter(cursors.open(query.cursor, bound)) : null
      const rows = await read(deps, user, { ...question, after, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      const proximo = rows.length > limit && last ? cursors.seal(JSON.stringify(positionOf(last)), bound) : null
      return { data: page.map(toTroca), proximo }
    })
  }

const toQuestion = (query: Query, of: Pick<ExchangeQuestion, 'empresaId' | 'environment'>): ExchangeQuestion => ({
  ...of,
  service: query.ds_servico,
  from: query.dt_ini,
  to: query.dt_fim,
  cstat: query.nr_cstat,
  after: null,
  limit: query.limite ?? LIMIT,
})

const positionOf = ({ sent_text, service, number }: ExchangeRow) => [sent_text, service, number] as const

function toAfter(text: string): ExchangeQuestion['after'] {
  const [sentAt, service, number] = JSON.parse(text) as ReturnType<typeof positionOf> // sealed by this server
  return { sentAt, service, number }
}

const read = ({ db }: CapturaDeps, user: Caller, question: ExchangeQuestion) =>
  inCompany(db, { user, empresaId: question.empresaId }, (tx) => findExchanges(tx, question))

/** All rows of a filter, a page at a time. */
async function* pagesOf(deps: CapturaDeps, user: Caller, question: ExchangeQuestion): AsyncGenerator<ExchangeRow[]> {
  let after: ExchangeQuestion['after'] = null
  for (;;) {
    const rows: ExchangeRow[] = await read(deps, user, { ...question, after, limit: CSV_PAGE })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < CSV_PAGE) return
    after = toAfter(JSON.stringify(positionOf(last)))
  }
}
