import { Outlet } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { lazyNamed } from '../lib/lazy.tsx'
import { useAttention } from '../session/attention.ts'

const AttentionDialog = lazyNamed(() => import('./attention-dialog.tsx'), 'AttentionDialog')

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
