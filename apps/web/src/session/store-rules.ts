import type { LoginReply, Usuario } from '@portal/contract/acesso/acesso.ts'

/** Rules of the stored session as pure functions of two storages and a time. */

export const USUARIO_KEY = 'usuario'
export const TOKEN_KEY = 'portal_token'

export interface Token {
  token: string
  dt_expiracao: string
}

/** The methods of Storage that the rules use. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface Stores {
  local: Store
  session: Store
}

const FIELDS: readonly (keyof Usuario)[] = [
  'id',
  'nome',
  'email',
  'telefone',
  'cpfcnpj',
  'sistema',
  'uf',
  'ds_simplesnacional',
  'dsutilizamodulosped',
]

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** Picks the seed's nine fields, with its two defaults; drops all others. */
export function pickUsuario(from: Record<string, unknown>): Usuario {
  const picked = Object.fromEntries(FIELDS.map((name) => [name, String(from[name] ?? '')]))
  picked.ds_simplesnacional ||= 'S'
  picked.dsutilizamodulosped ||= 'N'
  return picked as unknown as Usuario // FIELDS has the names of all fields, which are texts
}

/** The stored user; null when it has no id or no sistema. */
export function readUsuario({ local }: Stores): Usuario | null {
  const value = parse(local.getItem(USUARIO_KEY))
  if (!value) return null
  const usuario = pickUsuario(value)
  return usuario.id && usuario.sistema ? usuario : null
}

export function writeUsuario({ local }: Stores, usuario: Usuario): void {
  local.setItem(USUARIO_KEY, JSON.stringify(pickUsuario({ ...usuario })))
}

export function isLive(token: Token, now: number): boolean {
  const until = Date.parse(token.dt_expiracao)
  return token.token !== '' && (Number.isNaN(until) || until > now)
}

/** Token of this tab, otherwise the shared one; null when expired. */
export function readToken({ session, local }: Stores, now: number): Token | null {
  for (const store of [session, local]) {
    const value = parse(store.getItem(TOKEN_KEY))
    if (!value) continue
    const token = { token: String(value.token ?? ''), dt_expiracao: String(value.dt_expiracao ?? '') }
    if (isLive(token, now)) return token
  }
  return null
}

export function writeToken(stores: Stores, token: Token, keep: boolean): void {
  stores.session.removeItem(TOKEN_KEY)
  stores.local.removeItem(TOKEN_KEY)
  const store = keep ? stores.local : stores.session
  store.setItem(TOKEN_KEY, JSON.stringify({ token: token.token, dt_expiracao: token.dt_expiracao }))
}

/** Removes user and token. Layout, theme and chosen company are kept. */
export function clearSession({ local, session }: Stores): void {
  local.removeItem(USUARIO_KEY)
  local.removeItem(TOKEN_KEY)
  session.removeItem(TOKEN_KEY)
}

export function signInStores(
  stores: Stores,
  data: LoginReply['data'],
  keep: boolean,
): { usuario: Usuario; token: Token } {
  const usuario = pickUsuario({ ...data })
  const token = { token: data.token, dt_expiracao: data.dt_expiracao }
  writeUsuario(stores, usuario)
  writeToken(stores, token, keep)
  return { usuario, token }
}

/** Path to open after a sign-in; the start page for other sites and for /login itself. */
export const safeReturn = (de: string | undefined): string =>
  de && /^\/(?![/\\]|(login|logout|erro|demo)([/?]|$))/.test(de) ? de : '/'
