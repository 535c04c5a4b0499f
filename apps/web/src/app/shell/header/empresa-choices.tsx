import type { Empresa } from '@portal/contract/acesso/acesso.ts'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { TaxId } from '../../../fields/tax-id.tsx'
import popup from '../../../kit/popup.module.css'
import textStyles from '../../../kit/text.module.css'
import { cx } from '../../../lib/cx.ts'
import { findEmpresas, toFindable } from '../../../session/empresa-rules.ts'
import styles from './empresa-choices.module.css'

interface Props {
  empresas: Empresa[]
  current: string
  recent: string[]
  onChoose: (cpfcnpj: string) => void
}

/** Number of companies from which on the recently used ones are listed first. */
const RECENT_FROM = 8

/** Search box with a list: arrows move, Enter chooses. */
export function EmpresaChoices({ empresas, current, recent, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const findable = useMemo(() => toFindable(empresas), [empresas])
  const matches = useMemo(() => findEmpresas(findable, typed), [findable, typed])
  const last = useMemo(() => {
    if (typed.trim() || empresas.length < RECENT_FROM) return []
    const used = recent.filter((cpfcnpj) => cpfcnpj !== current)
    return used.flatMap((cpfcnpj) => empresas.find((empresa) => empresa.cpfcnpj === cpfcnpj) ?? [])
  }, [typed, empresas, recent, current])
  const options = [...last, ...matches]
  const [activeIndex, setActiveIndex] = useState(0)
  const active = Math.min(activeIndex, options.length - 1)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelectorAll('[role="option"]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const choose = (cpfcnpj: string) => {
    // a panel that is opened again while it closes keeps its state
    setTyped('')
    onChoose(cpfcnpj)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveFor(event.key, active, options.length)
    if (event.key === 'Enter' && options[active]) choose(options[active].cpfcnpj)
    else if (next === null) return
    else setActiveIndex(next)
    event.preventDefault()
  }
  const option = (empresa: Empresa, index: number) => (
    <Option
      key={`${index < last.length}${empresa.cpfcnpj}`}
      id={`${id}-${index}`}
      empresa={empresa}
      active={index === active}
      chosen={empresa.cpfcnpj === current}
      onChoose={choose}
    />
  )
  return (
    <div className={styles.panel}>
      <input
        className={styles.search}
        type="text"
        role="combobox"
        aria-label="Buscar empresa"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={options.length > 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder="Nome ou CNPJ"
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setTyped(event.target.value)
          setActiveIndex(0)
        }}
      />
      <div id={`${id}-list`} className={styles.list} role="listbox" aria-label="Empresas" ref={list}>
        {last.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div role="group" aria-labelledby={`${id}-last`}>
            <p className={popup.label} id={`${id}-last`}>
              Recentes
            </p>
            {last.map(option)}
          </div>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset */}
        <div role="group" aria-label="Todas">
          {last.length > 0 && <p className={popup.label}>Todas</p>}
          {matches.map((empresa, index) => option(empresa, last.length + index))}
        </div>
      </div>
      <p className={styles.count} role="status">
        {matches.length === 0 ? `Nenhuma empresa com «${typed}».` : countOf(matches.length)}
      </p>
    </div>
  )
}

const countOf = (count: number) => (count === 1 ? '1 empresa' : `${count} empresas`)

function moveFor(key: string, active: number, count: number): number | null {
  const clamp = (to: number) => Math.max(0, Math.min(count - 1, to))
  if (key === 'ArrowDown') return clamp(active + 1)
  if (key === 'ArrowUp') return clamp(active - 1)
  if (key === 'PageDown') return clamp(active + 8)
  if (key === 'PageUp') return clamp(active - 8)
  return null
}

interface OptionProps {
  id: string
  empresa: Empresa
  active: boolean
  chosen: boolean
  onChoose: (cpfcnpj: string) => void
}

function Option({ id, empresa, active, chosen, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box above has the focus and the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      className={cx(styles.option, active && styles.active, chosen && styles.chosen)}
      onClick={() => onChoose(empresa.cpfcnpj)}
    >
      <span className={styles.name}>{empresa.nome}</span>
      <span className={textStyles.small}>
        <TaxId value={empresa.cpfcnpj} />
      </span>
    </div>
  )
}
