import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_BASE } from '@portal/contract/common.ts'
import { DEMO_COMPANIES, generate } from '@portal/synthetic/generate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../base/log.ts'
import { startEmbedded } from '../db/embedded/supervisor.ts'
import { signedIn } from './accounts.ts'
import { multipart } from './intake.ts'
import { productsOf } from './load.ts'
import { buildProgram, startProgram } from './program.ts'
import { testServer } from './server.ts'
import { registerOn } from './session.ts'

/** Tests on full disks: small tmpfs mounts, which require root. Part of the full run only. */
const CAN_MOUNT = process.env.PORTAL_TEST_FULL === '1' && process.getuid?.() === 0 && canMount()
const EMPRESA = DEMO_COMPANIES[0]!
const MEGA = 1024 * 1024

function canMount(): boolean {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const mounts: string[] = []
async function smallDisk(megabytes: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-disco-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  await chmod(folder, 0o755)
  mounts.push(folder)
  return folder
}
beforeAll(() => {
  if (CAN_MOUNT) buildProgram()
})
afterAll(async () => {
  for (const folder of mounts) {
    execFileSync('umount', [folder])
    await rm(folder, { recursive: true, force: true })
  }
})

/** Fills the disk except for the given number of bytes. */
async function fill(folder: string, leaving = 0): Promise<() => Promise<void>> {
  const { bavail, bsize } = await statfs(folder)
  const file = join(folder, 'cheio')
  await writeFile(file, Buffer.alloc(Math.max(0, bavail * bsize - leaving)))
  return () => rm(file)
}

test.runIf(CAN_MOUNT)(
  'the disk fills up during an upload: 507 with a message, and no partial upload remains',
  async () => {
    const dataDir = await smallDisk(290)
    const server = await testServer({ config: { dataDir } })
    const client = await signedIn(server, { login: '52998224725', empresas: [EMPRESA.taxId] })
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.server.address() as AddressInfo
    const zip = Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(12 * MEGA)])
    const { payload, headers } = multipart([{ name: 'a.zip', bytes: zip }])
    const send = async (meanwhile: () => Promise<unknown>) => {
      const path = `${API_BASE}/importar?nr_cpfcnpj=${EMPRESA.taxId}`
      const sending = request({
        port,
        path,
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${client.token}` },
      })
      sending.on('error', () => undefined)
      const answered = new Promise<{ status: number; body: string }>((resolve) =>
        sending.on(
          'response',
          (reply) => void text(reply).then((body) => resolve({ status: reply.statusCode ?? 0, body })),
        ),
      )
      sending.write(payload.subarray(0, 2 * MEGA))
      await sleep(200)
      await meanwhile()
      sending.end(payload.subarray(2 * MEGA))
      return answered
    }
    try {
      const held: (() => Promise<void>)[] = []
      const refused = await send(async () => held.push(await fill(dataDir, MEGA)))
      expect(refused.status).toBe(507)
      expect(refused.body).toContain('Não há espaço em disco')
      await expect.poll(() => readdir(join(dataDir, 'fila'))).toEqual([])
      expect((await server.owner.query('select count(*)::int as n from upload')).rows).toEqual([{ n: 0 }])
      for (const free of held) await free()
      expect((await send(async () => undefined)).status).toBe(202)
    } finally {
      await server.close()
    }
  },
  120_000,
)

test.runIf(CAN_MOUNT)(
  'the disk of the database fills up: nothing half-written, and work resumes when space is free again',
  async () => {
    const disk = await smallDisk(420)
    const lost: Error[] = []
    const database = await startEmbedded({
      dataDir: disk,
      log: createLogger('silent'),
      durable: false,
      onLost: (error) => lost.push(error),
    })
    const dataDir = await mkdtemp(join(tmpdir(), 'portal-disco-'))
    const program = startProgram({ dataDir, env: { DATABASE_URL: database.url, PORTAL_LIMITES: '100' } })
    try {
      const url = await program.ready
      const { token } = await registerOn(database.url, EMPRESA)
      const save = async (n: number) => {
        const rows = productsOf(n).map((row) => ({ ...row, ds_codbarras: undefined, nm_prd: `${row.nm_prd}` }))
        const reply = await fetch(`${url}${API_BASE}/produtos?nr_cpfcnpj=${EMPRESA.taxId}&nm_sistema=SCA`, {
          method: 'PUT',
          body: JSON.stringify(rows),
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        })
        return { status: reply.status, body: await reply.text() }
      }
      expect((await save(1)).status).toBe(200)
      const free = await fill(disk, 256 * 1024)
      const files = [
        ...generate({ seed: 8, count: 400, empresa: EMPRESA, kinds: { nfe: 1 }, from: '2026-06', to: '2026-06' }),
      ]
      const { payload, headers } = multipart(files)
      const sent = await fetch(`${url}${API_BASE}/importar?nr_cpfcnpj=${EMPRESA.taxId}`, {
        method: 'POST',
        body: new Uint8Array(payload),
        headers: { ...headers, authorization: `Bearer ${token}` },
      })
      const acceptance = (await sent.json()) as { id?: string }
      expect([202, 503, 507]).toContain(sent.status)
      const seen = new Map<number, string>()
      let acknowledged = 1
      for (let n = 2; n < 60; n++) {
        const { status, body } = await save(n)
        seen.set(status, body)
        if (status === 200) acknowledged = n
      }
      for (const status of seen.keys()) expect([200, 503, 507]).toContain(status)
      await free()
      await expect.poll(async () => (await save(acknowledged + 1)).status, { timeout: 60_000, interval: 500 }).toBe(200)
      if (acceptance.id)
        await expect
          .poll(
            async () => {
              const reply = await fetch(`${url}${API_BASE}/importar/${acceptance.id}`, {
                headers: { authorization: `Bearer ${token}` },
              })
              const { situacao, importados } = (await reply.json()) as { situacao: string; importados: number }
              return `${situacao} ${importados}`
            },
            { timeout: 90_000, interval: 500 },
          )
          .toBe('concluida 400')
      expect(lost).toEqual([])
      process.stdout.write(`${JSON.stringify({ full: [...seen.keys()], upload: sent.status })}\n`)
    } finally {
      program.child.kill('SIGTERM')
      await program.ended
      await database.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
    }
  },
  300_000,
)
