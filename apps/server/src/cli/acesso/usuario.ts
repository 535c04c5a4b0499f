import { createInterface } from 'node:readline'
import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { Command } from 'commander'
import { AppError } from '../../base/errors.ts'
import {
  accountIdByLogin,
  blockAccount,
  createAccount,
  dropFactor,
  passwordContext,
  setPassword,
  undoTakeover,
} from '../../features/acesso/admin.ts'
import { checkPassword } from '../../features/acesso/senha/policy.ts'
import {
  emailArgument,
  type GrantArgument,
  grantArguments,
  nameArgument,
  taxIdArgument,
  yesNoArgument,
} from '../base/arguments.ts'
import { auditInstallation } from '../base/audit.ts'
import { runAction } from '../base/run-action.ts'
import { addGrant, addGrantCommands } from './grants.ts'
import { addListCommand } from './list-usuarios.ts'
import { addPersonalDataCommands } from './personal-data.ts'

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

/** `portal usuario …`: the accounts and their access to companies. */
export function addUsuarioCommands(program: Command): void {
  const usuario = program.command('usuario').description('Usuários e seus acessos')
  addCreate(usuario)
  addPassword(usuario)
  addBlocking(usuario)
  addFactor(usuario)
  addUndoTakeover(usuario)
  addGrantCommands(usuario)
  addPersonalDataCommands(usuario)
  addListCommand(usuario)
}

function addCreate(usuario: Command): void {
  usuario
    .command('criar')
    .description('Cadastra um usuário; a senha é a primeira linha da entrada padrão')
    .requiredOption('--cpfcnpj <X>', 'CPF ou CNPJ', taxIdArgument)
    .requiredOption('--nome <N>', 'nome', nameArgument)
    .option('--email <E>', 'e-mail, ou vários separados por ;', emailArgument)
    .option('--telefone <T>', 'telefone, ou vários separados por ;')
    .option('--sistema <S>', 'sistema do fornecedor', nameArgument, 'PORTAL')
    .option('--sped <S|N>', 'usa o módulo SPED (N)', yesNoArgument)
    .option('--empresa <CNPJ[:papel]>', 'empresa que pode usar; pode repetir (papel contador)', grantArguments)
    .option('--fornecedor', 'é da equipe do provedor do portal')
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
          for (const grant of options.empresa ?? []) await addGrant(tx, options.cpfcnpj, grant)
          await checkPassword(password, await passwordContext(tx, accountId))
          await auditInstallation(tx, 'usuario.create', options.cpfcnpj)
        })
        return { text: `Usuário ${formatTaxId(options.cpfcnpj)} criado.`, data: { cpfcnpj: options.cpfcnpj } }
      }),
    )
}

function addPassword(usuario: Command): void {
  usuario
    .command('senha')
    .description(
      'Troca a senha (primeira linha da entrada padrão); encerra as sessões, os links e as chaves de API pessoais',
    )
    .requiredOption('--cpfcnpj <X>', 'CPF ou CNPJ', taxIdArgument)
    .action(({ cpfcnpj }: { cpfcnpj: string }, command: Command) =>
      runAction(command, async ({ store }) => {
        const accountId = await accountIdByLogin(store.ownerDb, cpfcnpj)
        const password = await readPassword()
        await checkPassword(password, await passwordContext(store.ownerDb, accountId))
        await setPassword(store.ownerDb, accountId, password)
        await auditInstallation(store.ownerDb, 'senha.reset', cpfcnpj)
        return { text: `Senha de ${formatTaxId(cpfcnpj)} trocada.`, data: { cpfcnpj } }
      }),
    )
}

function addBlocking(usuario: Command): void {
  const block = (name: string, description: string, { at, done }: { at: () => Date | null; done: string }) =>
    usuario
      .command(name)
      .description(description)
      .requiredOption('--cpfcnpj <X>', 'CPF ou CNPJ', taxIdArgument)
      .action(({ cpfcnpj }: { cpfcnpj: string }, command: Command) =>
        runAction(command, async ({ store }) => {
          const blockedAt = at()
          await blockAccount(store.ownerDb, await accountIdByLogin(store.ownerDb, cpfcnpj), blockedAt)
          await auditInstallation(store.ownerDb, blockedAt ? 'usuario.block' : 'usuario.unblock', cpfcnpj)
          return { text: `Usuário ${formatTaxId(cpfcnpj)} ${done}.`, data: { cpfcnpj } }
        }),
      )
  block('bloquear', 'Impede o usuário de entrar, encerra as sessões e suspende as chaves e os pacotes que ele criou', {
    at: () => new Date(),
    done: 'bloqueado',
  })
  block('desbloquear', 'Deixa o usuário entrar de novo', { at: () => null, done: 'desbloqueado' })
}

function addFactor(usuario: Command): void {
  usuario
    .command('fator-remover')
    .description('Tira o segundo fator de quem perdeu o aplicativo e os códigos, e encerra as sessões abertas')
    .requiredOption('--cpfcnpj <X>', 'CPF ou CNPJ', taxIdArgument)
    .action(({ cpfcnpj }: { cpfcnpj: string }, command: Command) =>
      runAction(command, async ({ store }) => {
        await dropFactor(store.ownerDb, await accountIdByLogin(store.ownerDb, cpfcnpj))
        await auditInstallation(store.ownerDb, 'fator.off', cpfcnpj)
        return { text: `Segundo fator de ${formatTaxId(cpfcnpj)} removido.`, data: { cpfcnpj } }
      }),
    )
}

function addUndoTakeover(usuario: Command): void {
  usuario
    .command('desfazer-tomada')
    .description(
      'Devolve senha, segundo fator, contatos, chaves, pacotes e escritório de um login assumido por certificado há até 7 dias',
    )
    .requiredOption('--cpfcnpj <X>', 'CPF ou CNPJ', taxIdArgument)
    .action(({ cpfcnpj }: { cpfcnpj: string }, command: Command) =>
      runAction(command, async ({ store }) => {
        await store.ownerDb.transaction().execute(async (tx) => {
          await undoTakeover(tx, await accountIdByLogin(tx, cpfcnpj))
          await auditInstallation(tx, 'usuario.takeover_undo', cpfcnpj)
        })
        return { text: `O login ${formatTaxId(cpfcnpj)} está como antes.`, data: { cpfcnpj } }
      }),
    )
}

async function readPassword(): Promise<string> {
  if (process.stdin.isTTY) process.stderr.write('Senha: ')
  for await (const line of createInterface({ input: process.stdin, terminal: false })) {
    return line
  }
  throw new AppError(422, 'password.absent', 'Informe a senha na primeira linha da entrada padrão.')
}
