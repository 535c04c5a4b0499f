import {
  DEMO_COMPANIES,
  generateDemo,
  generateOffice,
  generateServices,
  OFFICE_PORTFOLIO,
  type ServiceDocument,
} from '@portal/synthetic/generate.ts'
import { type Kysely, sql } from 'kysely'
import type { Trust } from '../base/certificate/anchors.ts'
import type { Clock } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import type { Logger } from '../base/log.ts'
import type { Database } from '../db/schema.gen.ts'
import { createAccount, createEmpresa, grantEmpresa } from '../features/acesso/admin.ts'
import { receiveUpload } from '../features/intake/accept.ts'
import type { IntakeDeps } from '../features/intake/deps.ts'
import { openReaders } from '../features/intake/read/readers.ts'
import { openSpool } from '../features/intake/receive/spool.ts'
import { workUpload } from '../features/intake/work-upload.ts'
import { openDemoAuthority } from './authority.ts'
import { fillDemoAutomacoes } from './automacoes.ts'
import { type DemoInbox, fillDemoInbox, findEmptyInbox, takeMailed } from './caixa.ts'
import { ensureDemoCapture } from './captura-setup.ts'
import { ensureDemoCertificate } from './certificate.ts'
import { createDemoOffice, type DemoClient } from './office.ts'
import { fillDemoProdutos } from './produtos.ts'
import { fillDemoSettings } from './sped-settings.ts'

interface DemoDeps {
  config: Config
  log: Logger
  clock: Clock
  trust: Trust
  /** As role portal_app. */
  db: Kysely<Database>
  /** As the owner role, which alone may create companies and accounts. */
  ownerDb: Kysely<Database>
  spool: string
}

const FOLDER = 'demonstracao/'
const USER = { login: 'demo', password: 'demo', taxId: '52998224725' }
const HOLDER = { taxId: USER.taxId, name: 'Helena Prado' }
/** Delay of the queue's jobs for the demo's uploads, because this module processes them itself. */
const OURS_SECONDS = 600
/** Companies that the accountant serves directly too. */
const DIRECT: ReadonlySet<string> = new Set(DEMO_COMPANIES.map(({ taxId }) => taxId))
const DEMO_LOCK = 8_301_957

/**
 * Creates the demo office, its companies, their accountant and their documents when the database has no company.
 * Documents are imported as normal uploads, so the next start finishes a fill that was killed.
 */
export const fillDemo = (deps: DemoDeps): Promise<void> =>
  // an advisory lock serializes processes that start together; the second finds the demo complete
  deps.ownerDb.connection().execute(async (turn) => {
    await sql`select pg_advisory_lock(${DEMO_LOCK})`.execute(turn)
    try {
      await fill(deps)
    } finally {
      await sql`select pg_advisory_unlock(${DEMO_LOCK})`.execute(turn)
    }
  })

async function fill(deps: DemoDeps): Promise<void> {
  const account = await ensurePeople(deps)
  if (!account) return
  await ensureDemoCertificate(deps, HOLDER)
  const waiting = await companiesWithoutUpload(deps.ownerDb, account)
  const readers = openReaders(deps)
  const intake = { db: deps.db, log: deps.log, spool: await openSpool(deps.config.dataDir, deps.spool), readers }
  try {
    const office = await findEmptyInbox(deps.ownerDb)
    // made again where a fill was killed before its mails: the same notes, signed anew
    const made = waiting.size > 0 || office ? await makeDocuments(deps) : null
    if (made) await acceptDocuments(intake, { account, waiting, piles: made.piles })
    for (const upload of await unfinishedUploads(deps, account)) await workUpload(intake, upload)
    const round = { ...deps, spool: intake.spool, readers: () => readers }
    if (made && office) await fillDemoInbox({ ...made, round, intake }, office)
    await ensureDemoCapture(deps)
    await fillDemoSettings(deps)
    await fillDemoProdutos(deps)
    await fillDemoAutomacoes(deps)
  } finally {
    await readers.close()
  }
}

