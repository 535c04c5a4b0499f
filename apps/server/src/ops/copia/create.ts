import type { ZipEntry } from '@portal/files/zip/zip-entry.ts'
import type pg from 'pg'
import type { Config } from '../../base/config.ts'
import { zipChunks } from '../../base/files/zip-writer.ts'
import { LEFT, readSequences } from './catalog.ts'
import {
  DEMO_CERTIFICATE,
  DEMO_ROOTS,
  existing,
  JOBS,
  keyInForce,
  MASTER_KEY,
  openFilePassage,
  readChunks,
} from './data-files.ts'
import { type HeldQueue, openHeldQueue } from './held-queue.ts'
import { type CopiedTable, type CopyManifest, FORMAT, filePart, MANIFEST, tablePart } from './manifest.ts'
import { zipPartsOf } from './parts.ts'
import type { Progress } from './progress.ts'
import { README, README_FILE } from './readme.ts'
import { beginSnapshot, type CopySnapshot } from './snapshot.ts'
import { openPassage, readTableRows } from './table-stream.ts'
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
}

/** Tables whose rows hold compressed documents; they are not compressed again. */
const PACKED = ['arquivo', 'sped_piece']
const LEVEL = 3

/** Writes one snapshot of the installation to one file while the portal runs. The file appears when it is complete. */
export async function createCopy(deps: CreateDeps, options: CreateOptions): Promise<Created> {
  const queue = await openHeldQueue(deps.config.dataDir, deps.spool)
  const client = await deps.owner.connect()
  let failed: Error | undefined
  try {
    const snapshot = await beginSnapshot(client, { queue, spool: deps.spool })
    const made: { manifest?: CopyManifest } = {}
    const entries = copyEntries({ ...deps, client, queue, snapshot, withKey: options.withKey }, made)
    const bytes = await writeFileWhole(options, zipChunks(batches(entries)))
    await client.query('rollback')
    if (!made.manifest) throw new Error('a copy ends with its manifest')
    return { bytes, manifest: made.manifest }
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // after a failure the connection may be in the middle of a COPY
    client.release(failed)
    await queue.release()
  }
}

interface Copying extends CreateDeps {
  client: pg.PoolClient
  queue: HeldQueue
  snapshot: CopySnapshot
  withKey: boolean
}

async function* batches(entries: AsyncIterable<ZipEntry>): AsyncGenerator<ZipEntry[]> {
  for await (const entry of entries) yield [entry]
}

/** All entries. The manifest is the last, so that a truncated file has none. */
async function* copyEntries(copying: Copying, made: { manifest?: CopyManifest }): AsyncGenerator<ZipEntry> {
  const modified = copying.now.toISOString()
  yield* whole(README_FILE, README, modified)
  const tables: CopiedTable[] = []
  let documents: CopyManifest['documents'] = { count: 0, damaged: 0, digest: '0'.repeat(64) }
  const kept = copying.snapshot.tables.filter(({ name }) => !LEFT.includes(name))
  for (const table of kept) {
    copying.progress.step(`Copiando ${table.name}`)
    const passage = openPassage(table)
    const chunks = counted(passage.through(readTableRows(copying.client, table)), copying.progress)
    const level = PACKED.includes(table.name) ? 0 : LEVEL
    const { parts, bytes } = yield* zipPartsOf(chunks, {
      nameOf: (part) => tablePart(table.name, part),
      level,
      modified,
    })
    const passed = passage.passed()
    documents = passed.documents ?? documents
    const columns = table.columns.map(({ name, type }) => ({ name, type }))
    tables.push({ name: table.name, columns, rows: passed.rows, bytes, parts, digest: passed.digest })
  }
  const manifest = await describe(copying, tables, documents)
  for (const file of await filesToCopy(copying)) {
    copying.progress.step(`Copiando ${file.name}`)
    const passage = openFilePassage(counted(file.chunks(), copying.progress))
    const nameOf = (part: number) => filePart(file.name, part)
    const { parts, bytes } = yield* zipPartsOf(passage.through(), { nameOf, level: file.level, modified })
    manifest.files.push({ name: file.name, bytes, parts, sha256: passage.sha256() })
  }
  made.manifest = manifest
  yield* whole(MANIFEST, JSON.stringify(manifest, null, 1), modified)
}

async function describe(
  { client, snapshot, config, spool, version, now }: Copying,
  tables: CopiedTable[],
  documents: CopyManifest['documents'],
): Promise<CopyManifest> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  return {
    format: FORMAT,
    program: version,
    createdAt: now.toISOString(),
    postgres: rows[0]?.version ?? 0,
    migrations: snapshot.migrations,
    tables,
    left: snapshot.tables.map(({ name }) => name).filter((name) => LEFT.includes(name)),
    sequences: await readSequences(client),
    documents,
    spool,
    elsewhere: snapshot.elsewhere,
    wrapped: tables.find(({ name }) => name === 'account_factor')?.rows ?? 0,
    keyMark: (await keyInForce(config)).mark,
    files: [],
  }
}

interface FileToCopy {
  name: string
  level: number
  chunks: () => AsyncIterable<Buffer>
}

async function filesToCopy({ config, client, queue, snapshot, withKey }: Copying): Promise<FileToCopy[]> {
  const key = withKey && !(await keyInForce(config)).given ? [MASTER_KEY] : []
  const own = await existing(config.dataDir, [...key, DEMO_ROOTS, DEMO_CERTIFICATE])
  const jobs = JSON.stringify(await readJobs(client))
  const files: FileToCopy[] = own.map(({ name, path }) => ({ name, level: LEVEL, chunks: () => readChunks(path) }))
  files.push({ name: JOBS, level: LEVEL, chunks: () => once(jobs) })
  for (const id of snapshot.waiting)
    for (const { name, path } of await queue.filesOf(id))
      files.push({ name, level: name.endsWith('.zip') ? 0 : LEVEL, chunks: () => readChunks(path) })
  return files
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

async function* whole(name: string, text: string, modified: string): AsyncGenerator<ZipEntry> {
  yield* zipPartsOf(once(text), { nameOf: () => name, level: LEVEL, modified })
}

async function* counted(chunks: AsyncIterable<Buffer>, progress: Progress): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    progress.advance(chunk.length)
    yield chunk
  }
}
