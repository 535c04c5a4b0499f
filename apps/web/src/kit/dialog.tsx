import { lazy, Suspense, useEffect, useState } from 'react'
import type { DrawerProps } from './dialog-popup.tsx'

const load = () => import('./dialog-popup.tsx')
const ErrorPopup = lazy(async () => ({ default: (await load()).ErrorPopup }))
const DrawerPopup = lazy(async () => ({ default: (await load()).DrawerPopup }))

/** True from the first opening on, so that what closes may fade. */
function useUsed(open: boolean): boolean {
  const [used, setUsed] = useState(open)
  useEffect(() => {
    if (open) setUsed(true)
  }, [open])
  return used || open
}

/** The seed's error dialog; loaded with the first error. */
export function ErrorDialog({ text, onClose }: { text: string | null; onClose: () => void }) {
  const used = useUsed(text !== null)
  return (
    used && (
      <Suspense fallback={null}>
        <ErrorPopup text={text} onClose={onClose} />
      </Suspense>
    )
  )
}

/** A panel that comes in from the left over the page (the menu on narrow windows). */
export function SideDrawer(props: DrawerProps) {
  const used = useUsed(props.open)
  return (
    used && (
      <Suspense fallback={null}>
        <DrawerPopup {...props} />
      </Suspense>
    )
  )
}
