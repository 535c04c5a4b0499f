import styles from './tributacao.module.css'

const EXAMPLES = [
  { text: 'fralda', kind: 'um nome' },
  { text: '2203.00.00', kind: 'um NCM' },
  { text: '8471', kind: 'o começo de um NCM' },
]

/** Three examples, shown before the first search. */
export function Start({ onExample }: { onExample: (text: string) => void }) {
  return (
    <div className={styles.start}>
      <p>Digite um código de barras, um NCM ou o nome do produto. Cada número da resposta traz a fonte e a data.</p>
      <ul>
        {EXAMPLES.map(({ text, kind }) => (
          <li key={text}>
            <button type="button" className={styles.link} onClick={() => onExample(text)}>
              {text}
            </button>{' '}
            <span>{kind}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
