import { readFile } from 'node:fs/promises'
import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { Command } from 'commander'
import { AppError } from '../../base/errors.ts'
import { activateEmpresa, changeEmpresa, createEmpresa, type NewEmpresa } from '../../features/acesso/admin.ts'
import { addAudit, OPERATOR } from '../../features/acesso/base/audit.ts'
import { undoRootEnding } from '../../features/acesso/raiz/root-holders.ts'
import { retireCompany } from '../../features/captura/ajustes/retire.ts'
import { nameArgument, taxIdArgument, ufArgument, yesNoArgument } from '../base/arguments.ts'
import { auditInstallation } from '../base/audit.ts'
import { runAction } from '../base/run-action.ts'
import { empresasText, readEmpresasCsv } from './empresas-csv.ts'
import { addProveCommand } from './escritorio.ts'

interface EmpresaOptions {
  cpfcnpj: string
  nome: string
  uf: string
  simples?: boolean
  ie?: string
}

const toNew = ({ cpfcnpj, nome, uf, simples, ie }: EmpresaOptions): NewEmpresa => ({
  taxId: cpfcnpj,
  name: nome,
  uf,
  simples,
  ie,
})

/** `portal empresa …`: the companies of the installation. */
export function addEmpresaCommands(program: Command): void {
  const empresa = program.command('empresa').description('Empresas da instalação')
  addCreate(empresa)
  addList(empresa)
  addChange(empresa)
  addActivation(empresa)
  addProveCommand(empresa)
  addUndoEnding(empresa)
}

function addCreate(empresa: Command): void {
  empresa
    .command('criar')
    .description('Cadastra uma empresa')
    .requiredOption('--cpfcnpj <X>', 'CNPJ ou CPF', taxIdArgument)
    .requiredOption('--nome <N>', 'nome ou razão social', nameArgument)
    .requiredOption('--uf <UF>', 'estado', ufArgument)
    .option('--simples <S|N>', 'optante do Simples Nacional (S)', yesNoArgument)
    .option('--ie <I>', 'inscrição estadual')
    .action((options: EmpresaOptions, command: Command) =>
      runAction(command, async ({ store }) => {
        const id = await createEmpresa(store.ownerDb, toNew(options))
        await auditInstallation(store.ownerDb, 'empresa.create', options.cpfcnpj)
        return { text: `Empresa ${formatTaxId(options.cpfcnpj)} criada.`, data: { id, cpfcnpj: options.cpfcnpj } }
      }),
    )

  empresa
    .command('importar <CSV>')
    .description('Cadastra as empresas de um CSV: cpfcnpj;nome;uf;simples;ie (cabeçalho na primeira linha)')
    .action((path: string, _options: unknown, command: Command) =>
      runAction(command, async ({ store }) => {
        const bytes = await readFile(path).catch((cause: unknown) => {
          throw new AppError(422, 'empresa.no_file', `${path} não pode ser lido.`, { cause })
        })
        const rows = readEmpresasCsv(empresasText(bytes))
        await store.ownerDb.transaction().execute(async (tx) => {
          for (const row of rows) {
            await createEmpresa(tx, row)
            await auditInstallation(tx, 'empresa.create', row.taxId)
          }
        })
        return {
          text: `${rows.length} ${rows.length === 1 ? 'empresa criada' : 'empresas criadas'}.`,
          data: { criadas: rows.length },
        }
      }),
    )
}

