import { type Command, InvalidArgumentError } from 'commander'
import { sql } from 'kysely'
import { countText } from '../base/count-text.ts'
import { AppError } from '../base/errors.ts'
import { taxIdArgument } from './base/arguments.ts'
import { runAction } from './base/run-action.ts'

interface GerarOptions {
  documentos: number
  empresa?: string
  empresas?: number
  semXml?: boolean
  nfse?: number
}

const MAX_COMPANIES = 1000

function countArgument(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 10_000_000)
    throw new InvalidArgumentError('Use um número de 1 a 10.000.000.')
  return count
}

function companiesArgument(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > MAX_COMPANIES)
    throw new InvalidArgumentError(`Use um número de 1 a ${MAX_COMPANIES}.`)
  return count
}

/** `portal demo gerar`: generates the requested number of documents of a demonstration company. */
export function addDemoCommands(program: Command): void {
  program
    .command('demo')
    .description('Demonstração')
    .command('gerar')
    .description('Gera documentos de uma empresa de demonstração (dez/2025 a nov/2026)')
    .requiredOption('--documentos <N>', 'quantos', countArgument)
    .option('--empresa <CNPJ>', 'empresa de demonstração (a primeira)', taxIdArgument)
    .option('--nfse <N>', 'quantos deles são NFS-e (nenhum)', countArgument)
    .option('--sem-xml', 'só os registros, sem guardar os XMLs')
    .option('--empresas <N>', 'com --sem-xml: cria e enche uma carteira de N empresas', companiesArgument)
    .action((options: GerarOptions, command: Command) =>
      runAction(command, async (context) => {
        const { documentos, empresas, semXml = false, nfse = 0 } = options
        if (empresas !== undefined && (!semXml || options.empresa !== undefined))
          throw new AppError(422, 'demo.options', '--empresas vale com --sem-xml e sem --empresa.')
        if (nfse > documentos) throw new AppError(422, 'demo.options', '--nfse vai até o número de --documentos.')
        const { generateDocuments } = await import('../demo/rows/generate.ts')
        const wish = { documents: documentos, services: nfse, companies: empresas, onlyRows: semXml }
        const { made, taxId } = await generateDocuments(context, { ...wish, taxId: options.empresa })
        await sql`vacuum analyze`.execute(context.store.ownerDb)
        const data = { documentos: made, ...(empresas === undefined ? { cpfcnpj: taxId } : { empresas }) }
        return { text: `${countText(made, 'documento gerado', 'documentos gerados')}.`, data }
      }),
    )
}
