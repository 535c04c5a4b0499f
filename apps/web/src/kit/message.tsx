import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './failure.module.css'

interface Props {
  icon: LucideIcon
  title: string
  detail?: string
  /** Request id, for the provider's support */
  request?: string | null
  alert?: boolean
  children?: ReactNode
}

/** Replaces content: the reason for an empty or failed state, and the next action. */
export function Message({ icon: Icon, title, detail, request, alert, children }: Props) {
  return (
    <div className={styles.failure} role={alert ? 'alert' : undefined}>
      <Icon size={24} className={styles.icon} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      {detail && <p className={styles.detail}>{detail}</p>}
      {children && <div className={styles.actions}>{children}</div>}
      {request && <p className={styles.request}>Pedido {request}</p>}
    </div>
  )
}
