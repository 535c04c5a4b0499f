import type { Kysely } from 'kysely'
import { uuidv7 } from '../../base/uuid.ts'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { Caller } from './caller.ts'

/** Who looked at which company, when and from where. */
export const recordAccess = (
  db: Kysely<Database>,
  caller: Caller,
  { empresaId, address, name }: { empresaId: number; address: string; name: string | null },
) =>
  inScope(db, caller.scope, (tx) =>
    tx
      .insertInto('access_log')
      .values({ empresa_id: empresaId, id: uuidv7(), account_id: caller.account.id, address, name })
      .execute(),
  )

const KNOWN = ['subjectName', 'issuerName', 'validityEnd', 'thumbprint', 'cnpj', 'cpf'] as const
const LONGEST = 500

/** Keeps the known fields that are short text; everything else a client sends is dropped. */
export const recordCertificate = (db: Kysely<Database>, caller: Caller, body: Record<string, unknown>) => {
  const kept: Record<string, string> = {}
  for (const field of KNOWN) {
    const value = body[field]
    if (typeof value === 'string' && value.length <= LONGEST) kept[field] = value
  }
  return inScope(db, caller.scope, (tx) =>
    tx
      .insertInto('certificate_log')
      .values({ account_id: caller.account.id, id: uuidv7(), data: JSON.stringify(kept) })
      .execute(),
  )
}
