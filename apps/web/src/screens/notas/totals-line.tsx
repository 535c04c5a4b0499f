import type { Tipo, Totais } from '@portal/contract/notas.ts'
import { Suspense } from 'react'
import { formatInteger, formatReais } from '../../lib/format.ts'
import { lazyNamed } from '../../lib/lazy.tsx'
import type { PageState } from '../../lib/page-range.ts'
import { changeTableMode, type TableMode } from '../../prefs/table-mode.ts'
import styles from './notas.module.css'
import { apartText, countOf } from './query/labels.ts'
import { turn } from './query/pages.ts'
import type { Filter } from './query/use-list.ts'
import type { Rows } from './query/use-notas.ts'

const Paging = lazyNamed(() => import('../../kit/paging.tsx'), 'Paging')

interface Props {
  tipo: Tipo
  totais: Totais | null | undefined
  mode: TableMode
  /** Documents of homologação are in the list */
  homologacao: boolean
  page: number
  list: Rows
  onChange: Filter
}

/** Count and sum of the whole filter, and in paged mode the buttons. Has a fixed height while loading. */
export function TotalsLine({ tipo, totais, mode, homologacao, page, list, onChange }: Props) {
  const apart = totais ? apartText(totais, homologacao) : ''
  const go = (next: PageState) => {
    if (next.size !== mode.size) {
      changeTableMode({ ...mode, size: next.size })
      onChange({}, { replace: true })
      return
    }
    const { anterior, proximo } = list
    const place = turn({
      from: page,
      to: next.page,
      total: totais?.quantidade ?? 0,
      size: mode.size,
      anterior,
      proximo,
    })
    if (place) onChange(place)
  }
  return (
    <div className={styles.totals}>
      <div className={styles.figures} role="status">
        {totais && (
          <>
            <strong>{countOf(tipo, totais.quantidade)}</strong>
            <span>
              Soma<span className={styles.wide}> do filtro</span>
              <strong>{formatReais(totais.vl_docfiscal)}</strong>
            </span>
            {totais.ds_aviso && <span className={styles.apart}>{totais.ds_aviso}</span>}
            {apart && <span className={styles.apart}>{apart}</span>}
            {totais.transferencias.quantidade > 0 && (
              <span
                className={styles.apart}
                title={`Soma das transferências: ${formatReais(totais.transferencias.vl_docfiscal)}`}
              >
                {formatInteger(totais.transferencias.quantidade)} entre filiais, nas duas
              </span>
            )}
          </>
        )}
      </div>
      {mode.paged && totais && (
        <Suspense fallback={null}>
          <Paging page={page} size={mode.size} total={totais.quantidade} onChange={go} />
        </Suspense>
      )}
    </div>
  )
}
