import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { AtividadeQuery, AtividadeReply, DIAS_ATIVIDADE } from '@portal/contract/escritorio/atividade.ts'
import { daysAfter } from '../../base/days.ts'
import { AppError } from '../../base/errors.ts'
import { ownErrors } from '../../base/route-schema.ts'
import { actorOf } from '../acesso/base/audit.ts'
import { CURSOR_ID, fromPageCursor, toPageCursor } from '../acesso/base/page-cursor.ts'
import { requireTaxId } from '../acesso/base/require-empresa.ts'
import { type ActFilter, type ActRow, countActs, findActs, findStillMonths, monthBeingClosed } from './atividade.ts'
import type { EscritorioDeps } from './deps.ts'
import { requireOffice } from './office.ts'

const LIMIT = 100

const schema = {
  tags: ['escritorio'],
  summary: 'O que as pessoas do escritório fizeram',
  description:
    'Do mais novo ao mais antigo. Um dono e um contador leem os atos nas empresas que veem; um assistente, os próprios. Entradas e ' +
    'convites: de todos para um dono, os próprios para os outros. Nada se apaga.',
  querystring: AtividadeQuery,
  response: { 200: AtividadeReply },
  errors: ownErrors('escritorio.none', 'atividade.period', 'cursor.invalid'),
}

const badPeriod = () => {
  const mensagem = `O período vai do primeiro ao último dia e tem até ${DIAS_ATIVIDADE} dias.`
  return new AppError(422, 'atividade.period', mensagem, { erros: [{ campo: 'ate', mensagem }] })
}

export const atividadeRoutes =
  ({ db, clock, cursors }: EscritorioDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/escritorio/atividade', { config: { policy: 'user' }, schema }, async (request) => {
      const { limite: limit = LIMIT, cursor } = request.query
      const { scope } = request.user
      const filter = toFilter(request.query)
      await requireOffice(db, actorOf(request))
      if (filter.to < filter.from || filter.to > daysAfter(filter.from, DIAS_ATIVIDADE - 1)) throw badPeriod()
      const question = ['atividade', JSON.stringify(filter)]
      const before = fromPageCursor(cursors, cursor, { question, id: CURSOR_ID.uuid })
      const rows = await findActs(db, scope, { filter, before, limit: limit + 1 })
      const data = rows.slice(0, limit)
      const last = data.at(-1)
      const now = clock.now()
      const isFirst = before === null
      const people = isFirst ? await countActs(db, scope, filter) : []
      const still = isFirst ? await findStillMonths(db, scope, now) : []
      return {
        data: data.map(toAto),
        pessoas: people.map(({ account_id, name, papel, acts, left_at }) => ({
          id: account_id,
          nome: name,
          papel,
          nr_atos: acts,
          dt_saida: left_at?.toISOString() ?? null,
        })),
        parados: still.map(({ responsible, empresas }) => ({ nm_responsavel: responsible, nr_empresas: empresas })),
        mes_parado: monthBeingClosed(now),
        proximo: rows.length > limit && last ? toPageCursor(cursors, last.id, question) : null,
      }
    })
  }

const toFilter = ({ de, ate, leituras, ds_area, pessoa, cpfcnpj, ds_busca }: AtividadeQuery): ActFilter => ({
  from: de,
  to: ate,
  reads: leituras === '1',
  area: ds_area,
  person: pessoa?.toLowerCase(),
  taxId: cpfcnpj === undefined ? undefined : requireTaxId(cpfcnpj, 'cpfcnpj'),
  words: ds_busca?.trim() || undefined,
})

const toAto = (row: ActRow): AtividadeReply['data'][number] => ({
  id: row.id,
  dt_evento: row.at.toISOString(),
  ds_evento: row.what,
  pessoa: row.account_id,
  nm_usuario: row.who,
  ds_alvo: row.target,
  ds_detalhe: row.detail,
  cpfcnpj: row.tax_id,
  nm_empresa: row.name,
})
