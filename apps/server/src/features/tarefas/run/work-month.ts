import type { Kysely } from 'kysely'
import type { Clock } from '../../../base/clock.ts'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import { requireEmpresa } from '../../acesso/base/require-empresa.ts'
import { MAY, withinPolicy } from '../../acesso/base/rights.ts'
import { findCallerByAccount } from '../../acesso/base/session.ts'
import { changeMonth } from '../../fechamento/change-month.ts'
import type { Claim, Outcome } from './claim.ts'

interface MonthDeps {
  /** As role portal_app, behind row-level security. */
  db: Kysely<Database>
  ownerDb: Kysely<Database>
  clock: Clock
}

const DONE = {
  fechar: { ds_estado: 'fechado', same: 'O mês já estava fechado.' },
  responsavel: { ds_estado: undefined, same: 'O responsável já era este.' },
} as const

/** Closes the month of one company, or says who is responsible for it. */
export async function workOnMonth(
  { db, ownerDb, clock }: MonthDeps,
  claim: Claim,
  action: keyof typeof DONE,
): Promise<Outcome> {
  const caller = await findCallerByAccount(ownerDb, claim.account_id)
  if (!caller) throw new AppError(403, 'empresa.no_right', 'Quem pediu esta tarefa não tem mais acesso ao portal.')
  const need = { campo: 'empresas', papel: 'contador' as const }
  const { id: empresaId } = requireEmpresa(withinPolicy(caller, MAY.closeMonth), claim.tax_id, need)
  const { ds_estado, same } = DONE[action]
  const change = ds_estado ? { ds_estado } : { nm_responsavel: claim.responsible }
  const isChanged = await inScope(db, { accountId: claim.account_id, empresaIds: [empresaId] }, (tx) =>
    changeMonth(tx, { caller, address: null }, { empresaId, mes: claim.month, change, now: clock.now() }),
  )
  return { state: 'feita', ...(isChanged ? {} : { message: same }) }
}
