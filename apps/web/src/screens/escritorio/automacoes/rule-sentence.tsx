import styles from './automacoes.module.css'
import type { RulePart } from './rule-words.ts'

/** The sentence of a rule with its choices tinted. */
export const RuleSentence = ({ parts }: { parts: readonly RulePart[] }) => (
  <span className={styles.sentence}>
    {parts.map(({ text, isChoice }, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence have no other key
      isChoice ? <mark key={index}>{text}</mark> : text,
    )}
  </span>
)
