import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readCrl } from '@portal/fiscal/certificado/crl.ts'
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
  /** Connection as the owner role. */
  ownerDb: Kysely<Database>
}

/** Public, like the password of the demo's user; the login page shows it beside the file. */
const PASSWORD = 'demonstracao'

const fileOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'demo-certificado.pfx')

/** The test certificate that the demo offers for download, as .pfx; null before it is created. */
export const readDemoCertificate = (config: Pick<Config, 'dataDir'>): Promise<Buffer | null> =>
  readFile(fileOf(config)).catch(() => null)

/** A certificate with its key in a .pfx, and the authority that issued it. */
export interface DemoCertificate {
  rootPem: string
  /** Revocation list of the authority, DER */
  crl: Buffer
  pfx: Buffer
}

/**
 * Creates once for each data folder the e-CPF that anyone may use to sign in as the demo's user. Its authority issues no other
 * certificate, because its key is not kept. The file is written last, so that the next start repeats the work of a killed one.
 * `issue` comes from the caller, so that the code that issues certificates is loaded for the demonstration only.
 */
export async function ensureDemoCertificate(
  deps: MakeDeps,
  issue: (password: string) => DemoCertificate,
): Promise<void> {
  const { config, clock, trust, ownerDb } = deps
  if (await readDemoCertificate(config)) return
  const { rootPem, crl, pfx } = issue(PASSWORD)
  await trustDemoRoot(config, rootPem)
  await trust.reload()
  const url = `demonstracao:${createHash('sha256').update(rootPem).digest('hex')}`
  await storeList(ownerDb, { url, der: crl, crl: readCrl(crl), now: clock.now() })
  await writePrivate(fileOf(config), pfx)
}

/** Adds a root to the anchors of the demonstration. */
export async function trustDemoRoot(config: Pick<Config, 'dataDir'>, pem: string): Promise<void> {
  const earlier = await readFile(demoRoots(config), 'utf8').catch(() => '')
  await writePrivate(demoRoots(config), `${earlier}${pem}\n`)
}
