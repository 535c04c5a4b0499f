import { createHash, randomBytes } from 'node:crypto'
import { toBase32 } from './totp.ts'

const HOW_MANY = 10
/** 80 bits: too many to search even with a stolen table, so a plain hash is sufficient. */
const BYTES = 10

/** New codes in the displayed form, `ABCD-EFGH-JKLM-NPQR`. */
export const newCodes = (): string[] =>
  Array.from({ length: HOW_MANY }, () => (toBase32(randomBytes(BYTES)).match(/.{4}/g) ?? []).join('-'))

/** Accepts any notation: lower case, blanks, without hyphens. */
const bareCode = (code: string): string => code.toUpperCase().replace(/[^A-Z2-7]/g, '')

export const isRecoveryCode = (code: string): boolean => bareCode(code).length === (BYTES * 8) / 5

export const hashCode = (code: string): Buffer => createHash('sha256').update(bareCode(code)).digest()
