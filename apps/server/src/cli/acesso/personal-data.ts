import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { Command } from 'commander'
import { accountIdByLogin } from '../../features/acesso/admin.ts'
import { eraseAccount, exportAccount } from '../../features/acesso/personal-data.ts'
import { taxIdArgument } from '../base/arguments.ts'
import { auditInstallation } from '../base/audit.ts'
import { runAction } from '../base/run-action.ts'

/** Requests of a person about the own account (LGPD, art. 18). */
export function addPersonalDataCommands(usuario: Command): void {
  usuario
    .command('exportar')
    .description('Escreve em JSON tudo o que o portal guarda sobre o usuário')
    .requiredOption('--cpfcnpj <X>', 'CPF ou CNPJ', taxIdArgument)
    .action(({ cpfcnpj }: { cpfcnpj: string }, command: Command) =>
      runAction(command, async ({ store }) => {
        const data = await exportAccount(store.ownerDb, await accountIdByLogin(store.ownerDb, cpfcnpj))
        await auditInstallation(store.ownerDb, 'usuario.export', cpfcnpj)
        return { text: JSON.stringify(data, null, 2), data }
      }),
    )
  usuario
    .command('apagar')
    .description('Apaga a conta do usuário; documentos e registros de auditoria ficam pelo prazo da lei')
    .requiredOption('--cpfcnpj <X>', 'CPF ou CNPJ', taxIdArgument)
    .action(({ cpfcnpj }: { cpfcnpj: string }, command: Command) =>
      runAction(command, async ({ store }) => {
        const accountId = await accountIdByLogin(store.ownerDb, cpfcnpj)
        await store.ownerDb.transaction().execute(async (tx) => {
          await eraseAccount(tx, accountId)
          // audited by account id: the tax id is the data to erase
          await auditInstallation(tx, 'usuario.erase', accountId)
        })
        return { text: `Conta de ${formatTaxId(cpfcnpj)} apagada.`, data: { cpfcnpj } }
      }),
    )
}
