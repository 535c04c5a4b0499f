import { lazy, Suspense, useSyncExternalStore } from 'react'
import { hasWaiting, onFirstMessage } from '../lib/notify.ts'

const Toasts = lazy(async () => ({ default: (await import('./toast.tsx')).Toasts }))

/** Where messages appear; loaded with the first of them. */
export function Toaster() {
  const needed = useSyncExternalStore(onFirstMessage, hasWaiting)
  return (
    needed && (
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    )
  )
}
