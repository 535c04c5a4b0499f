import styles from './progress.module.css'

interface Props {
  label: string
  /** 0 to 100; null when unknown */
  value: number | null
  /** «412 de 990» beside the name */
  detail?: string
}

/** Progress bar. */
export function Progress({ label, value, detail }: Props) {
  const percentText = value === null ? '' : `${Math.round(value)}\u00a0%`
  return (
    <div className={styles.progress}>
      <div className={styles.words} aria-hidden="true">
        <span>{label}</span>
        <span className={styles.value}>{[detail, percentText].filter(Boolean).join(' · ')}</span>
      </div>
      <div
        role="progressbar"
        className={styles.track}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={value === null ? undefined : Math.round(value)}
        aria-valuetext={detail ? `${detail}, ${percentText}` : undefined}
      >
        <div
          className={value === null ? styles.unknown : styles.bar}
          style={value === null ? {} : { width: `${value}%` }}
        />
      </div>
    </div>
  )
}
