import { X509Certificate } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { verifyChain } from '@portal/fiscal/certificado/chain.ts'
import { isCrlOf, readCrl } from '@portal/fiscal/certificado/crl.ts'
import { findPath } from '@portal/fiscal/certificado/path.ts'
import { indexCrls, revocationFault, revocationOf } from '@portal/fiscal/certificado/revocation.ts'
import { issueCrl } from '@portal/synthetic/certificates/crl.ts'
import { type IssuedCertificate, issueCertificate, rsaKeys } from '@portal/synthetic/certificates/issue.ts'
import { authoritiesOf, unpackPool } from '../apps/server/src/base/certificate/authorities.ts'
import { readShippedIcp } from '../apps/server/src/base/certificate/icp.ts'
import { createLogger } from '../apps/server/src/base/log.ts'
import { openListReader } from '../apps/server/src/features/acesso/certificado/crl-reader.ts'

type Report = (figure: string, value: number, unit: string) => void

const AT = new Date('2026-06-15T12:00:00Z')
const ENTRIES = 100_000
const LEAVES = 200
const RUNS = 7
const CNPJ = '11222333000181'

/**
 * Validations per second of unseen certificates under RSA-4096 authorities, and the load of a CRL with
 * 100,000 entries.
 */
export async function benchCertificado(report: Report): Promise<void> {
  const root = issueCertificate({ cn: 'AC Raiz', ca: {}, keys: rsaKeys(4096) })
  const ca = issueCertificate({ cn: 'AC', ca: { pathLength: 0 }, issuer: root, keys: rsaKeys(4096) })
  measureCrl(ca, report)
  await measureThread(ca, report)
  measurePaths([root, ca], report)
  await measureChains([root, ca], report)
}

const DOCUMENTS = 2000
const SIGNERS = 8

/** Chain checks of documents by few signers, with the shipped authorities, as in a reading thread. */
async function measureChains([root, ca]: [IssuedCertificate, IssuedCertificate], report: Report): Promise<void> {
  const { value: shipped, ms: read } = await timedAsync(readShippedIcp)
  report('shipped_read', roundHundredths(read), 'ms')
  const ownAuthorities = [root.certificate, ca.certificate]
  const { value: packed, ms: packing } = timed(() =>
    authoritiesOf({ shipped: shipped.document, own: ownAuthorities }).packed(),
  )
  report('shipped_pack', roundHundredths(packing), 'ms')
  const { value: pool, ms: opening } = timed(() => unpackPool(packed))
  report('shipped_index_in_thread', roundHundredths(opening), 'ms')
  const keys = rsaKeys()
  const signers = Array.from(
    { length: SIGNERS },
    () => issueCertificate({ cn: 'EMPRESA', issuer: ca, keys }).certificate,
  )
  const documents = Array.from({ length: DOCUMENTS }, (_, index) => signers[index % SIGNERS] as X509Certificate) // index % SIGNERS is in range
  const { value: marks, cpu } = timed(() => documents.map((signer) => verifyChain(signer, pool, AT)))
  if (marks.some(({ state }) => state !== 'ok')) throw new Error('a chain of this benchmark is not valid')
  report('chain_of_document_cpu', roundHundredths((cpu * 1000) / DOCUMENTS), 'µs')
}

async function timedAsync<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now()
  const value = await work()
  return { value, ms: performance.now() - start }
}

function measurePaths([root, ca]: [IssuedCertificate, IssuedCertificate], report: Report): void {
  const keys = rsaKeys()
  const options = { cn: `EMPRESA:${CNPJ}`, names: { 3: CNPJ }, issuer: ca, keys }
  const ders = Array.from({ length: LEAVES }, () => issueCertificate(options).der)
  const pool = [root.certificate, ca.certificate]
  const crls = indexCrls([root, ca].map((issuer) => readCrl(issueCrl({ issuer }))))
  const validate = (der: Buffer): boolean => {
    const result = findPath(new X509Certificate(der), { pool, at: AT, purpose: 'login' })
    return result.ok && revocationFault(revocationOf(result.path, crls, AT)) === null
  }
  if (!ders.slice(0, 20).every(validate)) throw new Error('a certificate of this benchmark is not valid')
  const start = process.hrtime.bigint()
  const cpu = process.cpuUsage()
  for (const der of ders.slice(20)) validate(der)
  const seconds = Number(process.hrtime.bigint() - start) / 1e9
  const usage = process.cpuUsage(cpu)
  report('validations', Math.round((LEAVES - 20) / seconds), 'per second')
  report(
    'validation_cpu',
    roundHundredths((usage.user + usage.system) / 1000 / (LEAVES - 20)),
    'ms (design measured 5.0)',
  )
}

function measureCrl(ca: IssuedCertificate, report: Report): void {
  const { serials, der } = longList(ca)
  report('crl_100000_size', roundHundredths(der.length / 1024 / 1024), 'MiB')
  readCrl(der)
  const loads = Array.from({ length: RUNS }, () => timed(() => readCrl(der)))
  report('crl_100000_load', roundHundredths(Math.min(...loads.map(({ ms }) => ms))), 'ms')
  report('crl_100000_load_cpu', roundHundredths(Math.min(...loads.map(({ cpu }) => cpu))), 'ms')
  const { value: index, ms } = timed(() => indexCrls([readCrl(der)]))
  report('crl_100000_load_and_index', roundHundredths(ms), 'ms')
  const crl = [...index.values()][0]?.[0]
  if (crl?.size !== ENTRIES || !crl.has(serialOf(77).toString('hex')))
    throw new Error('the list was not read completely')
  const lookupSerials = serials.map((serial, i) => (i % 2 ? serial : Buffer.from([0x7f, ...serial])).toString('hex'))
  const { ms: lookups } = timed(() => lookupSerials.filter((serial) => crl.has(serial)).length)
  report('crl_100000_lookup', roundHundredths((lookups / ENTRIES) * 1000), 'µs')
}

function longList(issuer: IssuedCertificate) {
  const serials = Array.from({ length: ENTRIES }, (_, i) => serialOf(i))
  return { serials, der: issueCrl({ issuer, serials }) }
}

/**
 * Loads the list in a thread, as the server does, with its signature. The relevant figure is the busy time of
 * the event loop.
 */
async function measureThread(ca: IssuedCertificate, report: Report): Promise<void> {
  const { der } = longList(ca)
  const reader = openListReader(createLogger('silent'))
  await reader.read(der, [ca.certificate])
  const start = performance.now()
  const before = performance.eventLoopUtilization()
  for (let i = 0; i < RUNS; i++) {
    const crl = await reader.read(der, [ca.certificate])
    if (!isCrlOf(crl, ca.certificate)) throw new Error('the list is not of this authority')
  }
  const { active } = performance.eventLoopUtilization(before)
  report('crl_100000_thread_load', roundHundredths((performance.now() - start) / RUNS), 'ms')
  report('crl_100000_thread_loop_busy', roundHundredths(active / RUNS), 'ms')
  await reader.close()
}

/** Sixteen octets, like real serial numbers. */
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

const roundHundredths = (value: number) => Math.round(value * 100) / 100
