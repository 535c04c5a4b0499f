import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SHEET_ROWS } from '@portal/files/sheet-xml.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { type ConcurrencyLimit, createConcurrencyLimit } from '../../../base/concurrency-limit.ts'
import type { Cursors } from '../../../base/cursors.ts'
import { monthOf, todayOf } from '../../../base/days.ts'
import { AppError } from '../../../base/errors.ts'
import { csvChunks } from '../../../base/files/csv.ts'
import { xlsxChunks } from '../../../base/files/xlsx.ts'
import { asFile } from '../../../base/reply/attachment.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { type Caller, shareOf } from '../../acesso/base/caller.ts'
import { CURSOR_ID, fromPageCursor, toPageCursor } from '../../acesso/base/page-cursor.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY, withoutSupport } from '../../acesso/base/rights.ts'
import { toAtos } from './acts-wire.ts'
import { findPortfolio } from './carteira.ts'
import { portfolioSheet } from './carteira-sheet.ts'
import { toCarteira, toCheckedCompanies } from './carteira-wire.ts'
import { findCells } from './cells.ts'
import { findConferencia, findFaults, findFinding } from './conferencia.ts'
import { findBareCompanies, findBareItems } from './dispensa.ts'
import { bareSheet } from './dispensa-sheet.ts'
import { toDispensa } from './dispensa-wire.ts'
import { RECEIVED, reformTablesOf, ruleOfFinding } from './judge-month.ts'
import type { ReformQuery } from './reform-sql.ts'
import {
  actsSchema,
  CSV,
  checkSchema,
  exportedSchema,
  oneSchema,
  portfolioSchema,
  portfolioSheetSchema,
  simulateSchema,
  waiverSchema,
  waiverSheetSchema,
  XLSX,
} from './schemas.ts'
import { reformSheet } from './sheet.ts'
import { toSimulacao } from './simulacao-wire.ts'
import { severityOfFinding, toAchadoReply, toAchados, toConferencia } from './wire.ts'

interface ReformaDeps {
  db: Kysely<Database>
  cursors: Cursors
  clock: Clock
}

/** Concurrent checks. Each reads every item of a month. */
const AT_ONCE = 3
const EACH = 2
/** Its tables and rates hold for the whole time of the waiver. */
const WAIVER_MONTH = '2026-12'
const config = { policy: MAY.read }

/** The tax reform: check of a month's notes, and the month in the years of the transition. */
export const reformaRoutes =
  ({ db, cursors, clock }: ReformaDeps): FastifyPluginAsyncTypebox =>
  async (app) => {
    const limit = createConcurrencyLimit({ most: AT_ONCE, each: EACH, full: busy, ownFull: ownBusy })
    await app.register(exportRoute({ db, limit }))
    await app.register(waiverRoutes({ db, limit }))
    await app.register(portfolioRoutes({ db }))

    // the acts are of no company
    app.get('/reforma/atos', { schema: actsSchema, config: { policy: 'user' } }, () => toAtos(todayOf(clock.now())))

    app.get('/reforma/conferencia', { schema: checkSchema, config }, async ({ query, user }) => {
      const month = queryOf(user, query)
      const question = ['reforma', month.empresaId, query.mes]
      const after = fromPageCursor(cursors, query.cursor, { question, id: CURSOR_ID.number })
      const found = await limit.run(shareOf(user), () => findConferencia(db, month, severityOfFinding))
      const achados = toAchados(found)
      const start = Number(after ?? 0)
      const end = start + (query.limite ?? 50)
      const proximo = end < achados.length ? toPageCursor(cursors, String(end), question) : null
      return toConferencia(found, { mes: query.mes, achados: achados.slice(start, end), proximo })
    })

    app.get('/reforma/conferencia/:codigo', { schema: oneSchema, config }, async ({ params, query, user }) => {
      const month = queryOf(user, query)
      const finding = requireFinding(params.codigo)
      const question = ['reforma', month.empresaId, query.mes, finding]
      const after = fromPageCursor(cursors, query.cursor, { question, id: CURSOR_ID.uuid })
      const size = query.limite ?? 50
      const detail = await limit.run(shareOf(user), () => findFinding(db, month, { finding, after, limit: size }))
      const notes = detail.notes.slice(0, size)
      const last = detail.notes.length > size ? notes.at(-1) : undefined
      const proximo = last ? toPageCursor(cursors, last.id, question) : null
      return toAchadoReply({ ...detail, notes }, { finding, proximo })
    })

    app.post('/reforma/simulacao', { schema: simulateSchema, config }, async ({ body, user }) => {
      const month = queryOf(user, body)
      return toSimulacao(await limit.run(shareOf(user), () => findCells(db, month)), body)
    })
  }

