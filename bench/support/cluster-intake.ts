import { execFile } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { authoritiesOf } from '../../apps/server/src/base/certificate/authorities.ts'
import { createLogger } from '../../apps/server/src/base/log.ts'
import { kyselyOn } from '../../apps/server/src/db/pool.ts'
import { receiveUpload } from '../../apps/server/src/features/intake/accept.ts'
import { openReaders } from '../../apps/server/src/features/intake/read/readers.ts'
import { openSpool } from '../../apps/server/src/features/intake/receive/spool.ts'
import { workUpload } from '../../apps/server/src/features/intake/work-upload.ts'
import type { Cluster } from '../../apps/server/src/testing/cluster.ts'
import { type Cpu, cpuSince, readCpu } from './cluster-nodes.ts'
import type { BenchServer } from './server.ts'

export interface Taken {
  documents: number
  perSecond: number
  /** Milliseconds a document. */
  cpu: Cpu
}

/** Signed NF-e of the first demo company through the real intake. Different seeds are different documents. */
export async function measureIntake(
  { cluster, server }: { cluster: Cluster; server: BenchServer },
  { count, seed }: { count: number; seed: number },
): Promise<Taken> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-cluster-'))
  try {
    const zip = await makeZip(folder, { count, seed })
    const owner = await ensureCompany(server)
    const before = await countOf(server, owner.empresaId)
    const intake = await openIntake(server, zip, folder)
    try {
      const options = { owner, expectedBytes: 0, delaySeconds: 9_000 }
      const uploadId = await receiveUpload(intake, options, (receiving) =>
        receiving.addZip('notas.zip', createReadStream(zip.path)),
      )
      const [start, cpu] = [performance.now(), readCpu(cluster)]
      await workUpload(intake, { empresaId: owner.empresaId, uploadId })
      const seconds = (performance.now() - start) / 1000
      const stored = (await countOf(server, owner.empresaId)) - before
      if (stored !== count) throw new Error(`${stored} of ${count} documents are stored`)
      return { documents: count, perSecond: Math.round(count / seconds), cpu: cpuSince(cluster, cpu, count) }
    } finally {
      await intake.readers.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface MadeZip {
  path: string
  pem: string
}

async function makeZip(folder: string, { count, seed }: { count: number; seed: number }): Promise<MadeZip> {
  const made = { path: join(folder, 'notas.zip'), pem: join(folder, 'raiz.pem') }
  const maker = join(import.meta.dirname, 'make-zip.ts')
  const words = [maker, String(count), 'signed', made.path, made.pem, String(seed)]
  await promisify(execFile)(process.execPath, ['--import', import.meta.resolve('tsx'), ...words])
  return made
}

async function openIntake(server: BenchServer, { pem }: MadeZip, folder: string) {
  const log = createLogger('silent')
  const authorities = authoritiesOf({ own: [new X509Certificate(await readFile(pem))] })
  const readers = openReaders({ trust: { authorities: () => authorities }, log })
  return { db: kyselyOn(server.pool), log, readers, spool: await openSpool(join(folder, 'dados'), 'bench') }
}

async function ensureCompany(server: BenchServer): Promise<{ empresaId: number; accountId: string }> {
  const { taxId } = DEMO_COMPANIES[0]!
  const { rows } = await server.owner.query<{ empresaId: number; accountId: string }>(
    `select e.id as "empresaId", a.id as "accountId" from empresa e, account a where e.tax_id = $1 and a.login = $1`,
    [taxId],
  )
  if (rows[0]) return rows[0]
  const { empresaId, accountId } = await server.signIn(taxId)
  return { empresaId, accountId }
}

async function countOf({ owner }: BenchServer, empresaId: number): Promise<number> {
  const { rows } = await owner.query<{ n: number }>('select count(*) as n from nota where empresa_id = $1', [empresaId])
  return rows[0]?.n ?? 0
}
