import { CloudOff, Lock } from 'lucide-react'
import { ApiError } from '../api/http.ts'
import { Button } from '../ui/button.tsx'
import { Message } from '../ui/message.tsx'

/** What a failed request shows in place: no right is said as such, anything else can be tried again. */
export function Failure({ error, retry, what }: { error: unknown; retry: () => unknown; what: string }) {
  const api = error instanceof ApiError ? error : null
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
