import type { MessagePort } from 'node:worker_threads'
import { A1Error, type A1Fault } from '@portal/fiscal/pfx/fault.ts'
import { deriveByNode } from '@portal/fiscal/pfx/node-derivation.ts'
import { readPfx } from '@portal/fiscal/pfx/read-pfx.ts'
import { type Envelope, type EnvelopeRow, sealCertificate } from './envelope.ts'

/** A file to open, and the row for which its key is encrypted. */
export interface PfxTask {
  file: Uint8Array
  password: string
  wrappingKey: Uint8Array
  row: EnvelopeRow
  /** Receives a message when the work begins. */
  started: MessagePort
}

/** The certificate of a file (DER) and its encrypted key, or the reason why the file does not open. */
export type PfxReply = { ok: true; certificate: Uint8Array; envelope: Envelope } | { ok: false; fault: A1Fault }

/** Opens a file and encrypts its key, so that the key is never outside this thread. */
export function openAndSeal({ file, password, wrappingKey, row, started }: PfxTask): PfxReply {
  started.postMessage(null)
  deriveByNode()
  try {
    const found = readPfx(file, password)
    const [first] = found
    if (!first) return { ok: false, fault: 'no_certificate' }
    const parts = [first.key, first.der, ...first.others]
    const envelope = sealCertificate(Buffer.from(wrappingKey), row, parts)
    for (const { key } of found) key.fill(0)
    return { ok: true, certificate: first.der, envelope }
  } catch (error) {
    return { ok: false, fault: error instanceof A1Error ? error.fault : 'unknown' }
  } finally {
    started.close()
    file.fill(0)
    wrappingKey.fill(0)
  }
}
