import type { FaultCode } from '@portal/fiscal/certificado/fault.ts'
import { issueCrl } from './crl.ts'
import { ecKeys, type IssuedCertificate, issueCertificate, rsaKeys } from './issue.ts'
import type { CertificateOptions } from './options.ts'

const CNPJ = '11222333000181'
const CNPJ_LETTERS = '12ABC34501DE35'
const CPF = '52998224725'
const PERSON = `01011980${CPF}${'0'.repeat(11)}${'0'.repeat(15)}`
/** The responsible person of the company, who is never the owner. */
const RESPONSIBLE = `01011980${'39053344705'}${'0'.repeat(26)}`
export const AT = new Date('2026-06-15T12:00:00Z')

/** One row of the matrix: certificate, trusted pool, revocation lists, and expected result. */
export interface CertificateCase {
  name: string
  leaf: IssuedCertificate
  pool: IssuedCertificate[]
  crls: Buffer[]
  expected: FaultCode | null
  /** True when `openssl verify` must give the same verdict; false for rules that it does not check */
  openssl: boolean
}

const company = (cn: string, cnpj: string): CertificateOptions => ({
  cn: `${cn}:${cnpj}`,
  names: { 3: cnpj, 2: 'MARIA', 4: RESPONSIBLE, 7: '0'.repeat(12) },
})

/** Certificates and factories shared by all rows. */
interface World {
  root: IssuedCertificate
  ca: IssuedCertificate
  good: IssuedCertificate
  rootCrl: Buffer
  /** A correct certificate with the given changes. */
  leaf(change?: Partial<CertificateOptions>): IssuedCertificate
  row(name: string, expected: FaultCode | null, change?: Partial<CertificateCase>): CertificateCase
}

function makeWorld(): World {
  const keys = rsaKeys()
  const root = issueCertificate({ cn: 'AC Raiz de Teste', ca: {}, keys: rsaKeys() })
  const ca = issueCertificate({ cn: 'AC Teste RFB', ca: { pathLength: 0 }, issuer: root })
  const rootCrl = issueCrl({ issuer: root })
  const leaf = (change: Partial<CertificateOptions> = {}) =>
    issueCertificate({ ...company('EMPRESA', CNPJ), issuer: ca, keys, ...change })
  const good = leaf()
  const crls = [rootCrl, issueCrl({ issuer: ca })]
  const row: World['row'] = (name, expected, change = {}) => ({
    name,
    leaf: good,
    pool: [root, ca],
    crls,
    expected,
    openssl: true,
    ...change,
  })
  return { root, ca, good, rootCrl, leaf, row }
}

/** One row for each valid form and each fault of a certificate. */
export function makeMatrix(): CertificateCase[] {
  const world = makeWorld()
  return [
    ...acceptedRows(world),
    ...listRows(world),
    ...rootRows(world),
    ...authorityRows(world),
    ...algorithmRows(world),
    ...kindRows(world),
  ]
}

const acceptedRows = ({ leaf, row }: World): CertificateCase[] => [
  row('e-CNPJ', null),
  row('e-CNPJ with letters', null, { leaf: leaf(company('LETRAS', CNPJ_LETTERS)) }),
  row('e-CPF', null, { leaf: leaf({ cn: `PESSOA:${CPF}`, names: { 1: PERSON } }) }),
  row('electronic seal', null, {
    leaf: leaf({ cn: 'SELO', names: undefined, serialNumber: CNPJ, policies: ['2.16.76.1.2.201.1'] }),
  }),
  row('expired', 'expired', { leaf: leaf({ until: '2026-01-01' }) }),
  row('not yet valid', 'not_yet_valid', { leaf: leaf({ from: '2027-01-01' }) }),
]

function listRows({ root, ca, rootCrl, leaf, row }: World): CertificateCase[] {
  const revoked = leaf()
  const revokedCa = issueCertificate({ cn: 'AC Revogada', ca: {}, issuer: root })
  const fakeCa = issueCertificate({ cn: 'AC Teste RFB', ca: {} })
  return [
    row('revoked', 'revoked', { leaf: revoked, crls: [rootCrl, issueCrl({ issuer: ca, serials: [revoked.serial] })] }),
    row('revoked on a list that is over', 'revoked', {
      leaf: revoked,
      crls: [rootCrl, issueCrl({ issuer: ca, serials: [revoked.serial], until: '2026-02-01' })],
    }),
    row('revoked authority', 'issuer_revoked', {
      leaf: leaf({ issuer: revokedCa }),
      pool: [root, revokedCa],
      crls: [issueCrl({ issuer: root, serials: [revokedCa.serial] }), issueCrl({ issuer: revokedCa })],
    }),
    row('list over', 'crl_expired', { crls: [rootCrl, issueCrl({ issuer: ca, until: '2026-02-01' })] }),
    row('list missing', 'crl_missing', { crls: [rootCrl] }),
    row('list of the authority missing', 'crl_missing', { crls: [issueCrl({ issuer: ca })] }),
    row('list signed by another of the same name', 'crl_missing', { crls: [rootCrl, issueCrl({ issuer: fakeCa })] }),
  ]
}

