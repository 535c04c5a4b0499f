import type { Documento } from '@portal/contract/notas.ts'
import { todayInSaoPaulo } from '../../../fields/period.ts'
import { AskAgain } from '../manifestacao/ask-again.tsx'
import { manifestSentence } from './manifest-words.ts'
import styles from './nota-panel.module.css'

/** What the company declared of a received NF-e, what is due until when, and what SEFAZ never answered. */
export function ManifestLine({ row }: { row: Documento }) {
  const sentence = manifestSentence(row, todayInSaoPaulo(new Date()))
  const { nr_cnpjdestinatario: cnpj } = row
  return (
    <>
      {sentence && <p className={styles.where}>{sentence}</p>}
      {cnpj && <AskAgain cnpj={cnpj} notaId={row.id} />}
    </>
  )
}
