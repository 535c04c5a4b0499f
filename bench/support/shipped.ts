import { openAsBlob, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../apps/server/src/base/clock.ts'
import { connectionUrl, readConnection } from '../../apps/server/src/db/embedded/connection-file.ts'
import { appPool, kyselyOn, ownerPool } from '../../apps/server/src/db/pool.ts'
import * as admin from '../../apps/server/src/features/acesso/admin.ts'
import { openSession } from '../../apps/server/src/features/acesso/base/session.ts'
import { startProgram } from '../../apps/server/src/testing/program.ts'
import { postmasterOf, programMs, serverMs } from './cpu.ts'

const API = '/ServidorCadastros/v1/portalcontador'

export interface ImportResult {
  seconds: number
  /**
   * Resident memory of the program in bytes (with threads, without database): before the import, and its
   * maximum
   */
  idle: number
  peak: number
  stored: number
  /** CPU milliseconds of the program and of its database */
  programMs: number
  databaseMs: number
}

/**
 * Imports zips one after another by POST /importar into the built program (with its threads and its own
 * PostgreSQL).
 */
export async function importShipped(taxId: string, zips: readonly string[]): Promise<ImportResult[]> {
  const results: ImportResult[] = []
  await withShipped(taxId, async (program) => {
    for (const zip of zips) results.push(await importOne(program, zip))
  })
  return results
}

/** Runs the build in a temporary folder, with one company and one account that may use it. */
export async function withShipped(taxId: string, work: (program: Target) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-'))
  await chmod(dataDir, 0o755)
  const program = startProgram({ dataDir })
  try {
    const url = await program.ready
    const { token, postmaster } = await register(dataDir, taxId)
    await work({ url, headers: { authorization: `Bearer ${token}` }, taxId, pid: program.child.pid ?? 0, postmaster })
  } finally {
    program.child.kill('SIGTERM')
    await program.ended
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}

async function register(dataDir: string, taxId: string): Promise<{ token: string; postmaster: number }> {
  const connection = await readConnection(dataDir)
  if (!connection) throw new Error('the program has no database')
  const url = connectionUrl(connection)
  const [owner, app] = [ownerPool({ url, max: 1 }), appPool({ url, max: 1 })]
  const ownerDb = kyselyOn(owner)
  const empresaId = await admin.createEmpresa(ownerDb, { taxId, name: 'Bench', uf: 'SP' })
  const accountId = await admin.createAccount(ownerDb, { login: '52998224725', name: 'Bench', password: null })
  await admin.grantEmpresa(ownerDb, { accountId, empresaId, papel: 'contador' })
  const config = { sessionIdleMs: 3_600_000, sessionMaxMs: 36_000_000 }
  const session = { accountId, method: 'senha' as const, address: '127.0.0.1', userAgent: null }
  const { token } = await openSession({ db: kyselyOn(app), clock: systemClock, config }, session)
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = postmasterOf(rows[0]?.pid ?? 0)
  await Promise.all([owner.end(), app.end()])
  return { token, postmaster }
}

export interface Target {
  url: string
  headers: Record<string, string>
  taxId: string
  pid: number
  postmaster: number
}

export async function importOne(program: Target, zip: string): Promise<ImportResult> {
  const { url, headers, taxId, pid, postmaster } = program
  const [idle, ownMs, databaseMs] = [residentOf(pid), programMs(pid), serverMs(postmaster)]
  let peak = idle
  const body = new FormData()
  body.append('arquivo', await openAsBlob(zip), 'notas.zip')
  const start = performance.now()
  const sending = fetch(`${url}${API}/importar?nr_cpfcnpj=${taxId}`, { method: 'POST', headers, body })
  const watch = setInterval(() => {
    peak = Math.max(peak, residentOf(pid))
  }, 50)
  try {
    const { id } = (await (await sending).json()) as { id: string } // the contract's ImportarReply
    for (;;) {
      const reply = await fetch(`${url}${API}/importar/${id}?limite=1`, { headers })
      const { situacao, importados } = (await reply.json()) as { situacao: string; importados: number } // the contract's Andamento
      if (situacao === 'concluida')
        return {
          seconds: (performance.now() - start) / 1000,
          idle,
          peak,
          stored: importados,
          programMs: programMs(pid) - ownMs,
          databaseMs: serverMs(postmaster) - databaseMs,
        }
      await sleep(250)
    }
  } finally {
    clearInterval(watch)
  }
}

/** Resident memory of a process in bytes. Linux only; 0 elsewhere. */
export function residentOf(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(match?.[1] ?? 0) * 1024
}
