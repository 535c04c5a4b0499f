import type { LucideIcon } from 'lucide-react'
import { type FormEvent, type ReactNode, Suspense, useRef } from 'react'
import { cx } from '../lib/cx.ts'
import { withLibrary } from '../lib/lazy.tsx'
import { Button } from './button.tsx'
import dialog from './dialog.module.css'
import styles from './modal.module.css'

interface Props {
  title: string
  icon?: LucideIcon
  tone?: 'amber' | 'cancelled' | 'plain'
  /** Full width, for dialogs with a table; `middle`: room for a short one */
  wide?: boolean | 'middle'
  /** The closing button gets the focus first: what the dialog does cannot be undone */
  safe?: boolean
  /** One sentence below the title (aria-describedby) */
  text?: ReactNode
  children?: ReactNode
  /** Primary action; without it there is only the closing button */
  action?: { label: string; busy?: boolean; onClick: () => void }
  /** The body has the primary button: the closing one is plain */
  acts?: boolean
  /** Another action, left of the primary one */
  second?: { label: string; busy?: boolean; onClick: () => void }
  /** Label of the closing button */
  away?: string
  onClose: () => void
}

type Library = typeof import('@base-ui/react/dialog')

const ModalPopup = withLibrary((): Promise<Library> => import('@base-ui/react/dialog'), ModalBody)

/**
 * A dialog with an optional primary action. Enter in a field runs it; Esc and the backdrop close the dialog.
 */
export function Modal(props: Props) {
  return (
    <Suspense fallback={null}>
      <ModalPopup {...props} />
    </Suspense>
  )
}

function ModalBody({
  library: { Dialog },
  title,
  tone = 'plain',
  action,
  onClose,
  ...props
}: Props & { library: Library }) {
  const { icon: Icon, wide, safe, text, children, acts, second, away } = props
  const closing = useRef<HTMLButtonElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!action?.busy) action?.onClick()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup
          className={cx(dialog.popup, styles.popup, wide && (wide === 'middle' ? styles.middle : styles.wide))}
          initialFocus={safe ? closing : undefined}
        >
          <form onSubmit={submit} noValidate>
            <div className={cx(styles.head, styles[tone])}>
              {Icon && <Icon size={20} aria-hidden="true" />}
              <Dialog.Title className={dialog.title}>{title}</Dialog.Title>
            </div>
            {text && <Dialog.Description className={dialog.text}>{text}</Dialog.Description>}
            {children && <div className={styles.body}>{children}</div>}
            <div className={dialog.actions}>
              <Button ref={closing} look={action || acts ? 'plain' : 'primary'} onClick={onClose}>
                {away ?? (action ? 'Cancelar' : 'Fechar')}
              </Button>
              {second && (
                <Button disabled={second.busy} onClick={second.onClick}>
                  {second.label}
                </Button>
              )}
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
