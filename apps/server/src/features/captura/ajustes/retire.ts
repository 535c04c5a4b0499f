import { sql, type Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import { setScope } from '../../../db/scope.ts'
import { activateEmpresa } from '../../acesso/admin.ts'
import { type Author, addAudit } from '../../acesso/base/audit.ts'

interface Standing {
  id: number
  is_on: boolean
  /** The certificate that it uses; null: none */
  certificate_id: string | null
  thumbprint: Buffer | null
}

/**
 * Takes a company out of use: its capture ends, and with the last company that uses it the certificate is destroyed, both in the same
 * transaction (triggers of `empresa`). Writes what ended into the company's access log. Throws AppError 404 `empresa.unknown`
 */
export async function retireCompany(tx: Transaction<Database>, taxId: string, author: Author): Promise<void> {
  const before = await readStanding(tx, taxId)
  await activateEmpresa(tx, taxId, false)
  const after = await readStanding(tx, taxId)
  if (!before || !after) return
  await setScope(tx, { accountId: author.caller.account.id, empresaIds: [before.id] })
  const destroyed = (await isKept(tx, before.certificate_id)) ? null : before.thumbprint
  await addAudit(tx, author, [
    ...(before.is_on && !after.is_on
      ? [{ empresaId: before.id, what: 'captura.settings' as const, detail: 'captura: não; empresa retirada de uso' }]
      : []),
    ...(destroyed
      ? [
          {
            empresaId: before.id,
            what: 'captura.certificate_remove' as const,
            target: taxId,
            detail: `${destroyed.toString('hex')}; último estabelecimento que o usava retirado de uso`,
          },
        ]
      : []),
  ])
}

const isKept = async (tx: Transaction<Database>, id: string | null): Promise<boolean> =>
  id !== null &&
  (await tx.selectFrom('capture_certificate').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

async function readStanding(tx: Transaction<Database>, taxId: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select e.id, coalesce(s.is_on, false) as is_on, k.id as certificate_id, k.thumbprint from empresa e
    left join capture_setting s on s.empresa_id = e.id
    left join capture_admission m on m.empresa_id = e.id
    left join capture_certificate k on k.id = m.certificate_id
    where e.tax_id = ${taxId}`.execute(tx)
  return rows[0]
}
