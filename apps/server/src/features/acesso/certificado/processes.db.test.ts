import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificatePem, issueCertificate, rsaKeys } from '@portal/synthetic/certificates/issue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signLoginToken } from '../../../testing/certificates.ts'
import { freshDatabase, type TestDatabase } from '../../../testing/database.ts'
import { buildProgram, type Program, startProgram } from '../../../testing/program.ts'

const CPF = '52998224725'
const ORIGIN = 'https://portal.exemplo.com.br'
const root = issueCertificate({ cn: 'AC Raiz', ca: {} })
const leaf = issueCertificate({
  cn: `PESSOA:${CPF}`,
  names: { 1: `01011980${CPF}${'0'.repeat(26)}` },
  issuer: root,
  keys: rsaKeys(),
  // the programs use the machine's clock
  from: '2020-01-01',
  until: '2049-01-01',
})

let folder: string
let database: TestDatabase
let programs: Program[] = []

beforeAll(async () => {
  buildProgram()
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'portal-dois-'))
  await mkdir(join(folder, 'raizes'))
  const rootFile = issueCertificate({ cn: 'AC Raiz', ca: {}, keys: root.keys, from: '2020-01-01', until: '2049-01-01' })
  await writeFile(join(folder, 'raizes', 'raiz.pem'), certificatePem(rootFile.der))
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

test('50 uses of one signed token at two processes: one is accepted, the others are refused with the reason', {
  timeout: 120_000,
}, async () => {
  const bases = await Promise.all(programs.map(({ ready }) => ready))
  for (const first of bases) {
    const token = (await (await post(first, '/auth/start')).json()) as string // the contract's JSON string
    const signed = JSON.stringify(signLoginToken(leaf, { token, aud: ORIGIN }))
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
