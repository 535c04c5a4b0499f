import type { EmpresaDaCarteira } from '@portal/contract/escritorio/escritorio.ts'
import { Columns3, Search, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { CheckField } from '../../../fields/check-field.tsx'
import { Select } from '../../../fields/select.tsx'
import { TextField } from '../../../fields/text-field.tsx'
import { Button, buttonClass } from '../../../kit/button.tsx'
import { PopoverButton } from '../../../kit/popover.tsx'
import { useFold } from '../../../lib/use-fold.ts'
import { NARROW, useMedia } from '../../../lib/use-media.ts'
import styles from '../escritorio.module.css'
import { REGIME_OPTIONS } from '../words.ts'
import { HIDEABLE } from './columns.tsx'
import { ALL, type CarteiraFilter, NONE, valuesOf } from './filter.ts'

interface Props {
  empresas: readonly EmpresaDaCarteira[]
  filter: CarteiraFilter
  onChange: (filter: CarteiraFilter) => void
  /** Keys of the hidden columns */
  hidden: readonly string[]
  onHide: (keys: string[]) => void
  /** Further buttons */
  children: ReactNode
}

const REGIMES = [{ value: ALL, label: 'Todos' }, ...REGIME_OPTIONS]

export function FiltersBar({ empresas, filter, onChange, hidden, onHide, children }: Props) {
  const set = (part: Partial<CarteiraFilter>) => onChange({ ...filter, ...part })
  const narrow = useMedia(NARROW)
  const { line, isOpen, isHidden, toggle } = useFold<HTMLElement>(narrow)
  const chosen = [filter.etiqueta, filter.regime, filter.responsavel].filter((value) => value !== ALL).length
  return (
    <search ref={line} className={styles.filters}>
      <TextField
        label="Buscar"
        type="search"
        icon={Search}
        placeholder="Nome, CNPJ ou inscrição estadual"
        value={filter.words}
        onChange={(words) => set({ words })}
      />
      {narrow && (
        <Button aria-expanded={isOpen} onClick={toggle}>
          <SlidersHorizontal size={16} aria-hidden="true" />
          {chosen > 0 ? `Filtros (${chosen})` : 'Filtros'}
        </Button>
      )}
      <div className={styles.folds} hidden={isHidden} data-folds="">
        <Choices {...{ empresas, filter, set, hidden, onHide }}>{children}</Choices>
      </div>
    </search>
  )
}

interface ChoicesProps extends Omit<Props, 'onChange'> {
  set: (part: Partial<CarteiraFilter>) => void
}

function Choices({ empresas, filter, set, hidden, onHide, children }: ChoicesProps) {
  const choices = (all: string, none: string, chosen: string, values: (string | null)[]) => [
    { value: ALL, label: all },
    { value: NONE, label: none },
    // a view may name a value that no company has any more
    ...valuesOf(chosen === ALL || chosen === NONE ? values : [...values, chosen]).map((value) => ({
      value,
      label: value,
    })),
  ]
  const etiquetas = choices(
    'Todas',
    'Sem etiqueta',
    filter.etiqueta,
    empresas.flatMap((empresa) => empresa.etiquetas),
  )
  const responsaveis = choices(
    'Todos',
    'Sem responsável',
    filter.responsavel,
    empresas.map((empresa) => empresa.nm_responsavel),
  )
  return (
    <>
      <Select label="Etiqueta" value={filter.etiqueta} options={etiquetas} onChange={(etiqueta) => set({ etiqueta })} />
      <Select label="Regime" value={filter.regime} options={REGIMES} onChange={(regime: string) => set({ regime })} />
      <Select
        label="Responsável"
        value={filter.responsavel}
        options={responsaveis}
        onChange={(responsavel) => set({ responsavel })}
      />
      <PopoverButton
        className={buttonClass()}
        panel="Colunas"
        align="end"
        content={() => <Columns hidden={hidden} onHide={onHide} />}
      >
        <Columns3 size={16} aria-hidden="true" />
        Colunas
      </PopoverButton>
      {children}
    </>
  )
}

/** The columns as boxes to mark; the company's name is always shown. */
const Columns = ({ hidden, onHide }: Pick<Props, 'hidden' | 'onHide'>) => (
  <div className={styles.columns}>
    {HIDEABLE.map(({ key, head }) => (
      <CheckField
        key={key}
        label={head}
        checked={!hidden.includes(key)}
        onChange={(on) => onHide(on ? hidden.filter((other) => other !== key) : [...hidden.filter(Boolean), key])}
      />
    ))}
  </div>
)
