import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { type Command, InvalidArgumentError } from 'commander'
import { sql } from 'kysely'
import { openTrust } from '../base/certificate/anchors.ts'
import { systemClock } from '../base/clock.ts'
import { AppError } from '../base/errors.ts'
import { readHolder } from '../base/lock.ts'
import { empresaIdByTaxId } from '../features/acesso/admin.ts'
import { storedTrust } from '../features/acesso/certificado/icp-store.ts'
import { openReaders } from '../features/intake/read/readers.ts'
import { openSpool } from '../features/intake/receive/spool.ts'
import { openDemoAuthority } from '../jobs/demo-authority.ts'
import { taxIdArgument } from './arguments.ts'
import { loadRows } from './demo/load-rows.ts'
import { loadXml } from './demo/load-xml.ts'
import { ensurePortfolio } from './demo/portfolio.ts'
import { type CommandContext, runAction } from './run-action.ts'

interface GerarOptions {
  documentos: number
  empresa?: string
  empresas?: number
  semXml?: boolean
  nfse?: number
}

/** Fixed range, independent of the clock: the same command generates the same documents. */
const RANGE = { seed: 2026, from: '2025-12', to: '2026-11' }
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
        const taxId = options.empresa ?? DEMO_COMPANIES[0]?.taxId ?? ''
        if (empresas !== undefined && (!semXml || options.empresa !== undefined))
          throw new AppError(422, 'demo.options', '--empresas vale com --sem-xml e sem --empresa.')
        if (nfse > documentos) throw new AppError(422, 'demo.options', '--nfse vai até o número de --documentos.')
        const made = semXml
          ? await loadFor(context, { documentos, empresas, taxId, nfse })
          : await generateFor(context, taxId, { documents: documentos, nfse })
        await sql`vacuum analyze`.execute(context.store.ownerDb)
        const data = { documentos: made, ...(empresas === undefined ? { cpfcnpj: taxId } : { empresas }) }
        return { text: `${made} documentos gerados.`, data }
      }),
    )
}

interface LoadWish {
  documentos: number
  empresas: number | undefined
  taxId: string
  nfse: number
}

/** Loads rows without XML by COPY. */
async function loadFor(context: CommandContext, { documentos, empresas, taxId, nfse }: LoadWish): Promise<number> {
  const { config, store } = context
  const orders =
    empresas === undefined
      ? [
          {
            company: demoCompany(taxId),
            empresaId: await ensureDemoEmpresa(context, taxId),
            documents: documentos,
            services: nfse,
          },
        ]
      : await ensurePortfolio(store.ownerDb, { companies: empresas, documents: documentos, services: nfse })
  const holder = await readHolder(config.dataDir)
  const alone = config.databaseUrl === null && holder?.pid === process.pid
  return loadRows({ db: store.ownerDb, pool: store.owner, orders, range: RANGE, alone })
}

function demoCompany(taxId: string) {
  const company = DEMO_COMPANIES.find((candidate) => candidate.taxId === taxId)
  if (!company) throw new AppError(422, 'demo.company', `${taxId} não é uma empresa de demonstração.`)
  return company
}

/**
 * Returns the company's id. Fills the demonstration first when it is enabled and the database has no company.
 */
async function ensureDemoEmpresa({ config, log, store }: CommandContext, taxId: string): Promise<number> {
  const { n } = await store.ownerDb
    .selectFrom('empresa')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (n === 0 && config.demo) {
    const trust = await openTrust({ config, log, stored: storedTrust(store.db) })
    const { fillDemo } = await import('../jobs/demo.ts')
    await fillDemo({ config, log, clock: systemClock, trust, ...store })
  }
  return empresaIdByTaxId(store.ownerDb, taxId).catch((cause: unknown) => {
    const why = `A empresa de demonstração ${taxId} não está cadastrada: PORTAL_DEMO=1 as cria em um banco sem empresas.`
    throw cause instanceof AppError ? new AppError(422, 'demo.company', why) : cause
  })
}

/** Loads documents with XML, read as in any import. */
async function generateFor(
  context: CommandContext,
  taxId: string,
  { documents, nfse }: { documents: number; nfse: number },
): Promise<number> {
  const { config, log, store } = context
  const company = demoCompany(taxId)
  const empresaId = await ensureDemoEmpresa(context, taxId)
  const trust = await openTrust({ ...context, stored: storedTrust(store.db) })
  const services = nfse > 0 ? { count: nfse, signer: await openDemoAuthority({ config, trust }) } : undefined
  const readers = openReaders({ trust, log })
  const intake = { db: store.db, log, spool: await openSpool(config.dataDir, store.spool), readers }
  try {
    const load = { intake, db: store.ownerDb, pool: store.owner, empresaId, company, documents, services }
    return await loadXml({ ...load, range: RANGE })
  } finally {
    await readers.close()
  }
}
