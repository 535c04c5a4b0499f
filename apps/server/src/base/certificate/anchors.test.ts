import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificatePem, issueCertificate } from '@portal/synthetic/certificates/issue.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { createLogger } from '../log.ts'
import { demoRoots, openTrust } from './anchors.ts'
import { readShippedIcp, tlsAnchors } from './icp.ts'

const REAL = { demo: false }
const DEMO = { demo: true }
const log = createLogger('silent')
const own = issueCertificate({ cn: 'AC do Escritório', ca: {} })
const demoRoot = issueCertificate({ cn: 'AC da Demonstração', ca: {} })
const { document } = await readShippedIcp()

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-ancoras-'))
  await writeFile(demoRoots({ dataDir: folder }), certificatePem(demoRoot.der))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const open = (env: Record<string, string>) =>
  openTrust({ config: loadConfig({ DATA_DIR: folder, PORTAL_DEMO: '0', ...env }), log })

test('a new installation trusts the shipped authorities, and none with PORTAL_ICP_PADRAO=0', async () => {
  const trust = await open({})
  expect(trust.authorities(REAL).pool.size).toBe(document.length)
  expect(trust.authorities(DEMO)).toBe(trust.authorities(REAL))
  expect((await open({ PORTAL_ICP_PADRAO: '0' })).authorities(REAL).pool.size).toBe(0)
})

test('the operator’s folder adds to the shipped authorities; one that is in both counts once', async () => {
  const roots = await mkdtemp(join(folder, 'raizes-'))
  await writeFile(join(roots, 'minha.pem'), certificatePem(own.der))
  await writeFile(join(roots, 'igual.pem'), certificatePem(Buffer.from(document[0] ?? [])))
  const { pool } = (await open({ PORTAL_ICP_RAIZES: roots })).authorities(REAL)
  expect([pool.size, pool.isExhaustive]).toEqual([document.length + 1, true])
})

test('the root of server certificates is no anchor, even when the operator installs it', async () => {
  const roots = await mkdtemp(join(folder, 'raizes-'))
  const [v10] = await tlsAnchors()
  await writeFile(join(roots, 'v10.pem'), v10?.toString() ?? '')
  const { pool } = (await open({ PORTAL_ICP_RAIZES: roots })).authorities(REAL)
  expect([pool.size, pool.isExhaustive]).toEqual([document.length, false])
})

test('the demo’s authority is an anchor in the demo only', async () => {
  const trust = await open({ PORTAL_DEMO: '1' })
  expect(trust.authorities(REAL).pool.size).toBe(document.length)
  const demo = trust.authorities(DEMO)
  expect([demo.pool.size, demo.pool.isExhaustive, demo.own.length]).toEqual([document.length + 1, false, 0])
})
