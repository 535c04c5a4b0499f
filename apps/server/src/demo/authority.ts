import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestCa, type TestCa } from '@portal/synthetic/certificates/test-ca.ts'
import type { Trust } from '../base/certificate/anchors.ts'
import type { Config } from '../base/config.ts'
import { writePrivate } from '../base/private-file.ts'
import { trustDemoRoot } from './certificate.ts'

interface AuthorityDeps {
  config: Pick<Config, 'dataDir'>
  trust: Pick<Trust, 'reload'>
}

const FILE = 'demo-autoridade.pem'

/**
 * The authority of the demonstration's documents, certificates and simulated SEFAZ. It is trusted for the demonstration
 * only. Made at its first use; its keys stay in the data folder, so that later starts make none.
 */
export async function openDemoAuthority({ config, trust }: AuthorityDeps): Promise<TestCa> {
  const path = join(config.dataDir, FILE)
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept !== null) return createTestCa({ kept })
  const authority = createTestCa()
  await trustDemoRoot(config, authority.rootPem)
  await trust.reload()
  await writePrivate(path, authority.keep())
  return authority
}
