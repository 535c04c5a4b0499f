import { systemClock } from '../../base/clock.ts'
import { readMasterKey } from '../../base/master-key.ts'
import type { CertificateHolder } from '../../features/captura/certificado/judge.ts'
import { keepPair } from '../../features/captura/certificado/keep-pair.ts'
import type { TestServer } from '../server.ts'

/** Keeps a certificate for a root as an upload does, without file and checks. Returns its id. */
export const insertCertificate = async (
  { ownerDb, config }: Pick<TestServer, 'ownerDb' | 'config'>,
  holder: CertificateHolder,
  pair: { certificatePem: string; privateKeyPem: string },
): Promise<string> =>
  keepPair(
    { ownerDb, masterKey: await readMasterKey(config) },
    { holder, ...pair, at: systemClock.now(), who: 'Teste' },
  )
