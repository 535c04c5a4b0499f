import { isTipo } from '../screens/notas/search.ts'

/** `/login?de=…`: the inside address that the guard interrupted. The start needs none. */
export function parseDe(raw: Record<string, unknown>): { de?: string } {
  return typeof raw.de === 'string' && raw.de !== '/' && raw.de.startsWith('/') ? { de: raw.de } : {}
}

/** Which earlier import is shown. */
export const parseImportacao = (raw: Record<string, unknown>): { id?: string } =>
  typeof raw.id === 'string' ? { id: raw.id } : {}

export const isKnownTipo = isTipo

/** Addresses that need no user: a session that ends there sends no one away. */
export const isPublic = (pathname: string): boolean => /^\/(login|logout|erro|demo)(\/|$)/.test(pathname)
