import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { type AuditWord, addAudit, INSTALLATION, OPERATOR } from '../../features/acesso/base/audit.ts'

/**
 * Audits an operator's action on the installation's users and companies, which the provider can read.
 * `target` is a tax id.
 */
export const auditInstallation = (db: Kysely<Database>, what: AuditWord, target: string): Promise<void> =>
  addAudit(db, OPERATOR, [{ empresaId: INSTALLATION, what, target, detail: 'linha de comando' }])
