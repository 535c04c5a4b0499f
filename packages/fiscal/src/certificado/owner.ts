import type { X509Certificate } from 'node:crypto'
import { FiscalError } from '../base/error.ts'
import { isCnpj } from '../ids/cnpj.ts'
import { isCpf } from '../ids/cpf.ts'
import { type CertificateFields, certificateFields } from './fields.ts'

/** Whom a certificate was issued to; both null when it says neither. */
export interface CertificateOwner {
  cnpj: string | null
  cpf: string | null
}

const COMMON_NAME = '550403'
const SERIAL_NUMBER = '550405'
/** 2.16.76.1.3.n: 1 a natural person (birth 8, CPF 11, …), 3 the CNPJ, 2 and 4 the name and data of who answers for a company */
const PERSON = '604c010301'
const COMPANY = '604c010303'
const RESPONSIBLE = ['604c010302', '604c010304']
/** Electronic seals of companies: SE-S, SE-H */
const SEAL = /^2\.16\.76\.1\.2\.20[12]\./
const NOBODY: CertificateOwner = { cnpj: null, cpf: null }

/**
 * The CNPJ or CPF of an ICP-Brasil certificate, as far as it says one. A company's certificate also names a responsible person
 * (2.16.76.1.3.4): that CPF is never the owner's.
 * Shape   in order: alternative names, the subject's serial number (Resolução CG 211), «NAME:ID» as common name
 * Throws  FiscalError `der.malformed` | `certificate.shape`
 * Source  DOC-ICP-04; Node prints no otherName values, hence the reading of the DER
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
 * Who may sign in with a certificate: the same order, and no guess. A field that stands there and holds no valid id, or stands there
 * twice, ends the search; the common name proves nothing, and must not name somebody else.
 * Shape   alternative name .3.3, else .3.1; else, without either, the serial number of a seal as CNPJ, of another as CPF
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
  const company = filled(otherNames.get(COMPANY))
  if (company !== null) return isCnpj(company) ? { cnpj: company, cpf: null } : NOBODY
  const person = filled(otherNames.get(PERSON)?.map((text) => text.slice(8, 19)))
  if (person !== null) return isCpf(person) ? { cnpj: null, cpf: person } : NOBODY
  const serial = filled(subjectParts.get(SERIAL_NUMBER)) ?? ''
  if (policies.some((policy) => SEAL.test(policy))) return { cnpj: isCnpj(serial) ? serial : null, cpf: null }
  const ofCompany = RESPONSIBLE.some((oid) => otherNames.has(oid))
  return { cnpj: null, cpf: !ofCompany && isCpf(serial) ? serial : null }
}

/** The one value of a field; null where there is none, or zeros and spaces; a field that stands there twice is never valid. */
function filled(values: readonly string[] | undefined): string | null {
  const texts = (values ?? []).map(trimmed).filter((text) => /[^0 ]/.test(text))
  return texts.length > 1 ? '?' : (texts[0] ?? null)
}

/** The most specific common name of the subject; empty without one. */
export const commonName = (certificate: X509Certificate): string =>
  certificateFields(certificate).subjectParts.get(COMMON_NAME)?.at(-1) ?? ''

const trimmed = (text: string | undefined) => text?.trim() ?? ''
const unknownOwner = (message: string) => new FiscalError('certificate.owner', message)
