import { FiscalError } from '../base/error.ts'
import { mod11 } from './mod11.ts'

/** An access key with a valid shape and check digit. */
export type Chave = string & { readonly brand: 'Chave' }

/**
 * The parts of a key as written. `cnpj` has 14 characters; an issuing CPF is padded with zeros on the left.
 */
export interface ChaveParts {
  cUF: string
  aamm: string
  cnpj: string
  mod: string
  serie: string
  nNF: string
  tpEmis: string
  cNF: string
  cDV: string
}

const SHAPE = /^\d{6}[A-Z\d]{12}\d{26}$/

/** True for 44 characters in the shape of a key; the check digit is not verified. */
export const chaveShape = (text: string): boolean => SHAPE.test(text)

/** The check digit of a key's first 43 characters. */
export const checkDigit = (first43: string): number => mod11(first43)

/**
 * Accepts a 44-character access key, of any of the four documents.
 * Shape   cUF 2, AAMM 4, CNPJ 14 (letters allowed), mod 2, serie 3, nNF 9, tpEmis 1, cNF 8, cDV 1
 * Throws  FiscalError `chave.shape` | `chave.digit`
 * Source  MOC NF-e, chave de acesso; NT Conjunta DF-e 2025.001 (a letter counts as its ASCII code − 48)
 */
export function parseChave(text: string): Chave {
  if (!chaveShape(text)) throw new FiscalError('chave.shape', 'A chave deve ter 44 posições.')
  if (checkDigit(text.slice(0, 43)) !== Number(text[43]))
    throw new FiscalError('chave.digit', 'O dígito da chave não confere.')
  return text as Chave // the two checks above are what Chave means
}

/**
 * Splits a key into its parts; the check digit is not verified.
 * Throws  FiscalError `chave.shape`
 */
export function chaveParts(text: string): ChaveParts {
  if (!chaveShape(text)) throw new FiscalError('chave.shape', 'A chave deve ter 44 posições.')
  return {
    cUF: text.slice(0, 2),
    aamm: text.slice(2, 6),
    cnpj: text.slice(6, 20),
    mod: text.slice(20, 22),
    serie: text.slice(22, 25),
    nNF: text.slice(25, 34),
    tpEmis: text.slice(34, 35),
    cNF: text.slice(35, 43),
    cDV: text.slice(43),
  }
}

/** The key in groups of 4 characters, as printed. */
export const formatChave = (chave: string): string => chave.replace(/(.{4})(?=.)/g, '$1 ')
