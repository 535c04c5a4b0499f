import { CircleX } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { withLibrary } from '../lib/lazy.tsx'
import { Button } from './button.tsx'
import styles from './dialog.module.css'

type Library = typeof import('@base-ui/react/dialog')

const load = (): Promise<Library> => import('@base-ui/react/dialog')
const ErrorPopup = withLibrary(load, ErrorBody)
const DrawerPopup = withLibrary(load, DrawerBody)

/** True after the first opening: a closed dialog stays mounted for its closing animation. */
function useUsed(open: boolean): boolean {
  const [used, setUsed] = useState(open)
  useEffect(() => {
    if (open) setUsed(true)
  }, [open])
  return used || open
}

interface ErrorProps {
  /** Error message; null closes the dialog */
  text: string | null
  onClose: () => void
}

/** The seed's error dialog: title «Erro», one sentence, one button. */
export function ErrorDialog(props: ErrorProps) {
  const used = useUsed(props.text !== null)
  return (
    used && (
      <Suspense fallback={null}>
        <ErrorPopup {...props} />
      </Suspense>
    )
  )
}

function ErrorBody({ library: { Dialog }, text, onClose }: ErrorProps & { library: Library }) {
  return (
    <Dialog.Root open={text !== null} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.popup}>
          <div className={styles.head}>
            <CircleX size={20} aria-hidden="true" />
            <Dialog.Title className={styles.title}>Erro</Dialog.Title>
          </div>
          <Dialog.Description className={styles.text}>{text}</Dialog.Description>
          <div className={styles.actions}>
            <Dialog.Close render={<Button look="primary">Fechar</Button>} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  children: ReactNode
}

/** A panel that slides in from the left (the menu on narrow windows). */
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

function DrawerBody({ library: { Dialog }, open, onOpenChange, label, children }: DrawerProps & { library: Library }) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={styles.drawer} aria-label={label}>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
