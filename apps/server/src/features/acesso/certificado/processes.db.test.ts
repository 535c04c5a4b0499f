import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pemOf } from '@portal/tools/sign/certificate.ts'
import { issue, rsaKeys, signLogin } from '@portal/tools/sign/hierarchy.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts'
import { buildProgram, type Program, startProgram } from '../../../testing/program.ts'

const CPF = '52998224725'
const ORIGIN = 'https://portal.exemplo.com.br'
const root = issue({ cn: 'AC Raiz', ca: {} })
const leaf = issue({
  cn: `PESSOA:${CPF}`,
  names: { 1: `01011980${CPF}${'0'.repeat(26)}` },
  issuer: root,
  keys: rsaKeys(),
  // the programs run by the machine's clock
  from: '20200101000000Z',
  until: '20490101000000Z',
})

let folder: string
let database: TestDatabase
let programs: Program[] = []

beforeAll(async () => {
  buildProgram()
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'portal-dois-'))
  await mkdir(join(folder, 'raizes'))
  const rootFile = issue({ cn: 'AC Raiz', ca: {}, keys: root.keys, from: '20200101000000Z', until: '20490101000000Z' })
  await writeFile(join(folder, 'raizes', 'raiz.pem'), pemOf(rootFile.der))
  const env = {
    DATABASE_URL: database.url,
    PORTAL_ICP_RAIZES: join(folder, 'raizes'),
    PORTAL_ORIGENS: ORIGIN,
    PORTAL_LIMITES: '100',
    PORTAL_PAPEIS: 'web',
  }
  programs = ['um', 'dois'].map((name) => startProgram({ dataDir: join(folder, name), env }))
  await Promise.all(programs.map(({ ready }) => ready))
}, 300_000)
afterAll(async () => {
  for (const { child, ended } of programs) {
    child.kill('SIGTERM')
    await ended
  }
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const post = (base: string, path: string, body?: string) =>
  fetch(`${base}${path}`, {
    method: 'POST',
    ...(body ? { body, headers: { 'content-type': 'application/json' } } : {}),
  })

test('50 calls with one signed token at two server processes: one is accepted, the others are told why', {
  timeout: 120_000,
}, async () => {
  const bases = await Promise.all(programs.map(({ ready }) => ready))
  for (const first of bases) {
    const token = (await (await post(first, '/auth/start')).json()) as string // the contract's JSON string
    const signed = JSON.stringify(signLogin(leaf, { token, aud: ORIGIN }))
    const replies = await Promise.all(
      Array.from({ length: 50 }, async (_, i) => {
        const reply = await post(bases[i % 2] ?? first, '/auth/complete', signed)
        return { status: reply.status, ...((await reply.json()) as { isValid: boolean; validation: string }) }
      }),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(replies.filter(({ isValid }) => isValid)).toHaveLength(1)
    const reasons = new Set(replies.filter(({ isValid }) => !isValid).map(({ validation }) => validation))
    expect(reasons).toEqual(new Set(['O token de entrada venceu ou já foi usado. Tente de novo.']))
  }
})
