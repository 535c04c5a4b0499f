import { isTipo } from '../screens/notas/query/address.ts'

/** `/login?de=…`: the inside address that the guard interrupted. The start needs none. */
export function parseDe(raw: Record<string, unknown>): { de?: string } {
  return typeof raw.de === 'string' && raw.de !== '/' && raw.de.startsWith('/') ? { de: raw.de } : {}
}

/** Which earlier import is shown. */
export const parseImportacao = (raw: Record<string, unknown>): { id?: string } =>
  typeof raw.id === 'string' ? { id: raw.id } : {}

export const isKnownTipo = isTipo

/** Addresses that need no user: a session that ends there sends no one away. */
export const isPublic = (pathname: string): boolean => /^\/(login|logout|erro|demo|convite)(\/|$)/.test(pathname)

/** Which state of the certificate mode is shown in its demonstration. */
export const parseEstado = (raw: Record<string, unknown>): { estado: string } => ({
  estado: typeof raw.estado === 'string' ? raw.estado : 'varios',
})
