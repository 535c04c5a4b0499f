import { Outlet } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import { lazyNamed } from '../lib/lazy.tsx'
import { useAttention } from '../session/attention.ts'

const AttentionDialog = lazyNamed(() => import('./attention-dialog.tsx'), 'AttentionDialog')

/** The current screen and the warning dialog. */
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
