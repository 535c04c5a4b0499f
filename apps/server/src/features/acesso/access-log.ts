import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { inScope } from '../../db/scope.ts'
import type { Caller } from './base/caller.ts'

const MINUTE_MS = 60_000

/** Records which account viewed which company, when and from which address; at most once a minute. */
export const recordAccess = (
  db: Kysely<Database>,
  caller: Caller,
  { empresaId, address, name, now }: { empresaId: number; address: string; name: string | null; now: Date },
): Promise<unknown> =>
  inScope(db, { accountId: caller.account.id, empresaIds: [empresaId] }, (tx) => {
    const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS
    const id = sameId([String(empresaId), caller.account.id, address, String(minute)], minute)
    return tx
      .insertInto('access_log')
      .values({ empresa_id: empresaId, id, account_id: caller.account.id, at: now, address, name })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })

const KNOWN = ['subjectName', 'issuerName', 'validityEnd', 'thumbprint', 'cnpj', 'cpf'] as const
const LONGEST = 500
/** Maximum of certificates stored per account, more than any person owns; further ones are dropped. */
const MOST = 200

/** Stores the known short text fields, each certificate once. All other data from the client is dropped. */
export const recordCertificate = (db: Kysely<Database>, caller: Caller, body: Record<string, unknown>) => {
  const kept: Record<string, string> = {}
  for (const field of KNOWN) {
    const value = body[field]
    if (typeof value === 'string' && value.length <= LONGEST) kept[field] = value
  }
  const data = JSON.stringify(kept)
  const { id: accountId } = caller.account
  return inScope(db, { accountId, empresaIds: [] }, (tx) =>
    sql`
      insert into certificate_log (account_id, id, data)
      select ${accountId}::uuid, ${sameId([accountId, data], 0)}::uuid, ${data}::jsonb
      where (select count(*) from certificate_log where account_id = ${accountId}::uuid) < ${MOST}
      on conflict do nothing`.execute(tx),
  )
}

/** A UUID v7 derived from the words, so that a repeated record conflicts with the stored one. */
function sameId(words: readonly string[], ms: number): string {
  const bytes = createHash('sha256').update(JSON.stringify(words)).digest().subarray(0, 16)
  bytes.writeUIntBE(ms, 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
