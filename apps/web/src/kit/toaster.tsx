import { CircleCheck } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { withLibrary } from '../lib/lazy.tsx'
import { noticeActions, waitingMessages } from '../lib/notify.ts'
import { useStore } from '../lib/store.ts'
import styles from './toast.module.css'

const DELAY_MS = 5000
/** Of a message with a button */
const ACT_MS = 15_000

type Toast = typeof import('@base-ui/react/toast').Toast

interface Library {
  Toast: Toast
  manager: ReturnType<Toast['createToastManager']>
}

const Toasts = withLibrary(load, ToastsBody)

async function load(): Promise<Library> {
  const { Toast } = await import('@base-ui/react/toast')
  return { Toast, manager: Toast.createToastManager() }
}

/** Shows the messages of `notify`; loads its library with the first one. */
export function Toaster() {
  const hasMessages = useStore(waitingMessages).length > 0
  const [used, setUsed] = useState(hasMessages)
  useEffect(() => {
    if (hasMessages) setUsed(true)
  }, [hasMessages])
  return (
    used && (
      <Suspense fallback={null}>
        <Toasts />
      </Suspense>
    )
  )
}

function ToastsBody({ library: { Toast, manager } }: { library: Library }) {
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
  }, [messages, manager])
  return (
    <Toast.Provider toastManager={manager} timeout={DELAY_MS} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport}>
          <ToastList Toast={Toast} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList({ Toast }: Pick<Library, 'Toast'>) {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={styles.toast} aria-label="Aviso">
      <CircleCheck size={16} aria-hidden="true" />
      <Toast.Description />
      {toast.actionProps && <Toast.Action className={styles.action} />}
    </Toast.Root>
  ))
}
