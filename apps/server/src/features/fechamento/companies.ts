import type { EstadoFechamento } from '@portal/contract/fechamento/fechamento.ts'
import { foldText } from '@portal/files/fold-text.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import { actorOf } from '../acesso/base/audit.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import { findOffice } from '../escritorio/office.ts'
import { codeOf, listPortfolio } from '../escritorio/portfolio.ts'

/** A company as the board shows it, in order of creation. */
export interface BoardCompany {
  empresa: GrantedEmpresa
  regime: string | null
  tags: readonly string[]
  /** In the portfolio; a month may have another one */
  responsible: string | null
}

export interface BoardFilter {
  words?: string
  tag?: string
  responsible?: string
  state?: EstadoFechamento
}

/** More than an office may have. */
const ALL = 1_000_000

/**
 * The companies of the caller's portfolio, or of a caller outside offices all that it may use. Filters by words and tag alone: the
 * responsible and the state are of a month.
 */
export async function boardCompanies(
  db: Kysely<Database>,
  request: { user: Caller; ip: string },
  { words, tag }: BoardFilter,
): Promise<BoardCompany[]> {
  const { user } = request
  const actor = actorOf(request)
  const granted = new Map(user.empresas.map((empresa) => [empresa.id, empresa]))
  if (await findOffice(db, actor)) {
    const filter = { words, code: words && codeOf(words), tag }
    const rows = await listPortfolio(db, actor, { filter, after: 0, limit: ALL })
    return rows.flatMap(({ id, regime, tags, responsible }) => {
      const empresa = granted.get(id)
      return empresa ? [{ empresa, regime, tags, responsible }] : []
    })
  }
  if (tag !== undefined) return []
  const empresas = words === undefined ? user.empresas : searchEmpresas(user.empresas, words)
  const regimes = await findRegimes(db, user)
  return empresas.map((empresa) => ({
    empresa,
    regime: regimes.get(empresa.id) ?? null,
    tags: [],
    responsible: null,
  }))
}

/** One company of the caller, with what the portfolio says of it if it is there. */
export async function boardCompany(
  db: Kysely<Database>,
  request: { user: Caller; ip: string },
  empresa: GrantedEmpresa,
): Promise<BoardCompany> {
  const filter = { taxId: empresa.taxId }
  const [row] = await listPortfolio(db, actorOf(request), { filter, after: 0, limit: 1 })
  const regime = row ? row.regime : (await findRegimes(db, request.user)).get(empresa.id)
  return { empresa, regime: regime ?? null, tags: row?.tags ?? [], responsible: row?.responsible ?? null }
}

/** Companies by a part of the name or the beginning of the tax id. */
function searchEmpresas(empresas: readonly GrantedEmpresa[], text: string): GrantedEmpresa[] {
  const words = foldText(text).trim()
  const code = codeOf(text)
  return empresas.filter(({ name, taxId }) => foldText(name).includes(words) || (code !== '' && taxId.startsWith(code)))
}

const findRegimes = (db: Kysely<Database>, { scope }: Caller): Promise<ReadonlyMap<number, string | null>> =>
  inScope(db, scope, async (tx) => {
    const rows = await tx.selectFrom('empresa').select(['id', 'regime']).execute()
    return new Map(rows.map(({ id, regime }) => [id, regime]))
  })
