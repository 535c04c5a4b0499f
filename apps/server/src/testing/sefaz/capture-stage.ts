import { X509Certificate } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSefaz, type Sefaz, type SefazOptions } from '@portal/simulador/sefaz.ts'
import { testCa } from '@portal/simulador/testing/stage.ts'
import { type Simulador, startSimulador } from '@portal/simulador/wire/server.ts'
import type { Company } from '@portal/synthetic/base/company.ts'
import { sql } from 'kysely'
import { authoritiesOf } from '../../base/certificate/authorities.ts'
import { type Config, loadConfig } from '../../base/config.ts'
import { createLogger } from '../../base/log.ts'
import { type Capture, startCapture } from '../../features/captura/motor/start.ts'
import { freshDatabase, type TestDatabase } from '../database.ts'
import { admitRoots } from './admit-roots.ts'
import { insertCertificate } from './insert-certificate.ts'

export interface CaptureStage {
  database: TestDatabase
  sefaz: Sefaz
  simulador: Simulador
  config: Config
  /** Adds a company; with a certificate of its root and capture on unless told otherwise. */
  addCompany(company: Company, wish?: { certificate?: boolean; isOn?: boolean; nfse?: boolean }): Promise<number>
  start(): Capture
  /** Waits until a condition holds; throws with the state of the sequences after the limit. */
  until(condition: () => Promise<boolean> | boolean, ms?: number): Promise<void>
  count(table: string): Promise<number>
  close(): Promise<void>
}

interface StageOptions extends Partial<SefazOptions> {
  /** Duration of an hour, on both sides */
  hourMs?: number
  env?: Record<string, string>
  /** Whether the capture trusts the simulator's authority. Default true */
  trustsServer?: boolean
  /** Whether the NFS-e come from the simulator too. Default false */
  withAdn?: boolean
  /** Default: a fresh one */
  database?: TestDatabase
}

/** Master key of the stage. */
export const MASTER = Buffer.alloc(32, 5).toString('base64')

/** Of documents; `own` would be trusted for servers too. */
const authorities = authoritiesOf({ demo: [new X509Certificate(testCa.rootPem)] })
const trust = {
  authorities: () => authorities,
  current: () => Promise.resolve(authorities),
  reload: () => Promise.resolve(),
}

/** A database with the capture of a process, and the simulator that it asks by https. */
export async function openCaptureStage(options: StageOptions = {}): Promise<CaptureStage> {
  const { hourMs = 60_000, env = {}, trustsServer = true, withAdn = false, database: given, ...rest } = options
  const database = given ?? (await freshDatabase())
  const { ownerDb } = database
  const sefaz = createSefaz({ clock: { now: () => new Date() }, hourMs, ...rest })
  const { certificatePem: certificate, privateKeyPem: privateKey } = testCa.server()
  const simulador = await startSimulador({ sefaz, certificate, privateKey, authorities: [testCa.rootPem] })
  const ca = trustsServer ? [testCa.rootPem] : []
  const config = configOf(simulador, { hourMs, env, ca, withAdn })
  const running = new Set<Capture>()
  const log = createLogger(process.env.LOG_LEVEL ?? 'silent')
  return {
    database,
    sefaz,
    simulador,
    config,
    addCompany: (company, wish) => addCompany(database, config, { company, ...wish }),
    start() {
      const capture = startCapture({ config, log, ownerDb, trust })
      running.add(capture)
      return capture
    },
    until: (condition, ms = 30_000) => waitUntil(database, condition, ms),
    async count(table) {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(ownerDb)
      return rows[0]?.n ?? 0
    },
    async close() {
      await Promise.all([...running].map((capture) => capture.stop()))
      await simulador.close()
      await database.drop()
    },
  }
}

interface Settings {
  hourMs: number
  env: Record<string, string>
  ca: string[]
  withAdn: boolean
}

function configOf({ url }: Simulador, { hourMs, env, ca, withAdn }: Settings): Config {
  const loaded = loadConfig({
    DATA_DIR: '/nonexistent',
    PORTAL_DEMO: '0',
    PORTAL_MESTRA: MASTER,
    PORTAL_SEFAZ_SIMULADOR: url,
    ...(withAdn ? { PORTAL_ADN_URL: `${url}/contribuintes` } : {}),
    PORTAL_CAPTURA_HORA: '1',
    PORTAL_CAPTURA_TEMPO: '5',
    ...env,
  })
  return { ...loaded, captura: { ...loaded.captura, hourMs, ca, adn: { ...loaded.captura.adn, ca } } }
}

interface NewCompany {
  company: Company
  certificate?: boolean
  isOn?: boolean
  nfse?: boolean
}

async function addCompany(
  database: TestDatabase,
  config: Config,
  { company, certificate = true, isOn = true, nfse = false }: NewCompany,
): Promise<number> {
  const { taxId: tax_id, name, uf } = company
  const { id } = await database.ownerDb
    .insertInto('empresa')
    .values({ tax_id, name, uf })
    .returning('id')
    .executeTakeFirstOrThrow()
  const root = tax_id.length === 14 ? tax_id.slice(0, 8) : tax_id
  const held = await database.ownerDb.selectFrom('capture_certificate').select('id').where('root', '=', root).execute()
  if (certificate && held.length === 0)
    await insertCertificate({ ...database, config }, { root, demo: false }, testCa.leaf(company))
  if (certificate) await admitRoots(database.ownerDb)
  await database.ownerDb.insertInto('capture_setting').values({ empresa_id: id, is_on: isOn, nfse }).execute()
  return id
}

async function waitUntil(
  { ownerDb }: TestDatabase,
  condition: () => Promise<boolean> | boolean,
  ms: number,
): Promise<void> {
  const limit = performance.now() + ms
  while (!(await condition())) {
    if (performance.now() > limit) {
      const { rows } = await sql`
        select s.*, (select json_agg(x) from (select kind, asked, cstat, fault, cause from capture_exchange x
          where x.tax_id = s.tax_id and x.service = s.service order by number desc limit 5) x) as last
        from capture_sequence s`.execute(ownerDb)
      throw new Error(`the condition did not come true: ${JSON.stringify(rows, null, 1)}`)
    }
    await sleep(50)
  }
}
