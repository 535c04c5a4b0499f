import { execFile } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { NO_AUTHORITIES } from '../../apps/server/src/base/certificate/authorities.ts'
import { createLogger } from '../../apps/server/src/base/log.ts'
import { kyselyOn } from '../../apps/server/src/db/pool.ts'
import { loadRows } from '../../apps/server/src/demo/rows/load-rows.ts'
import { loadXml } from '../../apps/server/src/demo/rows/load-xml.ts'
import { ensurePortfolio } from '../../apps/server/src/demo/rows/portfolio.ts'
import { createAccount, createEmpresa, grantEmpresa } from '../../apps/server/src/features/acesso/admin.ts'
import { openReaders } from '../../apps/server/src/features/intake/read/readers.ts'
import { openSpool } from '../../apps/server/src/features/intake/receive/spool.ts'
import { postmasterOf } from './cpu.ts'
import { type BenchServer, openBenchServer } from './server.ts'

type Report = (figure: string, value: number, unit: string) => void

const COMPANIES = 300
const RANGE = { seed: 2026, from: '2025-12', to: '2026-11' }
const LOGIN = '52998224725'
const BYTES_PER_DOCUMENT = 3500
/** Share of NFS-e, all of them in the largest company. */
const SERVICES = 0.1
/** Share of documents with XML: 200,000 of ten million, in one more company. */
const WITH_XML = 0.02

export interface Base {
  server: BenchServer
  documents: number
  token: string
  accountId: string
  /** Process of the database */
  postmaster: number
  /** In creation order: the largest, the thirty branches, the others */
  companies: { id: number; taxId: string }[]
}

/**
 * Opens a server on a portfolio of 300 companies without XML and one company with XML. The data is built once
 * and kept. BENCH_DOCUMENTOS sets the number of documents (10,000,000), BENCH_DADOS the folder (default: the
 * system's temporary folder).
 */
export async function openPortfolio(report: Report): Promise<Base> {
  const target = Number(process.env.BENCH_DOCUMENTOS ?? 10_000_000)
  const folder = process.env.BENCH_DADOS ?? join(tmpdir(), `portal-bench-consulta-${target}`)
  const server = await openBenchServer(folder)
  const existing = await countNotas(server)
  if (existing === 0) await build(server, { folder, target }, report)
  const documents = existing === 0 ? target : existing
  report('documents', documents, 'documents')
  report('disk', roundTenths((await folderBytes(folder)) / 1e9), 'GB')
  const companies = await listCompanies(server)
  const accountId = await accountOf(server, companies)
  const { rows } = await server.owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = postmasterOf(rows[0]?.pid ?? 0)
  return { server, documents, companies, accountId, postmaster, token: await server.openSession(accountId) }
}

export async function countNotas({ owner }: BenchServer): Promise<number> {
  const { rows } = await owner.query<{ n: number }>('select coalesce(sum(quantity), 0)::bigint as n from nota_day')
  return rows[0]?.n ?? 0
}

async function build(server: BenchServer, { folder, target }: { folder: string; target: number }, report: Report) {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < target * BYTES_PER_DOCUMENT)
    throw new Error(`${folder} has too little space for ${target} documents: choose fewer by BENCH_DOCUMENTOS`)
  const start = performance.now()
  const seconds = () => Math.round((performance.now() - start) / 1000)
  await buildRows(server, target)
  report('build_rows', seconds(), 's, indexes included')
  const before = seconds()
  const documents = await addXmls(server, { folder, documents: Math.round(target * WITH_XML) })
  report('build_xml', seconds() - before, `s for ${documents} documents with their XML`)
  await server.owner.query('vacuum analyze')
  report('build', seconds(), 's, statistics included (budget 1200)')
  report('build_rate', Math.round(target / seconds()), 'rows/s')
}

/** Loads the portfolio's documents without XML, a tenth of them NFS-e. No other session may use the database meanwhile. */
export async function buildRows(server: BenchServer, documents: number, companies = COMPANIES): Promise<void> {
  const services = Math.round(documents * SERVICES)
  const orders = await ensurePortfolio(server.ownerDb, { companies, documents: documents - services })
  const [largest] = orders
  if (largest) Object.assign(largest, { documents: largest.documents + services, services })
  await loadRows({ db: server.ownerDb, pool: server.owner, orders, range: RANGE, alone: true })
}

async function addXmls(server: BenchServer, { folder, documents }: { folder: string; documents: number }) {
  const company = DEMO_COMPANIES[0]!
  const log = createLogger('silent')
  const readers = openReaders({ trust: { authorities: () => NO_AUTHORITIES }, log })
  try {
    const { taxId, name, uf } = company
    const empresaId = await createEmpresa(server.ownerDb, { taxId, name, uf, demo: true })
    const intake = { db: kyselyOn(server.pool), log, readers, spool: await openSpool(folder, 'bench') }
    return await loadXml({
      intake,
      db: server.ownerDb,
      pool: server.owner,
      empresaId,
      company,
      documents,
      range: RANGE,
    })
  } finally {
    await readers.close()
  }
}

export async function listCompanies({ owner }: BenchServer) {
  const { rows } = await owner.query<{ id: number; taxId: string }>(
    `select id, tax_id as "taxId" from empresa where left(tax_id, 2) = '90' order by id`,
  )
  return rows
}

export async function accountOf({ ownerDb }: BenchServer, companies: Base['companies']): Promise<string> {
  const account = await ownerDb.selectFrom('account').select('id').where('login', '=', LOGIN).executeTakeFirst()
  if (account) return account.id
  const accountId = await createAccount(ownerDb, { login: LOGIN, name: 'Bench', password: null })
  for (const { id } of companies) await grantEmpresa(ownerDb, { accountId, empresaId: id, papel: 'contador' })
  return accountId
}

async function folderBytes(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)('du', ['-sk', folder])
  return Number(stdout.split('\t')[0]) * 1024
}

const roundTenths = (value: number) => Math.round(value * 10) / 10
