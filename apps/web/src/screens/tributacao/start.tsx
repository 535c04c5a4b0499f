import styles from './tributacao.module.css'

const EXAMPLES = [
  { text: 'fralda', what: 'um nome' },
  { text: '2203.00.00', what: 'um NCM' },
  { text: '8471', what: 'o começo de um NCM' },
]

/** Before the first question: the box alone, with three examples. */
export function Start({ onExample }: { onExample: (text: string) => void }) {
  return (
    <div className={styles.start}>
      <p>Digite um código de barras, um NCM ou o nome do produto. Cada número da resposta traz a fonte e a data.</p>
      <ul>
        {EXAMPLES.map(({ text, what }) => (
          <li key={text}>
            <button type="button" className={styles.link} onClick={() => onExample(text)}>
              {text}
            </button>{' '}
            <span>{what}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
