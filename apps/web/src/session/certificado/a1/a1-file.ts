import { signLogin } from '../jws.ts'
import type { SignerPort } from '../signer-port.ts'
import type { A1Certificate, A1Reply, A1Request } from './a1-worker.ts'
import { A1Error } from './fault.ts'

/** A real file, with the authorities above its certificate, has some 10 KB. */
const LARGEST = 100 * 1024
/** Of a file made to be slow to open (a million rounds), this much. */
const PATIENCE = 60_000

/**
 * Opens an A1 file in a thread of its own, which ends with it: the file, its password and the key as bytes go with it. What stays is a
 * key that the browser signs with and hands to nobody. Throws A1Error
 */
export async function openA1(file: Blob, password: string): Promise<SignerPort> {
  // the types know no page without it; an address that is not secure has none
  if (!window.isSecureContext) throw new A1Error('insecure')
  if (file.size > LARGEST) throw new A1Error('too_large')
  const reply = await askWorker({ bytes: await file.arrayBuffer(), password })
  if (!reply.ok) throw new A1Error(reply.fault)
  return portOf(reply.certificates)
}

function askWorker(request: A1Request): Promise<A1Reply> {
  const worker = new Worker(new URL('./a1-worker.ts', import.meta.url), { type: 'module' })
  const answer = new Promise<A1Reply>((done) => {
    const late = setTimeout(() => done({ ok: false, fault: 'too_slow' }), PATIENCE)
    worker.addEventListener('message', ({ data }: MessageEvent<A1Reply>) => {
      clearTimeout(late)
      done(data)
    })
    worker.addEventListener('error', () => done({ ok: false, fault: 'unknown' }))
    worker.postMessage(request, [request.bytes])
  })
  return answer.finally(() => worker.terminate())
}

const portOf = (certificates: readonly A1Certificate[]): SignerPort => ({
  list: async () => certificates.map(({ key: _key, der: _der, ...shown }) => shown),
  sign: async (token, thumbprint) => {
    const chosen = certificates.find((one) => one.thumbprint === thumbprint)
    if (!chosen) throw new A1Error('no_certificate')
    const { key, der: certificate } = chosen
    const sign = async (bytes: Uint8Array<ArrayBuffer>) =>
      new Uint8Array(await crypto.subtle.sign('RSASSA-PKCS1-v1_5', key, bytes))
    return signLogin({ token, aud: location.origin, now: Date.now() }, { certificate, sign })
  },
})
