import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { type AuditWord, recordAudit } from '../acesso/base/audit.ts'
import type { PackageKey } from './base/token.ts'

const READER = { account: { id: null, name: 'Quem tem o endereço do pacote' } }

/** One line in the company's audit, before anything is shown. */
export const noteOpening = (
  db: Kysely<Database>,
  { empresaId, id }: PackageKey,
  { request, what, month }: { request: { ip: string }; what: AuditWord; month: string },
): Promise<void> =>
  recordAudit(db, { caller: READER, address: request.ip }, [{ empresaId, what, target: id, detail: month }])
