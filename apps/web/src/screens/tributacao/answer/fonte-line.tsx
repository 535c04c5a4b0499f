import type { Fonte } from '@portal/contract/tributacao/tributacao.ts'
import { CircleHelp, Clock, Database } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../kit/badge.tsx'
import { formatDate } from '../../../lib/format.ts'
import styles from './answer.module.css'
import { type Source, sourceText } from './source-text.ts'

/** Source of a figure: the act, its first day, the day of the table. */
export function FonteLine(source: Source) {
  return (
    <p className={styles.fonte}>
      <Database size={14} aria-hidden="true" />
      <span>{sourceText(source)}</span>
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
