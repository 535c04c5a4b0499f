import type { Documento } from '@portal/contract/notas.ts'
import {
  Download,
  type LucideIcon,
  MessageSquareText,
  ShieldAlert,
  ShieldCheck,
  ShieldQuestionMark,
} from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { formatCount } from '../../ui/format.ts'
import { Hidden } from '../../ui/hidden.tsx'
import styles from './cells.module.css'

interface Mark {
  icon: LucideIcon
  text: string
  bad?: boolean
}

export function signatureMark({ fl_assinatura }: Pick<Documento, 'fl_assinatura'>): Mark | null {
  switch (fl_assinatura) {
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

/** Three fixed slots (signature, events, downloaded), so that they read as columns. */
export function Marks({ row }: { row: Documento }) {
  const events =
    row.eventos > 0 ? { icon: MessageSquareText, text: formatCount(row.eventos, 'evento', 'eventos') } : null
  const downloaded = row.fl_baixada === 'S' ? { icon: Download, text: 'Baixada por você' } : null
  return (
    <span className={styles.marks}>
      <Slot mark={signatureMark(row)} />
      <Slot mark={events} />
      <Slot mark={downloaded} />
    </span>
  )
}

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
