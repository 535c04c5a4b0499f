import { Dialog } from '@base-ui/react/dialog'
import { Link, useRouterState } from '@tanstack/react-router'
import { useRef } from 'react'
import { Button, buttonClass } from '../../../kit/button.tsx'
import dialog from '../../../kit/dialog.module.css'
import { cx } from '../../../lib/cx.ts'
import { keysOf } from './key-lists.ts'
import { closeKeysHelp } from './keys.ts'
import styles from './keys-dialog.module.css'

/** Keys of the current screen, opened with «?». */
export function KeysDialog({ open }: { open: boolean }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // focus the dialog itself: its only controls are at the end of the list
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && closeKeysHelp()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup ref={popup} initialFocus={popup} className={cx(dialog.popup, styles.popup)}>
          <Dialog.Title className={dialog.title}>Teclado</Dialog.Title>
          {keysOf(pathname).map(({ title, lines }) => (
            <section key={title} className={styles.group}>
              <h3 className={styles.heading}>{title}</h3>
              <dl className={styles.lines}>
                {lines.map(({ keys, does }) => (
                  <div key={does} className={styles.line}>
                    <dt>{does}</dt>
                    <dd>
                      {keys.map((together, index) => (
                        <span key={together.join('+')}>
                          {index > 0 && ' ou '}
                          {together.map((key, position) => (
                            <span key={key}>
                              {position > 0 && ' + '}
                              <kbd>{key}</kbd>
                            </span>
                          ))}
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <div className={dialog.actions}>
            <Link to="/ajuda" className={buttonClass()} onClick={closeKeysHelp}>
              Abrir o manual
            </Link>
            <Dialog.Close render={<Button look="primary">Fechar</Button>} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
