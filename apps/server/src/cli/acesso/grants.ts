import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { Command } from 'commander'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.gen.ts'
import { accountIdByLogin, empresaIdByTaxId, grantEmpresa, revokeEmpresa } from '../../features/acesso/admin.ts'
import { addAudit, OPERATOR } from '../../features/acesso/base/audit.ts'
import { type GrantArgument, grantArgument, taxIdArgument } from '../base/arguments.ts'
import { runAction } from '../base/run-action.ts'

interface GrantOptions {
  cpfcnpj: string
  empresa: GrantArgument
}

/**
 * `portal usuario conceder` and `revogar`. Each is recorded in the company's audit, which its titulares can
 * read.
 */
export function addGrantCommands(usuario: Command): void {
  const grantCommand = (name: string, description: string) =>
    usuario
      .command(name)
      .description(description)
      .requiredOption('--cpfcnpj <X>', 'CPF ou CNPJ do usuário', taxIdArgument)
      .requiredOption('--empresa <CNPJ[:papel]>', 'empresa (papel contador)', grantArgument)

  grantCommand('conceder', 'Dá a um usuário acesso a uma empresa').action(
    ({ cpfcnpj, empresa }: GrantOptions, command: Command) =>
      runAction(command, async ({ store }) => {
        await addGrant(store.ownerDb, cpfcnpj, empresa)
        const text = `${formatTaxId(cpfcnpj)} tem o papel ${empresa.papel} em ${formatTaxId(empresa.taxId)}.`
        return { text, data: { cpfcnpj, empresa: empresa.taxId, papel: empresa.papel } }
      }),
  )

  grantCommand('revogar', 'Tira de um usuário o acesso a uma empresa').action(
    ({ cpfcnpj, empresa: { taxId } }: GrantOptions, command: Command) =>
      runAction(command, async ({ store }) => {
        await dropGrant(store.ownerDb, cpfcnpj, taxId)
        const text = `${formatTaxId(cpfcnpj)} não tem mais acesso a ${formatTaxId(taxId)}.`
        return { text, data: { cpfcnpj, empresa: taxId } }
      }),
  )
}

export async function addGrant(db: Kysely<Database>, login: string, { taxId, papel }: GrantArgument): Promise<void> {
  const accountId = await accountIdByLogin(db, login)
  const empresaId = await empresaIdByTaxId(db, taxId)
  await grantEmpresa(db, { accountId, empresaId, papel })
  await addAudit(db, OPERATOR, [{ empresaId, what: 'usuario.grant', target: login, detail: papel }])
}

async function dropGrant(db: Kysely<Database>, login: string, taxId: string): Promise<void> {
  const accountId = await accountIdByLogin(db, login)
  const empresaId = await empresaIdByTaxId(db, taxId)
  await revokeEmpresa(db, { accountId, empresaId })
  await addAudit(db, OPERATOR, [{ empresaId, what: 'usuario.revoke', target: login }])
}
