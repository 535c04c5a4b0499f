import { Suspense, useEffect, useState } from 'react'
import { lazyNamed } from '../lib/lazy.tsx'
import { waitingMessages } from '../lib/notify.ts'
import { useStore } from '../lib/store.ts'

const Toasts = lazyNamed(() => import('./toasts.tsx'), 'Toasts')

/** Shows the messages of `notify`; loads them and their library with the first one. */
export function Toaster() {
  const hasMessages = useStore(waitingMessages).length > 0
  const [used, setUsed] = useState(hasMessages)
  useEffect(() => {
    if (hasMessages) setUsed(true)
  }, [hasMessages])
  return (
    used && (
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    )
  )
}
