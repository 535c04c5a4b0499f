import type { X509Certificate } from 'node:crypto'
import { isCnpj } from '../ids/cnpj.ts'
import { isCpf } from '../ids/cpf.ts'
import { type Der, inside, oidHex, readDer, TAG } from './der.ts'

/** Whom a certificate was issued to; both null when it says neither. */
export interface CertificateOwner {
  cnpj: string | null
  cpf: string | null
}

const SUBJECT_ALT_NAME = '551d11'
const COMMON_NAME = '550403'
const SERIAL_NUMBER = '550405'
/** 2.16.76.1.3.1: birth 8, CPF 11, … of a natural person; 2.16.76.1.3.3: CNPJ */
const PERSON = '604c010301'
const COMPANY = '604c010303'
const TEXT_TAGS = new Set([TAG.octets, 0x0c, 0x13, 0x14, 0x16])
const EXPLICIT = { name: 0xa0, extensions: 0xa3, version: 0xa0, value: 0xa0 } as const

/**
 * The CNPJ or CPF of an ICP-Brasil certificate. A company's certificate also names a responsible person (2.16.76.1.3.4):
 * that CPF is never the owner's.
 * Shape   in order: alternative names, the subject's serial number (Resolução CG 211), «NAME:ID» as common name
 * Throws  FiscalError `der.malformed`
 * Source  DOC-ICP-04; Node prints no otherName values, hence the reading of the DER
 */
export function certificateOwner(certificate: X509Certificate): CertificateOwner {
  const tbs = inside(inside(readDer(certificate.raw)[0], TAG.sequence)?.[0], TAG.sequence) ?? []
  const names = otherNames(tbs)
  const subject = subjectParts(tbs)
  const serial = subject.get(SERIAL_NUMBER) ?? ''
  const common = subject.get(COMMON_NAME)?.split(':').at(-1) ?? ''
  const cnpj = [names.get(COMPANY)?.slice(0, 14), serial, common].map((text) => text?.trim() ?? '').find(isCnpj)
  if (cnpj !== undefined) return { cnpj, cpf: null }
  const cpf = [names.get(PERSON)?.slice(8, 19), serial, common].map((text) => text?.trim() ?? '').find(isCpf)
  return { cnpj: null, cpf: cpf ?? null }
}

/** otherName values by OID: SEQUENCE { OID, [0] { OCTET STRING or text } } under the alternative names. */
function otherNames(tbs: Der[]): Map<string, string> {
  const found = new Map<string, string>()
  const wrapped = inside(
    tbs.find(({ tag }) => tag === EXPLICIT.extensions),
    EXPLICIT.extensions,
  )
  for (const extension of inside(wrapped?.[0], TAG.sequence) ?? []) {
    const parts = inside(extension, TAG.sequence) ?? []
    const value = parts.at(-1)
    if (oidHex(parts[0]) !== SUBJECT_ALT_NAME || value?.tag !== TAG.octets) continue
    for (const name of inside(readDer(value.body)[0], TAG.sequence) ?? []) {
      const [oid, held] = inside(name, EXPLICIT.name) ?? []
      addText(found, oidHex(oid), inside(held, EXPLICIT.value)?.[0])
    }
  }
  return found
}

/** The subject's attributes by OID; the last of each, which is the most specific. */
function subjectParts(tbs: Der[]): Map<string, string> {
  const found = new Map<string, string>()
  const shift = tbs[0]?.tag === EXPLICIT.version ? 1 : 0
  for (const relative of inside(tbs[shift + 4], TAG.sequence) ?? []) {
    for (const part of inside(relative, TAG.set) ?? []) {
      const [oid, value] = inside(part, TAG.sequence) ?? []
      addText(found, oidHex(oid), value)
    }
  }
  return found
}

function addText(found: Map<string, string>, oid: string | undefined, value: Der | undefined): void {
  if (oid === undefined || value === undefined || !TEXT_TAGS.has(value.tag)) return
  found.set(oid, Buffer.from(value.body).toString('latin1'))
}
