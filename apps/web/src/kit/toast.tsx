import { Toast } from '@base-ui/react/toast'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { receiveWith } from '../lib/notify.ts'
import styles from './toast.module.css'

const manager = Toast.createToastManager()
const DELAY = 5000

export function Toasts() {
  useEffect(() => receiveWith((text) => void manager.add({ description: text })), [])
  return (
    <Toast.Provider toastManager={manager} timeout={DELAY} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <List />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function List() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} aria-label="Aviso">
      <CircleCheck size={16} aria-hidden="true" />
      <Toast.Description />
    </Toast.Root>
  ))
}
