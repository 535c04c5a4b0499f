import type { SecureContext } from 'node:tls'
import type { Transaction } from 'kysely'
import type { Database } from '../../../db/schema.gen.ts'
import type { KeyFault } from '../certificado/open-key.ts'
import { closeExchange } from '../prova/exchanges.ts'
import type { CaptureDeps, Sendable, TurnDeps } from './deps.ts'
import { dropLease } from './find-due.ts'
import { stopCertificate } from './stop-certificate.ts'
import type { World } from './world.ts'

/**
 * The key of the certificate, ready for one connection. Null when there is none any more or it cannot be used; the
 * exchange is closed and, where no retry can help, the certificate's sequences stop.
 */
export async function openKey(
  { ownerDb, keys, log }: TurnDeps,
  world: World,
  claim: Sendable,
): Promise<SecureContext | null> {
  const { empresaId, certificateId } = claim
  const key = await (await keys).open({ empresaId, certificateId, demo: world.demo })
  if (key.fault === null) return key.context
  await ownerDb.transaction().execute(async (tx) => {
    await closeExchange(tx, claim, { fault: `certificate_${key.fault}` })
    await stopByKey(tx, world, { log, claim, fault: key })
    await dropLease(tx, claim.holder)
  })
  return null
}

interface Stopping {
  log: CaptureDeps['log']
  claim: Pick<Sendable, 'key' | 'certificateId'>
  fault: KeyFault
}

/** Stops the sequences of a certificate that no retry can make usable. */
export async function stopByKey(
  tx: Transaction<Database>,
  { hourMs }: World,
  { log, claim, fault: key }: Stopping,
): Promise<void> {
  if (key.fault === 'absent') return
  const code = key.fault === 'unusable' ? key.code : null
  if (key.fault === 'master_key') log.error('captura: a chave mestra não abre um certificado guardado')
  if (code) log.error({ code }, 'captura: um certificado guardado não abre uma conexão')
  const cause = key.fault === 'expired' ? 'certificado' : 'certificado_ilegivel'
  await stopCertificate(tx, { ...claim.key, certificateId: claim.certificateId }, { cause, code, hourMs })
}
