import { type Kysely, type RawBuilder, sql } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { inScope } from '../../../db/scope.ts'
import type { PackageSender, PackageSummary } from './summary.ts'
import type { PackageKey } from './token.ts'

type Db = Kysely<Database>

/** A package without its bytes. */
export interface StoredPackage {
  id: string
  month: string
  content: string[]
  recipients: string[]
  passwordHash: string | null
  /** Who made it, or adopted it; null: unknown */
  accountId: string | null
  accountName: string
  sender: PackageSender
  createdAt: Date
  expiresAt: Date
  sentAt: Date | null
  revokedAt: Date | null
  /** Name of the person who revoked it; null: it ended with a right */
  revokedBy: string | null
  fileName: string
  summary: PackageSummary | null
  size: number | null
  sha256: string | null
  files: number | null
  brokenAt: Date | null
  openedAt: Date | null
  openings: number
  downloadedAt: Date | null
  downloads: number
}

const COLUMNS = sql`id, month, content, recipients, password_hash as "passwordHash", account_id as "accountId",
  account_name as "accountName", sender, created_at as "createdAt", expires_at as "expiresAt", sent_at as "sentAt",
  revoked_at as "revokedAt", revoked_by as "revokedBy", file_name as "fileName",
  summary, size, encode(sha256, 'hex') as sha256, files, broken_at as "brokenAt", opened_at as "openedAt", openings,
  downloaded_at as "downloadedAt", downloads`

/** Scope of exactly the package's company. The account is null where the address is the only right. */
export const packageScope = ({ empresaId }: PackageKey, accountId: string | null = null) => ({
  empresaIds: [empresaId],
  accountId,
})

export interface NewPackage {
  month: string
  content: readonly string[]
  recipients: readonly string[]
  passwordHash: string | null
  account: { id: string; name: string }
  sender: PackageSender
  createdAt: Date
  expiresAt: Date
  fileName: string
  logo: Buffer | null
  version: string
}

/** Packages of a company's month whose address is valid. */
const MOST_LIVE = 5

interface MonthOfPackages {
  empresaId: number
  month: string
  now: Date
}

/** Throws AppError 409 `pacote.too_many` when `coming` more would be too many. Served by `pacote_of_month`. */
export async function requireFewPackages(tx: Db, it: MonthOfPackages, coming: number): Promise<void> {
  const { empresaId, month, now } = it
  const { rows } = await sql<{ live: number }>`select count(*)::int as live from pacote
    where empresa_id = ${empresaId} and month = ${month} and size is not null and revoked_at is null and broken_at is null
      and expires_at > ${now}`.execute(tx)
  if ((rows[0]?.live ?? 0) + coming <= MOST_LIVE) return
  const message = `A empresa já tem ${MOST_LIVE} pacotes válidos ou pedidos deste mês. Revogue um e tente de novo.`
  throw new AppError(409, 'pacote.too_many', message)
}

/** Packages that are being made. One of more than an hour ago does not count: its process may have died. */
async function countMaking(tx: Db, { empresaId, month, now }: MonthOfPackages): Promise<number> {
  const { rows } = await sql<{ making: number }>`select count(*)::int as making from pacote
    where empresa_id = ${empresaId} and month = ${month} and size is null and created_at > ${now}::timestamptz - interval '1 hour'`.execute(
    tx,
  )
  return rows[0]?.making ?? 0
}

/** Throws AppError 409 `pacote.too_many`. */
export const insertPackage = (db: Db, key: PackageKey, it: NewPackage) =>
  inScope(db, packageScope(key, it.account.id), async (tx) => {
    const month = { empresaId: key.empresaId, month: it.month, now: it.createdAt }
    // serialises the packages of a company's month, so that concurrent ones cannot pass the limit together
    await sql`select pg_advisory_xact_lock(hashtext('pacote'), hashtext(${`${key.empresaId} ${it.month}`}))`.execute(tx)
    await requireFewPackages(tx, month, 1 + (await countMaking(tx, month)))
    await sql`insert into pacote (empresa_id, id, month, content, recipients, password_hash, account_id, account_name, sender, created_at,
        expires_at, file_name, logo, version)
      values (${key.empresaId}, ${key.id}::uuid, ${it.month}, ${it.content}::text[], ${it.recipients}::text[], ${it.passwordHash},
        ${it.account.id}::uuid, ${it.account.name}, ${JSON.stringify(it.sender)}::jsonb, ${it.createdAt}, ${it.expiresAt}, ${it.fileName},
        ${it.logo}, ${it.version})`.execute(tx)
  })

interface FinishedPackage {
  summary: PackageSummary
  size: number
  sha256: Buffer
  files: number
}

export const finishPackage = (db: Db, key: PackageKey, it: FinishedPackage) =>
  inScope(db, packageScope(key), (tx) =>
    sql`update pacote set summary = ${JSON.stringify(it.summary)}::jsonb, size = ${it.size}, sha256 = ${it.sha256}, files = ${it.files}
      where ${own(key)}`.execute(tx),
  )

const own = ({ empresaId, id }: PackageKey) => sql`empresa_id = ${empresaId} and id = ${id}::uuid`

export const findPackage = (db: Db, key: PackageKey): Promise<StoredPackage | null> =>
  inScope(db, packageScope(key), async (tx) => {
    const { rows } = await sql<StoredPackage>`select ${COLUMNS} from pacote where ${own(key)}`.execute(tx)
    return rows[0] ?? null
  })

