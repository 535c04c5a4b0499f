import { Toast } from '@base-ui/react/toast'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './toast.module.css'

const manager = Toast.createToastManager()
const DELAY = 5000

/** Says, for five seconds and without taking the focus, that something was done. */
export function notify(text: string): void {
  manager.add({ description: text })
}

export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider toastManager={manager} timeout={DELAY} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast}>
      <CircleCheck size={16} aria-hidden="true" />
      <Toast.Description />
    </Toast.Root>
  ))
}
