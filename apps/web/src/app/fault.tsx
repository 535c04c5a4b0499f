import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { BrokenScreen, PartMissingScreen } from '../screens/erro/erro-screen.tsx'
import { forgetForRetry } from '../session/retry.ts'
import { PartError } from './part.ts'

/** Stands where a screen could not be drawn; inside the shell the menu around it stays. */
export function Fault({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    forgetForRetry()
    reset()
    void router.invalidate()
  }
  const state =
    error instanceof PartError ? (
      // a module that failed once is remembered by the page: only a new page asks again
      <PartMissingScreen onRetry={() => location.reload()} />
    ) : (
      <BrokenScreen onRetry={retry} />
    )
  return document.getElementById('conteudo') ? <div role="alert">{state}</div> : <main>{state}</main>
}
