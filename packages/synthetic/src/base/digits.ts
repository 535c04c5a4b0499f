/* Builders of identifiers with check digits, independent of the readers, so that each tests the other. */

const digitAt = (text: string, index: number) => text.charCodeAt(index) - 48

/**
 * Modulo 11 from the right with weights 2 to `top`; remainders 0 and 1 give 0. A letter counts as its ASCII
 * code − 48.
 */
function modulo11(text: string, top: number): number {
  let sum = 0
  let weight = 2
  for (let i = text.length - 1; i >= 0; i--) {
    sum += digitAt(text, i) * weight
    weight = weight === top ? 2 : weight + 1
  }
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

/** `base` is the 12 characters before the check digits; letters allowed. */
export function cnpjOf(base: string): string {
  const first = `${base}${modulo11(base, 9)}`
  return `${first}${modulo11(first, 9)}`
}

/** `base` is 9 digits. */
export function cpfOf(base: string): string {
  const first = `${base}${modulo11(base, 10)}`
  return `${first}${modulo11(first, 11)}`
}

/** `base` is 12 digits of a GTIN-13. */
export function gtin13Of(base: string): string {
  let sum = 0
  for (let i = 0; i < 12; i++) sum += digitAt(base, i) * (i % 2 === 0 ? 1 : 3)
  return `${base}${(10 - (sum % 10)) % 10}`
}

export interface ChaveParts {
  cUF: string
  /** YYMM */
  month: string
  taxId: string
  modelo: number
  serie: number
  numero: number
  /** 8 digits */
  code: string
  /** Form of emission; default 1 (normal) */
  tpEmis?: string
}

/** The 44 characters of an access key. */
export function chaveOf({ cUF, month, taxId, modelo, serie, numero, code, tpEmis = '1' }: ChaveParts): string {
  const id = taxId.padStart(14, '0')
  const base = `${cUF}${month}${id}${modelo}${String(serie).padStart(3, '0')}${String(numero).padStart(9, '0')}${tpEmis}${code}`
  return `${base}${modulo11(base, 9)}`
}

/** The parts of an NFS-e key; `month` is a date or a time whose first seven characters are its month. */
interface NfseChaveInput {
  cMun: string
  ambGer: string
  taxId: string
  numero: number
  month: string
  /** 9 digits */
  code: string
}

/** The 50 characters of an NFS-e key. */
export function nfseChaveOf({ cMun, ambGer, taxId, numero, month, code }: NfseChaveInput): string {
  const kind = taxId.length === 11 ? '1' : '2'
  const body = `${cMun}${ambGer}${kind}${taxId.padStart(14, '0')}${String(numero).padStart(13, '0')}`
  const first = `${body}${month.slice(2, 4)}${month.slice(5, 7)}${code}`
  return `${first}${modulo11(first, 9)}`
}
