import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { readDfe } from '@portal/fiscal/dfe.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { authoritiesOf } from '../apps/server/src/base/certificate/authorities.ts'
import { createLogger } from '../apps/server/src/base/log.ts'
import { kyselyOn } from '../apps/server/src/db/pool.ts'
import { receiveUpload } from '../apps/server/src/features/intake/accept.ts'
import type { IntakeDeps } from '../apps/server/src/features/intake/deps.ts'
import { readChunk } from '../apps/server/src/features/intake/read/read-chunk.ts'
import { openReaders } from '../apps/server/src/features/intake/read/readers.ts'
import { openSpool } from '../apps/server/src/features/intake/receive/spool.ts'
import { openZip, readPacked } from '../apps/server/src/features/intake/receive/zip.ts'
import { workUpload } from '../apps/server/src/features/intake/work-upload.ts'
import { postmasterOf, serverMs } from './support/cpu.ts'
import { openBenchServer } from './support/server.ts'
import { importShipped } from './support/shipped.ts'

type Report = (figure: string, value: number, unit: string) => void

const SIGNED = 6_000
/** Another set of documents than the first zip */
const SECOND_SEED = 5
const MANY = Number(process.env.BENCH_MANY ?? 100_000)

/**
 * Signed NF-e through the real pipeline (zip, threads, judging, PostgreSQL), each step alone, and the memory
 * for a large zip.
 */
