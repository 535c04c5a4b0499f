import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { todayInSaoPaulo } from '../../../fields/period.ts'
import { IconButton } from '../../../kit/icon-button.tsx'
import { cx } from '../../../lib/cx.ts'
import styles from './competencia.module.css'

const NAMES = ['Jan', 'Fev', 'Mar', 'Abr', 'Mai', 'Jun', 'Jul', 'Ago', 'Set', 'Out', 'Nov', 'Dez']
const LONG = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' })
const FIRST_YEAR = 2008

interface Props {
  /** `AAAA-MM` */
  mes: string
  onChoose: (mes: string) => void
}

/** The months of a year; those to come cannot be chosen. */
export function CompetenciaPanel({ mes, onChoose }: Props) {
  const current = todayInSaoPaulo(new Date()).slice(0, 7)
  const [year, setYear] = useState(Number(mes.slice(0, 4)))
  return (
    <div className={styles.panel}>
      <div className={styles.year}>
        <IconButton
          icon={ChevronLeft}
          label="Ano anterior"
          disabled={year <= FIRST_YEAR}
          onClick={() => setYear(year - 1)}
        />
        <strong aria-live="polite">{year}</strong>
        <IconButton
          icon={ChevronRight}
          label="Próximo ano"
          disabled={year >= Number(current.slice(0, 4))}
          onClick={() => setYear(year + 1)}
        />
      </div>
      <div className={styles.months}>
        {NAMES.map((name, index) => {
          const each = `${year}-${String(index + 1).padStart(2, '0')}`
          return (
            <button
              key={name}
              type="button"
              className={cx(styles.month, each === mes && styles.chosen)}
              aria-pressed={each === mes}
              aria-label={`${LONG.format(new Date(`${each}-15T00:00:00Z`))} de ${year}`}
              disabled={each > current}
              onClick={() => onChoose(each)}
            >
              {name}
            </button>
          )
        })}
      </div>
    </div>
  )
}
