import { Dialog } from '@base-ui/react/dialog'
import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './dialog.module.css'

/** The seed's error dialog: titled «Erro», one sentence, one way out. */
export function ErrorPopup({ text, onClose }: { text: string | null; onClose: () => void }) {
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

export interface DrawerProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  children: ReactNode
}

export function DrawerPopup({ open, onOpenChange, label, children }: DrawerProps) {
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
