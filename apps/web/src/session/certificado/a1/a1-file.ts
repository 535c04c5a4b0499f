import { A1Error } from '@portal/fiscal/pfx/fault.ts'
import { signLogin } from '../jws.ts'
import type { SignerPort } from '../signer-port.ts'
import type { A1Certificate, A1Reply, A1Request } from './a1-worker.ts'

/** Maximum size in bytes. A real file, including the certificates of authorities, has about 10 KB. */
const LARGEST = 100 * 1024
/** Timeout in milliseconds, for a file made slow to open (a million iterations). */
const PATIENCE = 60_000

/**
 * Opens an A1 file in a worker that ends afterwards, together with file, password and key bytes. The
 * remaining CryptoKey cannot be extracted. Throws A1Error
 */
export async function openA1(file: Blob, password: string): Promise<SignerPort> {
  // `crypto.subtle` is missing in an insecure context, which its type does not say
  if (!window.isSecureContext) throw new A1Error('insecure')
  if (file.size > LARGEST) throw new A1Error('too_large')
  const reply = await askWorker({ bytes: await file.arrayBuffer(), password })
  if (!reply.ok) throw new A1Error(reply.fault)
  return portOf(reply.certificates)
}

function askWorker(request: A1Request): Promise<A1Reply> {
  const worker = new Worker(new URL('./a1-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<A1Reply>((resolve) => {
    const late = setTimeout(() => resolve({ ok: false, fault: 'too_slow' }), PATIENCE)
    worker.addEventListener('message', ({ data }: MessageEvent<A1Reply>) => {
      clearTimeout(late)
      resolve(data)
    })
    worker.addEventListener('error', () => resolve({ ok: false, fault: 'unknown' }))
    worker.postMessage(request, [request.bytes])
  })
  return answer.finally(() => worker.terminate())
}

const portOf = (certificates: readonly A1Certificate[]): SignerPort => ({
  list: async () => certificates.map(({ key: _key, der: _der, ...certificate }) => certificate),
  sign: async (token, thumbprint) => {
    const chosen = certificates.find((certificate) => certificate.thumbprint === thumbprint)
    if (!chosen) throw new A1Error('no_certificate')
    const { key, der: certificate } = chosen
    const sign = async (bytes: Uint8Array<ArrayBuffer>) =>
      new Uint8Array(await crypto.subtle.sign('RSASSA-PKCS1-v1_5', key, bytes))
    return signLogin({ token, aud: location.origin, now: Date.now() }, { certificate, sign })
  },
})
