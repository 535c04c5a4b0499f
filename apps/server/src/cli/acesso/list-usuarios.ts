import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { Command } from 'commander'
import type { Store } from '../../db/store.ts'
import { runAction } from '../base/run-action.ts'

interface ListedUsuario {
  cpfcnpj: string
  nome: string
  sistema: string
  fl_bloqueado: 'S' | 'N'
  fl_fornecedor: 'S' | 'N'
  empresas: { cpfcnpj: string; papel: string }[]
}

const yesNo = (yes: boolean): 'S' | 'N' => (yes ? 'S' : 'N')

/** `portal usuario listar`: lists every account with its companies. */
export function addListCommand(usuario: Command): void {
  usuario
    .command('listar')
    .description('Lista os usuários e as empresas que podem usar')
    .action((_options: unknown, command: Command) =>
      runAction(command, async ({ store }) => {
        const data = await listUsuarios(store)
        const text = data.length === 0 ? 'Nenhum usuário cadastrado.' : data.map(lineOf).join('\n')
        return { text, data }
      }),
    )
}

async function listUsuarios({ ownerDb }: Store): Promise<ListedUsuario[]> {
  const accounts = await ownerDb
    .selectFrom('account')
    .select(['id', 'login', 'name', 'sistema', 'blocked_at', 'provider'])
    .orderBy('login')
    .execute()
  const grants = await ownerDb
    .selectFrom('account_empresa as g')
    .innerJoin('empresa as e', 'e.id', 'g.empresa_id')
    .select(['g.account_id', 'e.tax_id', 'g.papel'])
    .orderBy('e.tax_id')
    .execute()
  return accounts.map(({ id, login, name, sistema, blocked_at: blocked, provider }) => ({
    cpfcnpj: login,
    nome: name,
    sistema,
    fl_bloqueado: yesNo(blocked !== null),
    fl_fornecedor: yesNo(provider),
    empresas: grants
      .filter((grant) => grant.account_id === id)
      .map(({ tax_id: cpfcnpj, papel }) => ({ cpfcnpj, papel })),
  }))
}

function lineOf({ cpfcnpj, nome, fl_bloqueado, fl_fornecedor, empresas }: ListedUsuario): string {
  const marks = [fl_bloqueado === 'S' && 'bloqueado', fl_fornecedor === 'S' && 'fornecedor'].filter(Boolean)
  const first = [formatTaxId(cpfcnpj), nome, ...marks].join('  ')
  return [first, ...empresas.map((empresa) => `  ${formatTaxId(empresa.cpfcnpj)}  ${empresa.papel}`)].join('\n')
}
