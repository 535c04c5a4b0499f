import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMO_COMPANIES } from '@portal/synthetic/generate.ts'
import { authoritiesOf } from '../apps/server/src/base/certificate/authorities.ts'
import { createLogger } from '../apps/server/src/base/log.ts'
import { kyselyOn } from '../apps/server/src/db/pool.ts'
import { loadXml } from '../apps/server/src/demo/rows/load-xml.ts'
import { openReaders } from '../apps/server/src/features/intake/read/readers.ts'
import { openSpool } from '../apps/server/src/features/intake/receive/spool.ts'
import { postmasterOf, serverMs } from './support/cpu.ts'
import { openBenchServer } from './support/server.ts'

type Report = (figure: string, value: number, unit: string) => void

const COUNT = Number(process.env.BENCH_DOCUMENTOS ?? 20_000)
const WARM = 2_000
const RANGE = { seed: 2026, from: '2025-12', to: '2026-11' }

/** `portal demo gerar` with XML: elapsed time, and processor time of the program (threads included) and the database. */
export async function benchDemo(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-demo-'))
  const server = await openBenchServer()
  const log = createLogger('silent')
  const authorities = authoritiesOf({ own: [] })
  const readers = openReaders({ trust: { authorities: () => authorities }, log })
  try {
    const company = DEMO_COMPANIES[0]!
    const { empresaId } = await server.signIn(company.taxId)
    const { rows } = await server.owner.query<{ pid: number }>('select pg_backend_pid() as pid')
    const postmaster = postmasterOf(rows[0]!.pid)
    const intake = { db: kyselyOn(server.pool), log, readers, spool: await openSpool(folder, 'bench') }
    const load = { intake, db: server.ownerDb, pool: server.owner, empresaId, company, range: RANGE }
    await loadXml({ ...load, documents: WARM })
    const [start, before, database] = [performance.now(), process.cpuUsage(), serverMs(postmaster)]
    await loadXml({ ...load, documents: COUNT })
    const wall = (performance.now() - start) / 1000
    const { user, system } = process.cpuUsage(before)
    report('gerar', Math.round(COUNT / wall), 'documents/s (budget 600)')
    report('gerar_program_cpu', roundThousandths((user + system) / 1000 / COUNT), 'ms/document')
    report('gerar_database_cpu', roundThousandths((serverMs(postmaster) - database) / COUNT), 'ms/document')
  } finally {
    await readers.close()
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const roundThousandths = (value: number) => Math.round(value * 1000) / 1000
