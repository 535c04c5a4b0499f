import { ClipboardPaste, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TextArea, TextField } from '../../../fields/text-field.tsx'
import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { formatCount } from '../../../lib/format.ts'
import type { FieldSpec, FormSpec, Row } from './form-spec.ts'
import { SpecField } from './spec-field.tsx'
import styles from './sped.module.css'
import { readPasted } from './values.ts'

interface Props {
  spec: FormSpec
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  /** Faults by `row.field` */
  faults?: ReadonlyMap<string, string>
}

const PAGE = 20
/** Keys (44 characters) and long texts (255) take a whole line. */
const isWide = ({ max = 0 }: FieldSpec): boolean => max === 44 || max >= 255

/** Editable list of rows: rows are added singly or pasted from a spreadsheet. */
export function ListForm({ spec, rows, onChange, faults }: Props) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const [pasting, setPasting] = useState(false)
  const query = search.trim().toLowerCase()
  const matches = rows
    .map((row, index) => ({ row, index }))
    .filter(
      ({ row }) => query === '' || Object.values(row).some((value) => String(value).toLowerCase().includes(query)),
    )
  const last = Math.max(0, Math.ceil(matches.length / PAGE) - 1)
  const from = Math.min(page, last) * PAGE
  const replace = (position: number, row: Row) =>
    onChange(rows.map((old, index) => (index === position ? (spec.follow?.(old, row) ?? row) : old)))
  const [firstFault] = faults?.keys() ?? []
  useEffect(() => {
    // scroll the first fault into view
    if (firstFault === undefined) return
    setSearch('')
    setPage(Math.floor(Number.parseInt(firstFault, 10) / PAGE))
  }, [firstFault])
  return (
    <fieldset className={styles.list}>
      <legend className={styles.formTitle}>{spec.title}</legend>
      {spec.about && <p className={styles.small}>{spec.about}</p>}
      {rows.length > PAGE && (
        <TextField
          label="Buscar nas linhas"
          value={search}
          onChange={(next) => {
            setSearch(next)
            setPage(0)
          }}
        />
      )}
      <div className={styles.rows}>
        {matches.slice(from, from + PAGE).map(({ row, index }) => (
          <ListRow
            key={index}
            spec={spec}
            row={row}
            name={`Remover a linha ${index + 1}`}
            faultOf={(key) => faults?.get(`${index}.${key}`)}
            onChange={(next) => replace(index, next)}
            onRemove={() => onChange(rows.filter((_, other) => other !== index))}
          />
        ))}
      </div>
      <div className={styles.actionsLine}>
        <Button
          onClick={() => {
            setSearch('')
            setPage(Math.floor(rows.length / PAGE))
            onChange([...rows, { ...spec.blank }])
          }}
        >
          <Plus size={16} aria-hidden="true" /> Incluir linha
        </Button>
        <Button look="quiet" aria-expanded={pasting} onClick={() => setPasting(!pasting)}>
          <ClipboardPaste size={16} aria-hidden="true" /> Colar de uma planilha
        </Button>
        {matches.length > PAGE && (
          <Pages from={from} count={matches.length} onPage={(step) => setPage(Math.min(page, last) + step)} />
        )}
        {rows.length > 0 && <span className={styles.small}>{formatCount(rows.length, 'linha', 'linhas')}</span>}
      </div>
      {pasting && (
        <PasteRows
          spec={spec}
          onRows={(more) => {
            onChange([...rows, ...more.map((row) => ({ ...spec.blank, ...row }))])
            setPasting(false)
          }}
        />
      )}
    </fieldset>
  )
}

interface RowProps {
  spec: FormSpec
  row: Row
  /** Accessible name of the button that removes the row */
  name: string
  faultOf: (key: string) => string | undefined
  onChange: (row: Row) => void
  onRemove: () => void
}

/** The fields of one row: side by side, or on several lines when there are many. */
function ListRow({ spec: { fields }, row, name, faultOf, onChange, onRemove }: RowProps) {
  const many = fields.length > 6 || fields.some(isWide)
  return (
    <div className={many ? styles.entry : styles.row}>
      <div className={many ? styles.entryFields : styles.rowFields}>
        {fields.map((field) => (
          <div
            key={field.key}
            className={many && isWide(field) ? styles.wide : undefined}
            data-told={faultOf(field.key) ? '' : undefined}
          >
            <SpecField
              spec={field}
              value={row[field.key]}
              error={faultOf(field.key)}
              onChange={(value) => onChange({ ...row, [field.key]: value })}
            />
          </div>
        ))}
      </div>
      <IconButton icon={Trash2} label={name} onClick={onRemove} />
    </div>
  )
}

/** Previous and next page of rows. */
function Pages({ from, count, onPage }: { from: number; count: number; onPage: (step: number) => void }) {
  return (
    <>
      <Button look="quiet" disabled={from === 0} onClick={() => onPage(-1)}>
        Anteriores
      </Button>
      <Button look="quiet" disabled={from + PAGE >= count} onClick={() => onPage(1)}>
        Próximas
      </Button>
    </>
  )
}

function PasteRows({ spec, onRows }: { spec: FormSpec; onRows: (rows: Row[]) => void }) {
  const [text, setText] = useState('')
  const { rows, faults } = readPasted(spec.fields, text)
  const columns = spec.fields.map(({ label }) => label).join(', ')
  return (
    <div className={styles.paste}>
      <TextArea
        label="Linhas da planilha"
        hint={`Uma linha por registro, com as colunas ${columns}, separadas por tabulação ou ponto e vírgula.`}
        error={faults.length > 0 ? faults.slice(0, 3).join(' ') : null}
        value={text}
        rows={6}
        onChange={setText}
      />
      <Button disabled={rows.length === 0} onClick={() => onRows(rows)}>
        Incluir {formatCount(rows.length, 'linha', 'linhas')}
      </Button>
    </div>
  )
}
