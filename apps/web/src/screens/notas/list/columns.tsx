import { MODELOS_FILTRO } from '@portal/contract/modelos.ts'
import type { Documento, Tipo } from '@portal/contract/notas.ts'
import type { ReactNode } from 'react'
import { TaxId } from '../../../fields/tax-id.tsx'
import { cx } from '../../../lib/cx.ts'
import { formatDate, formatInteger, formatMoney } from '../../../lib/format.ts'
import { otherParty, otherPartyLabel, partyName } from '../query/labels.ts'
import styles from './cells.module.css'
import { Alert, Captured, CopyTaxId, Numero, Stranger, Tag, Valor } from './cells.tsx'
import { manifestColumns, moreColumns, type NotaColumn, same, takerColumn, tripColumns } from './more-columns.tsx'
import { listedSituacao } from './situacao-badge.tsx'

export interface ColumnContext {
  tipo: Tipo
  papel: 'E' | 'R' | 'T'
  /** The open company */
  cnpj: string
  /** The link that opens a row's document, around its name */
  open: (row: Documento, name: ReactNode) => ReactNode
  /** A document is open at the right */
  beside: boolean
  /** Rows of two lines show the tax id under the name */
  roomy: boolean
  /** Text of the largest value, which determines the width of the column */
  longest: string
}

/**
 * Width of a value in pixels: at 13 px a tabular digit has 8.2, a dot or comma 4. Never less than the sorted head needs; beside an open
 * document no more than that.
 */
export function valueWidth(longest: string, beside = false): number {
  const figures = longest.replace(/\D/g, '').length
  return Math.max(beside ? 92 : 112, Math.ceil(figures * 8.2 + (longest.length - figures) * 4) + 12)
}

/** The month in which the books take a service. */
const COMPETENCIA: NotaColumn = {
  id: 'competencia',
  name: 'Competência',
  width: 104,
  className: styles.figures,
  ...same(({ dt_competencia: day }) => (day === null ? '' : `${day.slice(5, 7)}/${day.slice(0, 4)}`)), // `11/2026`
}

const MODELOS: Readonly<Record<string, string>> = MODELOS_FILTRO

/** The model of a document in the list of other documents. */
const MODELO: NotaColumn = {
  id: 'modelo',
  name: 'Modelo',
  width: 128,
  ...same(({ modelo }) => MODELOS[`${modelo}`] ?? ''),
}

/** Columns of the list in default order; the widths are from the design. */
export function notasColumns(context: ColumnContext): NotaColumn[] {
  const { tipo, papel, cnpj, open, beside, roomy, longest } = context
  const parte = papel === 'T' ? 'Outra parte' : otherPartyLabel(tipo, papel)
  return [
    {
      id: 'situacao',
      name: 'Situação',
      width: 106,
      className: styles.situacao,
      cell: (row) => listedSituacao(row),
    },
    {
      id: 'emissao',
      name: 'Emissão',
      // a date of ten characters, which is never cut
      width: 88,
      sort: 'dt_emissao',
      className: styles.figures,
      ...same((row) => formatDate(row.dt_emissao)),
    },
    {
      id: 'numero',
      name: 'Número/série',
      shortName: beside ? 'Nº/série' : undefined,
      // the head with its arrow
      width: beside ? 88 : 118,
      end: true,
      sort: 'nr_docfiscal',
      className: styles.figures,
      cell: (row) => <Numero row={row} />,
      text: ({ nr_docfiscal }) => String(nr_docfiscal),
    },
    {
      id: 'parte',
      name: parte,
      width: 180,
      grow: true,
      min: beside ? 120 : 180,
      fixed: true,
      sort: 'nm_participante',
      className: cx(styles.parte, styles.several),
      headClass: styles.parteHead,
      cell: (row) => (
        <>
          {beside && <Alert row={row} />}
          {open(row, partyName(row))}
          <Captured row={row} />
          <Stranger row={row} />
          <Tag row={row} />
          {roomy && (
            <span className={styles.under}>
              <TaxId value={otherParty(row).taxId} />
            </span>
          )}
        </>
      ),
      text: partyName,
    },
    {
      id: 'cnpj',
      name: 'CNPJ/CPF',
      width: 146,
      // most manifests name nobody
      optional: tipo === 'mdfe',
      className: styles.minor,
      cell: (row) => <CopyTaxId value={otherParty(row).taxId} />,
      text: (row) => otherParty(row).taxId ?? '',
    },
    // the carrier's own list names the tomador as the other party
    ...(tipo === 'cte' && papel !== 'E' ? [takerColumn(cnpj)] : []),
    ...(tipo === 'mdfe' ? tripColumns() : []),
    ...(tipo === 'nfse' ? [COMPETENCIA] : []),
    ...(tipo === 'outro' ? [MODELO] : []),
    {
      id: 'valor',
      name: 'Valor (R$)',
      width: valueWidth(longest, beside),
      end: true,
      sort: 'vl_docfiscal',
      className: cx(styles.figures, styles.valor),
      cell: (row) => <Valor row={row} />,
      text: ({ vl_docfiscal }) => formatMoney(vl_docfiscal),
    },
    // a manifest and a service have no CFOP
    ...moreColumns().filter(({ id }) => !((tipo === 'mdfe' || tipo === 'nfse') && id === 'cfop')),
    ...(tipo === 'nfe' && papel !== 'E' ? manifestColumns() : []),
  ]
}

/** Beside an open document: only the columns that identify a row. */
const NARROWED = ['situacao', 'emissao', 'numero', 'parte', 'valor']
const USUAL = [
  ...NARROWED.slice(0, 4),
  'modelo',
  'cnpj',
  'tomador',
  'percurso',
  'placa',
  'competencia',
  'valor',
  'cfop',
  'chave',
  'marcas',
]
/** Columns to hide in narrow lists, in this order */
const DROPPED = ['chave', 'cfop', 'cnpj', 'filial', 'marcas', 'tomador', 'placa', 'percurso', 'competencia', 'modelo']

/** Default columns: as many as fit. */
export function usualColumns(
  columns: readonly Pick<NotaColumn, 'id' | 'width' | 'optional'>[],
  { room, beside, roomy, branches }: { room: number; beside: boolean; roomy: boolean; branches: boolean },
): string[] {
  if (beside) return NARROWED
  const isUsual = (id: string) => columns.some((column) => column.id === id && !column.optional)
  let ids = USUAL.filter((id) => isUsual(id) && !(roomy && id === 'cnpj'))
  if (branches) ids = [...ids.slice(0, 3), 'filial', ...ids.slice(3)]
  const widthOf = (id: string) => columns.find((column) => column.id === id)?.width ?? 0
  // 28 for the boxes, and the two edges of the grid
  const needed = () => ids.reduce((total, id) => total + widthOf(id), 28 + 36)
  for (const drop of DROPPED) {
    if (needed() <= room) break
    ids = ids.filter((id) => id !== drop)
  }
  return ids
}

/** `Selecionar 4.187 de Mercado Bom Vizinho` */
export const rowLabel = (row: Documento): string => `Selecionar ${formatInteger(row.nr_docfiscal)} de ${partyName(row)}`
