import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { certificatePem, type IssuedCertificate } from '@portal/synthetic/certificates/issue.ts'

/** Options of `openssl pkcs12 -export` for each protection of real files. */
export const PFX_KINDS = {
  'AES-256': [],
  'AES-128': ['-keypbe', 'AES-128-CBC', '-certpbe', 'AES-128-CBC'],
  '3DES': ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'],
  'RC2-40': ['-legacy'],
} as const

/** A PFX file with the key of a certificate and its issuers, made by OpenSSL. */
export function makePfx(
  leaf: IssuedCertificate,
  password: string,
  options: { kind?: readonly string[]; issuers?: readonly IssuedCertificate[] } = {},
): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pfx-'))
  const at = (name: string) => join(folder, name)
  try {
    const key = leaf.keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
    writeFileSync(at('leaf.pem'), `${key}${certificatePem(leaf.der)}`)
    writeFileSync(at('issuers.pem'), (options.issuers ?? []).map(({ der }) => certificatePem(der)).join(''))
    writeFileSync(at('password'), password)
    const more = options.issuers ? ['-certfile', at('issuers.pem')] : []
    const words = [
      'pkcs12',
      '-export',
      '-in',
      at('leaf.pem'),
      '-out',
      at('out.pfx'),
      '-passout',
      `file:${at('password')}`,
    ]
    execFileSync('openssl', [...words, ...more, ...(options.kind ?? [])], { stdio: 'pipe' })
    return readFileSync(at('out.pfx'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const LINE = 'limite-de-teste'

/** The multipart form that keeps a certificate; without `empresas` the call chooses the establishments. */
export function pfxForm(file: Buffer, password: string, empresas?: readonly string[]) {
  const head = (name: string) => `--${LINE}\r\nContent-Disposition: form-data; name="${name}"`
  const chosen = empresas ? `${head('empresas')}\r\n\r\n${empresas.join(',')}\r\n` : ''
  const payload = Buffer.concat([
    Buffer.from(`${head('senha')}\r\n\r\n${password}\r\n${chosen}${head('arquivo')}; filename="a.pfx"\r\n\r\n`),
    file,
    Buffer.from(`\r\n--${LINE}--\r\n`),
  ])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${LINE}` } }
}
