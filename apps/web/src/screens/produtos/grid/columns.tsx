import { FIELD_BY_PATH } from '@portal/tables/checks/fields.ts'
import { CircleX, TriangleAlert } from 'lucide-react'
import type { GridColumn } from '../../../grid/column-layout.ts'
import type { Finding } from '../malha/malha-list.ts'
import styles from '../produtos.module.css'
import { type Line, showCell } from '../register/line.ts'

/** A row of the grid: the line, its findings, and its stored state. */
export interface SheetRow {
  line: Line
  /** Place in the whole list, from 1 */
  number: number
  finding: Finding | undefined
  base: Line | undefined
}

/** Fields shown in the column of another: PIS and Cofins share one situation. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  'cofins.cd_cst_saida': 'pis.cd_cst_saida',
  'ibscbs.cd_cst': 'ibscbs.cd_classtrib',
}

/** The column that shows a field. */
export const columnOf = (campo: string): string => {
  const path = COLUMN_OF[campo] ?? campo
  return path.startsWith('unidades') ? 'ds_unidade' : path
}

const column = (path: string, width: number, rest: Partial<GridColumn<SheetRow>> = {}): GridColumn<SheetRow> => ({
  id: path,
  name: FIELD_BY_PATH.get(path)?.label ?? path,
  width,
  text: ({ line }) => showCell(path, line.cells[path]),
  cell: (row) => <Cell row={row} path={path} />,
  ...rest,
})

/** Value of the line in this column's field. */
export function markOf({ finding }: SheetRow, path: string): { mark: 'fault' | 'alert' | null; text: string | null } {
  const fault = finding?.faults.find(({ campo }) => columnOf(campo) === path)
  if (fault) return { mark: 'fault', text: fault.mensagem }
  const alert = finding?.alertas.find(({ campo }) => columnOf(campo) === path)
  return alert ? { mark: 'alert', text: alert.mensagem } : { mark: null, text: null }
}

const isEdited = ({ line, base }: SheetRow, path: string): boolean =>
  base !== line && (base?.cells[path] ?? '') !== (line.cells[path] ?? '')

function Cell({ row, path }: { row: SheetRow; path: string }) {
  const { mark } = markOf(row, path)
  const Icon = mark === 'fault' ? CircleX : TriangleAlert
  return (
    <>
      {isEdited(row, path) && <span className={styles.corner} title="Alterado, não salvo" />}
      <span className={styles.value}>{showCell(path, row.line.cells[path])}</span>
      {mark && <Icon size={14} className={styles.mark} aria-label={mark === 'fault' ? 'Impede salvar' : 'Alerta'} />}
    </>
  )
}

const optional = { optional: true }
const ICMS = 'ICMS, saída'

/** Column of the line number; it is not a field of the product and cannot be edited. */
export const NUMBER = 'linha'
const number: GridColumn<SheetRow> = {
  id: NUMBER,
  name: 'Linha',
  shortName: 'Nº',
  width: 40,
  end: true,
  className: styles.number,
  cell: (row) => row.number.toLocaleString('pt-BR'),
}

/** One column per field; the common ones are visible by default. */
export const columnsFor = (simples: boolean): GridColumn<SheetRow>[] => [
  number,
  column('cd_produto', 96, { fixed: true }),
  column('nm_prd', 344, { grow: true, min: 344, fixed: true }),
  column('ds_codbarras', 152, { className: styles.figures }),
  column('ds_unidade', 64, { shortName: 'Un.' }),
  column('cd_ncm', 112, { className: styles.figures }),
  column('cd_cest', 96, { className: styles.figures }),
  column('icms.cd_cst_saida', 52, { shortName: 'CST', group: ICMS, ...(simples ? optional : {}) }),
  column('icms.cd_csosn_saida', 72, { shortName: 'CSOSN', group: ICMS, ...(simples ? {} : optional) }),
  column('icms.pr_icms', 64, { shortName: '%', group: ICMS, end: true }),
  column('icms.cd_cfop_saida', 64, { shortName: 'CFOP', group: ICMS }),
  column('pis.cd_cst_saida', 84, { name: 'CST do PIS e da Cofins na saída', shortName: 'CST', group: 'PIS/Cofins' }),
  column('ibscbs.cd_classtrib', 96, { group: 'IBS/CBS' }),
  column('cd_tipoitem', 80, optional),
  column('cd_origem', 72, optional),
  column('cd_ex', 72, optional),
  column('cd_benef', 108, optional),
  column('cd_anp', 96, optional),
  column('fl_ativo', 64, optional),
  column('icms.cd_cst_entrada', 96, optional),
  column('icms.pr_redbc', 96, { ...optional, end: true }),
  column('icms.pr_fcp', 72, { ...optional, end: true }),
  column('icms.cd_cfop_entrada', 96, optional),
  column('ipi.cd_cst_saida', 96, optional),
  column('ipi.cd_cst_entrada', 96, optional),
  column('ipi.cd_enq', 96, optional),
  column('ipi.pr_ipi', 84, { ...optional, end: true }),
  column('pis.cd_cst_entrada', 96, optional),
  column('pis.pr_pis', 84, { ...optional, end: true }),
  column('pis.cd_natreceita', 96, optional),
  column('cofins.cd_cst_saida', 96, optional),
  column('cofins.cd_cst_entrada', 96, optional),
  column('cofins.pr_cofins', 84, { ...optional, end: true }),
  column('cofins.cd_natreceita', 96, optional),
  column('ibscbs.cd_cst', 96, optional),
]
