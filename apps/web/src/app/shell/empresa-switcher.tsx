import type { Empresa } from '@portal/contract/acesso.ts'
import { Building2, ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { formatTaxId } from '../../ui/format.ts'
import { PopoverButton } from '../../ui/popover.tsx'
import popup from '../../ui/popup.module.css'
import { TaxId } from '../../ui/tax-id.tsx'
import styles from './header.module.css'

export interface EmpresaSwitcherProps {
  empresas: Empresa[]
  empresa: Empresa | null
  onChoose: (cpfcnpj: string) => void
}

/** From this many companies on, typing is faster than looking. */
const SEARCH_FROM = 8

export function EmpresaSwitcher({ empresas, empresa, onChoose }: EmpresaSwitcherProps) {
  if (!empresa) return null
  return (
    <PopoverButton
      className={styles.empresa}
      panel="Escolher empresa"
      align="end"
      aria-label={`Empresa: ${empresa.nome}, ${formatTaxId(empresa.cpfcnpj)}. Trocar`}
      content={(close) => (
        <Choices
          empresas={empresas}
          current={empresa.cpfcnpj}
          onChoose={(cpfcnpj) => {
            close()
            onChoose(cpfcnpj)
          }}
        />
      )}
    >
      <Building2 size={16} aria-hidden="true" />
      <Names empresa={empresa} />
      <ChevronsUpDown size={16} aria-hidden="true" />
    </PopoverButton>
  )
}

function Names({ empresa }: { empresa: Empresa }) {
  return (
    <span className={styles.names}>
      <span className={styles.name}>{empresa.nome}</span>
      <span className={styles.taxId}>
        <TaxId value={empresa.cpfcnpj} />
      </span>
    </span>
  )
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function matches({ nome, cpfcnpj }: Empresa, typed: string): boolean {
  const bare = typed.replace(/[\s./-]/g, '').toUpperCase()
  return (
    fold(nome).includes(fold(typed.trim())) || (bare !== '' && cpfcnpj.includes(bare)) || formatTaxId(cpfcnpj) === typed
  )
}

interface Choices {
  empresas: Empresa[]
  current: string
  onChoose: (cpfcnpj: string) => void
}

function Choices({ empresas, current, onChoose }: Choices) {
  const [typed, setTyped] = useState('')
  const shown = typed.trim() ? empresas.filter((empresa) => matches(empresa, typed)) : empresas
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move among the buttons inside
    <div onKeyDown={moveFocus}>
      {empresas.length >= SEARCH_FROM && (
        <input
          className={styles.search}
          type="search"
          aria-label="Procurar empresa"
          placeholder="Nome ou CNPJ"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul>
        {shown.map((empresa) => (
          <li key={empresa.cpfcnpj}>
            <button
              type="button"
              className={cx(popup.item, styles.option)}
              aria-current={empresa.cpfcnpj === current ? 'true' : undefined}
              onClick={() => onChoose(empresa.cpfcnpj)}
            >
              <Names empresa={empresa} />
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className={popup.label}>Nenhuma empresa com «{typed}».</p>}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  const at = stops.findIndex((stop) => stop.matches(':focus'))
  stops[Math.max(0, Math.min(stops.length - 1, at + step))]?.focus()
}
