import type { NotaDaFila } from '@portal/contract/captura/manifestar.ts'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { formatCount, formatInteger } from '../../../lib/format.ts'
import styles from './manifestacao.module.css'

interface Props {
  rows: readonly NotaDaFila[]
  /** Leaves only the notes of one company selected */
  onPick: (cnpj: string) => void
  onClear: () => void
  /** The acts about all of them */
  children: ReactNode
}

/** A selection of several companies: each one signs its own notes. */
export function CompaniesBar({ rows, onPick, onClear, children }: Props) {
  const companies = new Map<string, { name: string; count: number }>()
  for (const { nr_cpfcnpj, nm_empresa } of rows)
    companies.set(nr_cpfcnpj, { name: nm_empresa, count: (companies.get(nr_cpfcnpj)?.count ?? 0) + 1 })
  return (
    <section className={styles.bar} aria-label="Seleção">
      <div className={styles.selection}>
        <strong role="status">
          {formatCount(rows.length, 'nota selecionada', 'notas selecionadas')}, de {formatInteger(companies.size)}{' '}
          empresas
        </strong>
        <IconButton icon={X} label="Limpar seleção" onClick={onClear} />
      </div>
      <div className={styles.companies}>
        <p>Cada empresa assina as suas. Só as de:</p>
        {[...companies].map(([cnpj, { name, count }]) => (
          <Button key={cnpj} onClick={() => onPick(cnpj)}>
            {name} <span className={styles.dim}>{formatInteger(count)}</span>
          </Button>
        ))}
      </div>
      {children}
    </section>
  )
}
