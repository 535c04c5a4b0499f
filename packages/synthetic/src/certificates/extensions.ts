import { OctetString } from '@peculiar/asn1-schema'
import * as x509 from '@peculiar/asn1-x509'
import { type CertificateKeys, encodeExtension, keyIdentifier, rawExtension, toArrayBuffer, toDer } from './encoding.ts'
import type { CertificateOptions, UsageName } from './options.ts'

const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2'
const POLICY_A1 = '2.16.76.1.2.1.999'
const LEAF_USAGE = ['digitalSignature', 'nonRepudiation', 'keyEncipherment'] as const
const AUTHORITY_USAGE = ['keyCertSign', 'cRLSign'] as const

/** Extensions of a certificate; `subject` has its own keys, `issuer` the signing keys. */
export function certificateExtensions(
  options: CertificateOptions,
  keys: { subject: CertificateKeys; issuer: CertificateKeys },
): x509.Extension[] {
  const { ca, purposes = ca ? null : [CLIENT_AUTH], policies = ca ? [] : [POLICY_A1], crlUrl, names } = options
  const usage = options.usage === undefined ? (ca ? AUTHORITY_USAGE : LEAF_USAGE) : options.usage
  const constraints = new x509.BasicConstraints({ cA: ca !== undefined, pathLenConstraint: ca?.pathLength })
  return [
    encodeExtension(x509.id_ce_basicConstraints, ca !== undefined, constraints),
    ...(usage ? [keyUsageExtension(usage)] : []),
    ...(purposes ? [encodeExtension(x509.id_ce_extKeyUsage, false, new x509.ExtendedKeyUsage(purposes))] : []),
    ...(policies.length > 0 ? [policiesExtension(policies)] : []),
    ...(options.withoutKeyIds ? [] : [authorityKeyExtension(keys.issuer), subjectKeyExtension(keys.subject)]),
    ...(names ? [alternativeNamesExtension(names, options.nameTag)] : []),
    ...(crlUrl ? [distributionPointExtension(crlUrl)] : []),
    ...(options.more ?? []).map(rawExtension),
  ]
}

function keyUsageExtension(usage: readonly UsageName[]): x509.Extension {
  const flags = usage.reduce((sum, name) => sum | x509.KeyUsageFlags[name], 0)
  return encodeExtension(x509.id_ce_keyUsage, true, new x509.KeyUsage(flags))
}

const policiesExtension = (policies: readonly string[]): x509.Extension =>
  encodeExtension(
    x509.id_ce_certificatePolicies,
    false,
    new x509.CertificatePolicies(policies.map((policyIdentifier) => new x509.PolicyInformation({ policyIdentifier }))),
  )

export const authorityKeyExtension = (issuer: CertificateKeys): x509.Extension =>
  encodeExtension(
    x509.id_ce_authorityKeyIdentifier,
    false,
    new x509.AuthorityKeyIdentifier({ keyIdentifier: new x509.KeyIdentifier(keyIdentifier(issuer)) }),
  )

const subjectKeyExtension = (subject: CertificateKeys): x509.Extension =>
  encodeExtension(x509.id_ce_subjectKeyIdentifier, false, new x509.SubjectKeyIdentifier(keyIdentifier(subject)))

/** The otherName fields of ICP-Brasil (DOC-ICP-04), by default each an OCTET STRING under 2.16.76.1.3.n. */
function alternativeNamesExtension(names: Record<number, string>, tag = 0x04): x509.Extension {
  const otherNames = Object.entries(names).map(([last, text]) => {
    const value = toDer(new OctetString(Buffer.from(text, 'latin1')))
    value[0] = tag
    const otherName = new x509.OtherName({ typeId: `2.16.76.1.3.${last}`, value: toArrayBuffer(value) })
    return new x509.GeneralName({ otherName })
  })
  return encodeExtension(x509.id_ce_subjectAltName, false, new x509.SubjectAlternativeName(otherNames))
}

function distributionPointExtension(url: string): x509.Extension {
  const fullName = [new x509.GeneralName({ uniformResourceIdentifier: url })]
  const distributionPoint = new x509.DistributionPointName({ fullName })
  const points = new x509.CRLDistributionPoints([new x509.DistributionPoint({ distributionPoint })])
  return encodeExtension(x509.id_ce_cRLDistributionPoints, false, points)
}
