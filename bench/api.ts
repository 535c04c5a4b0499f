import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@portal/contract/common.ts'
import { createRandom } from '@portal/synthetic/base/random.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { startProgram } from '../apps/server/src/testing/program.ts'
import { CALLS, type Call, type Day, documentsOf, produtosOfDay, type User } from './support/api-day.ts'
import { percentile } from './support/timing.ts'

type Report = (figure: string, value: number, unit: string) => void

const USERS = 50
const SECONDS = Number(process.env.BENCH_SEGUNDOS ?? 60)
const WARM_MS = 3_000
const FRESH_DOCUMENTS = 20_000
const PRODUTOS = 200

/**
 * A mixed day of 50 concurrent users, each with a session and without pauses between calls (equal to many
 * more real users). Measures the built program with the demo documents; clients and server share the machine.
 */
export async function benchApi(report: Report): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-bench-api-'))
  await chmod(dataDir, 0o755)
  const program = startProgram({ dataDir, env: { PORTAL_DEMO: '1', PORTAL_LIMITES: '1000' } })
  try {
    const day = await openDay(await program.ready)
    const users = await Promise.all(Array.from({ length: USERS }, (_, index) => signIn(day.url, index)))
    reportDay(report, await work(day, users))
  } finally {
    program.child.kill('SIGTERM')
    await program.ended
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}

async function openDay(address: string): Promise<Day> {
  while (!(await fetch(`${address}/readyz`)).ok) await sleep(250)
  const [url, empresa] = [`${address}${API_BASE}`, DEMO_COMPANIES[0]!]
  const documents = await documentsOf(url, await signIn(url, -1), empresa.taxId)
  const fresh = generate({ seed: 77, count: FRESH_DOCUMENTS, empresa, from: '2026-01', to: '2026-11' })
  return { url, taxId: empresa.taxId, documents, fresh, produtos: produtosOfDay(PRODUTOS) }
}

async function signIn(url: string, index: number): Promise<User> {
  const reply = await fetch(`${url}/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ usuario: 'demo', senha: 'demo' }),
  })
  if (!reply.ok) throw new Error(`demo: ${reply.status} ${await reply.text()}`)
  const { data } = (await reply.json()) as { data: { token: string } } // the contract's answer
  return { headers: { authorization: `Bearer ${data.token}` }, random: createRandom(1000 + index) }
}

interface DayResult {
  times: Map<string, number[]>
  failures: Map<string, number>
  seconds: number
}

/** Runs all users at once; calls during the warm-up are not counted. */
async function work(day: Day, users: readonly User[]): Promise<DayResult> {
  const measured: DayResult = { times: new Map(), failures: new Map(), seconds: SECONDS }
  const begun = performance.now() + WARM_MS
  const ended = begun + SECONDS * 1000
  const runUser = async (user: User) => {
    while (performance.now() < ended) {
      const call = drawCall(user.random.next())
      const start = performance.now()
      const reply = await call.make(day, user)
      await reply.arrayBuffer()
      if (start < begun) continue
      const label = reply.ok ? call.name : `${call.name} ${reply.status}`
      if (reply.ok) push(measured.times, label, performance.now() - start)
      else measured.failures.set(label, (measured.failures.get(label) ?? 0) + 1)
    }
  }
  await Promise.all(users.map(runUser))
  return measured
}

function push(times: Map<string, number[]>, name: string, time: number): void {
  const list = times.get(name)
  if (list) list.push(time)
  else times.set(name, [time])
}

const TOTAL_WEIGHT = CALLS.reduce((sum, { weight }) => sum + weight, 0)

function drawCall(share: number): Call {
  let remaining = share * TOTAL_WEIGHT
  for (const call of CALLS) {
    remaining -= call.weight
    if (remaining < 0) return call
  }
  return CALLS[0]!
}

function reportDay(report: Report, { times, failures, seconds }: DayResult): void {
  const all = [...times.values()].flat()
  report('requests', Math.round((all.length / seconds) * 10) / 10, `calls/s of ${USERS} users over ${seconds} s`)
  report('all', percentile(all, 0.95), `ms p95 (p50 ${percentile(all, 0.5)})`)
  for (const { name } of CALLS) {
    const callTimes = times.get(name) ?? []
    report(name, percentile(callTimes, 0.95), `ms p95 of ${callTimes.length} (p50 ${percentile(callTimes, 0.5)})`)
  }
  const failed = [...failures].map(([name, count]) => `${name}: ${count}`)
  report(
    'failures',
    [...failures.values()].reduce((sum, count) => sum + count, 0),
    failed.join(', ') || 'none',
  )
}
