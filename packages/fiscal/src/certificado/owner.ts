import type { X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import { isCnpj } from '../ids/cnpj.ts'
import { isCpf } from '../ids/cpf.ts'
import { type CertificateFields, certificateFields } from './fields.ts'

/** The owner of a certificate; both null when the certificate names none. */
export interface CertificateOwner {
  cnpj: string | null
  cpf: string | null
}

const COMMON_NAME = '550403'
const SERIAL_NUMBER = '550405'
/**
 * 2.16.76.1.3.n: 1 natural person (birth 8, CPF 11, …), 3 CNPJ, 2 and 4 name and data of a company's
 * responsible person
 */
const PERSON = '604c010301'
const COMPANY = '604c010303'
const RESPONSIBLE = ['604c010302', '604c010304']
/** Electronic seals of companies: SE-S, SE-H */
const SEAL = /^2\.16\.76\.1\.2\.20[12]\./
const NO_OWNER: CertificateOwner = { cnpj: null, cpf: null }

/**
 * The CNPJ or CPF of an ICP-Brasil certificate, if it has one. A company's certificate also names a
 * responsible person (2.16.76.1.3.4); that CPF is never the owner's.
 * Shape   searched in order: alternative names, the subject's serial number (Resolução CG 211), common name
 *         «NAME:ID»
 * Throws  FiscalError `der.malformed` | `certificate.shape`
 * Source  DOC-ICP-04
 */
export function certificateOwner(certificate: X509Certificate): CertificateOwner {
  const { otherNames, subjectParts } = certificateFields(certificate)
  const serial = subjectParts.get(SERIAL_NUMBER)?.at(-1) ?? ''
  const common = commonName(certificate).split(':').at(-1) ?? ''
  const cnpj = [otherNames.get(COMPANY)?.at(-1)?.slice(0, 14), serial, common].map(trimmed).find(isCnpj)
  if (cnpj !== undefined) return { cnpj, cpf: null }
  const cpf = [otherNames.get(PERSON)?.at(-1)?.slice(8, 19), serial, common].map(trimmed).find(isCpf)
  return { cnpj: null, cpf: cpf ?? null }
}

/**
 * The owner for signing in: the order of `certificateOwner`, but strict. A field that is present with an
 * invalid id, or present twice, ends the search. The common name is no proof, and must not name another
 * owner.
 * Shape   alternative name .3.3, else .3.1; without either, the serial number: CNPJ of a seal, CPF of any
 *         other
 * Throws  FiscalError `certificate.owner` (message for people) | `der.malformed` | `certificate.shape`
 * Source  DOC-ICP-04; Resolução CG ICP-Brasil 211/2024
 */
export function provenOwner(certificate: X509Certificate): { cnpj: string } | { cpf: string } {
  const fields = certificateFields(certificate)
  const { cnpj, cpf } = statedOwner(fields)
  const owner = cnpj ?? cpf
  if (owner === null) throw unknownOwner('O certificado não identifica um CPF ou CNPJ válido.')
  const named = commonName(certificate).split(':').at(-1)?.trim() ?? ''
  const isOther = (cnpj === null ? isCpf(named) : isCnpj(named)) && named !== owner
  if (isOther) throw unknownOwner('O certificado identifica dois titulares diferentes.')
  return cnpj === null ? { cpf: owner } : { cnpj }
}

function statedOwner({ otherNames, subjectParts, policies }: CertificateFields): CertificateOwner {
  const company = singleValue(otherNames.get(COMPANY))
  if (company !== null) return isCnpj(company) ? { cnpj: company, cpf: null } : NO_OWNER
  const person = singleValue(otherNames.get(PERSON)?.map((text) => text.slice(8, 19)))
  if (person !== null) return isCpf(person) ? { cnpj: null, cpf: person } : NO_OWNER
  const serial = singleValue(subjectParts.get(SERIAL_NUMBER)) ?? ''
  if (policies.some((policy) => SEAL.test(policy))) return { cnpj: isCnpj(serial) ? serial : null, cpf: null }
  const ofCompany = RESPONSIBLE.some((oid) => otherNames.has(oid))
  return { cnpj: null, cpf: !ofCompany && isCpf(serial) ? serial : null }
}

/**
 * The value of a field; null when absent or only zeros and spaces; `?` when repeated, which is never a valid
 * id.
 */
function singleValue(values: readonly string[] | undefined): string | null {
  const texts = (values ?? []).map(trimmed).filter((text) => /[^0 ]/.test(text))
  return texts.length > 1 ? '?' : (texts[0] ?? null)
}

/**
 * The most specific common name of the subject; empty without one. Control and direction characters are left out: the
 * name is shown, and PostgreSQL stores no NUL.
 */
export const commonName = (certificate: X509Certificate): string =>
  (certificateFields(certificate).subjectParts.get(COMMON_NAME)?.at(-1) ?? '').replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    '',
  )

const trimmed = (text: string | undefined) => text?.trim() ?? ''
const unknownOwner = (message: string) => new FiscalError('certificate.owner', message)
