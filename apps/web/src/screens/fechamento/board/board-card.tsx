import type { Fechamento } from '@portal/contract/fechamento/fechamento.ts'
import type { ReactNode } from 'react'
import { Badge } from '../../../kit/badge.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatTaxId } from '../../../lib/format.ts'
import styles from '../fechamento.module.css'
import { captureWord, dueText, efdWord } from '../words.ts'
import { EstadoCell, FaltaCell, icms, type Open } from './columns.tsx'

/** Below 600 px: name and tax; state, CNPJ, due; what lacks, who, the one exception. */
export function Card({ row, open, box }: { row: Fechamento; open: Open; box: ReactNode }) {
  const exception = efdWord(row)
  const captura = captureWord(row)
  return (
    <div className={cx(styles.card, box !== null && styles.boxed)}>
      {box}
      <div className={cx(styles.line, styles.first)}>
        {open(row, row.nome)}
        <b className={styles.tax}>{icms(row)}</b>
      </div>
      <div className={styles.line}>
        <EstadoCell row={row} />
        <span>{formatTaxId(row.cpfcnpj)}</span>
        <span className={styles.right}>{row.efd.dt_vencimento ? `vence ${dueText(row)}` : 'sem apuração'}</span>
      </div>
      <div className={styles.line}>
        <FaltaCell row={row} />
        <span>{row.nm_responsavel?.split(' ')[0] ?? ''}</span>
        <span className={styles.right}>
          {exception && !exception.quiet ? (
            <Badge {...exception} />
          ) : captura !== null && typeof captura !== 'string' ? (
            <Badge {...captura} />
          ) : (
            exception?.word
          )}
        </span>
      </div>
    </div>
  )
}
