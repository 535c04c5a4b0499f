import { lazy, Suspense } from 'react'
import type { ModalProps } from './modal-popup.tsx'

const ModalPopup = lazy(async () => ({ default: (await import('./modal-popup.tsx')).ModalPopup }))

/** A dialog for a decision, on the page while it is open; what draws it is loaded with the first. */
export function Modal(props: ModalProps) {
  return (
    <Suspense fallback={null}>
      <ModalPopup {...props} />
    </Suspense>
  )
}
