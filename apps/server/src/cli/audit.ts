import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.gen.ts'
import { type AuditWord, addAudit, INSTALLATION, OPERATOR } from '../features/acesso/base/audit.ts'

/** What the operator did to the installation's users and companies, for the provider to read. `target` is a tax id. */
export const auditInstallation = (db: Kysely<Database>, what: AuditWord, target: string): Promise<void> =>
  addAudit(db, OPERATOR, [{ empresaId: INSTALLATION, what, target, detail: 'linha de comando' }])
