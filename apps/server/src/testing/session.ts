import { systemClock } from '../base/clock.ts'
import { appPool, kyselyOn, ownerPool } from '../db/pool.ts'
import * as admin from '../features/acesso/admin.ts'
import { openSession } from '../features/acesso/base/session.ts'

const HOURS = 3_600_000

/**
 * Inserts a company, an account that may import for it, and a token that survives restarts, directly into a
 * program's database.
 */
export async function registerOn(
  url: string,
  empresa: { taxId: string; name: string; uf: string },
  login = '52998224725',
): Promise<{ token: string; empresaId: number }> {
  const [owner, app] = [ownerPool({ url, max: 1 }), appPool({ url, max: 1 })]
  const [ownerDb, db] = [kyselyOn(owner), kyselyOn(app)]
  const { taxId, name, uf } = empresa
  const empresaId = await admin.createEmpresa(ownerDb, { taxId, name, uf })
  const accountId = await admin.createAccount(ownerDb, { login, name: 'Teste', password: null })
  await admin.grantEmpresa(ownerDb, { accountId, empresaId, papel: 'contador' })
  const config = { sessionIdleMs: 10 * HOURS, sessionMaxMs: 10 * HOURS }
  const session = { accountId, method: 'senha' as const, address: '127.0.0.1', userAgent: null }
  const { token } = await openSession({ db, clock: systemClock, config }, session)
  await Promise.all([owner.end(), app.end()])
  return { token, empresaId }
}
