import { FILTERS, type FilterAddress, type FilterName, type FilterRow } from '@portal/contract/filtros.ts'
import { MODELOS_FILTRO } from '@portal/contract/modelos.ts'
import { MODELOS_OUTRO } from '@portal/contract/modelos-listas.ts'
import { cleanTaxId, isTaxId } from '@portal/fiscal/ids/tax-id.ts'
import { UFS } from '@portal/fiscal/ids/uf.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { etiquetasOptions } from '../../../api/notas/anotacoes.ts'
import { CheckField } from '../../../fields/check-field.tsx'
import { DateField } from '../../../fields/date-field.tsx'
import { TextArea, TextField } from '../../../fields/text-field.tsx'
import { formatTaxId } from '../../../lib/format.ts'
import { useEmpresa } from '../../../session/empresa.ts'
import { readChaves } from '../query/chaves.ts'
import { PROVA_MEANING } from '../query/prova-meaning.ts'
import type { NotasSearch } from '../query/search.ts'
import type { Filter } from '../query/use-list.ts'
import { Choice, Code, Money, onEnter, Several, Whole } from './filter-fields.tsx'

/** Labels longer than those of the chips, and the first option of a select, which removes the filter. */
const WORDS: { readonly [name in FilterName]?: { label?: string; any?: string } } = {
  party: { label: 'CNPJ/CPF da outra parte' },
  uf: { label: 'UF da outra parte', any: 'Todas' },
  serviceRole: { label: 'Papel no serviço' },
  service: { label: 'Código do serviço' },
  taxedAt: { label: 'Município do ISSQN (IBGE)' },
  issWithheld: { any: 'Retido ou não' },
  downloaded: { label: 'Baixadas por você', any: 'Todas' },
  foreign: { label: 'Trazidas por terceiros' },
  pending: { label: 'Cancelamento a confirmar' },
  unknownProtocol: { label: 'Protocolo desconhecido' },
  homologacao: { label: 'Incluir documentos de homologação' },
}

/** Choices fewer or in another order than those of the row. */
const CHOICES: { readonly [name in FilterName]?: readonly (readonly [string, string])[] } = {
  modelos: MODELOS_OUTRO.map((modelo) => [modelo, MODELOS_FILTRO[modelo]]),
}

/** The field of a filter, by the sort of its row; a range has two. Nothing for a filter that only the API has. */
export function FilterField({ name, search, onChange }: { name: FilterName; search: NotasSearch; onChange: Filter }) {
  const row: FilterRow = FILTERS[name]
  const [from, to] = [row.address ?? []].flat() as readonly FilterAddress[] // the table has only these
  if (!from) return null
  const set = (change: Partial<Record<FilterAddress, string | undefined>>) => onChange(change as Partial<NotasSearch>)
  if (to) return <Range row={row} from={from} to={to} search={search} set={set} />
  const field = { value: search[from], onChange: (value: string | undefined) => set({ [from]: value }) }
  if (name === 'chave') return <Chaves {...field} />
  if (name === 'tag') return <TagField label={row.label} {...field} />
  return <OneField name={name} row={row} hints={name === 'proofs' ? PROVA_MEANING : undefined} {...field} />
}

interface RangeProps {
  row: FilterRow
  from: FilterAddress
  to: FilterAddress
  search: NotasSearch
  set: (change: Partial<Record<FilterAddress, string | undefined>>) => void
}

function Range({ row: { sort, label }, from, to, search, set }: RangeProps) {
  const [first, last] = [search[from], search[to]]
  const small = label.toLowerCase()
  if (sort === 'day')
    return (
      <>
        <DateField label={`${label} de`} value={first ?? null} onChange={(day) => set({ [from]: day ?? undefined })} />
        <DateField label={`${label} até`} value={last ?? null} onChange={(day) => set({ [to]: day ?? undefined })} />
      </>
    )
  const Figure = sort === 'amount' ? Money : Whole
  return (
    <>
      <Figure
        label={`${label} de`}
        value={first}
        max={last ? Number(last) : undefined}
        tooHigh={last ? (end) => `O ${small} inicial é maior que o final, ${end}.` : undefined}
        onChange={(value) => set({ [from]: value })}
      />
      <Figure
        label={`${label} até`}
        value={last}
        min={Number(first ?? 0)}
        tooLow={first ? (start) => `O ${small} final é menor que o inicial, ${start}.` : undefined}
        onChange={(value) => set({ [to]: value })}
      />
    </>
  )
}

