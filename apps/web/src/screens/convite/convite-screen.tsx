import type { ConviteReply } from '@portal/contract/acesso/convite.ts'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CircleCheck, CloudOff, LinkIcon } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { fetchConvite } from '../../api/acesso/password-link.ts'
import { ApiError } from '../../api/http/http.ts'
import { Button, buttonClass } from '../../kit/button.tsx'
import { LogoMark } from '../../kit/logo.tsx'
import { Message } from '../../kit/message.tsx'
import { usePageTitle } from '../../lib/page-title.ts'
import styles from './convite.module.css'
import { PasswordChoice } from './password-choice.tsx'

/**
 * A one-time link: shows its addressee and lets them choose a password. The token of the address authorises, so it
 * works without a session. Invitations to companies and offices are answered elsewhere (`screens/convites`).
 */

const route = getRouteApi('/convite/$token')

type State =
  | { kind: 'loading' }
  | { kind: 'open'; convite: ConviteReply }
  | { kind: 'gone'; message: string }
  | { kind: 'failed'; message: string }
  | { kind: 'done' }

export function ConviteScreen() {
  usePageTitle('Escolher a senha')
  const { token } = route.useParams()
  const [state, setState] = useState<State>({ kind: 'loading' })
  const ask = useCallback(
    async (signal?: AbortSignal) => {
      setState({ kind: 'loading' })
      try {
        setState({ kind: 'open', convite: await fetchConvite(token, signal) })
      } catch (error) {
        if (!signal?.aborted) setState(toFailure(error))
      }
    },
    [token],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void ask(leaving.signal)
    return () => leaving.abort()
  }, [ask])
  return (
    <div className={styles.screen}>
      <header className={styles.brand}>
        <LogoMark />
        Portal Contador
      </header>
      <main className={styles.card} aria-busy={state.kind === 'loading'}>
        <Content state={state} token={token} retry={() => void ask()} setState={setState} />
      </main>
    </div>
  )
}

const toFailure = (error: unknown): State => {
  const isExpired = error instanceof ApiError && error.status === 404
  const message = error instanceof Error ? error.message : String(error)
  return { kind: isExpired ? 'gone' : 'failed', message }
}

interface Props {
  state: State
  token: string
  retry: () => void
  setState: (state: State) => void
}

function Content({ state, token, retry, setState }: Props) {
  switch (state.kind) {
    case 'loading':
      return <p role="status">Abrindo o link…</p>
    case 'gone':
      return (
        <Message icon={LinkIcon} alert title={state.message} detail="Cada link serve uma vez e vale por pouco tempo.">
          <ToLogin word="Entrar no portal" />
        </Message>
      )
    case 'failed':
      return (
        <Message icon={CloudOff} alert title={state.message} detail="O link continua valendo.">
          <Button onClick={retry}>Tentar de novo</Button>
        </Message>
      )
    case 'done':
      return (
        <Message icon={CircleCheck} title="Senha salva." detail="Entre com seu CPF ou CNPJ e a nova senha.">
          <ToLogin word="Entrar" primary />
        </Message>
      )
    case 'open':
      return (
        <PasswordChoice
          token={token}
          convite={state.convite}
          onDone={() => setState({ kind: 'done' })}
          onGone={(message) => setState({ kind: 'gone', message })}
        />
      )
  }
}

const ToLogin = ({ word, primary }: { word: string; primary?: boolean }) => (
  <Link to="/login" className={buttonClass({ look: primary ? 'primary' : 'plain' })}>
    {word}
  </Link>
)
