import { PROVA_NAMES } from '@portal/contract/nomes.ts'
import type { Documento } from '@portal/contract/notas.ts'
import { cx } from '../../../lib/cx.ts'
import styles from './cancelamento.module.css'

type Prova = Documento['ds_prova']

/** Weakest first. */
const STEPS: readonly { prova: Prova; hint: string }[] = [
  { prova: 'alegada', hint: 'sem prova' },
  { prova: 'assinada', hint: 'sem cadeia' },
  { prova: 'provada', hint: 'pelo emitente' },
  { prova: 'obtida', hint: 'da própria SEFAZ' },
]

/** The four levels of proof, with the reached one marked. */
export function ProofLadder({ prova }: { prova: Prova }) {
  const reached = STEPS.findIndex((step) => step.prova === prova)
  return (
    <ol className={cx(styles.ladder, prova === 'alegada' && styles.weak)} aria-label="Nível de prova">
      {STEPS.map((step, index) => (
        <li
          key={step.prova}
          className={cx(index <= reached && styles.reached, index === reached && styles.here)}
          aria-current={index === reached ? 'step' : undefined}
        >
          <span>{PROVA_NAMES[step.prova]}</span>
          <span>{step.hint}</span>
        </li>
      ))}
    </ol>
  )
}
