import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { openSnapshot } from '../../db/snapshot.ts'
import type { Caller, GrantedEmpresa } from '../acesso/base/caller.ts'
import type { BookContext } from '../sped/month/book/context.ts'
import { openMonth } from '../sped/month/open-month.ts'
import { askPeers } from './entries.ts'
import { monthPeriod } from './lancamentos.ts'
import type { CompanyTaxes } from './other-taxes.ts'

/** A month that proposes, in a snapshot. */
interface ProposingMonth {
  tx: Kysely<Database>
  context: BookContext
  company: CompanyTaxes
}

const LIMITS = { idleSeconds: 60, questionSeconds: 60 }

/** Opens a month as the list of the entries proposes it, with the past of the caller's other companies. */
export async function withProposals<Result>(
  db: Kysely<Database>,
  user: Caller,
  { empresa, mes }: { empresa: GrantedEmpresa; mes: string },
  work: (month: ProposingMonth) => Promise<Result>,
): Promise<Result> {
  const period = monthPeriod(mes)
  const peers = await askPeers(db, user, { empresa, from: period.from })
  const scope = { empresaIds: [empresa.id], accountId: user.account.id }
  const snapshot = await openSnapshot(db, scope, LIMITS)
  try {
    const { tx } = snapshot
    const context = await openMonth(tx, { empresa, period, sistema: user.account.sistema, proposing: { peers } })
    return await work({ tx, context, company: { regime: await regimeOf(tx, empresa.id), uf: empresa.uf } })
  } finally {
    await snapshot.close()
  }
}

export async function regimeOf(tx: Kysely<Database>, empresaId: number): Promise<string | null> {
  const row = await tx.selectFrom('empresa').select('regime').where('id', '=', empresaId).executeTakeFirst()
  return row?.regime ?? null
}