function rootRows({ root, ca, good, leaf, row }: World): CertificateCase[] {
  const otherRoot = issueCertificate({ cn: 'Outra Raiz', ca: {} })
  const fakeCa = issueCertificate({ cn: 'AC Teste RFB', ca: {}, issuer: otherRoot })
  const namesake = issueCertificate({ cn: 'AC Raiz de Teste', ca: {} })
  const rogue = issueCertificate({ ...company('ROGUE', CNPJ), issuer: good, keys: good.keys })
  const der = Buffer.from(good.der)
  der[der.length - 9] = der.at(-9)! ^ 1
  const flipped = { ...good, der }
  return [
    row('other root', 'unknown_issuer', { leaf: leaf({ issuer: otherRoot }) }),
    row('authority of the same name under another root', 'false_issuer', { leaf: leaf({ issuer: fakeCa }) }),
    row('the same, without key ids', 'signature', { leaf: leaf({ issuer: fakeCa, withoutKeyIds: true }) }),
    row('root of the same name and another key', 'no_path', { pool: [namesake, ca] }),
    row('intermediate missing', 'unknown_issuer', { pool: [root] }),
    row('root missing', 'no_path', { pool: [ca] }),
    row('leaf used as issuer', 'unknown_issuer', { leaf: rogue, crls: [] }),
    row('leaf used as issuer, though it were trusted', 'issuer_not_ca', { leaf: rogue, pool: [root, ca, good] }),
    row('bit of the signature flipped', 'signature', { leaf: flipped }),
    row('no anchors', 'no_anchors', { pool: [], openssl: false }),
  ]
}

function authorityRows({ root, ca, rootCrl, leaf, row }: World): CertificateCase[] {
  const subCa = issueCertificate({ cn: 'AC Abaixo', ca: {}, issuer: ca })
  const oldCa = issueCertificate({ cn: 'AC Velha', ca: {}, issuer: root, from: '2020-01-01', until: '2026-01-01' })
  const notSigning = issueCertificate({ cn: 'AC Sem Uso', ca: {}, issuer: root, usage: ['digitalSignature'] })
  return [
    row('authority below pathLen 0', 'path_length', {
      leaf: leaf({ issuer: subCa }),
      pool: [root, ca, subCa],
      crls: [rootCrl, issueCrl({ issuer: ca }), issueCrl({ issuer: subCa })],
    }),
    row('authority itself presented', 'is_ca', { leaf: ca, openssl: false }),
    row('authority expired', 'issuer_expired', { leaf: leaf({ issuer: oldCa }), pool: [root, oldCa] }),
    row('authority without certSign', 'issuer_usage', { leaf: leaf({ issuer: notSigning }), pool: [root, notSigning] }),
  ]
}

function algorithmRows({ root, leaf, row }: World): CertificateCase[] {
  const weak = issueCertificate({ cn: 'AC Fraca', ca: {}, issuer: root, keys: rsaKeys(1024) })
  return [
    row('RSA 1024', 'weak_key', { leaf: leaf({ keys: rsaKeys(1024) }) }),
    row('RSA 1024 above', 'weak_key', { leaf: leaf({ issuer: weak }), pool: [root, weak] }),
    row('EC leaf (RS256 is the one algorithm)', 'weak_key', { leaf: leaf({ keys: ecKeys() }), openssl: false }),
    row('SHA-1', 'algorithm', { leaf: leaf({ hash: 'sha1' }) }),
  ]
}

const kindRows = ({ leaf, row }: World): CertificateCase[] => [
  row('without digitalSignature', 'key_usage', { leaf: leaf({ usage: ['keyEncipherment'] }) }),
  row('without keyUsage', 'key_usage', { leaf: leaf({ usage: null }), openssl: false }),
  row('for servers alone', 'key_usage', { leaf: leaf({ purposes: ['1.3.6.1.5.5.7.3.1'] }) }),
  row('policy of no ICP-Brasil', 'policy', { leaf: leaf({ policies: ['1.2.3.4'] }), openssl: false }),
  row('without policy', 'policy', { leaf: leaf({ policies: [] }), openssl: false }),
  row('secrecy certificate (S1)', 'policy', { leaf: leaf({ policies: ['2.16.76.1.2.101.1'] }), openssl: false }),
  row('application certificate (AE-S)', 'policy', {
    leaf: leaf({ policies: ['2.16.76.1.2.203.1'] }),
    openssl: false,
  }),
  row('unknown critical extension', 'critical_extension', {
    leaf: leaf({ more: [['1.2.3.4.5', true, Buffer.from('0500', 'hex')]] }),
  }),
  row('extension twice', 'malformed', {
    leaf: leaf({ more: [['2.5.29.15', true, Buffer.from('030205e0', 'hex')]] }),
  }),
]
