import type { Token } from './store-rules.ts'

/** Messages between the tabs of one browser. `ask` carries the user: tabs of another user do not answer. */
export type Message =
  | { kind: 'ask'; usuarioId: string }
  | { kind: 'token'; usuarioId: string; token: Token }
  | { kind: 'in'; usuarioId: string }
  | { kind: 'out' }

const NAME = 'portal_sessao'
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)

export function tell(message: Message): void {
  channel?.postMessage(message)
}

export function listen(hear: (message: Message) => void): () => void {
  const onMessage = ({ data }: MessageEvent<Message>) => hear(data)
  channel?.addEventListener('message', onMessage)
  return () => channel?.removeEventListener('message', onMessage)
}

/** Lock held by every tab with a token, so that a new tab knows whether another can answer. */
const LOCK = 'portal_sessao'
let release = () => {}

export function holdPresence(): void {
  release()
  // the lock is held until its promise resolves; locks need a secure context
  void navigator.locks?.request(LOCK, { mode: 'shared' }, () => untilReleased())
}

const untilReleased = () =>
  new Promise<void>((resolve) => {
    release = resolve
  })

export function dropPresence(): void {
  release()
}

async function isAnyonePresent(): Promise<boolean | null> {
  if (!navigator.locks) return null
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === LOCK)
}

/** Milliseconds to wait for an answer: long when another tab exists, short when that is unknown. */
const PATIENCE = { present: 10_000, unknown: 1_000 }

/** Asks the other tabs for the token of this user; null when none answers in time. */
export async function askForToken(usuarioId: string): Promise<Token | null> {
  const present = await isAnyonePresent()
  if (!channel || present === false) return null
  return new Promise((resolve) => {
    const finish = (token: Token | null) => {
      stop()
      clearTimeout(timer)
      resolve(token)
    }
    const stop = listen((message) => {
      if (message.kind === 'token' && message.usuarioId === usuarioId) finish(message.token)
    })
    const timer = setTimeout(() => finish(null), present ? PATIENCE.present : PATIENCE.unknown)
    tell({ kind: 'ask', usuarioId })
  })
}
