import { Check } from 'lucide-react'
import { cx } from '../lib/cx.ts'
import styles from './stepper.module.css'
import text from './text.module.css'

interface Step {
  key: string
  label: string
  hint?: string
}

interface Props {
  label: string
  steps: readonly Step[]
  /** Index of the current step */
  at: number
  /** Makes completed steps clickable */
  onGo?: (step: number) => void
}

/** Progress through ordered steps. */
export function Stepper({ label, steps, at, onGo }: Props) {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map((step, index) => {
        const done = index < at
        const words = (
          <>
            <span className={styles.number} aria-hidden="true">
              {done ? <Check size={14} /> : index + 1}
            </span>
            <span className={styles.words}>
              <span className={styles.name}>{step.label}</span>
              {step.hint && <span className={text.smallBlock}>{step.hint}</span>}
            </span>
          </>
        )
        return (
          <li
            key={step.key}
            className={cx(styles.step, done && styles.done, index === at && styles.current)}
            aria-current={index === at ? 'step' : undefined}
          >
            {done && onGo ? (
              <button type="button" className={styles.back} onClick={() => onGo(index)}>
                {words}
              </button>
            ) : (
              <div className={styles.back}>{words}</div>
            )}
          </li>
        )
      })}
    </ol>
  )
}
