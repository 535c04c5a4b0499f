import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { sealBytes, unsealBytes } from '../../../base/sealed-bytes.ts'

/**
 * Secrets and signatures of the Standard Webhooks conventions: the secret is `whsec_` and base64; the signature is the HMAC-SHA256 of
 * `id.timestamp.body`. Source: standardwebhooks.com, specification 1.0.
 */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32
const SHOWN_END = 3

const keyFor = (masterKey: Buffer): Buffer => Buffer.from(hkdfSync('sha256', masterKey, '', 'portal/webhook', 32))

export interface NewSecret {
  /** Shown once */
  text: string
  sealed: Buffer
  end: string
}

/** A new secret, sealed for its webhook. */
export function makeSecret(masterKey: Buffer, webhookId: string): NewSecret {
  const bytes = randomBytes(SECRET_BYTES)
  const text = `${PREFIX}${bytes.toString('base64')}`
  const sealed = sealBytes(keyFor(masterKey), webhookId, bytes)
  bytes.fill(0)
  return { text, sealed, end: text.replace(/=+$/, '').slice(-SHOWN_END) }
}

/** Seals a secret by another master key. Throws when `from` does not open it. */
export const rewrapSecret = ({ from, to }: { from: Buffer; to: Buffer }, webhookId: string, sealed: Buffer): Buffer =>
  sealBytes(keyFor(to), webhookId, unsealBytes(keyFor(from), webhookId, sealed))

interface SignedMessage {
  id: string
  at: Date
  body: string
}

/** The headers of a delivery: one signature for each secret in force. */
export function signedHeaders(
  masterKey: Buffer,
  { webhookId, secrets }: { webhookId: string; secrets: readonly Buffer[] },
  { id, at, body }: SignedMessage,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((sealed) => {
    const key = unsealBytes(keyFor(masterKey), webhookId, sealed)
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
