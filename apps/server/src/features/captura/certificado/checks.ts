import type { FastifyInstance } from 'fastify'
import { openTrust } from '../../../base/certificate/anchors.ts'
import type { Config } from '../../../base/config.ts'
import { readMasterKey } from '../../../base/master-key.ts'
import { fetchCrl } from '../../acesso/certificado/crl-fetch.ts'
import { storedTrust } from '../../acesso/certificado/icp-store.ts'
import { openRevocation } from '../../acesso/certificado/revocation.ts'
import type { KeepDeps } from './keep.ts'

type Deps = Omit<KeepDeps, 'trust' | 'revocation' | 'masterKey' | 'config'> & {
  config: Config
  fetchList?: (url: string) => Promise<Buffer>
}

/** What opening and judging an A1 needs; ends with the app. */
export async function openChecks<T extends Deps>(app: FastifyInstance, { fetchList = fetchCrl, ...deps }: T) {
  const trust = await openTrust({ ...deps, stored: storedTrust(deps.db) })
  const revocation = openRevocation({ ...deps, trust, fetchList })
  app.addHook('onClose', () => revocation.close())
  return { ...deps, trust, revocation, masterKey: await readMasterKey(deps.config) }
}
