import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import { Briefcase, Building2, ChevronsUpDown } from 'lucide-react'
import { TaxId } from '../../../fields/tax-id.tsx'
import { PopoverButton } from '../../../kit/popover.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatCount, formatInteger, formatTaxId } from '../../../lib/format.ts'
import type { WholeOwner } from '../whole-scope.ts'
import { EmpresaChoices } from './empresa-choices.tsx'
import styles from './header.module.css'

export interface EmpresaSwitcherProps {
  empresas: Empresa[]
  empresa: Empresa | null
  /** Owner of the companies where the screen shows all of them */
  whole: WholeOwner | null
  /** Tax ids, most recently used first */
  recent: string[]
  onChoose: (cpfcnpj: string) => void
}

/** The current company, or the owner of all that the screen shows; a button when the user has several. */
export function EmpresaSwitcher({ empresas, empresa, whole, recent, onChoose }: EmpresaSwitcherProps) {
  const owner = whole ? wholeWords(whole, empresas.length) : empresa && empresaWords(empresa)
  if (!owner) return null
  const content = (
    <>
      <owner.icon size={16} aria-hidden="true" />
      <span className={styles.names}>
        <span className={styles.name}>{owner.name}</span>
        <span className={cx(styles.under, !whole && styles.taxId)}>{owner.under}</span>
      </span>
    </>
  )
  if (empresas.length < 2) {
    return (
      <div className={styles.empresa} title={owner.name}>
        {content}
      </div>
    )
  }
  return (
    <PopoverButton
      className={styles.empresa}
      panel="Escolher empresa"
      align="end"
      title={`${owner.name} · trocar`}
      aria-label={`${owner.label}. Trocar`}
      content={(close) => (
        <EmpresaChoices
          empresas={empresas}
          current={whole ? '' : (empresa?.cpfcnpj ?? '')}
          recent={recent}
          onChoose={(cpfcnpj) => {
            close()
            onChoose(cpfcnpj)
          }}
        />
      )}
    >
      {content}
      <ChevronsUpDown size={16} aria-hidden="true" />
    </PopoverButton>
  )
}

const empresaWords = ({ nome, cpfcnpj }: Empresa) => ({
  icon: Building2,
  name: nome,
  under: <TaxId value={cpfcnpj} />,
  label: `Empresa: ${nome}, ${formatTaxId(cpfcnpj)}`,
})

function wholeWords({ name, isOffice }: WholeOwner, count: number) {
  const companies = formatCount(count, 'empresa', 'empresas')
  return {
    icon: Briefcase,
    name,
    under: isOffice ? `Escritório, ${companies}` : companies,
    label: isOffice ? `Escritório: ${name}, ${companies}` : `${name}: ${formatInteger(count)}`,
  }
}
