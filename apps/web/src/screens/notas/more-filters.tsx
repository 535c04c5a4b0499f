import { cleanTaxId, isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { type KeyboardEvent, useState } from 'react'
import { CheckField } from '../../ui/check-field.tsx'
import field from '../../ui/field.module.css'
import { Field } from '../../ui/field.tsx'
import { formatTaxId } from '../../ui/format.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { readChaves } from './chaves.ts'
import styles from './filters.module.css'
import { Day } from './period-panel.tsx'
import type { NotasSearch } from './search.ts'
import { SITUACAO_WORD } from './situacoes.ts'
import type { Filter, useBranches } from './use-list.ts'

interface Props {
  search: NotasSearch
  branches: ReturnType<typeof useBranches>
  onChange: Filter
}

/** The rest of the filters. Each holds as soon as it is given; a field, when one leaves it or presses Enter. */
export function MoreFilters({ search, branches, onChange }: Props) {
  return (
    <div className={styles.more}>
      <Situacoes value={search.situacao ?? ''} onChange={(situacao) => onChange({ situacao })} />
      <div className={styles.pair}>
        <Whole
          label="Número de"
          value={search.numero_de}
          max={Number(search.numero_ate ?? 999_999_999)}
          onChange={(numero_de) => onChange({ numero_de })}
        />
        <Whole
          label="Número até"
          value={search.numero_ate}
          min={Number(search.numero_de ?? 0)}
          onChange={(numero_ate) => onChange({ numero_ate })}
        />
        <Money
          label="Valor de"
          value={search.valor_de}
          max={search.valor_ate ? Number(search.valor_ate) : undefined}
          onChange={(valor_de) => onChange({ valor_de })}
        />
        <Money
          label="Valor até"
          value={search.valor_ate}
          min={Number(search.valor_de ?? 0)}
          onChange={(valor_ate) => onChange({ valor_ate })}
        />
      </div>
      <Parte value={search.parte} onChange={(parte) => onChange({ parte })} />
      <Chaves value={search.chave} onChange={(chave) => onChange({ chave })} />
      <div className={styles.dates}>
        <Day
          label="Importada de"
          value={search.importada_de ?? ''}
          onChange={(day) => onChange({ importada_de: day || undefined })}
        />
        <Day
          label="Importada até"
          value={search.importada_ate ?? ''}
          onChange={(day) => onChange({ importada_ate: day || undefined })}
        />
      </div>
      <div className={styles.pair}>
        {branches.length > 1 && (
          <Choice
            label="Filial"
            value={search.filial}
            any={`Todas as filiais (${branches.length})`}
            options={branches.map(({ cpfcnpj, nome }) => [cpfcnpj.slice(8, 12), `${cpfcnpj.slice(8, 12)} ${nome}`])}
            onChange={(filial) => onChange({ filial })}
          />
        )}
        <Choice
          label="Baixadas por você"
          value={search.baixada}
          any="Todas"
          options={[
            ['N', 'Não baixadas'],
            ['S', 'Já baixadas'],
          ]}
          onChange={(baixada) => onChange({ baixada: baixada === 'S' || baixada === 'N' ? baixada : undefined })}
        />
        <Choice
          label="Assinatura"
          value={search.assinatura}
          any="Qualquer"
          options={[
            ['valida', 'Válida'],
            ['invalida', 'Inválida'],
            ['nao_verificavel', 'Não verificável'],
            ['ausente', 'Ausente'],
          ]}
          onChange={(assinatura) => onChange({ assinatura })}
        />
      </div>
      <CheckField
        label="Incluir documentos de homologação"
        checked={search.homologacao === '1'}
        onChange={(on) => onChange({ homologacao: on ? '1' : undefined })}
      />
    </div>
  )
}

function Situacoes({ value, onChange }: { value: string; onChange: (value: string | undefined) => void }) {
  const on = value ? value.split(',') : []
  return (
    <fieldset className={styles.situacoes}>
      <legend>Situação</legend>
      {Object.entries(SITUACAO_WORD).map(([key, word]) => (
        <CheckField
          key={key}
          label={word}
          checked={on.includes(key)}
          onChange={(checked) => {
            const next = checked ? [...on, key] : on.filter((each) => each !== key)
            onChange(next.join() || undefined)
          }}
        />
      ))}
    </fieldset>
  )
}

interface FigureProps {
  label: string
  value: string | undefined
  min?: number
  max?: number
  onChange: (value: string | undefined) => void
}

const textOf = (value: number | null): string | undefined => (value === null ? undefined : String(value))
const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text))

const Whole = ({ value, onChange, min = 0, max = 999_999_999, ...rest }: FigureProps) => (
  <NumberField
    {...rest}
    decimals={0}
    min={min}
    max={max}
    value={numberOf(value)}
    onChange={(next) => onChange(textOf(next))}
  />
)

const Money = ({ value, onChange, min = 0, ...rest }: FigureProps) => (
  <NumberField {...rest} unit="R$" min={min} value={numberOf(value)} onChange={(next) => onChange(textOf(next))} />
)

/** Enter applies, as leaving the field does. */
const onEnter = (apply: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.shiftKey) return
  event.preventDefault()
  apply()
}

interface TextProps {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function Parte({ value, onChange }: TextProps) {
  const [typed, setTyped] = useState(formatTaxId(value))
  const [fault, setFault] = useState<string | null>(null)
  const apply = () => {
    const clean = cleanTaxId(typed)
    if (typed.trim() === '') onChange(undefined)
    else if (isTaxId(clean)) {
      setTyped(formatTaxId(clean))
      onChange(clean)
    } else setFault('Confira os dígitos do CNPJ ou CPF.')
  }
  return (
    <TextField
      label="CNPJ/CPF da outra parte"
      value={typed}
      maxLength={30}
      error={fault}
      onChange={(text) => {
        setTyped(text)
        setFault(null)
      }}
      onBlur={apply}
      onKeyDown={onEnter(apply)}
    />
  )
}

function Chaves({ value, onChange }: TextProps) {
  const [typed, setTyped] = useState(value?.replaceAll(',', '\n') ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const apply = () => {
    const chaves = readChaves(typed)
    if (typed.trim() === '') onChange(undefined)
    else if (chaves) onChange(chaves)
    else setFault('Informe chaves inteiras, ou ao menos os 6 primeiros algarismos de uma.')
  }
  return (
    <TextArea
      label="Chaves de acesso"
      hint="Uma, o começo de uma, ou até 300 coladas."
      rows={3}
      value={typed}
      error={fault}
      onChange={(text) => {
        setTyped(text)
        setFault(null)
      }}
      onBlur={apply}
      onKeyDown={onEnter(apply)}
    />
  )
}

interface ChoiceProps {
  label: string
  value: string | undefined
  /** What stands for no choice */
  any: string
  options: readonly (readonly [string, string])[]
  onChange: (value: string | undefined) => void
}

const Choice = ({ label, value = '', any, options, onChange }: ChoiceProps) => (
  <Field label={label}>
    {(control) => (
      <select
        {...control}
        className={field.input}
        value={value}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">{any}</option>
        {options.map(([key, word]) => (
          <option key={key} value={key}>
            {word}
          </option>
        ))}
      </select>
    )}
  </Field>
)
