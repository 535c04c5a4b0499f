import { Toast } from '@base-ui/react/toast'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { noticeActions, waitingMessages } from '../lib/notify.ts'
import { useStore } from '../lib/store.ts'
import styles from './toast.module.css'

const DELAY_MS = 5000
/** Of a message with a button */
const ACT_MS = 15_000

const manager = Toast.createToastManager()

/** The messages of `notify`, with the library that shows them. */
export function Toasts() {
  const messages = useStore(waitingMessages)
  useEffect(() => {
    // read the store: in strict mode React runs an effect twice with the same props
    const waiting = messages.length > 0 ? waitingMessages.get() : []
    if (waiting.length > 0) waitingMessages.set([])
    for (const description of waiting) {
      const action = noticeActions.get(description)
      noticeActions.delete(description)
      if (!action) manager.add({ description })
      else {
        const onClick = () => {
          manager.close(id)
          action.onClick()
        }
        const id = manager.add({ description, timeout: ACT_MS, actionProps: { children: action.label, onClick } })
      }
    }
  }, [messages])
  return (
    <Toast.Provider toastManager={manager} timeout={DELAY_MS} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} aria-label="Aviso">
      <CircleCheck size={16} aria-hidden="true" />
      <Toast.Description />
      {toast.actionProps && <Toast.Action className={styles.action} />}
    </Toast.Root>
  ))
}
