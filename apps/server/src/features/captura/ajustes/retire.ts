import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { setScope } from '../../../db/scope.ts'
import { activateEmpresa } from '../../acesso/admin.ts'
import { type Author, addAudit } from '../../acesso/base/audit.ts'

interface Standing {
  id: number
  is_on: boolean
  root: string
  /** Of the certificate that serves it; null: none */
  thumbprint: Buffer | null
}

/**
 * Takes a company out of use: its capture ends, and with the last company of its root the certificate is destroyed, both in the same
 * transaction (triggers of `empresa`). Writes what ended into the company's access log. Throws AppError 404 `empresa.unknown`
 */
export async function retireCompany(tx: Transaction<Database>, taxId: string, author: Author): Promise<void> {
  const before = await readStanding(tx, taxId)
  await activateEmpresa(tx, taxId, false)
  const after = await readStanding(tx, taxId)
  if (!before || !after) return
  await setScope(tx, { accountId: author.caller.account.id, empresaIds: [before.id] })
  const destroyed = after.thumbprint === null ? before.thumbprint : null
  await addAudit(tx, author, [
    ...(before.is_on && !after.is_on
      ? [{ empresaId: before.id, what: 'captura.settings' as const, detail: 'captura: não; empresa retirada de uso' }]
      : []),
    ...(destroyed
      ? [
          {
            ...{ empresaId: before.id, what: 'captura.certificate_remove' as const, target: taxId },
            detail: `${destroyed.toString('hex')}; última empresa da raiz ${before.root} retirada de uso`,
          },
        ]
      : []),
  ])
}

async function readStanding(tx: Transaction<Database>, taxId: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select e.id, coalesce(s.is_on, false) as is_on, e.root, k.thumbprint from empresa e
    left join capture_setting s on s.empresa_id = e.id
    left join capture_certificate k on k.root = e.root and k.demo = e.demo
    where e.tax_id = ${taxId}`.execute(tx)
  return rows[0]
}
