import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { onConnection } from '../lib/connection.ts'
import { PartMissingScreen } from '../screens/erro/part-missing.tsx'
import { forgetForRetry } from '../session/retry.ts'
import { PartError } from './part.ts'

const BrokenScreen = lazy(() =>
  import('../screens/erro/erro-screen.tsx').then(
    ({ BrokenScreen }) => ({ default: BrokenScreen }),
    () => ({ default: PartMissingScreen }),
  ),
)

/** The page may remember a module that failed to load: a reload requests it again, by itself when the connection is back. */
function PartMissing() {
  useEffect(() => onConnection((isLost) => !isLost && location.reload()), [])
  return <PartMissingScreen onRetry={() => location.reload()} />
}

/** Shown in place of a screen that failed to render; inside the shell the menu around it stays. */
export function RouteFault({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    forgetForRetry()
    reset()
    void router.invalidate()
  }
  const state =
    error instanceof PartError ? (
      <PartMissing />
    ) : (
      <Suspense fallback={null}>
        <BrokenScreen onRetry={retry} />
      </Suspense>
    )
  return document.getElementById('conteudo') ? <div role="alert">{state}</div> : <main>{state}</main>
}
