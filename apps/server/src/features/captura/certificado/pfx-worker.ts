import type { MessagePort } from 'node:worker_threads'
import { A1Error, type A1Fault } from '@portal/fiscal/pfx/fault.ts'
import { deriveByNode } from '@portal/fiscal/pfx/node-derivation.ts'
import { readPfx } from '@portal/fiscal/pfx/read-pfx.ts'
import { chooseCertificate } from './choose.ts'
import { contextFaultCode, openContext } from './context.ts'
import { type Envelope, type EnvelopeRow, sealCertificate } from './envelope.ts'

/** A file to open, and the row for which its key is encrypted. */
export interface PfxTask {
  file: Uint8Array
  password: string
  wrappingKey: Uint8Array
  row: EnvelopeRow
  now: Date
  /** Receives a message when the work begins. */
  started: MessagePort
}

/** A file of which only the certificates are asked. */
export type LookTask = Pick<PfxTask, 'file' | 'password' | 'started'>

/** DER of every certificate of a file whose key is in it, or the reason why the file does not open. */
type LookReply = { ok: true; keyed: Uint8Array[] } | { ok: false; fault: A1Fault }

/** The chosen certificate of a file with its encrypted key, or the reason why the file does not open. */
type PfxReply = ({ ok: true } & OpenedPfx) | { ok: false; fault: A1Fault }

export interface OpenedPfx {
  /** DER */
  certificate: Uint8Array
  envelope: Envelope
  /** DER of all other certificates of the file */
  others: Uint8Array[]
  /** DER of every certificate of the file whose key is in it */
  keyed: Uint8Array[]
  /** Code of what OpenSSL refuses in certificate and key; null for nothing */
  contextFault: string | null
}

/** Opens a file and tells its certificates; nothing of its keys leaves this thread. */
export function openAndLook({ file, password, started }: LookTask): LookReply {
  started.postMessage(null)
  deriveByNode()
  try {
    const found = readPfx(file, password)
    for (const { key } of found) key.fill(0)
    return found.length > 0 ? { ok: true, keyed: found.map(({ der }) => der) } : { ok: false, fault: 'no_certificate' }
  } catch (error) {
    return { ok: false, fault: error instanceof A1Error ? error.fault : 'unknown' }
  } finally {
    started.close()
    file.fill(0)
  }
}

/** Opens a file, chooses the certificate of the row's root and encrypts its key, so that the key is never outside this thread. */
export function openAndSeal({ file, password, wrappingKey, row, now, started }: PfxTask): PfxReply {
  started.postMessage(null)
  deriveByNode()
  const keys: Uint8Array[] = []
  try {
    const found = readPfx(file, password)
    keys.push(...found.map(({ key }) => key))
    const chosen = chooseCertificate(found, row, now)
    if (!chosen) return { ok: false, fault: 'no_certificate' }
    const { der: certificate, key, others } = chosen
    const envelope = sealCertificate(Buffer.from(wrappingKey), row, [key, certificate])
    const keyed = found.map(({ der }) => der)
    return { ok: true, certificate, envelope, others, keyed, contextFault: contextFault(key, certificate) }
  } catch (error) {
    return { ok: false, fault: error instanceof A1Error ? error.fault : 'unknown' }
  } finally {
    for (const key of keys) key.fill(0)
    started.close()
    file.fill(0)
    wrappingKey.fill(0)
  }
}

function contextFault(key: Uint8Array, certificate: Uint8Array): string | null {
  try {
    openContext(key, [certificate], {})
    return null
  } catch (error) {
    return contextFaultCode(error)
  }
}
