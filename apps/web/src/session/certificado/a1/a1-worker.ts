import { A1Error, type A1Fault } from '@portal/fiscal/pfx/fault.ts'
import { type FoundCertificate, readPfx } from '@portal/fiscal/pfx/read-pfx.ts'
import { toBase64 } from '../base64.ts'

/** Request from the page; neither field is stored. */
export interface A1Request {
  bytes: ArrayBuffer
  password: string
}

/** A certificate of the file with its key as a non-extractable CryptoKey. */
export interface A1Certificate {
  subjectName: string
  issuerName: string
  validityStart: string
  validityEnd: string
  /** SHA-256 of the DER, base64 */
  thumbprint: string
  /** DER, base64 */
  der: string
  key: CryptoKey
}

export type A1Reply = { ok: true; certificates: A1Certificate[] } | { ok: false; fault: A1Fault }

const RS256 = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const

async function open({ bytes, password }: A1Request): Promise<A1Reply> {
  try {
    const certificates: A1Certificate[] = []
    for (const certificate of readPfx(new Uint8Array(bytes), password)) certificates.push(await lock(certificate))
    return { ok: true, certificates }
  } catch (error) {
    return { ok: false, fault: error instanceof A1Error ? error.fault : 'unknown' }
  }
}

/** Imports the key as a non-extractable CryptoKey. */
async function lock({ der, key, validityStart, validityEnd, subjectName, issuerName }: FoundCertificate) {
  const locked = await crypto.subtle.importKey('pkcs8', key, RS256, false, ['sign'])
  key.fill(0)
  return {
    subjectName,
    issuerName,
    validityStart: validityStart.toISOString(),
    validityEnd: validityEnd.toISOString(),
    thumbprint: toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', der))),
    der: toBase64(der),
    key: locked,
  }
}

addEventListener('message', ({ data }: MessageEvent<A1Request>) => void open(data).then((reply) => postMessage(reply)))
