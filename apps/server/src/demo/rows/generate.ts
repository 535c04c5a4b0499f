import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { openTrust } from '../../base/certificate/anchors.ts'
import { systemClock } from '../../base/clock.ts'
import type { Config } from '../../base/config.ts'
import { AppError } from '../../base/errors.ts'
import { readHolder } from '../../base/lock.ts'
import type { Logger } from '../../base/log.ts'
import type { Store } from '../../db/store.ts'
import { empresaIdByTaxId } from '../../features/acesso/admin.ts'
import { storedTrust } from '../../features/acesso/certificado/icp-store.ts'
import { openReaders } from '../../features/intake/read/readers.ts'
import { openSpool } from '../../features/intake/receive/spool.ts'
import { openDemoAuthority } from '../authority.ts'
import { fillDemo } from '../fill.ts'
import { loadRows } from './load-rows.ts'
import { loadXml } from './load-xml.ts'
import { ensurePortfolio } from './portfolio.ts'

interface GenerateDeps {
  config: Config
  log: Logger
  store: Store
}

export interface GenerateWish {
  documents: number
  /** NFS-e among the documents */
  services: number
  /** A demonstration company; absent: the first one */
  taxId?: string
  /** Creates and fills a portfolio of so many companies instead; only rows */
  companies?: number
  /** Rows without the XML */
  onlyRows: boolean
}

/** Fixed range, independent of the clock: the same command generates the same documents. */
const RANGE = { seed: 2026, from: '2025-12', to: '2026-11' }

/** Generates documents of a demonstration company and returns their number and the company. */
export async function generateDocuments(
  deps: GenerateDeps,
  { taxId = DEMO_COMPANIES[0]?.taxId ?? '', onlyRows, ...wish }: GenerateWish,
): Promise<{ made: number; taxId: string }> {
  const made = onlyRows ? await generateRows(deps, { ...wish, taxId }) : await generateFiles(deps, { ...wish, taxId })
  return { made, taxId }
}

type OneWish = Omit<GenerateWish, 'onlyRows'> & { taxId: string }

/** Loads rows without XML by COPY. */
async function generateRows(deps: GenerateDeps, { documents, companies, taxId, services }: OneWish): Promise<number> {
  const { config, store } = deps
  const orders =
    companies === undefined
      ? [{ company: demoCompany(taxId), empresaId: await ensureDemoEmpresa(deps, taxId), documents, services }]
      : await ensurePortfolio(store.ownerDb, { companies, documents, services })
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
async function ensureDemoEmpresa({ config, log, store }: GenerateDeps, taxId: string): Promise<number> {
  const { n } = await store.ownerDb
    .selectFrom('empresa')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (n === 0 && config.demo) {
    const trust = await openTrust({ config, log, stored: storedTrust(store.db) })
    await fillDemo({ config, log, clock: systemClock, trust, ...store })
  }
  return empresaIdByTaxId(store.ownerDb, taxId).catch((cause: unknown) => {
    const why = `A empresa de demonstração ${taxId} não está cadastrada: PORTAL_DEMO=1 as cria em um banco sem empresas.`
    throw cause instanceof AppError ? new AppError(422, 'demo.company', why) : cause
  })
}

/** Loads documents with XML, read as in any import. */
async function generateFiles(deps: GenerateDeps, { documents, taxId, services: nfse }: OneWish): Promise<number> {
  const { config, log, store } = deps
  const company = demoCompany(taxId)
  const empresaId = await ensureDemoEmpresa(deps, taxId)
  const trust = await openTrust({ ...deps, stored: storedTrust(store.db) })
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
