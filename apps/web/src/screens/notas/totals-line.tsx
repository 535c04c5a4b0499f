import type { Tipo, Totais } from '@portal/contract/notas.ts'
import { formatReais } from '../../ui/format.ts'
import { countOf } from './labels.ts'
import styles from './notas.module.css'

/** Count and sum of the whole filter. They come by themselves; until then the line keeps its place. */
export function TotalsLine({ tipo, totais }: { tipo: Tipo; totais: Totais | null | undefined }) {
  return (
    <div className={styles.totals} role="status">
      {totais && (
        <>
          <strong>{countOf(tipo, totais.quantidade)}</strong>
          <span>
            Soma do filtro
            <strong>{formatReais(totais.vl_docfiscal)}</strong>
          </span>
        </>
      )}
    </div>
  )
}
