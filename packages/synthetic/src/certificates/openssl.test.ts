import { execFileSync, spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCrl } from '@portal/fiscal/certificado/crl.ts'
import { provenOwner } from '@portal/fiscal/certificado/owner.ts'
import { findPath } from '@portal/fiscal/certificado/path.ts'
import { indexCrls, revocationFault, revocationOf } from '@portal/fiscal/certificado/revocation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/* Reads certificates and lists made by OpenSSL, which is independent of the code under test. */
const CNPJ = '12ABC34501DE35'
const CPF = '52998224725'
const PERSON = `01011980${CPF}${'0'.repeat(26)}`
const hasOpenssl = spawnSync('openssl', ['version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'portal-openssl-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CONFIG = `
[ca]
default_ca = own
[own]
database = index.txt
new_certs_dir = .
rand_serial = yes
unique_subject = no
preserve = yes
default_md = sha512
default_days = 365
default_crl_days = 30
policy = any
[any]
[req]
distinguished_name = dn
[dn]
[raiz]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[ac]
basicConstraints = critical, CA:TRUE, pathlen:0
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
authorityKeyIdentifier = keyid
crlDistributionPoints = URI:http://lcr.exemplo.gov.br/raiz.crl
[folha]
basicConstraints = CA:FALSE
keyUsage = critical, digitalSignature, nonRepudiation, keyEncipherment
extendedKeyUsage = clientAuth, emailProtection
authorityKeyIdentifier = keyid
certificatePolicies = @politica
crlDistributionPoints = URI:http://lcr.exemplo.gov.br/ac.crl
[politica]
policyIdentifier = 2.16.76.1.2.1.12
CPS.1 = http://exemplo.gov.br/dpc.pdf
[empresa : folha]
[crl]
authorityKeyIdentifier = keyid
`
const leafSection = (name: string, names: string) =>
  `[${name}]\n${CONFIG.split('[folha]\n')[1]?.split('[politica]')[0]}subjectAltName = @${name}-nomes\n[${name}-nomes]\n${names}\n`

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })

/** Makes a key, a request, and the certificate, with the extensions of a section of the configuration. */
function make(name: string, subject: string, by: { section: string; issuer?: string }): X509Certificate {
  openssl('genrsa', '-out', `${name}.key`, '2048')
  const signer = by.issuer
    ? ['-cert', `${by.issuer}.pem`, '-keyfile', `${by.issuer}.key`]
    : ['-selfsign', '-keyfile', `${name}.key`]
  openssl(
    'req',
    '-new',
    '-utf8',
    '-key',
    `${name}.key`,
    '-subj',
    subject,
    '-config',
    'openssl.cnf',
    '-out',
    `${name}.csr`,
  )
  const common = ['-batch', '-notext', '-utf8', '-preserveDN', '-config', 'openssl.cnf', '-extensions', by.section]
  openssl('ca', ...common, ...signer, '-in', `${name}.csr`, '-out', `${name}.pem`)
  return new X509Certificate(readFileSync(join(folder, `${name}.pem`)))
}

const crlBy = (issuer: string) => {
  openssl(
    'ca',
    '-gencrl',
    '-config',
    'openssl.cnf',
    '-crlexts',
    'crl',
    '-cert',
    `${issuer}.pem`,
    '-keyfile',
    `${issuer}.key`,
    '-out',
    'l.pem',
  )
  openssl('crl', '-in', 'l.pem', '-outform', 'DER', '-out', 'l.der')
  return readCrl(readFileSync(join(folder, 'l.der')))
}

if (!hasOpenssl) console.info('openssl não está nesta máquina: a hierarquia feita por ele não foi testada')

describe.skipIf(!hasOpenssl)('what openssl makes', () => {
  let pool: X509Certificate[]
  let company: X509Certificate
  let person: X509Certificate
  beforeAll(() => {
    const names = `email = fiscal@exemplo.com.br\notherName.1 = 2.16.76.1.3.4;FORMAT:ASCII,OCT:${PERSON}\notherName.2 = 2.16.76.1.3.2;PRINTABLESTRING:MARIA\notherName.3 = 2.16.76.1.3.3;FORMAT:ASCII,OCT:${CNPJ}`
    const own = `otherName.1 = 2.16.76.1.3.1;PRINTABLESTRING:${PERSON}\notherName.2 = 1.3.6.1.4.1.311.20.2.3;UTF8:ana@exemplo.com.br`
    const config = CONFIG.replace('[empresa : folha]\n', `${leafSection('e-cnpj', names)}${leafSection('e-cpf', own)}`)
    writeFileSync(join(folder, 'openssl.cnf'), config)
    writeFileSync(join(folder, 'index.txt'), '')
    pool = [
      make('raiz', '/C=BR/O=ICP-Brasil/CN=Raiz de São Paulo', { section: 'raiz' }),
      make('ac', '/C=BR/O=ICP-Brasil/CN=AC Conceição', { section: 'ac', issuer: 'raiz' }),
    ]
    company = make('e-cnpj', `/C=BR/O=ICP-Brasil/CN=PADARIA CONCEIÇÃO:${CNPJ}`, { section: 'e-cnpj', issuer: 'ac' })
    person = make('e-cpf', `/C=BR/O=ICP-Brasil/CN=ANA:${CPF}`, { section: 'e-cpf', issuer: 'ac' })
  }, 240_000)

  const judge = (leaf: X509Certificate, lists: ReturnType<typeof readCrl>[]) => {
    const found = findPath(leaf, { pool, at: new Date(), purpose: 'login' })
    if (!found.ok) return found.fault.code
    return revocationFault(revocationOf(found.path, indexCrls(lists), new Date()))?.code ?? null
  }

  test('is accepted, names its owner, and is refused after its revocation', { timeout: 120_000 }, () => {
    expect(provenOwner(company)).toEqual({ cnpj: CNPJ })
    expect(provenOwner(person)).toEqual({ cpf: CPF })
    const before = [crlBy('raiz'), crlBy('ac')]
    expect([company, person].map((leaf) => judge(leaf, before))).toEqual([null, null])
    expect(judge(company, before.slice(1))).toBe('crl_missing')
    openssl(
      'ca',
      '-config',
      'openssl.cnf',
      '-cert',
      'ac.pem',
      '-keyfile',
      'ac.key',
      '-revoke',
      'e-cnpj.pem',
      '-crl_reason',
      'keyCompromise',
    )
    const after = [crlBy('raiz'), crlBy('ac')]
    expect([company, person].map((leaf) => judge(leaf, after))).toEqual(['revoked', null])
  })
})
