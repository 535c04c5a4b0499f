import type { Documento } from '@portal/contract/notas.ts'
import {
  Download,
  type LucideIcon,
  MessageSquareText,
  ShieldAlert,
  ShieldCheck,
  ShieldQuestionMark,
} from 'lucide-react'
import { memo } from 'react'
import { Hidden } from '../../../kit/hidden.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatCount } from '../../../lib/format.ts'
import styles from './cells.module.css'

interface Mark {
  icon: LucideIcon
  text: string
  bad?: boolean
}

export function signatureMark(signature: Documento['fl_assinatura']): Mark | null {
  switch (signature) {
    case 'valida':
      return { icon: ShieldCheck, text: 'Assinatura válida' }
    case 'invalida':
      return { icon: ShieldAlert, text: 'Assinatura inválida', bad: true }
    case 'nao_verificavel':
      return { icon: ShieldQuestionMark, text: 'Assinatura não verificável' }
    case 'ausente':
      return null
  }
}

interface MarksProps {
  signature: Documento['fl_assinatura']
  /** How many */
  events: number
  downloaded: boolean
}

/** Three fixed slots (signature, events, downloaded), so that they read as columns. */
export const Marks = memo(({ signature, events, downloaded }: MarksProps) => (
  <span className={styles.marks}>
    <Slot mark={signatureMark(signature)} />
    <Slot mark={events > 0 ? { icon: MessageSquareText, text: formatCount(events, 'evento', 'eventos') } : null} />
    <Slot mark={downloaded ? { icon: Download, text: 'Baixada por você' } : null} />
  </span>
))

function Slot({ mark }: { mark: Mark | null }) {
  if (!mark) return <span />
  const Icon = mark.icon
  return (
    <span title={mark.text} className={cx(mark.bad && styles.bad)}>
      <Icon size={16} aria-hidden="true" />
      <Hidden>{mark.text}</Hidden>
    </span>
  )
}