export async function benchIntake(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-intake-'))
  try {
    const signed = await makeZip(folder, SIGNED, 'signed')
    await measureSteps(signed, report)
    await measurePipeline(folder, signed, report)
    await measureShipped([signed, await makeZip(folder, SIGNED, 'signed', SECOND_SEED)], report)
    await measureFeed(folder, signed, report)
    if (MANY > 0) await measureMemory(signed, await makeZip(folder, MANY, 'unsigned'), report)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface MadeZip {
  path: string
  anchors: X509Certificate[]
  count: number
}

async function makeZip(folder: string, count: number, signed: 'signed' | 'unsigned', seed?: number): Promise<MadeZip> {
  const [path, pem] = [join(folder, `${signed}${seed ?? ''}.zip`), join(folder, `${signed}.pem`)]
  const maker = join(import.meta.dirname, 'support/make-zip.ts')
  await promisify(execFile)(process.execPath, [
    '--import',
    import.meta.resolve('tsx'),
    maker,
    String(count),
    signed,
    path,
    pem,
    ...(seed === undefined ? [] : [String(seed)]),
  ])
  return { path, anchors: [new X509Certificate(await readFile(pem))], count }
}

interface PackedFile {
  name: string
  bytes: Uint8Array
  size: number
  crc32: number
}

async function readAll(path: string): Promise<PackedFile[]> {
  const zip = await openZip(path)
  const files: PackedFile[] = []
  for await (const entry of zip.zip.eachEntry())
    files.push({
      name: String(entry.fileName),
      bytes: await readPacked(zip, entry),
      size: entry.uncompressedSize,
      crc32: entry.crc32,
    })
  await zip.close()
  return files
}

/** Cost of each step in one thread without a database, and the peer (unzip and parse only). */
async function measureSteps({ path, anchors }: MadeZip, report: Report): Promise<void> {
  const packed = await readAll(path)
  const files = packed.map(({ bytes }) => inflateRawSync(bytes))
  report('document_size', Math.round(files.reduce((sum, { length }) => sum + length, 0) / files.length), 'bytes')
  const step = (name: string, work: () => void) => {
    work()
    const [start, before] = [performance.now(), process.cpuUsage()]
    work()
    const { user, system } = process.cpuUsage(before)
    report(`${name}_cpu`, roundThousandths((user + system) / 1000 / files.length), 'ms/document')
    return files.length / ((performance.now() - start) / 1000)
  }
  const authorities = authoritiesOf({ own: anchors })
  step('unzip', () => packed.map(({ bytes }) => inflateRawSync(bytes)))
  step('parse', () => files.map((bytes) => readXml(bytes)))
  step('parse_verify_model', () => files.map((bytes) => readDfe(bytes, { anchors })))
  step('deflate', () => files.map((bytes) => deflateRawSync(bytes)))
  const chunk = packed.map((file) => ({ ...file, method: 8 as const }))
  step('whole_reading', () => void readChunk({ files: chunk, authorities: authorities.packed() }))
  const peer = step('peer', () => packed.map(({ bytes }) => readXml(inflateRawSync(bytes))))
  report('peer_unzip_parse_one_thread', Math.round(peer), 'documents/s')
}

/** The intake without its events (`functions/feed/tell_notas.sql`). */
const NO_FEED =
  'create or replace function tell_notas(gone nota[], added nota[]) returns void language plpgsql as $$ begin end $$'

/** Opens a server and an intake, imports one zip and returns the times. */
async function importZip(folder: string, { path, anchors, count }: MadeZip, hasFeed = true) {
  const server = await openBenchServer()
  if (!hasFeed) await server.owner.query(NO_FEED)
  const log = createLogger('silent')
  const authorities = authoritiesOf({ own: anchors })
  const readers = openReaders({ trust: { authorities: () => authorities }, log })
  const deps: IntakeDeps = {
    db: kyselyOn(server.pool),
    log,
    readers,
    spool: await openSpool(join(folder, 'dados'), 'bench'),
  }
  try {
    const { empresaId, accountId } = await server.signIn(DEMO_COMPANIES[0]!.taxId)
    const { rows } = await server.owner.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = postmasterOf(rows[0]!.pid)
    const owner = { empresaId, accountId }
    const uploadId = await receiveUpload(deps, { owner, expectedBytes: 0, delaySeconds: 9_000 }, (receiving) =>
      receiving.addZip('notas.zip', createReadStream(path)),
    )
    const [start, before, database] = [performance.now(), process.cpuUsage(), serverMs(postmaster)]
    let done = 0
    let half = { at: start, done }
    const onLines = ({ length }: { length: number }) => {
      done += length
      if (done <= count / 2) half = { at: performance.now(), done }
    }
    await workUpload(deps, { empresaId, uploadId }, { onLines })
    const warm = (count - half.done) / ((performance.now() - half.at) / 1000)
    const wall = (performance.now() - start) / 1000
    const { user, system } = process.cpuUsage(before)
    const { rows: stored } = await server.owner.query<{ n: number }>('select count(*)::int as n from nota')
    const { rows: told } = await server.owner.query<{ n: number }>('select count(*)::int as n from feed_event')
    if (told[0]!.n > 0 !== hasFeed) throw new Error(`${told[0]!.n} events of ${count} documents`)
    if (stored[0]!.n !== count) throw new Error(`${stored[0]!.n} of ${count} stored`)
    return { wall, warm, cpu: (user + system) / 1000, database: serverMs(postmaster) - database }
  } finally {
    await readers.close()
    await server.close()
  }
}

async function measurePipeline(folder: string, zip: MadeZip, report: Report): Promise<void> {
  const { wall, warm, cpu, database } = await importZip(folder, zip)
  report('pipeline', Math.round(zip.count / wall), `documents/s over the first ${zip.count} of a process (budget 400)`)
  report('pipeline_warm', Math.round(warm), 'documents/s over the second half (budget 450)')
  report('pipeline_program_cpu', roundThousandths(cpu / zip.count), 'ms/document')
  report('pipeline_database_cpu', roundThousandths(database / zip.count), 'ms/document')
}

/** The built program from its start: two zips of signed documents, the first with cold threads. */
async function measureShipped(zips: readonly MadeZip[], report: Report): Promise<void> {
  const results = await importShipped(
    DEMO_COMPANIES[0]!.taxId,
    zips.map(({ path }) => path),
  )
  results.forEach(({ stored, seconds, programMs, databaseMs }, index) => {
    const name = index === 0 ? 'shipped_first' : 'shipped_second'
    if (stored !== zips[index]?.count) throw new Error(`${stored} of ${zips[index]?.count} stored`)
    report(name, Math.round(stored / seconds), 'documents/s, sending included')
    report(`${name}_program_cpu`, roundThousandths(programMs / stored), 'ms/document')
    report(`${name}_database_cpu`, roundThousandths(databaseMs / stored), 'ms/document')
  })
}

/** What the events cost the intake: runs with and without them in turn, so that a machine that slows down slows both. */
async function measureFeed(folder: string, zip: MadeZip, report: Report): Promise<void> {
  const sums = { with: { cpu: 0, wall: 0 }, without: { cpu: 0, wall: 0 } }
  for (const hasFeed of [false, true, true, false, false, true]) {
    const { wall, cpu, database } = await importZip(folder, zip, hasFeed)
    const sum = hasFeed ? sums.with : sums.without
    sum.cpu += cpu + database
    sum.wall += wall
  }
  const documents = zip.count * 3
  report('feed_off_cpu', roundThousandths(sums.without.cpu / documents), 'ms/document, program and database')
  report('feed_on_cpu', roundThousandths(sums.with.cpu / documents), 'ms/document, program and database')
  report('feed_off', Math.round(documents / sums.without.wall), 'documents/s')
  report('feed_on', Math.round(documents / sums.with.wall), 'documents/s')
  const cost = (sums.with.cpu / sums.without.cpu - 1) * 100
  report('feed_cost', Math.round(cost * 10) / 10, '% of the CPU of the intake (budget 3)')
}

/** Memory of the built program: first a small zip (starts threads and pools), then the large one. */
async function measureMemory(small: MadeZip, large: MadeZip, report: Report): Promise<void> {
  const [warm, measured] = await importShipped(DEMO_COMPANIES[0]!.taxId, [small.path, large.path])
  if (!warm || measured?.stored !== large.count) throw new Error(`${measured?.stored} of ${large.count} stored`)
  report('large_zip', Math.round(large.count / measured.seconds), `documents/s over ${large.count}, sending included`)
  report('memory_before', Math.round(warm.idle / 1e6), 'MB')
  report(
    'memory_growth_small_zip',
    Math.round((warm.peak - warm.idle) / 1e6),
    `MB over ${small.count} documents, threads started`,
  )
  report('memory_growth_large_zip', Math.round((measured.peak - warm.idle) / 1e6), 'MB from idle (budget 220)')
}

const roundThousandths = (value: number) => Math.round(value * 1000) / 1000
