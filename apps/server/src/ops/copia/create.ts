import { createReadStream } from 'node:fs'
import type { ZipEntry } from '@portal/files/zip/zip-entry.ts'
import type pg from 'pg'
import type { Config } from '../../base/config.ts'
import { zipChunks } from '../../base/files/zip-writer.ts'
import { type CatalogTable, LEFT, readSequences, readTableRows } from './catalog.ts'
import { DEMO_CERTIFICATE, DEMO_ROOTS, existingFiles, JOBS, keyInForce, MASTER_KEY } from './data-files.ts'
import { DOCUMENT_TABLE, openDocumentCheck } from './documents.ts'
import { toCopyFault } from './errors.ts'
import { type HeldQueue, openHeldQueue } from './held-queue.ts'
import { type CopiedTable, type CopyManifest, FORMAT, lastOf, MANIFEST, partName } from './manifest.ts'
import { zipPartsOf } from './parts.ts'
import { countBytes, type Progress } from './progress.ts'
import { README, README_FILE } from './readme.ts'
import { beginSnapshot, type CopySnapshot } from './snapshot.ts'
import { readJobs } from './waiting-jobs.ts'
import { writeFileWhole } from './write-file.ts'

export interface CreateDeps {
  /** The owner's connections. */
  owner: pg.Pool
  config: Pick<Config, 'dataDir' | 'masterKey'>
  /** Id of the data folder. */
  spool: string
  /** Of this program. */
  version: string
  now: Date
  progress: Progress
}

export interface CreateOptions {
  file: string
  /** Replaces an existing file. */
  replace: boolean
  /** Includes a generated master key. */
  withKey: boolean
}

export interface Created {
  bytes: number
  manifest: CopyManifest
  /** Waiting uploads that are not in the copy, because their files are damaged. */
  damaged: string[]
}

/** Tables whose rows hold compressed documents; they are not compressed again. */
const PACKED = [DOCUMENT_TABLE, 'sped_piece']
const LEVEL = 3

/** Writes one snapshot of the installation to one file while the portal runs. The file appears when it is complete. */
export async function createCopy(deps: CreateDeps, options: CreateOptions): Promise<Created> {
  const queue = await openHeldQueue(deps.config.dataDir, deps.spool)
  const client = await deps.owner.connect()
  let failed: Error | undefined
  const at = { table: '' }
  try {
    const snapshot = await beginSnapshot(client, { queue, spool: deps.spool })
    const manifest = await emptyManifest({ ...deps, client, snapshot })
    const entries = copyEntries({ ...deps, client, queue, snapshot, at, withKey: options.withKey }, manifest)
    const bytes = await writeFileWhole(options, zipChunks(batches(entries)))
    await client.query('rollback')
    await noteCopy(client, { made: deps.now, bytes, damaged: snapshot.damaged.length })
    return { bytes, manifest, damaged: snapshot.damaged }
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error))
    throw toCopyFault(error, at.table) ?? error
  } finally {
    // after a failure the connection may be in the middle of a COPY
    client.release(failed)
    await queue.release()
  }
}

const KEPT = 400

/** For doutor and /metrics. A database of an older level has no such table, and a standby takes no row: the copy is complete all the same. */
async function noteCopy(
  client: pg.PoolClient,
  { made, bytes, damaged }: { made: Date; bytes: number; damaged: number },
): Promise<void> {
  const note = async () => {
    await client.query(
      'insert into copy_made (made_at, bytes, damaged) values ($1, $2, $3) on conflict (made_at) do nothing',
      [made, bytes, damaged],
    )
    await client.query(
      'delete from copy_made where made_at < (select made_at from copy_made order by 1 desc offset $1 limit 1)',
      [KEPT],
    )
  }
  await note().catch(() => undefined)
}

interface CopyRun extends CreateDeps {
  client: pg.PoolClient
  queue: HeldQueue
  snapshot: CopySnapshot
  /** The table that is being read. */
  at: { table: string }
  withKey: boolean
}

