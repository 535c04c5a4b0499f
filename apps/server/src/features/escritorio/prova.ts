import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type Kysely, sql } from 'kysely'
import { AppError } from '../../base/errors.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { Actor } from '../acesso/base/audit.ts'
import { mailNotice, type TellDeps, type ToldPerson } from '../acesso/raiz/tell.ts'
import type { PortfolioLine } from './judge-line.ts'
import type { Office } from './office.ts'
import { note } from './portfolio.ts'

/**
 * Brings a company into the portfolio of the caller's office by a trusted A1 of its root, which the caller of this function has judged.
 * The other people and offices of the root get a message. Returns the id of the company. Throws AppError 409 `empresa.inactive`, 422 `escritorio.full`
 */
export async function bringByCertificate(
  deps: TellDeps & { db: Kysely<Database> },
  { actor, office }: { actor: Actor; office: Office },
  { line, now }: { line: PortfolioLine; now: Date },
): Promise<number> {
  const message = `O escritório ${office.name} trouxe ${formatTaxId(line.taxId)} à carteira dele pelo certificado A1 da empresa.`
  const scope = { accountId: actor.caller.account.id, empresaIds: [] }
  const { empresaId, told } = await inScope(deps.db, scope, async (tx) => {
    const { rows } = await sql<{ outcome: 'included' | 'proven' | 'inactive' | 'full'; empresa_id: number }>`
      select * from bring_by_certificate(${JSON.stringify(line)}::jsonb, ${now})`.execute(tx)
    const [done] = rows
    if (!done || done.outcome === 'inactive')
      throw new AppError(409, 'empresa.inactive', 'A empresa está inativa no portal ou é da demonstração.')
    if (done.outcome === 'full') throw new AppError(422, 'escritorio.full', 'A carteira chegou ao limite de empresas.')
    const { empresa_id: empresaId } = done
    const target = line.taxId
    await note(tx, actor, [
      ...(done.outcome === 'included'
        ? [{ empresaId, what: 'carteira.add' as const, target, detail: `${office.name}, pelo A1 da empresa` }]
        : []),
      { empresaId, what: 'empresa.prove' as const, target, detail: `${office.name}, pelo A1 da empresa` },
    ])
    if (done.outcome !== 'included') return { empresaId, told: [] }
    const people = await sql<ToldPerson>`select * from tell_of_bringing(${empresaId}, ${message}, ${now})`.execute(tx)
    return { empresaId, told: people.rows }
  })
  mailNotice(deps, told, message)
  return empresaId
}