function addList(empresa: Command): void {
  empresa
    .command('listar')
    .description('Lista as empresas')
    .action((_options: unknown, command: Command) =>
      runAction(command, async ({ store }) => {
        const rows = await store.ownerDb
          .selectFrom('empresa')
          .select(['tax_id', 'name', 'uf', 'simples', 'ie', 'active'])
          .orderBy('id')
          .execute()
        const text = rows
          .map(({ tax_id, name, uf, active }) => `${formatTaxId(tax_id)}  ${uf}  ${name}${active ? '' : '  (inativa)'}`)
          .join('\n')
        const data = rows.map((row) => ({
          cpfcnpj: row.tax_id,
          nome: row.name,
          uf: row.uf,
          ds_simplesnacional: row.simples ? 'S' : 'N',
          ie: row.ie,
          fl_ativo: row.active ? 'S' : 'N',
        }))
        return { text: text || 'Nenhuma empresa cadastrada.', data }
      }),
    )
}

function addChange(empresa: Command): void {
  empresa
    .command('alterar')
    .description('Altera os dados de uma empresa')
    .requiredOption('--cpfcnpj <X>', 'CNPJ ou CPF', taxIdArgument)
    .option('--nome <N>', 'nome ou razão social', nameArgument)
    .option('--uf <UF>', 'estado', ufArgument)
    .option('--simples <S|N>', 'optante do Simples Nacional', yesNoArgument)
    .option('--ie <I>', 'inscrição estadual')
    .action((options: Partial<EmpresaOptions> & { cpfcnpj: string }, command: Command) =>
      runAction(command, async ({ store }) => {
        const { cpfcnpj, nome: name, uf, simples, ie } = options
        const change = { name, uf, simples, ie }
        if (Object.values(change).every((value) => value === undefined))
          command.error('informe o que alterar: --nome, --uf, --simples ou --ie')
        await changeEmpresa(store.ownerDb, cpfcnpj, change)
        await auditInstallation(store.ownerDb, 'empresa.change', cpfcnpj)
        return { text: `Empresa ${formatTaxId(cpfcnpj)} alterada.`, data: { cpfcnpj } }
      }),
    )
}

function addUndoEnding(empresa: Command): void {
  empresa
    .command('desfazer-encerramento')
    .description('Devolve os títulos, escritórios e certificados A1 que um e-CNPJ encerrou na raiz há até 7 dias')
    .requiredOption('--cpfcnpj <X>', 'CNPJ de um estabelecimento da raiz', taxIdArgument)
    .action(({ cpfcnpj }: { cpfcnpj: string }, command: Command) =>
      runAction(command, async ({ store }) => {
        await store.ownerDb.transaction().execute(async (tx) => {
          const empresaIds = await undoRootEnding(tx, cpfcnpj.slice(0, 8), new Date())
          const entries = empresaIds.map((empresaId) => ({
            empresaId,
            what: 'empresa.root_undo' as const,
            target: cpfcnpj,
          }))
          await addAudit(tx, OPERATOR, entries)
          await auditInstallation(tx, 'empresa.root_undo', cpfcnpj)
        })
        return { text: `A raiz de ${formatTaxId(cpfcnpj)} está como antes do encerramento.`, data: { cpfcnpj } }
      }),
    )
}

function addActivation(empresa: Command): void {
  const activation = (name: string, description: string, { active, done }: { active: boolean; done: string }) =>
    empresa
      .command(name)
      .description(description)
      .requiredOption('--cpfcnpj <X>', 'CNPJ ou CPF', taxIdArgument)
      .action(({ cpfcnpj }: { cpfcnpj: string }, command: Command) =>
        runAction(command, async ({ store }) => {
          if (active) await activateEmpresa(store.ownerDb, cpfcnpj, true)
          else await store.ownerDb.transaction().execute((tx) => retireCompany(tx, cpfcnpj, OPERATOR))
          await auditInstallation(store.ownerDb, 'empresa.change', cpfcnpj)
          return { text: `Empresa ${formatTaxId(cpfcnpj)} ${done}.`, data: { cpfcnpj } }
        }),
      )
  activation('inativar', 'Tira uma empresa de uso: ninguém mais a vê, nada é apagado', {
    active: false,
    done: 'inativada',
  })
  activation('reativar', 'Põe de volta em uso uma empresa inativada', { active: true, done: 'reativada' })
}
