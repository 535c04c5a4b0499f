import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES, generate } from '@portal/tools/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../base/clock.ts'
import { clusterFolder } from '../db/embedded/cluster.ts'
import { connectionUrl, readConnection } from '../db/embedded/connection-file.ts'
import { appPool, kyselyOn, ownerPool } from '../db/pool.ts'
import * as admin from '../features/acesso/admin.ts'
import { openSession } from '../features/acesso/session.ts'
import { multipart, type SentFile } from './intake.ts'
import { buildProgram, type Program, startProgram } from './program.ts'
import { makeZip } from './zip.ts'

/**
 * The whole program (server and database) is killed at random moments while an import is under way. Every upload whose 202 was received
 * must end complete, each document once. Twenty kills in the full run, one in the quick one.
 */
const FULL = process.env.PORTAL_TEST_FULL === '1'
const ROUNDS = FULL ? 20 : 1
const UPLOAD_FILES = 250
const FILES = FULL ? 5_000 : 2 * UPLOAD_FILES
const EMPRESA = DEMO_COMPANIES[0]!

const files: SentFile[] = [
  ...generate({ seed: 21, count: FILES, empresa: EMPRESA, kinds: { nfe: 1, nfce: 1 }, from: '2026-06', to: '2026-11' }),
]
const uploads = Array.from({ length: FILES / UPLOAD_FILES }, (_, at) =>
  files.slice(at * UPLOAD_FILES, (at + 1) * UPLOAD_FILES),
)

let dataDir: string
let program: Program | null = null
beforeAll(async () => {
  buildProgram()
  dataDir = await mkdtemp(join(tmpdir(), 'portal-morte-'))
  await chmod(dataDir, 0o755)
})
afterAll(async () => {
  program?.child.kill('SIGTERM')
  await program?.ended
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

const statOf = (pid: string) =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')

/** The server first, so that it starts no new database; then the postmaster and every process that it started. */
function killEverything({ child }: Program): void {
  const postmaster = readFileSync(join(clusterFolder(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
  child.kill('SIGKILL')
  const backends = readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && statOf(pid)[1] === postmaster
    } catch {
      return false // it ended meanwhile
    }
  })
  for (const pid of [postmaster, ...backends]) {
    try {
      process.kill(Number(pid), 'SIGKILL')
    } catch {
      // it ended by itself
    }
  }
}

async function onDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const connection = await readConnection(dataDir)
  return work(connectionUrl(connection!))
}

/** A company, an account that may import for it, and a token that outlives every kill. */
const register = () =>
  onDatabase(async (url) => {
    const [owner, app] = [ownerPool({ url, max: 1 }), appPool({ url, max: 1 })]
    const [ownerDb, db] = [kyselyOn(owner), kyselyOn(app)]
    const empresaId = await admin.createEmpresa(ownerDb, { taxId: EMPRESA.taxId, name: EMPRESA.name, uf: EMPRESA.uf })
    const accountId = await admin.createAccount(ownerDb, { login: '52998224725', name: 'Teste', password: null })
    await admin.grantEmpresa(ownerDb, { accountId, empresaId, papel: 'contador' })
    const config = { sessionIdleMs: 3_600_000, sessionMaxMs: 36_000_000 }
    const session = { accountId, method: 'senha' as const, address: '127.0.0.1', userAgent: null }
    const { token } = await openSession({ db, clock: systemClock, config }, session)
    await Promise.all([owner.end(), app.end()])
    return token
  })

const query = <T extends object>(text: string, values: unknown[] = []) =>
  onDatabase(async (url) => {
    const owner = ownerPool({ url, max: 1 })
    try {
      return (await owner.query<T>(text, values)).rows
    } finally {
      await owner.end()
    }
  })

/** Every second upload comes as one zip. Null when no 202 was received. */
async function send(url: string, token: string, upload: number): Promise<string | null> {
  const sent = uploads[upload]!
  const { payload, headers } = multipart(upload % 2 === 0 ? sent : [{ name: 'notas.zip', bytes: makeZip(sent) }])
  const address = `${url}${API_BASE}/importar?nr_cpfcnpj=${EMPRESA.taxId}`
  const init = { method: 'POST', body: payload, headers: { ...headers, authorization: `Bearer ${token}` } }
  const reply = await fetch(address, init).catch(() => null)
  if (reply?.status !== 202) return null
  const body = (await reply.json().catch(() => null)) as { id: string } | null
  return body?.id ?? null
}

async function waitUntilDone(ids: readonly string[]): Promise<void> {
  for (let waited = 0; waited < 600; waited++) {
    const [open] = await query<{ n: number }>(
      `select count(*)::int as n from upload where id = any($1) and state <> 'concluida'`,
      [ids],
    )
    if (open?.n === 0) return
    await sleep(500)
  }
  throw new Error(`uploads did not end: ${program?.said()}`)
}

test(
  `${ROUNDS} × kill -9 of server and database during an import of ${FILES} files: what was accepted ends complete, once`,
  async () => {
    program = startProgram({ dataDir })
    let url = await program.ready
    const token = await register()
    const accepted = new Map<number, string>()
    for (let round = 0; round < ROUNDS; round++) {
      const killing = sleep(100 + Math.random() * 2_400)
      const sending = (async () => {
        for (let upload = 0; upload < uploads.length; upload++) {
          const id = accepted.has(upload) ? null : await send(url, token, upload)
          if (id) accepted.set(upload, id)
          if (program?.child.killed) return
        }
      })()
      await killing
      killEverything(program)
      await Promise.all([sending, program.ended])
      program = startProgram({ dataDir })
      url = await program.ready
    }
    for (let upload = 0; upload < uploads.length; upload++) {
      const id = accepted.get(upload) ?? (await send(url, token, upload))
      if (id) accepted.set(upload, id)
    }
    const ids = [...accepted.values()]
    expect(ids).toHaveLength(uploads.length)
    await waitUntilDone(ids)
    await checkComplete(ids)
  },
  FULL ? 900_000 : 240_000,
)

async function checkComplete(ids: readonly string[]): Promise<void> {
  const states = await query<Record<string, number>>(
    `select u.total, u.rejected, u.imported + u.repeated as judged, u.updated,
       (select count(*)::int from upload_line l where l.upload_id = u.id) as lines,
       (select max(position) from upload_line l where l.upload_id = u.id) as last
     from upload u where id = any($1)`,
    [ids],
  )
  for (const state of states)
    expect(state).toEqual({
      total: UPLOAD_FILES,
      rejected: 0,
      updated: 0,
      judged: UPLOAD_FILES,
      lines: UPLOAD_FILES,
      last: UPLOAD_FILES - 1,
    })
  const [stored] = await query<{ notas: number; keys: number; days: number; arquivos: number }>(
    `select (select count(*)::int from nota) as notas, (select count(distinct chave)::int from nota) as keys,
       (select count(*)::int from arquivo) as arquivos, (select sum(quantity)::int from nota_day) as days`,
  )
  expect(stored).toEqual({ notas: FILES, keys: FILES, arquivos: FILES, days: FILES })
  expect((await readdir(join(dataDir, 'fila'))).filter((name) => ids.includes(name))).toEqual([])
}
