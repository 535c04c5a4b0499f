import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { createEmpresa, grantEmpresa } from '../../features/acesso/admin.ts'
import { portfolio, sizesOf } from './companies.ts'
import type { Order } from './load-rows.ts'

/**
 * Creates the missing companies of the generated portfolio and grants them to the demo's accountant. Returns
 * their shares of the documents and, among these, of the NFS-e.
 */
export async function ensurePortfolio(
  db: Kysely<Database>,
  { companies, documents, services = 0 }: { companies: number; documents: number; services?: number },
): Promise<Order[]> {
  const shares = portfolio(companies)
  const sizes = sizesOf(shares, documents)
  return db.transaction().execute(async (tx) => {
    const existing = await tx
      .selectFrom('empresa')
      .select(['id', 'tax_id'])
      .where(
        'tax_id',
        'in',
        shares.map(({ taxId }) => taxId),
      )
      .execute()
    const idOf = new Map(existing.map(({ id, tax_id }) => [tax_id, id]))
    const accountant = await tx.selectFrom('account').select('id').where('login', '=', 'demo').executeTakeFirst()
    const orders: Order[] = []
    const until = (count: number) => Math.round((count * services) / documents)
    let reached = 0
    for (const [index, company] of shares.entries()) {
      const { taxId, name, uf, ie } = company
      const empresaId = idOf.get(taxId) ?? (await createEmpresa(tx, { taxId, name, uf, ie, demo: true }))
      if (accountant && !idOf.has(taxId))
        await grantEmpresa(tx, { accountId: accountant.id, empresaId, papel: 'contador' })
      const size = sizes[index] ?? 0
      orders.push({ empresaId, company, documents: size, services: until(reached + size) - until(reached) })
      reached += size
    }
    return orders
  })
}
