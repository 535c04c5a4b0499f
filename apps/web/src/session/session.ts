import type { Empresa, LoginReply, Usuario } from '@portal/contract/acesso/acesso.ts'
import { postLogout } from '../api/acesso/acesso-calls.ts'
import { bindSession } from '../api/http/http.ts'
import { createEvent, createStore, useStore } from '../lib/store.ts'
import { warn } from './attention.ts'
import { askForToken, dropPresence, holdPresence, listen, tell } from './channel.ts'
import {
  clearSession,
  isLive,
  pickUsuario,
  readToken,
  readUsuario,
  type Stores,
  signInStores,
  type Token,
  USUARIO_KEY,
  writeToken,
  writeUsuario,
} from './store-rules.ts'

/**
 * The signed-in user, the chosen company, rights and what ends them. Lives outside React and above the router, so that
 * a session ends in all tabs at once and an answer that comes late ends no newer one. The server decides every right
 * again: what is read here only hides what would be refused.
 */

const SESSION_ENDED = 'Sua sessão terminou.'

export interface Session {
  usuario: Usuario | null
  /** Message for the login screen when the session ended by itself. */
  notice: string | null
}

const stores: Stores = { local: localStorage, session: sessionStorage }
const ended = createEvent()
let token: Token | null = null
let knownEmpresas: Empresa[] | null = null
/** A screen adds to the notice what it kept when the session ended. */
export const session = createStore<Session>({ usuario: null, notice: null })

/** Companies that the sign-in answered; null after a reload. */
export const getKnownEmpresas = (): Empresa[] | null => knownEmpresas

export const getSession = session.get

export const useSession = (): Session => useStore(session)

/** The signed-in user; throws on screens without one. */
export function useUsuario(): Usuario {
  const { usuario } = useSession()
  if (!usuario) throw new Error('There is no session on this screen')
  return usuario
}

/** Runs when the session ends, here or in another tab: uploads stop, the router goes to /login. */
export const onSessionEnd = ended.on

/** Ends the session in this tab. Storage is shared, so the first tab to end clears it for all. */
function end(notice: string | null): void {
  token = null
  dropPresence()
  clearSession(stores)
  knownEmpresas = null
  session.set({ usuario: null, notice })
  ended.emit()
}

export function signIn(data: LoginReply['data'], keep: boolean): void {
  const signed = signInStores(stores, data, keep)
  token = signed.token
  knownEmpresas = data.empresas
  session.set({ usuario: signed.usuario, notice: null })
  holdPresence()
  tell({ kind: 'in', usuarioId: signed.usuario.id })
}

/** Ends the session in all tabs and on the server; resolves when the server answered or failed. */
export async function signOut(): Promise<void> {
  const farewell = token ? postLogout().catch(() => {}) : undefined
  end(null)
  tell({ kind: 'out' })
  await farewell
}

/** Updates the signed-in user; data of another user is ignored. */
export function updateUsuario(data: Usuario): void {
  const usuario = pickUsuario({ ...data })
  if (usuario.id !== session.get().usuario?.id || !usuario.sistema) return
  writeUsuario(stores, usuario)
  session.set({ ...session.get(), usuario })
}

export function forgetNotice(): void {
  if (session.get().notice) session.set({ ...session.get(), notice: null })
}

/** True when a session may be restored. */
export const hasStoredUsuario = (): boolean => readUsuario(stores) !== null

/** Restores the stored session if its user has a sistema and this tab or another open one has a live token. */
export async function startSession(): Promise<void> {
  bindSession({
    token: () => (token && isLive(token, Date.now()) ? token.token : null),
    unauthorized: (dead) => {
      if (token?.token !== dead) return
      end(SESSION_ENDED)
      tell({ kind: 'out' })
    },
    wait: ({ message, retryAfter }) => warn(message, retryAfter),
  })
  listen(hear)
  window.addEventListener('storage', (event) => {
    if (event.key === USUARIO_KEY && event.newValue === null && session.get().usuario) end(SESSION_ENDED)
  })
  const stored = localStorage.getItem(USUARIO_KEY) !== null
  const usuario = readUsuario(stores)
  if (!usuario) return stored ? end(SESSION_ENDED) : undefined
  token = readToken(stores, Date.now())
  if (!token) {
    token = await askForToken(usuario.id)
    if (token) writeToken(stores, token, false)
  }
  if (!token) return end(SESSION_ENDED)
  session.set({ usuario, notice: null })
  holdPresence()
}

function hear(message: Parameters<Parameters<typeof listen>[0]>[0]): void {
  const { usuario } = session.get()
  switch (message.kind) {
    case 'ask':
      if (token && usuario?.id === message.usuarioId) tell({ kind: 'token', usuarioId: usuario.id, token })
      return
    case 'out':
      if (usuario) end(SESSION_ENDED)
      return
    case 'in':
      // another user signed in: this tab reloads with the new stored user
      if (usuario?.id !== message.usuarioId) {
        sessionStorage.removeItem('portal_token')
        location.reload()
      }
      return
    case 'token':
      return
  }
}
