import type { Documento } from '@portal/contract/notas.ts'
import { cx } from '../../../lib/cx.ts'
import { formatCfop, formatDateTime } from '../../../lib/format.ts'
import styles from './nota-panel.module.css'

/** Facts from the list's row, shown while the document loads or when it cannot be read. */
export function RowFacts({ row }: { row: Documento }) {
  const facts = [
    ['Emissão', formatDateTime(row.dt_emissao)],
    ['Autorização', formatDateTime(row.dt_autorizacao)],
    ['Natureza da operação', [row.ds_natureza, formatCfop(row.cd_cfop)].filter(Boolean).join(' · ')],
    ['Protocolo', row.nr_protocolo],
  ] as const
  return (
    <dl className={cx(styles.section, styles.facts)}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
