import styles from './scope-switch.module.css'

interface Props {
  /** What the choice is about, for screen readers */
  label: string
  /** All companies, not the open one alone */
  isWhole: boolean
  onChange: (isWhole: boolean) => void
}

/** The open company, or all of the portfolio. */
export function ScopeSwitch({ label, isWhole, onChange }: Props) {
  return (
    <fieldset className={styles.scope} aria-label={label}>
      <button type="button" aria-pressed={!isWhole} onClick={() => onChange(false)}>
        Esta empresa
      </button>
      <button type="button" aria-pressed={isWhole} onClick={() => onChange(true)}>
        Toda a carteira
      </button>
    </fieldset>
  )
}
