import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCrl } from '@portal/fiscal/certificado/crl.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import type { Kysely } from 'kysely'
import { demoRoots, type Trust } from '../../../base/certificate/anchors.ts'
import type { Clock } from '../../../base/clock.ts'
import type { Config } from '../../../base/config.ts'
import { writePrivate } from '../../../base/private-file.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { storeList } from './crl-rows.ts'

interface MakeDeps {
  config: Pick<Config, 'dataDir'>
  clock: Clock
  trust: Pick<Trust, 'reload'>
  /** As the owner. */
  ownerDb: Kysely<Database>
}

/** As public as the demo's own password; the page names it beside the file. */
const PASSWORD = 'demonstracao'

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'demo-certificado.pfx')

/** The test certificate that the demo hands out; null before it is made. */
export const readDemoCertificate = (config: Pick<Config, 'dataDir'>): Promise<Buffer | null> =>
  readFile(fileOf(config)).catch(() => null)

/**
 * Makes the e-CPF that anyone may sign in with as the demo's user, once for a data folder. Its authority is its own and certifies nobody
 * else: of its key nothing is left but the root that the demo trusts. The file is written last, so that a start killed before makes another.
 */
export async function ensureDemoCertificate(deps: MakeDeps, holder: { taxId: string; name: string }): Promise<void> {
  const { config, clock, trust, ownerDb } = deps
  if (await readDemoCertificate(config)) return
  const authority = createTestCa({ keys: 1 })
  await trustDemoRoot(config, authority.rootPem)
  await trust.reload()
  const der = authority.crl()
  const url = `demonstracao:${createHash('sha256').update(authority.rootPem).digest('hex')}`
  await storeList(ownerDb, { url, der, crl: readCrl(der), now: clock.now() })
  await writePrivate(fileOf(config), authority.pfx(holder, PASSWORD))
}

/** Adds a root to those that the demo is trusted by. */
export async function trustDemoRoot(config: Pick<Config, 'dataDir'>, pem: string): Promise<void> {
  const earlier = await readFile(demoRoots(config), 'utf8').catch(() => '')
  await writePrivate(demoRoots(config), `${earlier}${pem}\n`)
}
