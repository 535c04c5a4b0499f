import type { Token } from './store-rules.ts'

/** What tabs of one browser tell each other. `ask` carries the user, so that a tab of another user keeps silent. */
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

const PATIENCE = 400

/** Asks the other tabs for the token of this user; null when none answers in time. */
export function askForToken(usuarioId: string): Promise<Token | null> {
  if (!channel) return Promise.resolve(null)
  return new Promise((resolve) => {
    const done = (token: Token | null) => {
      stop()
      clearTimeout(timer)
      resolve(token)
    }
    const stop = listen((message) => {
      if (message.kind === 'token' && message.usuarioId === usuarioId) done(message.token)
    })
    const timer = setTimeout(() => done(null), PATIENCE)
    tell({ kind: 'ask', usuarioId })
  })
}