interface TextProps {
  value: string | undefined
  onChange: (value: string | undefined) => void
}

interface OneProps extends TextProps {
  name: FilterName
  row: FilterRow
  hints?: Readonly<Record<string, string>>
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function OneField({ name, row, hints, ...field }: OneProps) {
  const { label } = row
  const choice = { label, any: 'Qualquer', ...WORDS[name], ...field }
  switch (row.sort) {
    case 'number':
      return (
        <Code {...choice} pattern={new RegExp(`^\\d{1,${row.digits}}$`)} fault={`Informe até ${row.digits} dígitos.`} />
      )
    case 'code':
      return <Code {...choice} pattern={row.pattern} fault={row.fault} />
    case 'taxId':
      return <TaxId label={choice.label} {...field} />
    case 'uf':
      return <Choice {...choice} options={UFS.map((uf) => [uf, uf])} />
    case 'choice':
      return <Choice {...choice} options={Object.entries(row.names)} />
    case 'choices':
      if (row.isSelect) return <Choice {...choice} options={Object.entries(row.names)} />
      return <Several name={label} options={CHOICES[name] ?? Object.entries(row.names)} hints={hints} {...field} />
    case 'flag': {
      const [yes, no] = row.words
      if (no === undefined) return <Check label={choice.label} on="S" {...field} />
      return <Choice {...choice} options={Object.entries({ S: capital(yes), N: capital(no) })} />
    }
    case 'include':
      return <Check label={choice.label} on="1" {...field} />
    case 'mark':
      return <Check label={choice.label} on={row.word} {...field} />
    default:
      return null
  }
}

const Check = ({ label, on, value, onChange }: TextProps & { label: string; on: string }) => (
  <CheckField label={label} checked={value === on} onChange={(checked) => onChange(checked ? on : undefined)} />
)

function TaxId({ label, value, onChange }: TextProps & { label: string }) {
  const [typed, setTyped] = useState(formatTaxId(value))
  const [fault, setFault] = useState<string | null>(null)
  const apply = () => {
    const clean = cleanTaxId(typed)
    if (typed.trim() === '') onChange(undefined)
    else if (isTaxId(clean)) {
      setTyped(formatTaxId(clean))
      onChange(clean)
    } else
      setFault(
        /\p{L}{3}/u.test(typed)
          ? 'Aqui vai o CNPJ ou CPF. Nomes se procuram na busca.'
          : 'Confira os dígitos do CNPJ ou CPF.',
      )
  }
  return (
    <TextField
      label={label}
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

/** A tag of the company; one that nobody set finds nothing. */
function TagField({ label, value = '', onChange }: TextProps & { label: string }) {
  const { data = [] } = useQuery(etiquetasOptions(useEmpresa().cpfcnpj))
  const tags = data.map(({ etiqueta }) => etiqueta)
  const all = value === '' || tags.includes(value) ? tags : [value, ...tags]
  return (
    <Choice label={label} any="Qualquer" value={value} options={all.map((tag) => [tag, tag])} onChange={onChange} />
  )
}

function Chaves({ value, onChange }: TextProps) {
  const [typed, setTyped] = useState(value?.replaceAll(',', '\n') ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const apply = () => {
    const chaves = readChaves(typed)
    if (typed.trim() === '') onChange(undefined)
    else if (chaves) onChange(chaves)
    else setFault('Informe chaves inteiras, ou ao menos os 6 primeiros dígitos de uma.')
  }
  return (
    <TextArea
      label="Chaves de acesso"
      hint="Uma chave, o começo dela, ou até 300 coladas."
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