async function* batches(entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry[]> {
  for await (const entry of entries) yield [entry]
}

/** What is known before the rows and files are read. */
async function emptyManifest(copying: Omit<CopyRun, 'at' | 'queue' | 'withKey'>): Promise<CopyManifest> {
  const { client, snapshot, config, spool, version, now } = copying
  return {
    format: FORMAT,
    program: version,
    createdAt: now.toISOString(),
    level: lastOf(snapshot),
    migrations: snapshot.migrations,
    tables: [],
    sequences: await readSequences(client),
    documents: { count: 0, damaged: 0 },
    spool,
    elsewhere: snapshot.elsewhere,
    wrapped: await countWrapped(client),
    keyMark: (await keyInForce(config)).mark,
    files: [],
  }
}

/** Secrets that only the master key opens. The demonstration makes its certificates again. */
async function countWrapped(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select ((select count(*) from account_factor) + (select count(*) from capture_certificate where not demo))::int as count`,
  )
  return rows[0]?.count ?? 0
}

/** All entries. The manifest is completed on the way and comes last, so that a truncated file has none. */
async function* copyEntries(copying: CopyRun, manifest: CopyManifest): AsyncGenerator<ZipEntry> {
  const { progress, snapshot } = copying
  const modified = copying.now.toISOString()
  yield* wholeEntry(README_FILE, README, modified)
  for (const table of snapshot.tables.filter(({ name }) => !LEFT.includes(name))) {
    progress.step(`Copiando ${table.name}`)
    copying.at.table = table.name
    manifest.tables.push(yield* tableEntries(copying, table, manifest))
  }
  manifest.documents.count = manifest.tables.find(({ name }) => name === DOCUMENT_TABLE)?.rows ?? 0
  for (const { name, level, chunks } of await filesToCopy(copying)) {
    progress.step(`Copiando ${name}`)
    const nameOf = (part: number) => partName('arquivos', name, part)
    manifest.files.push({ name, ...(yield* zipPartsOf(countBytes(chunks(), progress), { nameOf, level, modified })) })
  }
  yield* wholeEntry(MANIFEST, JSON.stringify(manifest, null, 1), modified)
}

async function* tableEntries(
  { client, progress, now }: CopyRun,
  table: CatalogTable,
  { documents }: CopyManifest,
): AsyncGenerator<ZipEntry, CopiedTable> {
  const { name } = table
  const rows = readTableRows(client, table)
  const check = name === DOCUMENT_TABLE ? openDocumentCheck(table.columns) : null
  const entries = zipPartsOf(countBytes(rows, progress, check?.push), {
    nameOf: (part) => partName('tabelas', name, part),
    level: PACKED.includes(name) ? 0 : LEVEL,
    modified: now.toISOString(),
  })
  const { parts, sha256 } = yield* entries
  documents.damaged += check?.damaged() ?? 0
  await client.query('select') // PostgreSQL's row count has arrived when this returns
  return { ...table, rows: rows.rowCount, parts, sha256 }
}

interface FileToCopy {
  name: string
  level: number
  chunks: () => AsyncIterable<Buffer>
}

async function filesToCopy({ config, client, queue, snapshot, withKey }: CopyRun): Promise<FileToCopy[]> {
  const key = withKey && !(await keyInForce(config)).given ? [MASTER_KEY] : []
  const own = await existingFiles(config.dataDir, [...key, DEMO_ROOTS, DEMO_CERTIFICATE])
  const jobs = JSON.stringify(await readJobs(client))
  const waiting = (await Promise.all(snapshot.waiting.map((id) => queue.filesOf(id)))).flat()
  return [
    { name: JOBS, level: LEVEL, chunks: () => once(jobs) },
    ...[...own, ...waiting].map(({ name, path }) => ({
      name,
      level: name.endsWith('.zip') ? 0 : LEVEL,
      // no encoding is set, so its chunks are Buffers
      chunks: () => createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>,
    })),
  ]
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

async function* wholeEntry(name: string, text: string, modified: string): AsyncGenerator<ZipEntry> {
  yield* zipPartsOf(once(text), { nameOf: () => name, level: LEVEL, modified })
}
