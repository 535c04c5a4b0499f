import { createHash, X509Certificate } from 'node:crypto'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import type { Kysely } from 'kysely'
import { AppError } from '../../../base/errors.ts'
import { uuidv7 } from '../../../base/uuid.ts'
import type { Database } from '../../../db/schema.gen.ts'
import { ENVELOPE_VERSION } from './envelope.ts'
import { type CertificateHolder, certificateState } from './judge.ts'
import { connectionChain, type OpenDeps, openJudged } from './open-judged.ts'
import {
  type CertificateOwner,
  findCertificate,
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
 * chain proves the establishments that the keeper manages. `neverOlder`: refuses one that ends before the one in use. Throws AppError 403,
 * 409, 422, 503
 */
export async function keepCertificate(
  deps: KeepDeps,
  { owner, who, wanted, neverOlder }: { owner: CertificateOwner; who: string; wanted: Wanted; neverOlder?: boolean },
  sent: SentFile,
): Promise<Kept> {
  const holder = await holderOf(deps.db, owner)
  const row = { id: uuidv7(), root: holder.root, version: ENVELOPE_VERSION }
  const { certificate, envelope, others } = await openJudged(deps, who, { ...sent, row, holder })
  if (neverOlder) await refuseOlder(deps.db, owner, certificate)
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

async function refuseOlder(db: Kysely<Database>, owner: CertificateOwner, certificate: Buffer): Promise<void> {
  const inUse = await findCertificate(db, owner)
  const endOf = (der: Buffer) => certificateFields(new X509Certificate(der)).notAfter
  if (!inUse || endOf(certificate) >= endOf(inUse.certificate)) return
  throw new AppError(
    409,
    'certificado.older',
    'O escritório já tem um certificado que vale por mais tempo. Envie o mais novo.',
  )
}
