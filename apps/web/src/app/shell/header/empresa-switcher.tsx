import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import { Building2, ChevronsUpDown } from 'lucide-react'
import { TaxId } from '../../../fields/tax-id.tsx'
import { PopoverButton } from '../../../kit/popover.tsx'
import { formatTaxId } from '../../../lib/format.ts'
import { EmpresaChoices } from './empresa-choices.tsx'
import styles from './header.module.css'

export interface EmpresaSwitcherProps {
  empresas: Empresa[]
  empresa: Empresa | null
  /** Tax ids, most recently used first */
  recent: string[]
  onChoose: (cpfcnpj: string) => void
}

/** The current company; a button when the user has several. */
export function EmpresaSwitcher({ empresas, empresa, recent, onChoose }: EmpresaSwitcherProps) {
  if (!empresa) return null
  const names = (
    <span className={styles.names}>
      <span className={styles.name}>{empresa.nome}</span>
      <span className={styles.taxId}>
        <TaxId value={empresa.cpfcnpj} />
      </span>
    </span>
  )
  if (empresas.length === 1) {
    return (
      <div className={styles.empresa} title={empresa.nome}>
        <Building2 size={16} aria-hidden="true" />
        {names}
      </div>
    )
  }
  return (
    <PopoverButton
      className={styles.empresa}
      panel="Escolher empresa"
      align="end"
      title={`${empresa.nome} · trocar`}
      aria-label={`Empresa: ${empresa.nome}, ${formatTaxId(empresa.cpfcnpj)}. Trocar`}
      content={(close) => (
        <EmpresaChoices
          empresas={empresas}
          current={empresa.cpfcnpj}
          recent={recent}
          onChoose={(cpfcnpj) => {
            close()
            onChoose(cpfcnpj)
          }}
        />
      )}
    >
      <Building2 size={16} aria-hidden="true" />
      {names}
      <ChevronsUpDown size={16} aria-hidden="true" />
    </PopoverButton>
  )
}
