import type { Regime } from '@portal/contract/escritorio/escritorio.ts'
import type { Kysely } from 'kysely'
import { uuidv7 } from '../base/uuid.ts'
import type { Database } from '../db/schema.gen.ts'
import { createAccount } from '../features/acesso/admin.ts'

/** A company of the demonstration's portfolio. */
export interface DemoClient {
  empresaId: number
  books: Regime
  tags: readonly string[]
  responsible: string
}

const OFFICE = { name: 'Prado Contabilidade', uf: 'SP' }
/** People beside the dono. Their logins have no password. */
const PEOPLE = [
  { login: '39053344705', name: 'Marcos Tavares', papel: 'contador', tags: ['grandes', 'transporte'] },
  { login: '15350946056', name: 'Júlia Nakamura', papel: 'assistente', tags: ['pequenos', 'comércio'] },
] as const

/** Creates the demonstration's office with its people and its portfolio. */
export async function createDemoOffice(
  tx: Kysely<Database>,
  { accountId, clients, now }: { accountId: string; clients: readonly DemoClient[]; now: Date },
): Promise<void> {
  const id = uuidv7()
  const dono = await tx
    .selectFrom('account')
    .select(['id', 'name', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('escritorio')
    .values({ ...OFFICE, id, demo: true, created_at: now })
    .execute()
  const common = { escritorio_id: id, created_at: now }
  await tx
    .insertInto('pessoa')
    .values({ ...common, account_id: dono.id, papel: 'dono', name: dono.name, email: dono.email })
    .execute()
  for (const { login, name, papel, tags } of PEOPLE) {
    const colleague = await createAccount(tx, { login, name, password: null, demo: true })
    await tx
      .insertInto('pessoa')
      .values({ ...common, account_id: colleague, papel, name, tags: [...tags], granted_by: dono.id })
      .execute()
  }
  for (const { empresaId, books, tags, responsible } of clients) {
    const empresa = { ...common, empresa_id: empresaId, created_by: dono.id }
    await tx
      .insertInto('carteira')
      .values({ ...empresa, tags: [...tags], responsible })
      .execute()
    await tx.updateTable('empresa').set({ regime: books }).where('id', '=', empresaId).execute()
  }
}
