import type { Documento } from '@portal/contract/notas.ts'
import { todayInSaoPaulo } from '../../../fields/period.ts'
import { manifestSentence } from './manifest-words.ts'
import styles from './nota-panel.module.css'

/** What the company declared of a received NF-e, and what is due until when. */
export function ManifestLine({ row }: { row: Documento }) {
  const sentence = manifestSentence(row, todayInSaoPaulo(new Date()))
  return sentence && <p className={styles.where}>{sentence}</p>
}
