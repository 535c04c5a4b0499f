import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { PartMissingScreen } from '../screens/erro/part-missing.tsx'
import { forgetForRetry } from '../session/retry.ts'
import { PartError } from './part.ts'

const BrokenScreen = lazy(() =>
  import('../screens/erro/erro-screen.tsx').then(
    ({ BrokenScreen }) => ({ default: BrokenScreen }),
    () => ({ default: PartMissingScreen }),
  ),
)

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
      // the page remembers a module that failed to load: only a reload requests it again
      <PartMissingScreen onRetry={() => location.reload()} />
    ) : (
      <Suspense fallback={null}>
        <BrokenScreen onRetry={retry} />
      </Suspense>
    )
  return document.getElementById('conteudo') ? <div role="alert">{state}</div> : <main>{state}</main>
}
