import type { ClassePropria, Observado, Tributacao } from '@portal/contract/tributacao/tributacao.ts'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { type Column, Table } from '../../../kit/table.tsx'
import { formatCfop, formatCount, formatDate, formatInteger } from '../../../lib/format.ts'
import { formatNcm, formatPercent, shortCfop } from '../words.ts'
import styles from './answer.module.css'

const COLUMNS: readonly Column<Observado>[] = [
  {
    key: 'emitente',
    head: 'Emitente',
    cell: ({ nm_emitente, fl_propria }) => (
      <>
        {nm_emitente ?? 'sem nome'} {fl_propria === 'S' && <span className={styles.soft}>(a sua empresa)</span>}
      </>
    ),
  },
  {
    key: 'operacao',
    head: 'Operação',
    cell: ({ nm_cfop, ds_emitidarec }) =>
      nm_cfop ? <span title={nm_cfop}>{shortCfop(nm_cfop)}</span> : ds_emitidarec === 'E' ? 'Emitida' : 'Recebida',
  },
  { key: 'cfop', head: 'CFOP', cell: ({ cd_cfop }) => formatCfop(cd_cfop) },
  { key: 'cst', head: 'CST', cell: ({ cd_cst }) => cd_cst ?? '–' },
  { key: 'classtrib', head: 'cClassTrib', cell: ({ cd_classtrib }) => cd_classtrib ?? '–' },
  {
    key: 'icms',
    head: 'ICMS',
    numeric: true,
    cell: ({ pr_icms }) => (pr_icms === null ? '–' : formatPercent(pr_icms)),
  },
  { key: 'notas', head: 'Notas', numeric: true, cell: ({ nr_notas }) => formatInteger(nr_notas) },
  { key: 'ultima', head: 'Última', numeric: true, cell: ({ dt_ultima }) => formatDate(dt_ultima) },
]

interface Props {
  answer: Tributacao
  asked: boolean
  /** The classification that the user chose */
  classTrib: string | null
}

/** Taxation of this NCM in the notes of the company and of its suppliers. */
export function ObservedTable({ answer: { observado, classes_proprias, cd_ncm }, asked, classTrib }: Props) {
  if (!asked) return null
  const notes = observado.reduce((sum, { nr_notas }) => sum + nr_notas, 0)
  return (
    <section className={styles.observed}>
      <div className={styles.blockHead}>
        <h3>Como as suas notas tributaram</h3>
        <span className={styles.soft}>
          {notes > 0 ? `${formatCount(notes, 'nota', 'notas')}, NCM ${formatNcm(cd_ncm)}` : ''}
        </span>
      </div>
      <Table
        label="Como as suas notas tributaram"
        columns={COLUMNS}
        rows={observado}
        keyOf={(row) => JSON.stringify(row)}
        empty="Nenhuma nota autorizada com este NCM."
      />
      {classTrib && <OtherClass classes={classes_proprias} classTrib={classTrib} />}
    </section>
  )
}

/** The company's own notes with another classification lead to the check of the month of the newest one. */
function OtherClass({ classes, classTrib }: { classes: readonly ClassePropria[]; classTrib: string }) {
  const others = classes.filter(({ cd_classtrib }) => cd_classtrib !== classTrib)
  const newest = others
    .map(({ dt_ultima }) => dt_ultima)
    .toSorted()
    .at(-1)
  if (newest === undefined) return null
  const notas = others.reduce((sum, { nr_notas }) => sum + nr_notas, 0)
  const codes = others.map(({ cd_classtrib }) => cd_classtrib).join(', ')
  const went = notas === 1 ? 'nota sua saiu' : 'notas suas saíram'
  return (
    <p className={styles.otherClass}>
      <TriangleAlert size={16} aria-hidden="true" />
      <span>
        {formatInteger(notas)} {went} com {codes}; a escolhida é {classTrib}.{' '}
        <Link className={styles.onScreen} to="/consultas/reforma" search={{ mes: newest.slice(0, 7) }}>
          Ver na conferência
        </Link>
      </span>
    </p>
  )
}