export const findPackageLogo = (db: Db, key: PackageKey): Promise<Buffer | null> =>
  inScope(db, packageScope(key), async (tx) => {
    const { rows } = await sql<{ logo: Buffer | null }>`select logo from pacote where ${own(key)}`.execute(tx)
    return rows[0]?.logo ?? null
  })

/** Whether the maker of a package may still speak in its company: not blocked, and at least contador there. */
export const makerSpeaks = (db: Db, key: PackageKey, accountId: string | null): Promise<boolean> =>
  inScope(db, packageScope(key), async (tx) => {
    const { rows } = await sql<{ speaks: boolean }>`
      select speaks_for(${accountId}::uuid, ${key.empresaId}) as speaks`.execute(tx)
    return rows[0]?.speaks ?? false
  })

const MOST_LISTED = 100

/** Packages of a company's month, newest first. Served by `pacote_of_month`. */
export async function listPackages(tx: Db, empresaId: number, month: string): Promise<StoredPackage[]> {
  const { rows } = await sql<StoredPackage>`select ${COLUMNS} from pacote
    where empresa_id = ${empresaId} and month = ${month} order by id desc limit ${MOST_LISTED}`.execute(tx)
  return rows
}

/** The newest finished package of each company's month that was not revoked. Served by `pacote_of_month`. */
export async function listNewestPackages(
  tx: Db,
  { empresaIds, month }: { empresaIds: readonly number[]; month: string },
): Promise<(StoredPackage & { empresaId: number })[]> {
  const { rows } = await sql<StoredPackage & { empresaId: number }>`
    select distinct on (empresa_id) empresa_id as "empresaId", ${COLUMNS} from pacote
    where empresa_id = any(${empresaIds}::bigint[]) and month = ${month} and size is not null and revoked_at is null
    order by empresa_id, id desc`.execute(tx)
  return rows
}

/** Packages of a company whose address is open now, newest first. */
export async function listOpenPackages(tx: Db, empresaId: number, now: Date): Promise<StoredPackage[]> {
  const { rows } = await sql<StoredPackage>`select ${COLUMNS} from pacote
    where empresa_id = ${empresaId} and revoked_at is null and expires_at > ${now} order by id desc limit ${MOST_LISTED}`.execute(
    tx,
  )
  return rows
}

/** now(), because Citus refuses volatile functions in UPDATE, and functions that are not immutable in CASE and COALESCE. */
const CHANGES = {
  sent: sql`sent_at = now()`,
  broken: sql`broken_at = now()`,
  opened: sql`opened_at = now(), openings = openings + 1`,
  downloaded: sql`downloaded_at = now(), downloads = downloads + 1`,
} satisfies Record<string, RawBuilder<unknown>>

export const notePackage = (db: Db, key: PackageKey, change: keyof typeof CHANGES) =>
  inScope(db, packageScope(key), (tx) => sql`update pacote set ${CHANGES[change]} where ${own(key)}`.execute(tx))

/** Ends the address; the pieces stay as long as it can be opened again. False when there is no such package that is still open. */
export async function revokePackage(tx: Db, key: PackageKey, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update pacote set revoked_at = now(), revoked_by = ${name}
    where ${own(key)} and revoked_at is null`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** How long a package that was revoked by a person can be opened again. */
export const PACKAGE_UNDO_MS = 30 * 24 * 3_600_000

/** Opens the address of a revoked package again. `maker`: whoever made it may no longer speak in the company. */
export async function restorePackage(tx: Db, key: PackageKey, now: Date): Promise<'done' | 'gone' | 'maker'> {
  const since = new Date(now.getTime() - PACKAGE_UNDO_MS)
  const { rows } = await sql<{ outcome: 'done' | 'gone' | 'maker' }>`
    select restore_package(${key.empresaId}, ${key.id}::uuid, ${since}, ${now}) as outcome`.execute(tx)
  return rows[0]?.outcome ?? 'gone'
}

const dropParts = (tx: Db, { empresaId, id }: PackageKey) =>
  sql`delete from pacote_parte where empresa_id = ${empresaId} and pacote_id = ${id}::uuid`.execute(tx)

export const dropPackage = (db: Db, key: PackageKey) =>
  inScope(db, packageScope(key), async (tx) => {
    await dropParts(tx, key)
    await sql`delete from pacote where ${own(key)}`.execute(tx)
  })

/** Deletes the pieces of expired packages, of revoked ones when nothing can open them any more, and of those never finished, and the packages that expired 90 days ago. */
export async function sweepPackages(ownerDb: Db, now: Date): Promise<void> {
  await sql`delete from pacote_parte p using pacote k where k.empresa_id = p.empresa_id and k.id = p.pacote_id
    and (k.expires_at < ${now} or k.revoked_at < ${now}::timestamptz - interval '31 days' or (k.sha256 is null and k.created_at < ${now}::timestamptz - interval '2 days'))`.execute(
    ownerDb,
  )
  await sql`delete from pacote where expires_at < ${now}::timestamptz - interval '90 days'
    or (sha256 is null and created_at < ${now}::timestamptz - interval '2 days')`.execute(ownerDb)
  // as long as a package may be in the list
  await sql`delete from entrega where asked_at < ${now}::timestamptz - interval '180 days'`.execute(ownerDb)
}
