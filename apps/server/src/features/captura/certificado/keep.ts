import { createHash, X509Certificate } from 'node:crypto'
import type { Kysely } from 'kysely'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { ENVELOPE_VERSION } from './envelope.ts'
import { type CertificateHolder, certificateState } from './judge.ts'
import { connectionChain, type OpenDeps, openJudged } from './open-judged.ts'
import {
  type CertificateOwner,
  findChain,
  holderOf,
  type KeptCertificate,
  saveCertificate,
  type Wanted,
} from './store.ts'

export interface KeepDeps extends OpenDeps {
  db: Kysely<Database>
}

/** A file as sent; both are secret. The file's bytes are overwritten. */
export interface SentFile {
  file: Buffer
  password: string
}

export interface Kept extends CertificateHolder {
  kept: KeptCertificate
  isNew: boolean
}

/**
 * Opens, checks and keeps the certificate of a company, and admits establishments to it. `who` is the caller's share of the limit. A trusted
 * chain proves the establishments that the keeper manages. Throws AppError 403, 409, 422, 503
 */
export async function keepCertificate(
  deps: KeepDeps,
  { owner, who, wanted }: { owner: CertificateOwner; who: string; wanted: Wanted },
  sent: SentFile,
): Promise<Kept> {
  const holder = await holderOf(deps.db, owner)
  const row = { id: uuidv7(), root: holder.root, version: ENVELOPE_VERSION }
  const { certificate, envelope, others } = await openJudged(deps, who, { ...sent, row, holder })
  const thumbprint = createHash('sha256').update(certificate).digest()
  const at = deps.clock.now()
  const { isRevoked, chainFault } = await certificateState(deps, new X509Certificate(certificate), holder)
  const isTrusted = !isRevoked && chainFault === null
  const { demo } = holder
  // the same certificate keeps what an earlier file brought
  const offered = [...(await findChain(deps.db, owner, thumbprint)), ...others]
  const chain = await connectionChain(deps, certificate, { offered, demo })
  const saved = await saveCertificate(deps.db, owner, {
    row,
    certificate,
    thumbprint,
    envelope,
    chain,
    isTrusted,
    wanted,
    at,
  })
  return { ...saved, ...holder }
}
