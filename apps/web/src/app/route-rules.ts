import { defineSearch, MONTH } from '../lib/define-search.ts'
import { isTipo } from '../screens/notas/query/address.ts'

/** `/login?de=…`: the address to return to after the sign-in; omitted for the start page. */
export function parseDe(raw: Record<string, unknown>): { de?: string } {
  return typeof raw.de === 'string' && raw.de !== '/' && raw.de.startsWith('/') ? { de: raw.de } : {}
}

/**
 * `?empresa=…`: the company of any address inside, its CNPJ or CPF without punctuation. Whether the user has it is decided where the
 * companies are known.
 */
export function parseEmpresa(raw: Record<string, unknown>): { empresa?: string } {
  const cpfcnpj = String(raw.empresa ?? '')
    .replace(/[\s./-]/g, '')
    .toUpperCase()
  return /^([\dA-Z]{12}\d{2}|\d{11})$/.test(cpfcnpj) ? { empresa: cpfcnpj } : {}
}

/** Id of the displayed earlier import. */
export const parseImportacao = (raw: Record<string, unknown>): { id?: string } =>
  typeof raw.id === 'string' ? { id: raw.id } : {}

/** Month of a screen that has no other parameter, `AAAA-MM`. */
export const parseMes = defineSearch({ mes: MONTH })

export const isKnownTipo = isTipo

/** True for addresses without a user: the end of a session does not leave them. */
export const isPublic = (pathname: string): boolean => /^\/(login|logout|erro|demo|convite)(\/|$)/.test(pathname)

/** State of the certificate mode in its demonstration. */
export const parseEstado = (raw: Record<string, unknown>): { estado: string } => ({
  estado: typeof raw.estado === 'string' ? raw.estado : 'varios',
})