/** The findings as a spreadsheet. */
const exportRoute =
  ({ db, limit }: Pick<ReformaDeps, 'db'> & { limit: ConcurrencyLimit }): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get('/reforma/conferencia/exportar', { schema: exportedSchema, config }, async ({ query, user }, reply) => {
      const month = queryOf(user, query)
      if (query.codigo !== undefined) requireFinding(query.codigo)
      const request = { finding: query.codigo, most: SHEET_ROWS }
      const { rows, judged } = await limit.run(shareOf(user), () => findFaults(db, month, request))
      if (rows.length === 0) throw noFindings()
      if (rows.length > SHEET_ROWS) throw tooManyRows()
      const name = `reforma-${query.nr_cpfcnpj.replace(/\W/g, '')}-${query.mes}.xlsx`
      return asFile(reply, { name })
        .type(XLSX)
        .send(Readable.from(xlsxChunks(reformSheet(rows, judged.faulty))))
    })
  }

/** The check of the month in all companies of the caller, as a list and as a sheet. */
const portfolioRoutes =
  ({ db }: Pick<ReformaDeps, 'db'>): FastifyPluginAsyncTypebox =>
  async (app) => {
    const read = async (caller: Caller, mes: string) => {
      const { account, empresas } = withoutSupport(caller)
      const scope = { accountId: account.id, empresaIds: empresas.map(({ id }) => id) }
      const { rate, months } = await findPortfolio(db, scope, { month: monthOf(mes), sistema: account.sistema })
      return { rate, lines: toCheckedCompanies(empresas, months) }
    }

    // names no company: covers the portfolio of the caller
    app.get('/reforma/carteira', { schema: portfolioSchema, config: { policy: 'user' } }, async ({ user, query }) => {
      const { rate, lines } = await read(user, query.mes)
      return toCarteira(lines, { mes: query.mes, rate })
    })

    app.get(
      '/reforma/carteira/exportar',
      { schema: portfolioSheetSchema, config: { policy: 'user' } },
      async ({ user, query }, reply) => {
        const { lines } = await read(user, query.mes)
        const { mes, formato = 'xlsx' } = query
        const sheet = portfolioSheet(lines)
        return asFile(reply, { name: `ibs-cbs-${mes}.${formato}` })
          .type(formato === 'csv' ? CSV : XLSX)
          .send(Readable.from(formato === 'csv' ? csvChunks(sheet) : xlsxChunks(sheet)))
      },
    )
  }

/** The waiver of 2026: all companies of the caller, and the sheet of one. */
const waiverRoutes =
  ({ db, limit }: Pick<ReformaDeps, 'db'> & { limit: ConcurrencyLimit }): FastifyPluginAsyncTypebox =>
  async (app) => {
    // names no company: covers the portfolio of the caller
    app.get('/reforma/dispensa', { schema: waiverSchema, config: { policy: 'user' } }, async (request) => {
      const user = withoutSupport(request.user)
      const scope = { accountId: user.account.id, empresaIds: user.empresas.map(({ id }) => id) }
      const rows = await limit.run(shareOf(user), () => findBareCompanies(db, scope))
      return toDispensa(user.empresas, rows)
    })

    app.get('/reforma/dispensa/exportar', { schema: waiverSheetSchema, config }, async ({ query, user }, reply) => {
      const { empresaId, accountId, sistema } = queryOf(user, { ...query, mes: WAIVER_MONTH })
      const question = { accountId, empresaId, sistema, most: SHEET_ROWS }
      const rows = await limit.run(shareOf(user), () => findBareItems(db, question))
      if (rows.length === 0) throw noBareItems()
      if (rows.length > SHEET_ROWS) throw tooManyRows()
      const tables = await reformTablesOf(monthOf(WAIVER_MONTH))
      const name = `sem-ibs-cbs-${query.nr_cpfcnpj.replace(/\W/g, '')}.xlsx`
      return asFile(reply, { name })
        .type(XLSX)
        .send(Readable.from(xlsxChunks(bareSheet(rows, tables))))
    })
  }

function queryOf(user: Caller, { nr_cpfcnpj, mes }: { nr_cpfcnpj: string; mes: string }): ReformQuery {
  const empresa = requireEmpresa(user, nr_cpfcnpj, { campo: 'nr_cpfcnpj' })
  const { id: accountId, sistema } = user.account
  return { empresaId: empresa.id, accountId, month: monthOf(mes), sistema }
}

/** Throws AppError 404 for a code that no rule has. */
function requireFinding(codigo: string): string {
  const rule = ruleOfFinding(codigo)
  if (!rule || (rule === 'register_differs' && codigo.startsWith(RECEIVED)))
    throw new AppError(404, 'reforma.unknown_finding', 'Não há regra com este código.')
  return codigo
}

const tooManyRows = () =>
  new AppError(
    422,
    'exportar.too_many_rows',
    'São mais achados do que uma planilha do Excel aceita. Exporte um achado por vez.',
  )
const noFindings = () => new AppError(422, 'reforma.no_findings', 'Não há achado a exportar neste mês.')
const noBareItems = () => new AppError(422, 'reforma.no_findings', 'Não há NF-e ou NFC-e sem o grupo do IBS e da CBS.')
const busy = () =>
  new AppError(503, 'reforma.busy', 'Há conferências demais agora. Tente de novo em instantes.', { retryAfter: 5 })
const ownBusy = () =>
  new AppError(503, 'reforma.busy', 'Você já tem duas conferências em andamento. Espere que uma termine.', {
    retryAfter: 3,
  })