/** The demo's account. Null when the database has other companies and no demo. */
async function ensurePeople({ ownerDb, clock }: DemoDeps): Promise<string | null> {
  const account = await ownerDb.selectFrom('account').select('id').where('login', '=', USER.login).executeTakeFirst()
  if (account) return account.id
  if (await ownerDb.selectFrom('empresa').select('id').limit(1).executeTakeFirst()) return null
  return ownerDb.transaction().execute(async (tx) => {
    const accountId = await createAccount(tx, {
      ...USER,
      name: 'Helena Prado (demonstração)',
      email: 'helena@demonstracao.exemplo.com.br',
      phone: '(11) 4004-1827',
      sistema: 'SCA',
      sped: true,
      uf: 'SP',
      demo: true,
    })
    const clients: DemoClient[] = []
    for (const { taxId, name, uf, ie, regime, books, tags, responsible } of OFFICE_PORTFOLIO) {
      const empresaId = await createEmpresa(tx, { taxId, name, uf, ie, simples: regime === 'simples', demo: true })
      if (DIRECT.has(taxId)) await grantEmpresa(tx, { accountId, empresaId, papel: 'contador' })
      clients.push({ empresaId, books, tags, responsible })
    }
    await createDemoOffice(tx, { accountId, clients, now: clock.now() })
    return accountId
  })
}

/** Demo companies without an accepted upload of the demo, by tax id. */
async function companiesWithoutUpload(db: Kysely<Database>, account: string): Promise<Map<string, number>> {
  const companies = await db
    .selectFrom('empresa')
    .select(['id', 'tax_id'])
    .where('demo', '=', true)
    .orderBy('id')
    .execute()
  const ids = companies.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  // asked separately: on a cluster, uploads are on other nodes than companies
  const uploads = await db
    .selectFrom('upload')
    .select('empresa_id')
    .distinct()
    .where('empresa_id', 'in', ids)
    .where('account_id', '=', account)
    .where('name', 'like', `${FOLDER}%`)
    .execute()
  const filled = new Set(uploads.map(({ empresa_id }) => empresa_id))
  return new Map(companies.filter(({ id }) => !filled.has(id)).map(({ id, tax_id }) => [tax_id, id]))
}

interface DemoImport {
  account: string
  waiting: ReadonlyMap<string, number>
  piles: ReadonlyMap<string, readonly ServiceDocument[]>
}

/** Signs the documents under a test authority: a pile for each company, and those that come by mail. */
async function makeDocuments(
  deps: DemoDeps,
): Promise<Pick<DemoInbox, 'authority' | 'mailed'> & Pick<DemoImport, 'piles'>> {
  const authority = await openDemoAuthority(deps)
  const piles = pileByCompany([generateDemo(authority), generateOffice(authority), generateServices(authority)])
  return { authority, piles, mailed: takeMailed(piles) }
}

/** Sends one upload per company. */
async function acceptDocuments(intake: IntakeDeps, { account, waiting, piles }: DemoImport): Promise<void> {
  for (const [taxId, empresaId] of waiting) {
    const options = { owner: { empresaId, accountId: account }, expectedBytes: 0, delaySeconds: OURS_SECONDS }
    await receiveUpload(intake, options, async (receiving) => {
      for (const { name, bytes } of piles.get(taxId) ?? []) await receiving.addXml(`${FOLDER}${name}`, bytes)
    })
  }
}

/** Uploads of this start and of a killed one that are not processed yet. */
async function unfinishedUploads({ ownerDb, spool }: DemoDeps, account: string) {
  const rows = await ownerDb
    .selectFrom('upload')
    .select(['empresa_id', 'id'])
    .where('account_id', '=', account)
    .where('spool', '=', spool)
    .where('state', '=', 'processando')
    .where('name', 'like', `${FOLDER}%`)
    .orderBy('id')
    .execute()
  return rows.map(({ empresa_id: empresaId, id: uploadId }) => ({ empresaId, uploadId }))
}

/**
 * Groups the documents by company. Each is sent once, by the first demo company that is a party to it; intake
 * adds it to the other parties.
 */
function pileByCompany(sources: readonly Iterable<ServiceDocument>[]): Map<string, ServiceDocument[]> {
  const piles = new Map<string, ServiceDocument[]>(OFFICE_PORTFOLIO.map(({ taxId }) => [taxId, []]))
  const home = new Map<string, string>()
  for (const document of flatten(sources)) {
    const { parties } = document.facts
    const taxId = home.get(document.chave) ?? parties.find((party) => piles.has(party))
    if (taxId === undefined) throw new Error(`demo document ${document.chave} belongs to no demo company`)
    home.set(document.chave, taxId)
    piles.get(taxId)?.push(document)
  }
  return piles
}

function* flatten<T>(sources: readonly Iterable<T>[]): Generator<T> {
  for (const source of sources) yield* source
}
