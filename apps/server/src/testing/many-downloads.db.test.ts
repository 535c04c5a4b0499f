import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@portal/contract/common.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from './database.ts'
import { buildNota, cnpjOf, insertNotas } from './notas.ts'
import { buildProgram, type Program, startProgram } from './program.ts'
import { registerOn } from './session.ts'

/**
 * Many downloads at once, half of them by slow readers: all complete, memory is bounded and lists respond
 * meanwhile.
 */
const FULL = process.env.PORTAL_TEST_FULL === '1'
const DOWNLOADS = FULL ? 200 : 24
const NOTAS = 1500
const EMPRESA = { taxId: cnpjOf('51515151'), name: 'Empresa', uf: 'SP' }
const MEMORY_MB = 350

let database: TestDatabase
let folder: string
let program: Program
let url: string
let token: string
beforeAll(async () => {
  buildProgram()
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'portal-muitos-'))
  const registered = await registerOn(database.url, EMPRESA)
  token = registered.token
  await insertNotas(
    database.ownerDb,
    Array.from({ length: NOTAS }, () => buildNota(registered.empresaId, { bytes: randomBytes(4000) })),
  )
  program = startProgram({
    dataDir: join(folder, 'dados'),
    env: { DATABASE_URL: database.url, PORTAL_LIMITES: '100', PORTAL_PAPEIS: 'web' },
  })
  url = await program.ready
}, 240_000)
afterAll(async () => {
  program.child.kill('SIGTERM')
  await program.ended
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const memory = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${program.child.pid}/status`, 'utf8'))?.[1]) / 1024

/** Reads a response to its end. Returns the number of bytes, and whether the last ones are those of a zip. */
async function download(slow: boolean): Promise<{ size: number; whole: boolean }> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const asking = request(`${url}${API_BASE}/baixarNotas`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      agent: false,
    })
    asking.on('error', reject)
    asking.on('response', resolve)
    asking.end(
      JSON.stringify({ cpfcnpj: EMPRESA.taxId, filtro: { dt_emissaoini: '2020-01-01', dt_emissaofim: '2099-01-01' } }),
    )
  })
  expect(reply.statusCode).toBe(200)
  if (slow) await sleep(FULL ? 4_000 : 1_000)
  let size = 0
  let tail = Buffer.alloc(0)
  for await (const chunk of reply) {
    const bytes = chunk as Buffer
    size += bytes.length
    tail = Buffer.concat([tail, bytes]).subarray(-22)
    if (slow && size % 7 === 0) await sleep(2)
  }
  return { size, whole: tail.readUInt32LE(0) === 0x06054b50 }
}

test(`${DOWNLOADS} downloads at once`, async () => {
  const first = await download(false)
  const before = memory()
  let [most, done] = [before, false]
  const lists: number[] = []
  const watch = async () => {
    while (!done) {
      most = Math.max(most, memory())
      const start = performance.now()
      const reply = await fetch(`${url}${API_BASE}/consulta?cnpj_remetente=${EMPRESA.taxId}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      await reply.arrayBuffer()
      expect(reply.status).toBe(200)
      lists.push(performance.now() - start)
      await sleep(100)
    }
  }
  const watching = watch()
  const all = await Promise.all(Array.from({ length: DOWNLOADS }, (_, at) => download(at % 2 === 0)))
  done = true
  await watching
  const worst = Math.max(...lists)
  process.stdout.write(
    `${JSON.stringify({ downloads: DOWNLOADS, mb: Math.round(first.size / 1e6), grownMb: Math.round(most - before), worstListMs: Math.round(worst) })}\n`,
  )
  expect(all.filter(({ size, whole }) => !whole || size !== first.size)).toEqual([])
  expect(most - before).toBeLessThan(MEMORY_MB)
  expect(worst).toBeLessThan(10_000)
}, 600_000)
