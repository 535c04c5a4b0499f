import { X509Certificate } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { verifyChain } from '@portal/fiscal/certificado/chain.ts'
import { isCrlOf, readCrl } from '@portal/fiscal/certificado/crl.ts'
import { findPath } from '@portal/fiscal/certificado/path.ts'
import { indexCrls, revocationFault, revocationOf } from '@portal/fiscal/certificado/revocation.ts'
import { crlOf, type Issued, issue, rsaKeys } from '@portal/tools/sign/hierarchy.ts'
import { authoritiesOf, unpackPool } from '../apps/server/src/base/authorities.ts'
import { readShippedIcp } from '../apps/server/src/base/icp.ts'
import { createLogger } from '../apps/server/src/base/log.ts'
import { openListReader } from '../apps/server/src/features/acesso/certificado/crl-reader.ts'

type Report = (figure: string, value: number, unit: string) => void

const AT = new Date('2026-06-15T12:00:00Z')
const ENTRIES = 100_000
const LEAVES = 200
const RUNS = 7
const CNPJ = '11222333000181'

/** Validations a second of certificates never seen before, under RSA-4096 authorities as real ones are; and a list of 100,000 entries. */
export async function run(report: Report): Promise<void> {
  const root = issue({ cn: 'AC Raiz', ca: {}, keys: rsaKeys(4096) })
  const ca = issue({ cn: 'AC', ca: { pathLength: 0 }, issuer: root, keys: rsaKeys(4096) })
  measureCrl(ca, report)
  await measureThread(ca, report)
  measurePaths([root, ca], report)
  await measureChains([root, ca], report)
}

const DOCUMENTS = 2000
const SIGNERS = 8

/** Documents of few signers beside the shipped authorities, as a reading thread judges them. */
async function measureChains([root, ca]: [Issued, Issued], report: Report): Promise<void> {
  const { value: shipped, ms: read } = await timedAsync(readShippedIcp)
  report('shipped_read', round(read), 'ms')
  const own = [root.certificate, ca.certificate]
  const { value: packed, ms: packing } = timed(() => authoritiesOf({ shipped: shipped.document, own }).packed())
  report('shipped_pack', round(packing), 'ms')
  const { value: pool, ms: opening } = timed(() => unpackPool(packed))
  report('shipped_index_in_thread', round(opening), 'ms')
  const keys = rsaKeys()
  const signers = Array.from({ length: SIGNERS }, () => issue({ cn: 'EMPRESA', issuer: ca, keys }).certificate)
  const documents = Array.from({ length: DOCUMENTS }, (_, at) => signers[at % SIGNERS] as X509Certificate) // at % SIGNERS is within
  const { value: marks, cpu } = timed(() => documents.map((signer) => verifyChain(signer, pool, AT)))
  if (marks.some(({ state }) => state !== 'ok')) throw new Error('the chains of this benchmark are right')
  report('chain_of_document_cpu', round((cpu * 1000) / DOCUMENTS), 'µs')
}

async function timedAsync<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now()
  const value = await work()
  return { value, ms: performance.now() - start }
}

function measurePaths([root, ca]: [Issued, Issued], report: Report): void {
  const keys = rsaKeys()
  const options = { cn: `EMPRESA:${CNPJ}`, names: { 3: CNPJ }, issuer: ca, keys }
  const ders = Array.from({ length: LEAVES }, () => issue(options).der)
  const pool = [root.certificate, ca.certificate]
  const crls = indexCrls([root, ca].map((issuer) => readCrl(crlOf({ issuer }))))
  const validate = (der: Buffer): boolean => {
    const found = findPath(new X509Certificate(der), { pool, at: AT, purpose: 'login' })
    return found.ok && revocationFault(revocationOf(found.path, crls, AT)) === null
  }
  if (!ders.slice(0, 20).every(validate)) throw new Error('the certificates of this benchmark are right')
  const start = process.hrtime.bigint()
  const cpu = process.cpuUsage()
  for (const der of ders.slice(20)) validate(der)
  const seconds = Number(process.hrtime.bigint() - start) / 1e9
  const used = process.cpuUsage(cpu)
  report('validations', Math.round((LEAVES - 20) / seconds), 'per second')
  report('validation_cpu', round((used.user + used.system) / 1000 / (LEAVES - 20)), 'ms (design measured 5.0)')
}

function measureCrl(ca: Issued, report: Report): void {
  const { serials, der } = longList(ca)
  report('crl_100000_size', round(der.length / 1024 / 1024), 'MiB')
  readCrl(der)
  const loads = Array.from({ length: RUNS }, () => timed(() => readCrl(der)))
  report('crl_100000_load', round(Math.min(...loads.map(({ ms }) => ms))), 'ms')
  report('crl_100000_load_cpu', round(Math.min(...loads.map(({ cpu }) => cpu))), 'ms')
  const { value: index, ms } = timed(() => indexCrls([readCrl(der)]))
  report('crl_100000_load_and_index', round(ms), 'ms')
  const crl = [...index.values()][0]?.[0]
  if (crl?.size !== ENTRIES || !crl.has(serialOf(77).toString('hex'))) throw new Error('the list was not read whole')
  const asked = serials.map((serial, i) => (i % 2 ? serial : Buffer.from([0x7f, ...serial])).toString('hex'))
  const { ms: lookups } = timed(() => asked.filter((serial) => crl.has(serial)).length)
  report('crl_100000_lookup', round((lookups / ENTRIES) * 1000), 'µs')
}

function longList(issuer: Issued) {
  const serials = Array.from({ length: ENTRIES }, (_, i) => serialOf(i))
  return { serials, der: crlOf({ issuer, serials }) }
}

/** As the server loads it: in a thread, signature and all. What counts for everybody else is how long their event loop is kept busy. */
async function measureThread(ca: Issued, report: Report): Promise<void> {
  const { der } = longList(ca)
  const reader = openListReader(createLogger('silent'))
  await reader.read(der, [ca.certificate])
  const start = performance.now()
  const before = performance.eventLoopUtilization()
  for (let i = 0; i < RUNS; i++) {
    const crl = await reader.read(der, [ca.certificate])
    if (!isCrlOf(crl, ca.certificate)) throw new Error('the list is its own')
  }
  const { active } = performance.eventLoopUtilization(before)
  report('crl_100000_thread_load', round((performance.now() - start) / RUNS), 'ms')
  report('crl_100000_thread_loop_busy', round(active / RUNS), 'ms')
  await reader.close()
}

/** Sixteen octets, as real serial numbers have. */
function serialOf(i: number): Buffer {
  const serial = Buffer.alloc(16, 0x5a)
  serial.writeUInt32BE(i + 0x10000000, 6)
  return serial
}

function timed<T>(work: () => T): { value: T; ms: number; cpu: number } {
  const start = process.hrtime.bigint()
  const before = process.cpuUsage()
  const value = work()
  const { user, system } = process.cpuUsage(before)
  return { value, ms: Number(process.hrtime.bigint() - start) / 1e6, cpu: (user + system) / 1000 }
}

const round = (value: number) => Math.round(value * 100) / 100
