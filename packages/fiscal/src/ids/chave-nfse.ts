import { mod11 } from './mod11.ts'

/** Letters only in the CNPJ of an issuer that is a company (position 9 is 2). */
const SHAPE = /^\d{8}(?:1\d{14}|2[\dA-Z]{12}\d{2})\d{27}$/

/** True for 50 characters in the shape of an NFS-e key; the check digit is not verified. */
export const nfseChaveShape = (text: string): boolean => SHAPE.test(text)

/**
 * The 50 characters of an NFS-e key as typed or sent: upper case, without blanks, points and the prefix «NFS» of
 * an Id, or the name of the kind. The result may be no key: see `nfseChaveShape`.
 */
export const cleanNfseChave = (text: string): string =>
  text
    .replace(/[\s.-]/g, '')
    .toUpperCase()
    .replace(/^NFSE?:?/, '')

/** The parts of an NFS-e key as written. `taxId` is a CNPJ of 14 or a CPF of 11 characters. */
export interface NfseChaveParts {
  cMun: string
  ambGer: string
  taxId: string
  nNFSe: string
  aamm: string
}

/**
 * Splits an NFS-e key into its parts.
 * Shape   cMun 7, ambGer 1, kind of inscription 1 (1 CPF, 2 CNPJ), inscription 14, nNFSe 13, AAMM 4, code 9,
 *         digit 1; null when the text has another shape
 * Source  Anexo I SEFIN_ADN-DPS_NFSe v1.01, infNFSe/@Id; schema 1.01_20260727
 */
export function nfseChaveParts(text: string): NfseChaveParts | null {
  if (!nfseChaveShape(text)) return null
  return {
    cMun: text.slice(0, 7),
    ambGer: text.slice(7, 8),
    taxId: text[8] === '1' ? text.slice(12, 23) : text.slice(9, 23),
    nNFSe: text.slice(23, 36),
    aamm: text.slice(36, 40),
  }
}

/**
 * True when the last digit of an NFS-e key is right by the rule of the other keys. No official text defines it,
 * so a wrong digit is a warning and never a reason to refuse a document.
 */
export const hasNfseDigit = (chave: string): boolean => mod11(chave.slice(0, 49)) === Number(chave[49])
