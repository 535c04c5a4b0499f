import { Dialog } from '@base-ui/react/dialog'
import type { LucideIcon } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { cx } from '../lib/cx.ts'
import { Button } from './button.tsx'
import dialog from './dialog.module.css'
import styles from './modal.module.css'

export interface ModalProps {
  title: string
  icon?: LucideIcon
  tone?: 'amber' | 'cancelled' | 'plain'
  /** As wide as the window has room: a table stands in it */
  wide?: boolean
  /** One sentence under the title, read with it */
  text?: ReactNode
  children?: ReactNode
  /** What the dialog decides; without it there is only the way out */
  action?: { label: string; busy?: boolean; onClick: () => void }
  /** Word of the way out */
  away?: string
  onClose: () => void
}

/** A dialog for a decision: Enter in a field of it does what its button does, Esc and the backdrop leave. */
export function ModalPopup({
  title,
  icon: Icon,
  tone = 'plain',
  wide,
  text,
  children,
  action,
  away,
  onClose,
}: ModalProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!action?.busy) action?.onClick()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={cx(dialog.popup, styles.popup, wide && styles.wide)}>
          <form onSubmit={submit} noValidate>
            <div className={cx(styles.head, styles[tone])}>
              {Icon && <Icon size={20} aria-hidden="true" />}
              <Dialog.Title className={dialog.title}>{title}</Dialog.Title>
            </div>
            {text && <Dialog.Description className={dialog.text}>{text}</Dialog.Description>}
            {children && <div className={styles.body}>{children}</div>}
            <div className={dialog.actions}>
              <Button look={action ? 'plain' : 'primary'} onClick={onClose}>
                {away ?? (action ? 'Cancelar' : 'Fechar')}
              </Button>
              {action && (
                <Button type="submit" look="primary" disabled={action.busy}>
                  {action.label}
                </Button>
              )}
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
