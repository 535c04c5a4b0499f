import { X509Certificate } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Trust } from '../../../base/certificate/anchors.ts'
import type { Clock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config.ts'
import type { Logger } from '../../../base/log.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { fetchCrl } from '../../acesso/certificado/crl-fetch.ts'
import { openRevocation } from '../../acesso/certificado/revocation.ts'
import { certificateState, type JudgeDeps } from './judge.ts'

export interface UpgradeDeps extends Pick<JudgeDeps, 'clock' | 'trust' | 'revocation'> {
  /** Connections as the owner role. */
  ownerDb: Kysely<Database>
  log: Logger
}

/** Days until the key of a certificate without anybody responsible is destroyed */
const UNKEPT_DAYS = 30
const DAY_MS = 86_400_000

/**
 * Finishes the upgrade of the certificates that were kept before admissions existed: judges each chain once, so that a trusted one
 * proves the establishments of its keeper, and destroys after 30 days those for which nobody is responsible. Goes on where it was
 * interrupted, and changes nothing the second time.
 */
export async function finishUpgrade({ ownerDb, log, clock, ...checks }: UpgradeDeps): Promise<void> {
  const waiting = await ownerDb
    .selectFrom('capture_upgrade')
    .select('certificate_id')
    .where('judged_at', 'is', null)
    .orderBy('certificate_id')
    .execute()
  let trusted = 0
  for (const { certificate_id: id } of waiting) {
    const kept = await ownerDb
      .selectFrom('capture_certificate')
      .select(['certificate', 'demo'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!kept) continue
    const isTrusted = await isTrustedToday({ clock, ...checks }, kept)
    await sql`select settle_upgrade(${id}, ${isTrusted}, ${clock.now()})`.execute(ownerDb)
    if (isTrusted) trusted += 1
  }
  if (waiting.length > 0)
    log.info({ certificados: waiting.length, confiaveis: trusted }, 'captura: certificados guardados conferidos')
  const before = new Date(clock.now().getTime() - UNKEPT_DAYS * DAY_MS)
  const destroyed = await destroyUnkept(ownerDb, { before, why: `sem responsável há ${UNKEPT_DAYS} dias` })
  if (destroyed > 0) log.info({ certificados: destroyed }, 'captura: certificados sem responsável destruídos')
  const { rows } = await sql<{ count: number }>`select settle_root_endings(${clock.now()}) as count`.execute(ownerDb)
  const ended = rows[0]?.count ?? 0
  if (ended > 0) log.info({ certificados: ended }, 'captura: certificados encerrados por e-CNPJ destruídos')
}

interface StartDeps {
  config: Config
  log: Logger
  clock: Clock
  ownerDb: Kysely<Database>
  trust: Trust
}

export interface UpgradeRun {
  stop(): Promise<void>
}

/** Finishes the upgrade now and looks once a day for what its time has come. Nothing of it stops the program. */
export function startUpgrade({ config, log, clock, ownerDb, trust }: StartDeps): UpgradeRun {
  const revocation = openRevocation({ config, log, db: ownerDb, clock, trust, fetchList: fetchCrl })
  const run = () =>
    finishUpgrade({ ownerDb, log, clock, trust, revocation }).catch((error: unknown) =>
      log.warn({ err: error }, 'captura: os certificados guardados não puderam ser conferidos'),
    )
  let running = run()
  const timer = setInterval(() => {
    running = running.then(run)
  }, DAY_MS).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
      await revocation.close()
    },
  }
}

/** A certificate that cannot be read is not trusted. */
async function isTrustedToday(
  checks: Pick<JudgeDeps, 'clock' | 'trust' | 'revocation'>,
  { certificate, demo }: { certificate: Buffer; demo: boolean },
): Promise<boolean> {
  const leaf = parse(certificate)
  if (!leaf) return false
  const { isRevoked, chainFault } = await certificateState(checks, leaf, { demo })
  return !isRevoked && chainFault === null
}

function parse(der: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(der)
  } catch {
    return null
  }
}

/** Destroys the certificates that the upgrade found without anybody responsible at or before an instant. Returns how many. */
export async function destroyUnkept(
  ownerDb: Kysely<Database>,
  { before, why }: { before: Date; why: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select destroy_unkept(${before}, ${why}) as count`.execute(ownerDb)
  return rows[0]?.count ?? 0
}

/** What the upgrade left open. */
export interface UpgradeState {
  /** Certificates whose chain is not judged yet */
  unjudged: number
  /** Certificates without anybody responsible, and the first day on which one is destroyed */
  unkept: number
  first_end: Date | null
  /** Establishments that use an A1 under another right than its keeper's */
  to_confirm: string[]
}

export async function readUpgrade(ownerDb: Kysely<Database>): Promise<UpgradeState> {
  const { rows } = await sql<UpgradeState>`
    select (select count(*)::int from capture_upgrade where judged_at is null) as unjudged,
      (select count(*)::int from capture_upgrade where unkept_at is not null) as unkept,
      (select min(unkept_at) + make_interval(days => ${UNKEPT_DAYS}) from capture_upgrade) as first_end,
      array(select e.tax_id from capture_admission m join empresa e on e.id = m.empresa_id where m.to_confirm order by 1) as to_confirm`.execute(
    ownerDb,
  )
  return rows[0] ?? { unjudged: 0, unkept: 0, first_end: null, to_confirm: [] }
}

/** Notes that an establishment may go on with the certificate that the upgrade admitted it to. Returns whether it was open. */
export async function confirmAdmission(ownerDb: Kysely<Database>, taxId: string): Promise<boolean> {
  const { rows } = await sql`update capture_admission m set to_confirm = false from empresa e
    where e.id = m.empresa_id and e.tax_id = ${taxId} and m.to_confirm returning 1`.execute(ownerDb)
  return rows.length > 0
}
