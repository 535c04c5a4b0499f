import type { KeyGroup, KeyLine } from './key-lists.ts'
import styles from './keys-list.module.css'

/** Groups of keys with what each does. */
export function KeysList({ groups }: { groups: readonly KeyGroup[] }) {
  return groups.map(({ title, lines }) => (
    <section key={title} className={styles.group}>
      <h3 className={styles.heading}>{title}</h3>
      <dl className={styles.lines}>
        {lines.map((line) => (
          <div key={line.does} className={styles.line}>
            <dt>{line.does}</dt>
            <dd>
              <Keys line={line} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}

/** The keys of one command. */
export function Keys({ line: { keys } }: { line: KeyLine }) {
  return keys.map((together, index) => (
    <span key={together.join('+')}>
      {index > 0 && ' ou '}
      {together.map((key, position) => (
        <span key={key}>
          {position > 0 && ' + '}
          <kbd>{key}</kbd>
        </span>
      ))}
    </span>
  ))
}
