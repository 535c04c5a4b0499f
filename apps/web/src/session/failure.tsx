import { Link } from '@tanstack/react-router'
import { CloudOff, Lock, ShieldAlert } from 'lucide-react'
import { ApiError } from '../api/http/http.ts'
import { Button, buttonClass } from '../kit/button.tsx'
import { Message } from '../kit/message.tsx'

/** Replaces content whose request failed: a missing right with its explanation, other errors with a retry. */
export function Failure({ error, retry, what }: { error: unknown; retry: () => unknown; what: string }) {
  const api = error instanceof ApiError ? error : null
  if (api?.code === 'empresa.second_factor') {
    return (
      <Message
        icon={ShieldAlert}
        alert
        title="Esta empresa exige o segundo fator."
        detail="Ative o seu na sua conta e volte: nada daqui se perde."
      >
        <Link to="/conta" className={buttonClass({ look: 'primary' })}>
          Ativar segundo fator
        </Link>
      </Message>
    )
  }
  if (api?.status === 403) {
    return (
      <Message icon={Lock} alert title={`Você não tem acesso a ${what} nesta empresa.`} detail="Peça ao titular." />
    )
  }
  return (
    <Message
      icon={CloudOff}
      alert
      title={api?.message ?? 'Algo falhou ao carregar.'}
      detail="Nada do que já estava guardado mudou."
      request={api?.requestId}
    >
      <Button onClick={() => void retry()}>Tentar de novo</Button>
    </Message>
  )
}
