import { createInterface } from 'node:readline'
import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { Command } from 'commander'
import type { Kysely } from 'kysely'
import { AppError } from '../base/errors.ts'
import type { Database } from '../db/schema.gen.ts'
import {
  accountIdByLogin,
  blockAccount,
  createAccount,
  empresaIdByTaxId,
  grantEmpresa,
  passwordContext,
  revokeEmpresa,
  setPassword,
} from '../features/acesso/admin.ts'
import { checkPassword } from '../features/acesso/senha/policy.ts'
import {
  type GrantArgument,
  grantArgument,
  grantArguments,
  nameArgument,
  taxIdArgument,
  yesNoArgument,
} from './arguments.ts'
import { runAction } from './run-action.ts'

interface UsuarioOptions {
  cpfcnpj: string
  nome: string
  email?: string
  telefone?: string
  sistema: string
  sped?: boolean
  empresa?: GrantArgument[]
  fornecedor?: boolean
}

/** `portal usuario …`: who may sign in, and to which companies. */
export function addUsuarioCommands(program: Command): void {
  const usuario = program.command('usuario').description('Usuários e seus acessos')
  addCreate(usuario)
  addPassword(usuario)
  addUnblock(usuario)
  addGrants(usuario)
}

function addCreate(usuario: Command): void {
  usuario
    .command('criar')
    .description('Cadastra um usuário; a senha é a primeira linha da entrada padrão')
    .requiredOption('--cpfcnpj <X>', 'CPF ou CNPJ', taxIdArgument)
    .requiredOption('--nome <N>', 'nome', nameArgument)
    .option('--email <E>', 'e-mail, ou vários separados por ;')
    .option('--telefone <T>', 'telefone, ou vários separados por ;')
    .option('--sistema <S>', 'sistema do fornecedor', nameArgument, 'PORTAL')
    .option('--sped <S|N>', 'usa o módulo SPED (N)', yesNoArgument)
    .option('--empresa <CNPJ[:papel]>', 'empresa que pode usar; pode repetir (papel contador)', grantArguments)
    .option('--fornecedor', 'é da equipe do fornecedor')
    .action((options: UsuarioOptions, command: Command) =>
      runAction(command, async ({ store }) => {
        const password = await readPassword()
        await store.ownerDb.transaction().execute(async (tx) => {
          const accountId = await createAccount(tx, {
            login: options.cpfcnpj,
            name: options.nome,
            password,
            email: options.email,
            phone: options.telefone,
            sistema: options.sistema,
            sped: options.sped,
            provider: options.fornecedor,
          })
          for (const grant of options.empresa ?? []) await addGrant(tx, accountId, grant)
          await checkPassword(password, await passwordContext(tx, accountId))
        })
        return { text: `Usuário ${formatTaxId(options.cpfcnpj)} criado.`, data: { cpfcnpj: options.cpfcnpj } }
      }),
    )
}

function addPassword(usuario: Command): void {
  usuario
    .command('senha')
    .description('Troca a senha (primeira linha da entrada padrão) e encerra as sessões abertas')
    .requiredOption('--cpfcnpj <X>', 'CPF ou CNPJ', taxIdArgument)
    .action(({ cpfcnpj }: { cpfcnpj: string }, command: Command) =>
      runAction(command, async ({ store }) => {
        const accountId = await accountIdByLogin(store.ownerDb, cpfcnpj)
        const password = await readPassword()
        await checkPassword(password, await passwordContext(store.ownerDb, accountId))
        await setPassword(store.ownerDb, accountId, password)
        return { text: `Senha de ${formatTaxId(cpfcnpj)} trocada.`, data: { cpfcnpj } }
      }),
    )

  usuario
    .command('bloquear')
    .description('Impede o usuário de entrar e encerra as sessões abertas')
    .requiredOption('--cpfcnpj <X>', 'CPF ou CNPJ', taxIdArgument)
    .action(({ cpfcnpj }: { cpfcnpj: string }, command: Command) =>
      runAction(command, async ({ store }) => {
        await blockAccount(store.ownerDb, await accountIdByLogin(store.ownerDb, cpfcnpj), new Date())
        return { text: `Usuário ${formatTaxId(cpfcnpj)} bloqueado.`, data: { cpfcnpj } }
      }),
    )
}

function addUnblock(usuario: Command): void {
  usuario
    .command('desbloquear')
    .description('Deixa o usuário entrar de novo')
    .requiredOption('--cpfcnpj <X>', 'CPF ou CNPJ', taxIdArgument)
    .action(({ cpfcnpj }: { cpfcnpj: string }, command: Command) =>
      runAction(command, async ({ store }) => {
        await blockAccount(store.ownerDb, await accountIdByLogin(store.ownerDb, cpfcnpj), null)
        return { text: `Usuário ${formatTaxId(cpfcnpj)} desbloqueado.`, data: { cpfcnpj } }
      }),
    )
}

interface GrantOptions {
  cpfcnpj: string
  empresa: GrantArgument
}

function addGrants(usuario: Command): void {
  const grantCommand = (name: string, description: string) =>
    usuario
      .command(name)
      .description(description)
      .requiredOption('--cpfcnpj <X>', 'CPF ou CNPJ do usuário', taxIdArgument)
      .requiredOption('--empresa <CNPJ[:papel]>', 'empresa', grantArgument)

  grantCommand('conceder', 'Dá a um usuário acesso a uma empresa').action(
    ({ cpfcnpj, empresa }: GrantOptions, command: Command) =>
      runAction(command, async ({ store }) => {
        await addGrant(store.ownerDb, await accountIdByLogin(store.ownerDb, cpfcnpj), empresa)
        return {
          text: `${formatTaxId(cpfcnpj)} tem o papel ${empresa.papel} em ${formatTaxId(empresa.taxId)}.`,
          data: { cpfcnpj, empresa: empresa.taxId, papel: empresa.papel },
        }
      }),
  )

  grantCommand('revogar', 'Tira de um usuário o acesso a uma empresa').action(
    ({ cpfcnpj, empresa }: GrantOptions, command: Command) =>
      runAction(command, async ({ store }) => {
        const accountId = await accountIdByLogin(store.ownerDb, cpfcnpj)
        await revokeEmpresa(store.ownerDb, {
          accountId,
          empresaId: await empresaIdByTaxId(store.ownerDb, empresa.taxId),
        })
        return {
          text: `${formatTaxId(cpfcnpj)} não tem mais acesso a ${formatTaxId(empresa.taxId)}.`,
          data: { cpfcnpj, empresa: empresa.taxId },
        }
      }),
  )
}

async function addGrant(db: Kysely<Database>, accountId: string, { taxId, papel }: GrantArgument): Promise<void> {
  await grantEmpresa(db, { accountId, empresaId: await empresaIdByTaxId(db, taxId), papel })
}

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Senha: ')
  for await (const line of createInterface({ input: process.stdin, terminal: false })) {
    return line
  }
  throw new AppError(422, 'password.absent', 'Informe a senha na primeira linha da entrada padrão.')
}
