import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { cx } from '../../lib/cx.ts'
import { monthText } from '../../lib/month-name.ts'
import { PASSOS, type Passo, type SpedSearch } from './base/address.ts'
import styles from './base/sped.module.css'

const NAMES: Record<Passo, string> = {
  periodo: 'Período',
  conferencia: 'Conferência',
  geracao: 'Geração',
  resultado: 'Resultado',
}

/** The four steps; completed ones are links. */
export function Steps({ mes, search }: { mes: string; search: SpedSearch }) {
  const current = PASSOS.indexOf(search.passo ?? 'periodo')
  return (
    <nav className={styles.stepsBar} data-screen-only="" aria-label="Passos">
      <ol className={styles.steps}>
        {PASSOS.map((passo, index) => {
          const done = index < current
          const words = (
            <>
              <span className={styles.dot} aria-hidden="true">
                {done ? <Check size={14} /> : index + 1}
              </span>
              <span className={styles.stepName}>{NAMES[passo]}</span>
              {index === 0 && current > 0 && <span className={styles.stepHint}>{monthText(mes)}</span>}
            </>
          )
          return (
            <li
              key={passo}
              className={cx(styles.step, done && styles.done, index === current && styles.current)}
              aria-current={index === current ? 'step' : undefined}
            >
              {done && passo !== 'geracao' ? (
                <Link
                  to="/sped/fiscal"
                  search={{ ...search, passo: passo === 'periodo' ? undefined : passo, id: undefined }}
                >
                  {words}
                </Link>
              ) : (
                <span>{words}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
