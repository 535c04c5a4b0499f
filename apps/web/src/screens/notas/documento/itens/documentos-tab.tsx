import type { DocumentoReply } from '@portal/contract/notas/documento.ts'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { cx } from '../../../../lib/cx.ts'
import { formatCount, groupChave } from '../../../../lib/format.ts'
import { commonTipo } from '../../importar/common-tipo.ts'
import panel from '../nota-panel.module.css'
import { type Carried, unloadedBy } from './carried.ts'
import styles from './itens.module.css'

const ROW = 32

/** The documents of a manifesto by place of unloading. */
export function DocumentosTab({ documento }: { documento: DocumentoReply }) {
  const rows = useMemo(() => unloadedBy(documento), [documento])
  if (rows.length === 0) return <p className={panel.note}>Este manifesto não traz documentos.</p>
  return <CarriedList label="Documentos por lugar de descarga" rows={rows} />
}

export function CarriedList({ label, rows }: { label: string; rows: readonly Carried[] }) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it
    <section ref={scroller} className={styles.list} aria-label={label} tabIndex={0}>
      <ul className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={index}
                className={cx(styles.carried, 'place' in row && styles.place)}
                style={{ transform: `translateY(${start}px)` }}
              >
                {'place' in row ? (
                  `${row.place} · ${formatCount(row.count, 'documento', 'documentos')}`
                ) : (
                  <>
                    <span className={styles.kind}>{row.kind}</span>
                    <Link
                      to="/notas/$tipo"
                      params={{ tipo: commonTipo([{ ds_chave: row.chave }]) }}
                      // the search of a whole key also finds the document in another company of the user
                      search={{ de: 'tudo', papel: 'T', homologacao: '1', busca: row.chave }}
                    >
                      {groupChave(row.chave)}
                    </Link>
                  </>
                )}
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
