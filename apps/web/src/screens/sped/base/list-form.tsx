import { ClipboardPaste, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { formatCount } from '../../../ui/format.ts'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import type { FieldSpec, FormSpec, Row } from './form-spec.ts'
import { SpecField } from './spec-field.tsx'
import styles from './sped.module.css'
import { readPasted } from './values.ts'

interface Props {
  spec: FormSpec
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
}

const PAGE = 20
/** A key, or a sentence */
const isWide = ({ max = 0 }: FieldSpec): boolean => max === 44 || max >= 255

/** Rows of one kind: one by one, or many pasted from a spreadsheet. */
export function ListForm({ spec, rows, onChange }: Props) {
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(0)
  const [pasting, setPasting] = useState(false)
  const wanted = search.trim().toLowerCase()
  const found = rows
    .map((row, at) => ({ row, at }))
    .filter(
      ({ row }) => wanted === '' || Object.values(row).some((value) => String(value).toLowerCase().includes(wanted)),
    )
  const many = spec.fields.length > 6 || spec.fields.some(isWide)
  const last = Math.max(0, Math.ceil(found.length / PAGE) - 1)
  const from = Math.min(page, last) * PAGE
  const replace = (at: number, row: Row) => onChange(rows.map((one, index) => (index === at ? row : one)))
  return (
    <fieldset className={styles.list}>
      <legend className={styles.formTitle}>{spec.title}</legend>
      {spec.about && <p className={styles.small}>{spec.about}</p>}
      {rows.length > PAGE && (
        <TextField
          label="Procurar nas linhas"
          value={search}
          onChange={(next) => {
            setSearch(next)
            setPage(0)
          }}
        />
      )}
      {rows.length === 0 && <p className={styles.small}>Nenhuma linha.</p>}
      <div className={styles.rows}>
        {found.slice(from, from + PAGE).map(({ row, at }) => (
          <div key={at} className={many ? styles.entry : styles.row}>
            <div className={many ? styles.entryFields : styles.rowFields}>
              {spec.fields.map((field) => (
                <div key={field.key} className={many && isWide(field) ? styles.wide : undefined}>
                  <SpecField
                    spec={field}
                    value={row[field.key]}
                    onChange={(value) => replace(at, { ...row, [field.key]: value })}
                  />
                </div>
              ))}
            </div>
            <Button
              look="quiet"
              size="icon"
              aria-label={`Remover a linha ${at + 1}`}
              onClick={() => onChange(rows.filter((_, index) => index !== at))}
            >
              <Trash2 size={16} aria-hidden="true" />
            </Button>
          </div>
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
        {found.length > PAGE && (
          <Pages from={from} count={found.length} onPage={(step) => setPage(Math.min(page, last) + step)} />
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

/** Back and on, a page of rows at a time. */
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
