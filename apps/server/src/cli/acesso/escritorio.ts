import { readFile } from 'node:fs/promises'
import type { LinhaJulgada } from '@portal/contract/escritorio/escritorio.ts'
import { formatTaxId } from '@portal/fiscal/ids/tax-id.ts'
import type { Command } from 'commander'
import { systemClock } from '../../base/clock.ts'
import { countText } from '../../base/count-text.ts'
import { AppError } from '../../base/errors.ts'
import { accountIdByLogin } from '../../features/acesso/admin.ts'
import {
  createOfficeFor,
  importCompanies,
  linkCompany,
  listOffices,
  officeIdOf,
  proveCompany,
} from '../../features/escritorio/admin.ts'
import { nameArgument, taxIdArgument, ufArgument } from '../base/arguments.ts'
import { auditInstallation } from '../base/audit.ts'
import { type CommandReply, runAction } from '../base/run-action.ts'
import { readCompanyFile } from './company-file.ts'

interface NewOfficeOptions {
  nome: string
  uf: string
  dono: string
  cpfcnpj?: string
}

const OF_OFFICE = ['--escritorio <X>', 'id, CNPJ ou nome do escritório'] as const

/** `portal escritorio …`: the offices of the installation. */
export function addEscritorioCommands(program: Command): void {
  const escritorio = program.command('escritorio').description('Escritórios de contabilidade')
  escritorio
    .command('criar')
    .description('Cria um escritório; o dono é um usuário que já existe')
    .requiredOption('--nome <N>', 'nome do escritório', nameArgument)
    .requiredOption('--uf <UF>', 'estado', ufArgument)
    .requiredOption('--dono <CPF>', 'CPF ou CNPJ do dono', taxIdArgument)
    .option('--cpfcnpj <X>', 'CNPJ ou CPF do escritório', taxIdArgument)
    .action(({ nome: name, uf, dono, cpfcnpj: taxId }: NewOfficeOptions, command: Command) =>
      runAction(command, async ({ store: { ownerDb } }) => {
        const accountId = await accountIdByLogin(ownerDb, dono)
        const made = { name, uf, taxId: taxId ?? null, accountId, now: systemClock.now() }
        const id = await createOfficeFor(ownerDb, made)
        await auditInstallation(ownerDb, 'escritorio.create', id)
        return { text: `Escritório ${name} criado; o dono é ${formatTaxId(dono)}.`, data: { id, nome: name } }
      }),
    )
  escritorio
    .command('listar')
    .description('Lista os escritórios e os pedidos que esperam')
    .action((_options: unknown, command: Command) =>
      runAction(command, async ({ store: { ownerDb } }) => {
        const offices = await listOffices(ownerDb, systemClock.now())
        const lines = offices.flatMap(({ id, nome, nr_empresas, nr_pessoas, pedidos }) => [
          `${id}  ${nome}: ${countText(nr_empresas, 'empresa', 'empresas')}, ${countText(nr_pessoas, 'pessoa', 'pessoas')}`,
          ...pedidos.map((cpfcnpj) => `  espera por ${formatTaxId(cpfcnpj)}`),
        ])
        return { text: lines.join('\n') || 'Nenhum escritório.', data: offices }
      }),
    )
  addImport(escritorio)
  addLink(escritorio)
}

interface ImportOptions {
  escritorio: string
  previa?: boolean
  aba?: string
}

function addImport(escritorio: Command): void {
  escritorio
    .command('importar <ARQUIVO>')
    .description('Põe na carteira as empresas de um CSV ou XLSX: CNPJ, nome, UF, IE, regime, etiquetas, responsável')
    .requiredOption(...OF_OFFICE)
    .option('--aba <NOME>', 'a aba da planilha, quando há empresas em várias')
    .option('--previa', 'só julga, nada é gravado')
    .action((path: string, { escritorio: text, previa = false, aba }: ImportOptions, command) =>
      runAction(command, async ({ store: { ownerDb } }) => {
        const bytes = await readFile(path).catch((cause: unknown) => {
          throw new AppError(422, 'empresa.no_file', `${path} não pode ser lido.`, { cause })
        })
        const sent = await readCompanyFile(bytes, aba)
        const officeId = await officeIdOf(ownerDb, text)
        return importReply(await importCompanies(ownerDb, { officeId, sent, now: systemClock.now(), preview: previa }))
      }),
    )
}

function importReply(judged: Awaited<ReturnType<typeof importCompanies>>): CommandReply {
  const { incluidas, alteradas, recusadas, linhas } = judged
  const refused = linhas.filter(({ situacao }) => situacao === 'recusada').map(lineText)
  const counts = `${countText(incluidas, 'incluída', 'incluídas')}, ${countText(alteradas, 'alterada', 'alteradas')}, ${countText(recusadas, 'recusada', 'recusadas')}.`
  return { text: [...refused, counts].join('\n'), data: judged }
}

const lineText = ({ linha, cpfcnpj, mensagem }: LinhaJulgada): string =>
  `Linha ${linha}${cpfcnpj === '' ? '' : `, ${formatTaxId(cpfcnpj)}`}: ${mensagem ?? ''}`

function addLink(escritorio: Command): void {
  escritorio
    .command('vincular')
    .description('Dá a um escritório uma empresa que está com alguém e não tem titular, ou aceita o pedido dele')
    .requiredOption(...OF_OFFICE)
    .requiredOption('--cpfcnpj <X>', 'CNPJ ou CPF da empresa', taxIdArgument)
    .action(({ escritorio: text, cpfcnpj }: { escritorio: string; cpfcnpj: string }, command: Command) =>
      runAction(command, async ({ store: { ownerDb } }) => {
        const officeId = await officeIdOf(ownerDb, text)
        await linkCompany(ownerDb, { officeId, taxId: cpfcnpj, now: systemClock.now() })
        return { text: `${formatTaxId(cpfcnpj)} está na carteira do escritório.`, data: { cpfcnpj } }
      }),
    )
}

/** `portal empresa comprovar`: strangers' documents reach the company from then on. */
export function addProveCommand(empresa: Command): void {
  empresa
    .command('comprovar')
    .description('Comprova uma empresa que um escritório incluiu: ela passa a receber o que os parceiros dela importam')
    .requiredOption('--cpfcnpj <X>', 'CNPJ ou CPF', taxIdArgument)
    .action(({ cpfcnpj }: { cpfcnpj: string }, command: Command) =>
      runAction(command, async ({ store: { ownerDb } }) => {
        await proveCompany(ownerDb, cpfcnpj)
        return { text: `Empresa ${formatTaxId(cpfcnpj)} comprovada.`, data: { cpfcnpj } }
      }),
    )
}
