import type { CertificateModel, ExceptionModel, LacunaWebPKI } from 'web-pki'
import { fromBase64, toBase64 } from '../base64.ts'
import { signLogin } from '../jws.ts'
import { type Certificate, SignerError, SignerMissing, type SignerPort } from '../signer-port.ts'
import { type PkiAnswer, toPromise } from './to-promise.ts'

/** Status numbers of `web-pki`; its own constants exist only after it was loaded. */
const OUTDATED = 2
const BROWSER_NOT_SUPPORTED = 3
const INSTALL = 'https://get.webpkiplugin.com/'
/** Timeouts in milliseconds. Signing may need a card and a PIN, within the lifetime of the token. */
const PATIENCE = { list: 60_000, sign: 120_000 }

/**
 * Certificates of the computer's store, tokens and cards, through the Web PKI extension. `licence` is the
 * installation's; without one it works on localhost only.
 */
export function webPki(licence: string | null): SignerPort {
  let started: Promise<LacunaWebPKI> | null = null
  const start = () => {
    started ??= startPki(licence)
    // retry after a failure: the user may have installed the program
    started.catch(() => (started = null))
    return started
  }
  return {
    list: async () => {
      const pki = await start()
      return (await toPromise(pki.listCertificates(), PATIENCE.list)).map(toCertificate)
    },
    sign: async (token, thumbprint) => {
      const pki = await start()
      const certificate = await toPromise(pki.readCertificate({ thumbprint }), PATIENCE.list)
      const sign = async (bytes: Uint8Array) => {
        const request = { thumbprint, data: toBase64(bytes), digestAlgorithm: 'SHA-256' as never } // the package exports this enum as a type only
        return fromBase64(await toPromise(pki.signData(request), PATIENCE.sign))
      }
      return signLogin({ token, aud: location.origin, now: Date.now() }, { certificate, sign })
    },
  }
}

/** Loads the library and waits for the extension and its program; it gives up after five seconds. */
async function startPki(licence: string | null): Promise<LacunaWebPKI> {
  const { LacunaWebPKI: Library } = await import('web-pki').catch(() => {
    throw new SignerError('O assinador não pôde ser carregado. Verifique a conexão e tente de novo.')
  })
  const pki = licence === null ? new Library() : new Library(licenceOf(licence))
  let failed: (error: ExceptionModel) => void = () => {}
  const answer: PkiAnswer<SignerMissing | null> = {
    fail: (tell) => {
      failed = tell
    },
    success: (tell) =>
      pki.init({
        ready: () => tell(null),
        // without this callback the library redirects to its own installation page
        notInstalled: (status) => tell(missing(status)),
        defaultFail: (error) => failed(error),
      }),
  }
  const absent = await toPromise(answer, PATIENCE.list)
  if (absent) throw absent
  return pki
}

function missing(status: number): SignerMissing {
  if (status === BROWSER_NOT_SUPPORTED) return new SignerMissing('browser')
  const url = `${INSTALL}?returnUrl=${encodeURIComponent(location.href)}`
  return new SignerMissing(status === OUTDATED ? 'outdated' : 'not_installed', url)
}

/** A licence is a text, or an object as JSON. */
function licenceOf(text: string): string | object {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : text
  } catch {
    return text
  }
}

function toCertificate({ subjectName, issuerName, thumbprint, pkiBrazil, ...rest }: CertificateModel): Certificate {
  const [start, end] = [rest.validityStart, rest.validityEnd].map((date) => new Date(date).toISOString())
  // the CPF of a company's certificate is that of its responsible person
  const taxId = pkiBrazil?.cnpj || pkiBrazil?.cpf || undefined
  return { subjectName, issuerName, thumbprint, validityStart: start, validityEnd: end ?? '', taxId }
}
