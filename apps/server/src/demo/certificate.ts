import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { readCrl } from '@portal/fiscal/certificado/crl.ts'
import { createTestCa } from '@portal/synthetic/certificates/test-ca.ts'
import type { Kysely } from 'kysely'
import { demoRoots, type Trust } from '../base/certificate/anchors.ts'
import type { Clock } from '../base/clock.ts'
import type { Config } from '../base/config.ts'
import { writePrivate } from '../base/private-file.ts'
import type { Database } from '../db/schema.gen.ts'
import { storeList } from '../features/acesso/certificado/crl-rows.ts'
import { demoCertificateFile, readDemoCertificate } from '../features/acesso/certificado/demo-route.ts'

interface MakeDeps {
  config: Pick<Config, 'dataDir'>
  clock: Clock
  trust: Pick<Trust, 'reload'>
  /** Connection as the owner role. */
  ownerDb: Kysely<Database>
}

/** Public, like the password of the demo's user; the login page shows it beside the file. */
const PASSWORD = 'demonstracao'

/**
 * Creates once for each data folder the e-CPF that anyone may use to sign in as the demo's user. Its authority issues no other
 * certificate, because its key is not kept. The file is written last, so that the next start repeats the work of a killed one.
 */
export async function ensureDemoCertificate(deps: MakeDeps, holder: { taxId: string; name: string }): Promise<void> {
  const { config, clock, trust, ownerDb } = deps
  if (await readDemoCertificate(config)) return
  const authority = createTestCa({ keys: 1 })
  const { rootPem } = authority
  const crl = authority.crl()
  await trustDemoRoot(config, rootPem)
  await trust.reload()
  const url = `demonstracao:${createHash('sha256').update(rootPem).digest('hex')}`
  await storeList(ownerDb, { url, der: crl, crl: readCrl(crl), now: clock.now() })
  await writePrivate(demoCertificateFile(config), authority.pfx(holder, PASSWORD))
}

/** Adds a root to the anchors of the demonstration. */
export async function trustDemoRoot(config: Pick<Config, 'dataDir'>, pem: string): Promise<void> {
  const earlier = await readFile(demoRoots(config), 'utf8').catch(() => '')
  await writePrivate(demoRoots(config), `${earlier}${pem}\n`)
}
