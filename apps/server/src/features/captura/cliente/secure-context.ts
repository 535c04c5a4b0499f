import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls'
import { tlsAnchors } from '../../../base/certificate/icp.ts'
import type { CertificateParts } from '../certificado/envelope.ts'

/** A context that is not used for this time is dropped. */
const IDLE_MS = 600_000

interface Kept {
  context: SecureContext
  usedAt: number
}

/** A certificate to open: its row, and the authorities of the servers that it is shown to. */
interface ContextWish {
  id: string
  authorities: readonly string[]
  /** Opens the envelope; the buffers are overwritten after use. */
  open(): Promise<CertificateParts>
}

export interface SecureContexts {
  contextOf(wish: ContextWish): Promise<SecureContext>
  /** Drops the contexts of certificates that no longer exist. */
  retain(ids: ReadonlySet<string>): void
  close(): void
}

/** TLS contexts with the keys of certificates, kept in memory while they are in use. */
export function openContexts(): SecureContexts {
  const kept = new Map<string, Kept>()
  const drop = () => {
    const limit = performance.now() - IDLE_MS
    for (const [id, { usedAt }] of kept) if (usedAt < limit) kept.delete(id)
  }
  const sweep = setInterval(drop, IDLE_MS / 10).unref()
  return {
    async contextOf({ id, authorities, open }) {
      const context = kept.get(id)?.context ?? makeContext(await open(), authorities)
      kept.set(id, { context, usedAt: performance.now() })
      return context
    },
    retain(ids) {
      for (const id of kept.keys()) if (!ids.has(id)) kept.delete(id)
    },
    close() {
      clearInterval(sweep)
      kept.clear()
    },
  }
}

/**
 * Builds a context and overwrites the parts. TLS 1.2 stays allowed, with renegotiation: a front may ask for the
 * client certificate by it.
 */
function makeContext(parts: CertificateParts, authorities: readonly string[]): SecureContext {
  const [key, ...certificates] = parts
  if (!key || certificates.length === 0) throw new Error('the envelope has no key or no certificate')
  const keyPem = pemOf('PRIVATE KEY', key)
  const chainPem = Buffer.concat(certificates.map((der) => pemOf('CERTIFICATE', der)))
  try {
    return createSecureContext({ key: keyPem, cert: chainPem, ca: [...authorities], minVersion: 'TLSv1.2' })
  } finally {
    keyPem.fill(0)
    for (const part of parts) part.fill(0)
  }
}

const ALPHABET = Buffer.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/')
const PAD = '='.charCodeAt(0)
const LINE = 64

/** PEM in a buffer that can be overwritten; a string could not. */
function pemOf(label: string, der: Uint8Array): Buffer {
  const digits = Math.ceil(der.length / 3) * 4
  const head = `-----BEGIN ${label}-----\n`
  const tail = `-----END ${label}-----\n`
  const pem = Buffer.alloc(head.length + digits + Math.ceil(digits / LINE) + tail.length)
  let offset = pem.write(head, 'latin1')
  for (let index = 0; index < der.length; index += 3) {
    if (index > 0 && index % 48 === 0) pem[offset++] = 10
    const [a = 0, b = 0, c = 0] = [der[index], der[index + 1], der[index + 2]]
    pem[offset++] = ALPHABET[a >> 2] ?? 0
    pem[offset++] = ALPHABET[((a & 3) << 4) | (b >> 4)] ?? 0
    pem[offset++] = index + 1 < der.length ? (ALPHABET[((b & 15) << 2) | (c >> 6)] ?? 0) : PAD
    pem[offset++] = index + 2 < der.length ? (ALPHABET[c & 63] ?? 0) : PAD
  }
  pem[offset++] = 10
  pem.write(tail, offset, 'latin1')
  return pem
}

/** Authorities of SEFAZ's servers: Node's list, those of ICP-Brasil for servers, and the operator's. */
export async function serverAuthorities(own: readonly string[]): Promise<string[]> {
  return [...rootCertificates, ...(await tlsAnchors()).map((anchor) => anchor.toString()), ...own]
}
