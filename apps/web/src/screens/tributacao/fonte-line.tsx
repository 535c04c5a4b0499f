import type { Fonte } from '@portal/contract/tributacao/tributacao.ts'
import { CircleHelp, Clock, Database } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../kit/badge.tsx'
import { formatDate } from '../../lib/format.ts'
import styles from './answer.module.css'

/** Source of a figure and its date. */
export function FonteLine({ text, date, more }: { text: string; date?: string | null; more?: string }) {
  const parts = [text, date ? `tabela de ${formatDate(date)}` : '', more ?? ''].filter((part) => part !== '')
  return (
    <p className={styles.fonte}>
      <Database size={14} aria-hidden="true" />
      <span>{parts.join(' · ')}</span>
    </p>
  )
}

/** Warning for an outdated source; its figures are still shown. */
export function Overdue({ fonte }: { fonte: Fonte | undefined }) {
  if (fonte?.ds_situacao !== 'vencida') return null
  return <Badge tone="amber" icon={Clock} word={`Fonte vencida em ${formatDate(fonte.dt_validade)}`} />
}

/** States that no source is loaded, and what that does not mean. */
export function NoSource({ children, detail }: { children: ReactNode; detail?: string }) {
  return (
    <div className={styles.noSource}>
      <CircleHelp size={16} aria-hidden="true" />
      <div>
        <p>{children}</p>
        {detail && <p className={styles.soft}>{detail}</p>}
      </div>
    </div>
  )
}
