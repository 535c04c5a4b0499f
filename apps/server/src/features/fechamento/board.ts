import type { Fechamento, FechamentoQuery, FechamentoReply } from '@portal/contract/fechamento/fechamento.ts'
import { noticeOf } from '@portal/contract/money.ts'
import { foldText } from '@portal/files/fold-text.ts'
import { monthOf } from '../../base/days.ts'
import { inScope } from '../../db/scope.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import { CURSOR_ID, fromPageCursor, toPageCursor } from '../acesso/base/page-cursor.ts'
import { environmentOf, isHalted } from '../captura/company.ts'
import { databaseNow } from '../captura/estado/sequence-of.ts'
import { type BoardCompany, type BoardFilter, boardCompanies, boardCompany } from './companies.ts'
import type { FechamentoDeps } from './deps.ts'
import { readBoard } from './read-board.ts'
import { boardTotals } from './totals.ts'
import { type BoardLine, toLines } from './wire.ts'

type Request = { user: Caller; ip: string }

/** The filters of the wire. Empty text counts as absent. */
export const toBoardFilter = (
  query: Pick<FechamentoQuery, 'ds_busca' | 'ds_etiqueta' | 'ds_responsavel' | 'ds_estado'>,
): BoardFilter => ({
  words: query.ds_busca?.trim() || undefined,
  tag: query.ds_etiqueta || undefined,
  responsible: query.ds_responsavel?.trim() || undefined,
  state: query.ds_estado,
})

/** The lines of companies in a month. */
async function readLines(
  { db, config }: Pick<FechamentoDeps, 'db' | 'config'>,
  { user, mes, companies }: { user: Caller; mes: string; companies: readonly BoardCompany[] },
): Promise<BoardLine[]> {
  if (companies.length === 0) return []
  const empresaIds = companies.map(({ empresa }) => empresa.id)
  return inScope(db, { accountId: user.account.id, empresaIds }, async (tx) => {
    const capture = { now: await databaseNow(tx), isHalted: await isHalted(tx, config) }
    const asked = {
      empresaIds,
      month: monthOf(mes),
      environment: environmentOf(config),
      now: capture.now,
      sistema: user.account.sistema,
    }
    return toLines(companies, await readBoard(tx, asked), capture)
  })
}

/** The lines of a filter, with and without its state. */
export async function filterLines(
  deps: Pick<FechamentoDeps, 'db' | 'config'>,
  request: Request,
  { mes, filter }: { mes: string; filter: BoardFilter },
): Promise<{ lines: BoardLine[]; everyState: BoardLine[] }> {
  const companies = await boardCompanies(deps.db, request, filter)
  const all = await readLines(deps, { user: request.user, mes, companies })
  const responsible = filter.responsible && foldText(filter.responsible)
  const everyState = responsible
    ? all.filter(({ wire }) => wire.nm_responsavel !== null && foldText(wire.nm_responsavel) === responsible)
    : all
  const { state } = filter
  return { everyState, lines: state ? everyState.filter(({ wire }) => wire.ds_estado === state) : everyState }
}

/** One company of the caller. */
export async function readLine(
  deps: Pick<FechamentoDeps, 'db' | 'config'>,
  request: Request,
  { mes, empresa }: { mes: string; empresa: GrantedEmpresa },
): Promise<Fechamento> {
  const company = await boardCompany(deps.db, request, empresa)
  const [line] = await readLines(deps, { user: request.user, mes, companies: [company] })
  if (!line) throw new Error('a company without a line')
  return line.wire
}

const DEFAULT_LIMIT = 1000

/** A page of the board, in order of the companies' creation, with the totals of the whole filter. */
export async function readPage(
  deps: FechamentoDeps,
  request: Request,
  query: FechamentoQuery,
): Promise<FechamentoReply> {
  const { mes, limite = DEFAULT_LIMIT, cursor } = query
  const filter = toBoardFilter(query)
  const question = ['fechamento', mes, filter.words, filter.tag, filter.responsible, filter.state]
  const after = Number(fromPageCursor(deps.cursors, cursor, { question, id: CURSOR_ID.number }) ?? 0)
  const { lines, everyState } = await filterLines(deps, request, { mes, filter })
  const rest = lines.filter(({ empresaId }) => empresaId > after)
  const page = rest.slice(0, limite)
  const last = rest.length > limite ? page.at(-1) : undefined
  const totais = boardTotals(lines, everyState)
  const data = page.map(({ wire }) => wire)
  return {
    mes,
    data,
    proximo: last ? toPageCursor(deps.cursors, String(last.empresaId), question) : null,
    totais,
    ...noticeOf([
      totais.vl_icms,
      // `outro` never has a sum
      ...[...data, totais].flatMap(({ notas: { outro: _, ...summed } }) =>
        Object.values(summed).flatMap(({ vl_emitidas, vl_recebidas }) => [vl_emitidas, vl_recebidas]),
      ),
    ]),
  }
}
