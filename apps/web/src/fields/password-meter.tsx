import { Check, Circle } from 'lucide-react'
import { Hidden } from '../kit/hidden.tsx'
import { cx } from '../lib/cx.ts'
import styles from './password-meter.module.css'
import { metRules, PASSWORD_RULES } from './password-strength.ts'

/** Shows which rules a password meets. A hint only: it does not block. */
export function PasswordMeter({ password }: { password: string }) {
  const met = metRules(password)
  return (
    <div className={styles.meter}>
      <div className={styles.bar} aria-hidden="true">
        {PASSWORD_RULES.map(({ key }, index) => (
          <span key={key} className={cx(styles.part, index < met.length && styles.filled)} />
        ))}
      </div>
      <ul className={styles.rules} aria-label="O que uma boa senha tem">
        {PASSWORD_RULES.map((rule) => {
          const has = met.includes(rule)
          return (
            <li key={rule.key} className={cx(has && styles.has)}>
              {has ? <Check size={14} aria-hidden="true" /> : <Circle size={14} aria-hidden="true" />}
              {rule.label}
              <Hidden>{has ? ': sim' : ': falta'}</Hidden>
            </li>
          )
        })}
      </ul>
      <Hidden>
        <span role="status">{password && `A senha tem ${met.length} de ${PASSWORD_RULES.length}.`}</span>
      </Hidden>
    </div>
  )
}
