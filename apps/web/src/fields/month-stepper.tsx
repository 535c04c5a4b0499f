import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../kit/icon-button.tsx'
import { monthTitle } from '../lib/month-name.ts'
import styles from './list-line.module.css'
import { monthAt } from './period.ts'

interface Props {
  /** `AAAA-MM` */
  mes: string
  onChange: (mes: string) => void
}

/** The month of a list, with the one before and the one after. */
export function MonthStepper({ mes, onChange }: Props) {
  return (
    <div className={styles.month}>
      <IconButton icon={ChevronLeft} label="Mês anterior" onClick={() => onChange(monthAt(mes, -1))} />
      <span className={styles.monthName}>
        <CalendarDays size={16} aria-hidden="true" />
        <span className={styles.longMonth}>{monthTitle(mes)}</span>
        <span className={styles.shortMonth}>
          {mes.slice(5)}/{mes.slice(0, 4)}
        </span>
      </span>
      <IconButton icon={ChevronRight} label="Próximo mês" onClick={() => onChange(monthAt(mes, 1))} />
    </div>
  )
}
