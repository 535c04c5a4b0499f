import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useRef } from 'react'
import { useAttention } from '../session/attention.ts'

const AttentionDialog = lazy(async () => ({ default: (await import('./attention-dialog.tsx')).AttentionDialog }))

/** What every screen has, with a user or without: the screen itself and the warning over it. */
export function Root() {
  const attention = useAttention()
  const used = useRef(false)
  if (attention) used.current = true
  return (
    <>
      <Outlet />
      {used.current && (
        <Suspense fallback={null}>
          <AttentionDialog attention={attention} />
        </Suspense>
      )}
    </>
  )
}
